import type { Language } from '#languages/rules.ts'
import { PARAGRAPH_LENGTH } from '../rules.ts'
import { hasInvisible } from '#stories/scraped-text.ts'
import { languageOf } from '#stories/stop-words.ts'
import { addressesMachine } from '../worth-quoting.ts'

/** All possible problems with the shape of a paragraph; each is a translation key `newsroom.shape.…`. */
const SHAPE_PROBLEMS = [
  'short',
  'long',
  'unfinished',
  'markup',
  'address',
  'invisible',
  'machine',
  'language',
] as const
/** The translation key of a shape problem. */
export type ShapeProblem = `newsroom.shape.${(typeof SHAPE_PROBLEMS)[number]}`

const FINISHED = /[.!?؟…:][”»"’')\]\s]*$/u
const MARKUP = /<\/?[a-z!][^<>]*>|\]\(|`{3}|^\s*[{[]|&(?:[a-z]+|#\d+);|!\[/iu
/** Lines are shown as they are: a headline would have the asterisks. */
const EMPHASIS = /\*\*|__/
const ADDRESS = /https?:|www\.|\S@[^\s@]+\.\S|\b(?:data|javascript):\S/iu

/** The shape problems of a text, in a fixed order. `line` is for headlines and facts, which need no full stop. */
export function shapeProblems(text: string, language: Language, form: 'paragraph' | 'line'): ShapeProblem[] {
  const spoken = languageOf(text)
  const wrong: Record<(typeof SHAPE_PROBLEMS)[number], boolean> = {
    short: text.length < (form === 'line' ? 3 : PARAGRAPH_LENGTH.least),
    long: text.length > PARAGRAPH_LENGTH.most,
    unfinished: form === 'paragraph' && !FINISHED.test(text),
    markup: MARKUP.test(text) || (form === 'line' && EMPHASIS.test(text)),
    address: ADDRESS.test(text),
    invisible: hasInvisible(text),
    machine: addressesMachine(text),
    language: spoken !== null && spoken !== language,
  }
  return SHAPE_PROBLEMS.filter((problem) => wrong[problem]).map(
    (problem) => `newsroom.shape.${problem}` as const,
  )
}
