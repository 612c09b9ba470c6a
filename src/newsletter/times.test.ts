import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { wallOf } from '#platform/wall-clock.ts'
import { RECURRING, type Recurring, firstFor, nextOccurrence, previousOccurrence } from './times.ts'

const at = (text: string) => new Date(text)
const PARIS = 'Europe/Paris'

/** All occurrences between two moments, each computed from the one before. */
function chain(kind: Recurring, from: Date, to: Date, zone: string): Date[] {
  const next = nextOccurrence(kind, from, zone)
  return next > to ? [] : [next, ...chain(kind, next, to, zone)]
}
const wall = (moment: Date, zone: string) => new Date(wallOf(moment, zone)).toISOString().slice(5, 16)

// Covers: site-1-6, site-9-7, editions-1
test('editions are sent at 07:00 and 17:00 in a time zone that never changes its clocks', () => {
  expect(nextOccurrence('edition', at('2026-07-01T05:59:59.999Z'), 'Etc/GMT-1')).toEqual(
    at('2026-07-01T06:00:00Z'),
  )
  expect(nextOccurrence('edition', at('2026-07-01T06:00:00Z'), 'Etc/GMT-1')).toEqual(
    at('2026-07-01T16:00:00Z'),
  )
  expect(nextOccurrence('edition', at('2026-12-01T16:00:00Z'), 'Etc/GMT-1')).toEqual(
    at('2026-12-02T06:00:00Z'),
  )
  expect(nextOccurrence('daily', at('2026-12-01T06:00:00Z'), 'Etc/GMT-1')).toEqual(at('2026-12-02T06:00:00Z'))
})

test('the weekly edition is sent on Mondays, even where Monday begins on another UTC day', () => {
  expect(nextOccurrence('weekly', at('2026-11-20T12:00:00Z'), 'Etc/GMT-1')).toEqual(
    at('2026-11-23T06:00:00Z'),
  )
  expect(nextOccurrence('weekly', at('2026-11-23T06:00:00Z'), 'Etc/GMT-1')).toEqual(
    at('2026-11-30T06:00:00Z'),
  )
  // Monday 07:00 in Kiribati is Sunday 17:00 in London
  expect(nextOccurrence('weekly', at('2026-11-20T12:00:00Z'), 'Pacific/Kiritimati')).toEqual(
    at('2026-11-22T17:00:00Z'),
  )
})

test.each([
  ['2026-03-27', 'forward'],
  ['2026-10-23', 'back'],
])('in Paris the local hours stay the same when clocks go (%s: %s)', (day) => {
  const from = at(`${day}T00:00:00Z`)
  const found = chain('edition', from, new Date(from.getTime() + 4 * DAY), PARIS)
  expect(found.map((moment) => wall(moment, PARIS).slice(6))).toEqual(
    Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? '07:00' : '17:00')),
  )
  expect(new Set(found.map((moment) => wall(moment, PARIS))).size).toBe(8)
})

test.each(['Europe/Paris', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Etc/GMT-1'])(
  'in %s the occurrence before the next one is the current one, all year',
  (zone) => {
    for (const kind of RECURRING)
      for (const occurrence of chain(kind, at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'), zone)) {
        const next = nextOccurrence(kind, occurrence, zone)
        expect(previousOccurrence(kind, next, zone)).toEqual(occurrence)
        expect(next.getTime() - occurrence.getTime()).toBeGreaterThanOrEqual(9 * HOUR)
        expect(next.getTime() - occurrence.getTime()).toBeLessThanOrEqual(7 * DAY + HOUR)
      }
  },
)

// Covers: editions-1
test('a clock that is set back an hour yields the same occurrence again, and no new one', () => {
  const seen = new Set<number>()
  const start = at('2026-11-20T05:00:00Z').getTime()
  for (let minute = 0; minute < 180; minute++) {
    const setBack = minute >= 90 ? HOUR : 0 // at 06:30 the clock is set back to 05:30
    seen.add(nextOccurrence('edition', new Date(start + minute * MINUTE - setBack), 'Etc/GMT-1').getTime())
  }
  expect([...seen]).toEqual([at('2026-11-20T06:00:00Z').getTime(), at('2026-11-20T16:00:00Z').getTime()])
})

test('the first edition follows the chosen frequency and does not come before the pause ends', () => {
  const now = at('2026-11-20T12:00:00Z')
  const first = (frequency: Recurring, pausedUntil: Date | null = null) =>
    firstFor({ frequency, pausedUntil }, now, 'Etc/GMT-1').toISOString()
  expect(first('edition')).toBe('2026-11-20T16:00:00.000Z')
  expect(first('daily')).toBe('2026-11-21T06:00:00.000Z')
  expect(first('weekly')).toBe('2026-11-23T06:00:00.000Z')
  expect(first('edition', at('2026-11-25T06:00:00Z'))).toBe('2026-11-25T06:00:00.000Z')
  expect(first('edition', at('2026-11-25T06:00:01Z'))).toBe('2026-11-25T16:00:00.000Z')
  expect(first('edition', at('2026-11-01T06:00:00Z'))).toBe('2026-11-20T16:00:00.000Z')
})
