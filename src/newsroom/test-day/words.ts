import type { Language } from '#languages/rules.ts'
import { ARABIC } from './words-ar.ts'
import { ENGLISH } from './words-en.ts'
import { SPANISH } from './words-es.ts'
import { FRENCH } from './words-fr.ts'
import { PORTUGUESE } from './words-pt.ts'

/** Ways of saying one thing, each with places for the names and figures of an event: `{C}` the company, `{P}` its product … */
type Ways = readonly string[]
/** A kind of event: its headlines, and what a report of it says, one thing after the other; the first thing leads. */
export type EventKind = { headlines: Ways; said: readonly Ways[] }
/** What an event is about, and what may be said of that. */
export type Subject = { name: string; said: Ways }
/** How publishers of one language tell of events. */
export type Words = {
  kinds: readonly EventKind[]
  /** Said of any event. */
  common: readonly Ways[]
  subjects: readonly Subject[]
  /** Small news, each a headline and how its text begins. */
  small: readonly (readonly [string, string])[]
}

const waysOf = (line: string): string[] => line.split(' | ')

/** Blocks stand between empty lines: kinds of events with headlines (`!`) and what is said (`=`), the common, the small, the subjects. */
function read(text: string): Words {
  const blocks = text
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n'))
  const marked = (block: readonly string[], mark: string) =>
    block.filter((line) => line.startsWith(mark)).map((line) => line.slice(2))
  const told = blocks.slice(0, -2).map((block) => ({
    headlines: marked(block, '!'),
    said: marked(block, '=').map(waysOf),
  }))
  return {
    kinds: told.slice(0, -1),
    common: told.at(-1)?.said ?? [],
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
export const WORDS: Record<Language, Words> = {
  en: read(ENGLISH),
  ar: read(ARABIC),
  fr: read(FRENCH),
  es: read(SPANISH),
  pt: read(PORTUGUESE),
}
