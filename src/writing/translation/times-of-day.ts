import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'

/** A time of day as a text writes it; `minute` counts from midnight. `spelled`: its hour is written in words. */
export type TimeOfDay = { shown: string; minute: number; spelled: boolean }

const NOON = 720
/** `18:00`, `18 h 30`, `23h`. A number of hours in words, "18 heures", may be a duration and is not among them. */
const CLOCK = /(?<![\d.,:])(\d{1,2})(?::(\d{2})|\s?[hH](?:\s?(\d{2}))?(?![\p{L}/]))(?![\d:])/gu
/** A pattern of words, or one that matches nothing if the language has none. */
const anyOf = (words: string): string => words || '(?!)'
/** `6 p.m.`, `six heures du soir`, folded. */
const HALF_DAYS = eachLanguage((language) => {
  const { words, others, times } = pack(language).numbers
  const hours = new Map(
    Array.from({ length: 12 }, (_, n) => n + 1).flatMap((hour) =>
      [words[hour], others[hour]]
        .flatMap((list) => list?.split(' ') ?? [])
        .map((word) => [fold(word.replaceAll('_', ' ')), hour] as const),
    ),
  )
  const names = [...hours.keys()].toSorted((a, b) => b.length - a.length).join('|')
  const pattern = new RegExp(
    String.raw`(?<!\S)(?:(\d{1,2})(?: (\d\d))?|(?:${anyOf(times.article)})?(${names}))(?: (?:h|${anyOf(times.hours)}))?` +
      String.raw`( (?:${anyOf(times.half)}))? (?:(${times.morning})|${times.evening})(?!\S)`,
    'gu',
  )
  const atTwelve = (words: string) => new RegExp(`(?:${anyOf(words)})$`, 'u')
  return { hours, pattern, noon: atTwelve(times.noon), midnight: atTwelve(times.midnight) }
})

/** The times of day in a text with Western digits. */
export function timesIn(text: string, language: Language): TimeOfDay[] {
  const { hours, pattern, noon, midnight } = HALF_DAYS[language]
  const halfDays = Array.from(
    fold(text).matchAll(pattern),
    ([shown, digits, minutes, word = '', half, morning]): TimeOfDay => {
      const hour = digits === undefined ? (hours.get(word) ?? 0) : Number(digits)
      const later = (half === undefined ? 0 : 30) + Number(minutes ?? 0)
      const isMorning = hour === 12 && noon.test(shown) ? false : morning !== undefined
      const isLate = hour === 12 && midnight.test(shown)
      const afterNoon = !isMorning && !isLate && hour <= 12 ? NOON : 0
      const minute = (hour <= 12 ? hour % 12 : hour) * 60 + later + afterNoon
      return { shown, minute, spelled: digits === undefined }
    },
  )
  /** "6:30 p.m." is no 6:30. */
  const isHalfDay = (minute: number) =>
    halfDays.some((time) => !time.spelled && time.minute % NOON === minute % NOON)
  return [
    ...Array.from(text.matchAll(CLOCK), ([shown, hour, minutes, minutesAfterH]): TimeOfDay => ({
      shown,
      minute: Number(hour) * 60 + Number(minutes ?? minutesAfterH ?? 0),
      spelled: false,
    })).filter(({ minute }) => !isHalfDay(minute)),
    ...halfDays,
  ]
}
