import type { Language } from '#languages/rules.ts'
import { type Figure, figuresIn } from './numbers-in.ts'

const CLOCK_TIME =
  /(?<![\d.,])\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b|(?<![\d.,])\d{1,2}\s?(?:[:hH]\s?\d{2}|h(?:oras|eures)?\b)/giu

/** The figures that say how much or how many: a year, a time of day or a number in words alone does not count. */
export const keyFiguresIn = (text: string, language: Language): Figure[] =>
  figuresIn(
    text.replace(CLOCK_TIME, (time) => ' '.repeat(time.length)),
    language,
  ).filter(
    ({ spelled, values, unit }) => !spelled && (unit !== null || !/^(?:19|20)\d\d$/.test(values[0] ?? '')),
  )
