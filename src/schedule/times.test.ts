import { expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { wallOf } from '#platform/wall-clock.ts'
import { FREQUENCIES } from './rules.ts'
import { type Timing, newestDue, nextAfter, startsAt } from './times.ts'

const daily = (scheduledTime: string, more: Partial<Timing> = {}): Timing => ({
  scheduledTime,
  frequency: 'daily',
  weekday: 1,
  leadMinutes: 0,
  ...more,
})
const at = (text: string) => new Date(text)

/** The occurrences that a worker starts when it checks every half hour from `from` to `to`, each once. */
function startedBetween(timing: Timing, from: Date, to: Date, zone: string): Date[] {
  const started = new Map<number, Date>()
  for (let now = from.getTime(); now < to.getTime(); now += 30 * MINUTE) {
    const due = newestDue(timing, new Date(now), zone)
    if (due && due.start >= from) started.set(due.shown.getTime(), due.shown)
  }
  return [...started.values()]
}
const wallDays = (moments: readonly Date[], zone: string) =>
  moments.map((moment) => new Date(wallOf(moment, zone)).toISOString().slice(0, 10))

test("the digest's hour is UTC+1 all year, and the work begins two hours earlier", () => {
  const morning = daily('07:00', { leadMinutes: 120 })
  expect(startsAt(morning)).toBe('05:00')
  expect(nextAfter(morning, at('2026-07-01T12:00:00Z'), 'Etc/GMT-1')).toEqual({
    shown: at('2026-07-02T06:00:00Z'),
    start: at('2026-07-02T04:00:00Z'),
  })
  expect(newestDue(morning, at('2026-12-01T04:00:00Z'), 'Etc/GMT-1')?.shown).toEqual(
    at('2026-12-01T06:00:00Z'),
  )
  expect(newestDue(morning, at('2026-12-01T03:59:59Z'), 'Etc/GMT-1')?.shown).toEqual(
    at('2026-11-30T06:00:00Z'),
  )
})

// start dates of the periods in which these zones change their clocks in 2026
const CHANGES = [
  ['Europe/Paris', '2026-03-27', '2026-10-23'],
  ['America/New_York', '2026-03-06', '2026-10-30'],
  ['Australia/Lord_Howe', '2026-04-03', '2026-10-02'],
  ['Africa/Casablanca', '2026-02-13', '2026-03-20'],
  ['America/Santiago', '2026-04-03', '2026-09-04'],
] as const

test.each(CHANGES)('in %s a clock change neither skips nor repeats a daily run', (zone, ...nights) => {
  for (const night of nights)
    for (const time of ['01:30', '02:00', '02:30', '23:30'])
      for (const leadMinutes of [0, 120]) {
        const from = at(`${night}T00:00:00Z`)
        const shown = startedBetween(
          daily(time, { leadMinutes }),
          from,
          new Date(from.getTime() + 6 * DAY),
          zone,
        )
        const days = wallDays(shown, zone)
        expect(new Set(days).size, `${zone} ${night} ${time}: ${days.join(' ')}`).toBe(days.length)
        const gaps = shown.slice(1).map((moment, n) => moment.getTime() - (shown[n]?.getTime() ?? 0))
        expect(Math.max(...gaps)).toBeLessThanOrEqual(DAY + 2 * HOUR)
        expect(days.length).toBeGreaterThanOrEqual(5)
      }
})

test('a row with several hours between runs keeps its local hours', () => {
  const scraping = daily('00:00', { frequency: 'every_6_hours' })
  const shown = startedBetween(
    scraping,
    at('2026-03-27T23:00:00Z'),
    at('2026-03-29T22:00:00Z'),
    'Europe/Paris',
  )
  expect(shown.map((moment) => new Date(wallOf(moment, 'Europe/Paris')).toISOString().slice(8, 16))).toEqual([
    '28T00:00',
    '28T06:00',
    '28T12:00',
    '28T18:00',
    '29T00:00',
    '29T06:00',
    '29T12:00',
    '29T18:00',
  ])
  const hourly = daily('00:30', { frequency: 'hourly' })
  // 23 hours, one of which is shared by two local times
  expect(
    startedBetween(hourly, at('2026-03-28T23:00:00Z'), at('2026-03-29T22:00:00Z'), 'Europe/Paris'),
  ).toHaveLength(23)
})

test('weekly and weekday rows keep their days, even if the work begins the day before', () => {
  const weekly = daily('01:00', { frequency: 'weekly', weekday: 1, leadMinutes: 120 })
  expect(startedBetween(weekly, at('2026-11-01T00:00:00Z'), at('2026-12-01T00:00:00Z'), 'Etc/GMT-1')).toEqual(
    ['02', '09', '16', '23', '30'].map((day) => at(`2026-11-${day}T00:00:00Z`)), // Mondays
  )
  const weekdays = daily('07:00', { frequency: 'weekdays' })
  expect(
    startedBetween(weekdays, at('2026-11-16T00:00:00Z'), at('2026-11-23T00:00:00Z'), 'Etc/GMT-1'),
  ).toHaveLength(5)
})

test('of the missed occurrences the newest is due, unless it is a day old', () => {
  const scraping = daily('00:00', { frequency: 'every_6_hours' })
  expect(newestDue(scraping, at('2026-11-20T17:59:00Z'), 'Etc/UTC')?.shown).toEqual(
    at('2026-11-20T12:00:00Z'),
  )
  const weekly = daily('07:00', { frequency: 'weekly', weekday: 1 })
  expect(newestDue(weekly, at('2026-11-17T05:59:00Z'), 'Etc/GMT-1')?.shown).toEqual(
    at('2026-11-16T06:00:00Z'),
  )
  expect(newestDue(weekly, at('2026-11-17T06:00:00Z'), 'Etc/GMT-1')).toBeNull()
})

test('every frequency has a next time, and that occurrence is due when the time comes', () => {
  for (const frequency of FREQUENCIES)
    for (const zone of ['Etc/GMT-1', 'Europe/Paris', 'Asia/Kathmandu', 'Pacific/Apia'])
      for (let now = Date.UTC(2026, 2, 20, 0, 7); now < Date.UTC(2026, 3, 10); now += 53 * HOUR) {
        const timing = daily('05:45', { frequency, weekday: 3, leadMinutes: 90 })
        const next = nextAfter(timing, new Date(now), zone)
        expect(next).not.toBeNull()
        if (next) expect(newestDue(timing, next.start, zone)).toEqual(next)
      }
})
