import { fold } from '../scraped-text.ts'

/** Month names of the five languages, folded; Arabic with its eastern, western and Levantine names. */
const MONTHS = [
  'january jan janvier janv enero ene janeiro يناير جانفي كانون_الثاني',
  'february feb fevrier fevr febrero fevereiro fev فبراير فيفري شباط',
  'march mar mars marzo marco مارس اذار',
  'april apr avril avr abril abr ابريل افريل نيسان',
  'may mai mayo maio مايو ماي ايار',
  'june jun juin junio junho يونيو يونيه جوان حزيران',
  'july jul juillet juil julio julho يوليو يوليوز جويليه تموز',
  'august aug aout agosto اغسطس غشت اوت اب',
  'september sept sep septembre septiembre setiembre setembro سبتمبر شتنبر ايلول',
  'october oct octobre octubre outubro اكتوبر تشرين_الاول',
  'november nov novembre noviembre novembro نوفمبر نونبر تشرين_الثاني',
  'december dec decembre diciembre dic dezembro dez ديسمبر دجنبر كانون_الاول',
]
const NUMBER_OF_MONTH = new Map(
  MONTHS.flatMap((names, month) =>
    names.split(' ').map((name) => [fold(name.replace('_', ' ')), month + 1] as const),
  ),
)

/** 1 to 12 for the name of a month in any of the five languages, folded or not; null for anything else. */
export const monthNumber = (word: string): number | null => NUMBER_OF_MONTH.get(fold(word)) ?? null

const NAMES = Array.from(NUMBER_OF_MONTH.keys()).sort((a, b) => b.length - a.length)
/** Matches a folded month name. */
export const MONTH_PATTERN = NAMES.join('|')

/** A day of the calendar as a text names it; `year` is null when it is not said. */
export type Day = { day: number; month: number; year: number | null }

const DAY_MONTH = new RegExp(
  String.raw`(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|o|a)? (?:de |of |من )?(${MONTH_PATTERN})(?: (?:de |del |do )?(\d{4}))?(?![\p{L}\d])`,
  'gu',
)
const MONTH_DAY = new RegExp(
  String.raw`(?<!\p{L})(${MONTH_PATTERN}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?(?![\p{L}\d])`,
  'gu',
)
const ISO = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/g
const SLASHED = /(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?!\d)/g

const day = (d: string | undefined, month: number | null, y: string | undefined): Day[] =>
  month === null || Number(d) < 1 || Number(d) > 31
    ? []
    : [{ day: Number(d), month, year: y === undefined ? null : Number(y) }]

/** The days that a text names. `03/04/2026` gives both readings. Pass text with Western digits. */
export function daysIn(text: string): Day[] {
  const folded = fold(text)
  return [
    ...Array.from(folded.matchAll(DAY_MONTH), ([, d, name, y]) => day(d, monthNumber(name ?? ''), y)),
    ...Array.from(folded.matchAll(MONTH_DAY), ([, name, d, y]) => day(d, monthNumber(name ?? ''), y)),
    ...Array.from(text.matchAll(ISO), ([, y, m, d]) => day(d, Number(m), y)),
    ...Array.from(text.matchAll(SLASHED), ([, a, b, y]) => [
      ...(Number(b) <= 12 ? day(a, Number(b), y) : []),
      ...(Number(a) <= 12 ? day(b, Number(a), y) : []),
    ]),
  ].flat()
}

/** True when `claim` names the same day as `known`, as far as both say it. */
export const isSameDay = (claim: Day, known: Day): boolean =>
  claim.day === known.day &&
  claim.month === known.month &&
  (claim.year === null || known.year === null || claim.year === known.year)
