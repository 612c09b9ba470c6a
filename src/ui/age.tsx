import { written } from './written.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

type Formats = {
  words: Intl.RelativeTimeFormat
  day: Intl.DateTimeFormat
  moment: Intl.DateTimeFormat
  /** Times recently written in full: the same stories are rendered again and again. */
  inFull: Map<string, string>
}
const known = new Map<string, Formats>()
const MAX_WRITTEN = 1000

/** Creating formats takes longer than rendering a card, so they are made once per locale and zone. */
function formatsOf(locale: string, timeZone: string): Formats {
  const name = `${locale} ${timeZone}`
  const formats = known.get(name) ?? {
    words: new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }),
    day: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone }),
    moment: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
    inFull: new Map(),
  }
  known.set(name, formats)
  return formats
}

/** How long ago, in the wording of the locale ("2 hr. ago"); after a week, the date. Never in the future. */
export function ageText(at: Date, now: Date, locale: string, timeZone: string): string {
  const passed = Math.max(0, now.getTime() - at.getTime())
  const { words, day } = formatsOf(locale, timeZone)
  if (passed >= WEEK) return day.format(at)
  if (passed < MINUTE) return words.format(0, 'second')
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour')
  return words.format(-Math.floor(passed / DAY), 'day')
}

/** Date and time in full. `at` is in wire format. */
function inFull(at: string, locale: string, timeZone: string): string {
  const { moment, inFull: texts } = formatsOf(locale, timeZone)
  const text = texts.get(at) ?? moment.format(new Date(at))
  if (texts.size >= MAX_WRITTEN) texts.clear()
  texts.set(at, text)
  return text
}

type AgeProps = { at: string; now: Date; locale: string; timeZone: string }

/** A time as its age, with the full date on hover. `at` is in wire format; `now` comes from the loader of the page. */
export function Age({ at, now, locale, timeZone }: AgeProps) {
  const time = new Date(at).getTime()
  const name = `${locale} ${timeZone}`
  const full = written(`${name} full`, time, () => inFull(at, locale, timeZone))
  return (
    // The browser formats what the page did not bring, and its locale data may be newer than the server's.
    <time dateTime={at} title={full} suppressHydrationWarning>
      {written(`${name} at ${now.getTime()}`, time, () => ageText(new Date(at), now, locale, timeZone))}
    </time>
  )
}
