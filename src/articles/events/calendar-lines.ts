import { MINUTE } from '#platform/clock.ts'
import { offsetMs } from '#platform/wall-clock.ts'

/** Maximum line length of a calendar in octets, without the line break. Source: RFC 5545 §3.1. */
const LINE_OCTETS = 75

/** Formats lines as a calendar file: with CRLF, and long lines folded, never inside a character. */
export const calendarFile = (lines: readonly string[]): string =>
  lines.map((line) => `${folded(line)}\r\n`).join('')

/** Each continuation line begins with a space, which counts toward its length. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = Buffer.byteLength(sign)
    if (octets + size > LINE_OCTETS) {
      parts.push(part)
      part = ''
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

/** Escapes a text as a property value. Source: RFC 5545 §3.3.11. */
export const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // oxlint-disable-next-line no-control-regex -- other control characters have no place in a calendar
    .replace(/[\u0000-\u001f\u007f]/g, ' ')

/** Years that a calendar may contain: others are mistakes, and no program reads them. */
const YEARS = { first: 1900, last: 2199 }

function digits(moment: Date): string {
  const year = moment.getUTCFullYear()
  if (year < YEARS.first || year > YEARS.last) throw new RangeError('a year that no calendar has')
  return moment.toISOString().replace(/[-:]|\.\d+/g, '')
}
/** `20270301T080000Z`. */
export const utcValue = (moment: Date): string => digits(moment)
/** `20270301T090000`: the local time in the zone. */
export const wallValue = (moment: Date, zone: string): string =>
  digits(new Date(moment.getTime() + offsetMs(moment, zone))).slice(0, -1)
/** `20270301`, for a day stored as its midnight in UTC. */
export const dayValue = (moment: Date): string => digits(moment).slice(0, 8)

/**
 * The rules of a time zone from the year of `first` to that of `last`, from this machine's own time zone data: each clock
 * change with its date, because yearly repeating rules are wrong for years that differ (Morocco in Ramadan).
 */
export function timeZoneLines(zone: string, first: Date, last: Date): string[] {
  const from = new Date(Date.UTC(first.getUTCFullYear() - 1, 11, 1))
  const changes = changesOf(zone, from, new Date(Date.UTC(last.getUTCFullYear() + 1, 1, 1)))
  const before = offsetMs(from, zone)
  const standard = Math.min(before, ...changes.map(({ to }) => to))
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...observance('19700101T000000', before, before, standard),
    ...changes.flatMap(({ at, from: old, to }) =>
      observance(digits(new Date(at.getTime() + old)).slice(0, -1), old, to, standard),
    ),
    'END:VTIMEZONE',
  ]
}

function observance(starts: string, from: number, to: number, standard: number): string[] {
  const kind = to === standard ? 'STANDARD' : 'DAYLIGHT'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${starts}`,
    `TZOFFSETFROM:${offsetValue(from)}`,
    `TZOFFSETTO:${offsetValue(to)}`,
    `END:${kind}`,
  ]
}

/** `+0530`. */
function offsetValue(ms: number): string {
  const minutes = Math.abs(Math.round(ms / MINUTE))
  const two = (n: number) => String(n).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`
}

type Change = { at: Date; from: number; to: number }
/** Clocks never change twice within this period. */
const STEP_MS = 7 * 24 * 60 * MINUTE

/** Each clock change between two moments, to the minute. */
function changesOf(zone: string, start: Date, end: Date): Change[] {
  const changes: Change[] = []
  for (let at = start.getTime(); at < end.getTime(); at += STEP_MS) {
    let [low, high] = [at, at + STEP_MS]
    const [from, to] = [offsetMs(new Date(low), zone), offsetMs(new Date(high), zone)]
    if (from === to) continue
    while (high - low > MINUTE) {
      const middle = Math.floor((low + high) / 2 / MINUTE) * MINUTE
      if (offsetMs(new Date(middle), zone) === from) low = middle
      else high = middle
    }
    changes.push({ at: new Date(high), from, to })
  }
  return changes
}
