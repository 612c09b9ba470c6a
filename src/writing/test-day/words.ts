import type { TestLanguage } from '#languages/test-languages.ts'
import { ARABIC } from './words-ar.ts'
import { ENGLISH } from './words-en.ts'
import { SPANISH } from './words-es.ts'
import { FRENCH } from './words-fr.ts'
import { PORTUGUESE } from './words-pt.ts'

/**
 * Wordings of one statement, each with placeholders for the names and figures of an event: `{C}` the company, `{P}` its
 * product …
 */
type Ways = readonly string[]
/** A kind of event: its headlines, and the statements of its reports; the first statement leads. */
export type EventKind = { headlines: Ways; said: readonly Ways[] }
/** The subject of an event, and what may be said about it. */
export type Subject = { name: string; said: Ways }
/** How publishers of one language report events. */
export type Words = {
  kinds: readonly EventKind[]
  /** Statements that fit any event. */
  common: readonly Ways[]
  subjects: readonly Subject[]
  /** Small news, each as a headline and the beginning of its text. */
  small: readonly (readonly [string, string])[]
}

const waysOf = (line: string): string[] => line.split(' | ')

/**
 * Blocks are separated by empty lines: kinds of events with headlines (`!`) and statements (`=`), the common statements, the
 * small news, the subjects.
 */
function read(text: string): Words {
  const blocks = text
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))
  const marked = (block: readonly string[], mark: string) =>
    block.filter((line) => line.startsWith(mark)).map((line) => line.slice(2))
  const sections = blocks.slice(0, -2).map((block) => ({
    headlines: marked(block, '!'),
    said: marked(block, '=').map(waysOf),
  }))
  return {
    kinds: sections.slice(0, -1),
    common: sections.at(-1)?.said ?? [],
    small: (blocks.at(-2) ?? []).map((line) => {
      const [title = '', lead = ''] = waysOf(line)
      return [title, lead]
    }),
    subjects: (blocks.at(-1) ?? []).map((line) => {
      const [name = '', ...said] = waysOf(line)
      return { name, said }
    }),
  }
}

/** The words of each language. */
export const WORDS: Record<TestLanguage, Words> = {
  en: read(ENGLISH),
  ar: read(ARABIC),
  fr: read(FRENCH),
  es: read(SPANISH),
  pt: read(PORTUGUESE),
}
