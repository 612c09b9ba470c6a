import { expect, test } from 'vitest'
import { isDue, isOverdue, timesAround } from './backup-times.ts'

const ZONE = 'Europe/Paris'
const at = (text: string) => new Date(text)
const timetable = { enabled: true, hour: 2, since: at('2026-11-20T12:00:00Z') }

test('a backup begins at its hour in the time zone of the digest', () => {
  const times = timesAround(2, at('2026-11-27T00:30:00Z'), ZONE)
  expect(times).toEqual({ last: at('2026-11-26T01:00:00Z'), next: at('2026-11-27T01:00:00Z') })
  expect(timesAround(2, at('2026-11-27T01:00:00Z'), ZONE).last).toEqual(at('2026-11-27T01:00:00Z'))
})

test('a backup at an hour that the clocks skip or show twice begins once', () => {
  expect(timesAround(2, at('2026-03-29T12:00:00Z'), ZONE).last).toEqual(at('2026-03-29T01:00:00Z'))
  const night = timesAround(2, at('2026-10-25T01:30:00Z'), ZONE)
  expect(night.last).toEqual(at('2026-10-25T00:00:00Z'))
  expect(isDue(timetable, night.last, at('2026-10-25T01:30:00Z'), ZONE)).toBe(false)
})

test('a backup that was missed while the site was stopped begins later', () => {
  const begun = at('2026-11-24T01:00:00Z')
  expect(isDue(timetable, begun, at('2026-11-27T15:00:00Z'), ZONE)).toBe(true)
  expect(isDue(timetable, at('2026-11-27T14:55:00Z'), at('2026-11-27T15:00:00Z'), ZONE)).toBe(false)
})

test('no backup begins for a time before the timetable was switched on, nor while it is off', () => {
  const now = at('2026-11-20T12:30:00Z')
  expect(isDue(timetable, null, now, ZONE)).toBe(false)
  expect(isDue(timetable, null, at('2026-11-21T01:00:00Z'), ZONE)).toBe(true)
  expect(isDue({ ...timetable, enabled: false }, null, at('2026-11-21T01:00:00Z'), ZONE)).toBe(false)
})

test('a backup from a time when the clock was ahead does not prevent the next one', () => {
  const future = at('2027-06-01T00:00:00Z')
  const now = at('2026-11-27T01:30:00Z')
  expect(isDue(timetable, future, now, ZONE)).toBe(true)
  expect(isDue({ ...timetable, since: future }, null, now, ZONE)).toBe(true)
  expect(isOverdue(timetable, future, now)).toBe(true)
})

test('backups are overdue when none has succeeded for 28 hours', () => {
  expect(isOverdue(timetable, at('2026-11-26T01:10:00Z'), at('2026-11-27T05:00:00Z'))).toBe(false)
  expect(isOverdue(timetable, at('2026-11-26T01:10:00Z'), at('2026-11-27T05:20:00Z'))).toBe(true)
  expect(isOverdue(timetable, null, at('2026-11-21T15:00:00Z'))).toBe(false)
  expect(isOverdue(timetable, null, at('2026-11-21T17:00:00Z'))).toBe(true)
  expect(isOverdue({ ...timetable, enabled: false }, null, at('2026-12-21T17:00:00Z'))).toBe(false)
})
