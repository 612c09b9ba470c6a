import type { Language } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'

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

/** A calendar day as a text names it; `year` is null when it is not stated. */
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

/** The days that a text names. `03/04/2026` gives both readings. The text must have Western digits. */
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

/** True when `claim` and `known` are the same day; a missing year matches any year. */
export const isSameDay = (claim: Day, known: Day): boolean =>
  claim.day === known.day &&
  claim.month === known.month &&
  (claim.year === null || known.year === null || claim.year === known.year)

/**
 * Full month names as each language writes them: abbreviations are often ordinary words. Arabic has two naming traditions.
 */
const WRITTEN_MONTHS: Record<Language, string> = {
  en: 'January February March April May June July August September October November December',
  fr: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  pt: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
  ar: 'يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر شباط آذار نيسان أيار حزيران تموز آب أيلول',
}
/** Before or after one of these, the word is a month and not a verb, a planet or a name. */
const BEFORE_MONTH: Record<Language, string> = {
  en: 'in|since|until|till|by|from|to|of|for|last|next|this|early|late|mid|during|before|after|between|and|through',
  fr: 'en|depuis|jusqu.en|fin|début|courant|dès|de|mi|à|et|avant|après|d.ici',
  es: 'en|desde|hasta|de|para|a|y|e|entre|antes de|mediados de',
  pt: 'em|desde|até|de|para|a|e|entre',
  ar: 'في|منذ|حتى|من|شهر|خلال|بداية|نهاية|أوائل|أواخر|مطلع|قبل|بعد|إلى|و',
}
/** From Monday to Sunday. Arabic names match only after the word for "day": two of them are also numbers. */
const WEEKDAYS: Record<Language, string> = {
  en: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
  fr: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
  es: 'lunes martes miércoles jueves viernes sábado domingo',
  pt: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo',
  ar: 'الاثنين الثلاثاء الأربعاء الخميس الجمعة السبت الأحد',
}
const oneOf = (words: string) => words.split(' ').join('|')
const patterns = (language: Language) => {
  const flags = language === 'en' ? 'gu' : 'giu' // English months are capitalized: "may" is no month
  const months = oneOf(WRITTEN_MONTHS[language])
  const before = `(?<=(?:^|[^\\p{L}])(?:${BEFORE_MONTH[language]}|\\d{1,2}(?: de)?)[\\s-])`
  const behind = String.raw`(?=\s(?:de |del )?[\d٠-٩])`
  const day = language === 'ar' ? '(?<=يوم )' : String.raw`(?<!\p{L})`
  return {
    month: new RegExp(
      String.raw`(?:${before}|(?<!\p{L})(?=[\p{L}\p{M}]+${behind}))(${months})(?!\p{L})`,
      flags,
    ),
    weekday: new RegExp(String.raw`${day}(${oneOf(WEEKDAYS[language])})(?![\p{L}])`, flags),
  }
}
const PATTERNS = {
  en: patterns('en'),
  ar: patterns('ar'),
  fr: patterns('fr'),
  es: patterns('es'),
  pt: patterns('pt'),
}

/** The months and weekdays that a text names, as it writes them. `weekday` counts from Monday, 1. */
export function calendarWordsIn(
  text: string,
  language: Language,
): { shown: string; month: number | null; weekday: number | null }[] {
  const { month, weekday } = PATTERNS[language]
  const days = WEEKDAYS[language].toLowerCase().split(' ')
  return [
    ...Array.from(text.matchAll(month), ([shown]) => ({ shown, month: monthNumber(shown), weekday: null })),
    ...Array.from(text.matchAll(weekday), ([shown]) => ({
      shown,
      month: null,
      weekday: days.indexOf(shown.toLowerCase()) + 1,
    })),
  ]
}

/** The weekday of a day, 1 for Monday; null if its year is unknown. */
export const weekdayOf = ({ year, month, day: d }: Day): number | null =>
  year === null ? null : new Date(Date.UTC(year, month - 1, d)).getUTCDay() || 7
