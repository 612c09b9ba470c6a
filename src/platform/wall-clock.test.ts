import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from './clock.ts'
import { momentOf, offsetMs, wallOf } from './wall-clock.ts'

const wall = (text: string) => Date.parse(`${text}Z`)
const ZONES = [
  'Etc/GMT-1',
  'Europe/Paris',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
]

test('a wall time is converted to a moment and back to the same wall time', () => {
  for (const zone of ZONES)
    for (
      let moment = wall('2026-01-01T00:10:00');
      moment < wall('2027-01-01T00:00:00');
      moment += 37 * HOUR
    ) {
      const back = momentOf(wallOf(new Date(moment), zone), zone).getTime()
      // a time that is shown twice means its first occurrence
      expect([0, HOUR, 30 * MINUTE], `${zone} ${new Date(moment).toISOString()}`).toContain(moment - back)
      expect(wallOf(new Date(back), zone)).toBe(wallOf(new Date(moment), zone))
    }
})

test('the offset is the one of that day', () => {
  expect(offsetMs(new Date('2026-01-15T12:00:00Z'), 'Europe/Paris')).toBe(HOUR)
  expect(offsetMs(new Date('2026-07-15T12:00:00.500Z'), 'Europe/Paris')).toBe(2 * HOUR)
  expect(offsetMs(new Date('2026-07-15T12:00:00Z'), 'Etc/GMT-1')).toBe(HOUR)
  expect(offsetMs(new Date('2026-07-15T12:00:00Z'), 'Asia/Kathmandu')).toBe(5.75 * HOUR)
})

test('the offset changes at the right moment, also where the change is not a whole hour', () => {
  const changes = [
    ['Europe/Paris', '2026-03-29T01:00:00Z', 1, 2],
    ['America/New_York', '2026-11-01T06:00:00Z', -4, -5],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 11, 10.5],
    ['America/St_Johns', '2010-11-07T02:31:00Z', -2.5, -3.5],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', -10, 14],
  ] as const
  for (const [zone, change, before, after] of changes) {
    expect(offsetMs(new Date(Date.parse(change) - 1), zone), zone).toBe(before * HOUR)
    expect(offsetMs(new Date(change), zone), zone).toBe(after * HOUR)
  }
})

test('a skipped time moves past the change by as much; a time that is shown twice is the first', () => {
  expect(momentOf(wall('2026-03-29T02:30:00'), 'Europe/Paris').toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(momentOf(wall('2026-10-25T02:30:00'), 'Europe/Paris').toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(momentOf(wall('2026-03-08T02:30:00'), 'America/New_York').toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  )
  expect(momentOf(wall('2026-11-01T01:30:00'), 'America/New_York').toISOString()).toBe(
    '2026-11-01T05:30:00.000Z',
  )
  // the day that Samoa skipped
  expect(momentOf(wall('2011-12-30T12:00:00'), 'Pacific/Apia').getTime()).toBe(
    momentOf(wall('2011-12-29T12:00:00'), 'Pacific/Apia').getTime() + DAY,
  )
})
