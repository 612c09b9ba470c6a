import { expect, test } from 'vitest'
import { EDITION_HOURS } from '#newsletter/rules.ts'
import { plannedMoment, quickTime } from './plan-times.ts'
import { DIGEST_HOURS } from './rules.ts'

const PARIS = 'Europe/Paris'
const at = (iso: string) => new Date(iso)

// Covers: desk-review-2
test('the hours are those at which the digest is sent', () => {
  expect(DIGEST_HOURS).toEqual(EDITION_HOURS)
})

// Covers: desk-review-2
test.each([
  ['morning', '2026-11-22T05:30:00Z', '2026-11-22T05:45:00Z'], // a quarter of an hour before 07:00 in Paris
  ['morning', '2026-11-22T05:45:00Z', '2026-11-23T05:45:00Z'], // tomorrow when it is too late for today
  ['evening', '2026-11-22T08:00:00Z', '2026-11-22T15:45:00Z'], // this evening
  ['evening', '2026-07-22T20:00:00Z', '2026-07-23T14:45:00Z'], // an hour earlier by UTC in summer
  ['tomorrow', '2026-11-22T23:30:00Z', '2026-11-24T08:00:00Z'], // already past midnight there
  ['tomorrow', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00Z'], // 09:00 also on the day when the clocks skip an hour
] as const)('“%s” chosen at %s is %s', (choice, now, planned) => {
  expect(quickTime(choice, at(now), PARIS)).toEqual(at(planned))
})

test('day and hour are interpreted in the time zone', () => {
  expect(plannedMoment('2026-11-23', '06:45', PARIS)).toEqual(at('2026-11-23T05:45:00Z'))
  expect(plannedMoment('2026-11-23', '06:45', 'Etc/GMT-1')).toEqual(at('2026-11-23T05:45:00Z'))
})

test.each([
  ['', '06:45'],
  ['2026-11-23', ''],
  ['2026-13-45', '06:45'],
])('“%s” “%s” is not a valid moment', (day, time) => {
  expect(plannedMoment(day, time, PARIS)).toBeNull()
})
