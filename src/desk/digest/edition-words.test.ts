import { expect, test } from 'vitest'
import { lookAgainMs, plannedKind } from './edition-words.ts'

const occurrence = '2026-11-24T06:00:00.000Z'
const hour = Date.parse(occurrence)

// Covers: digest-desk-9
test('an edition is refetched at its send time, often while it is being sent, and never once it has ended', () => {
  const again = (state: Parameters<typeof lookAgainMs>[0]['state'], untilMs: number) =>
    lookAgainMs({ state, occurrence }, hour - untilMs)
  expect(again('approved', 20_000)).toBe(20_000)
  expect(again('approved', 0)).toBe(2000)
  expect(again('composed', 3_600_000)).toBe(60_000)
  expect(again('composed', -1)).toBe(60_000) // it waits for approval
  expect(again('sending', 0)).toBe(2000)
  expect([again('sent', 0), again('stopped', 0), again('paused', 0)]).toEqual([false, false, false])
})

test('of the two editions a day, the next one is named by its time in the zone of the digest', () => {
  const kindAt = (occurrence: string, zone: string) =>
    plannedKind((key: string) => key, { kind: 'edition', occurrence }, zone)
  expect(kindAt('2026-11-24T06:00:00.000Z', 'Europe/Paris')).toBe('frame.edition.morning')
  expect(kindAt('2026-11-24T16:00:00.000Z', 'Europe/Paris')).toBe('frame.edition.evening')
  expect(kindAt('2026-11-24T23:30:00.000Z', 'Europe/Paris')).toBe('frame.edition.morning') // after midnight there
})
