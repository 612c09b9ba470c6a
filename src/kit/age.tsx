const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** How long ago, in the words of the locale ("2 hr. ago"); after a week the date. Never in the future. */
export function ageText(at: Date, now: Date, locale: string): string {
  const passed = Math.max(0, now.getTime() - at.getTime())
  if (passed >= WEEK)
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(at)
  const words = new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' })
  if (passed < MINUTE) return words.format(0, 'second')
  if (passed < HOUR) return words.format(-Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return words.format(-Math.floor(passed / HOUR), 'hour')
  return words.format(-Math.floor(passed / DAY), 'day')
}

/** A moment as its age, with the full date on pointing. `at` as on the wire; `now` comes from whoever loaded the page. */
export const Age = ({ at, now, locale }: { at: string; now: Date; locale: string }) => (
  // The browser's Intl data may be newer than the server's: its words win without a warning.
  <time
    dateTime={at}
    title={new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      new Date(at),
    )}
    suppressHydrationWarning
  >
    {ageText(new Date(at), now, locale)}
  </time>
)
