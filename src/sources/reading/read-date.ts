const MONTH = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i
const YEAR = /\b(19|20)\d{2}\b/
/** RFC 822 allows a two-digit year: it is between the month and the time. */
const SHORT_YEAR = /(\b[a-z]{3,9}[\s-])(\d{2})(?=\s\d{1,2}:\d{2})/i
const ISO = /^\d{4}-\d{2}(-\d{2})?([T ]\d{2}:\d{2}.*)?$/
/** Zone names that feeds use but JavaScript does not know. */
const ZONES: Record<string, string> = {
  WET: '+0000', BST: '+0100', WEST: '+0100', CET: '+0100', CEST: '+0200', EET: '+0200', EEST: '+0300',
  MSK: '+0300', IST: '+0530', HKT: '+0800', SGT: '+0800', JST: '+0900', KST: '+0900', AEST: '+1000', BRT: '-0300',
} // prettier-ignore
/** Earlier dates are zero values and mistakes of publishing systems. */
const EARLIEST = Date.UTC(1995, 0, 1)

/**
 * The moment that a feed or page states, or null; never the present, never a guess. A time without a zone is UTC. Stricter
 * than `new Date`, which reads "Chapter 5" as a day in May.
 */
export function readDate(raw: string | null | undefined): Date | null {
  const text = raw?.trim().slice(0, 100) ?? ''
  const long = YEAR.test(text) ? text : text.replace(SHORT_YEAR, '$120$2')
  const written = ISO.test(text)
    ? isoInUtc(text)
    : MONTH.test(long) && YEAR.test(long)
      ? rfcInUtc(long)
      : null
  const time = written === null ? Number.NaN : Date.parse(written)
  return time >= EARLIEST ? new Date(time) : null
}

function isoInUtc(text: string): string {
  const iso = text
    .replace(/^(\S+) (\d{2}:\d{2})/, '$1T$2')
    .replace(/ (?=[+-]\d{2}:?\d{2}$)| (?=Z$| UTC$)/, '')
  return /T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/.test(iso) ? `${iso}Z` : iso.replace(/ ?UTC$/, 'Z')
}

function rfcInUtc(text: string): string {
  const zoned = text.replace(/\b[A-Z]{3,4}$/, (name) => ZONES[name] ?? name)
  return /([+-]\d{2}:?\d{2}|\b[A-Z]{1,4})\s*(\(.*\))?$/.test(zoned) ? zoned : `${zoned} UTC`
}
