import { expect, test } from 'vitest'
import { editionAt } from './rules.ts'

const at = (utc: string) => editionAt(new Date(utc), 'Etc/GMT-1')

// Covers: site-9-7
test('the morning edition is current from 07:00 to 17:00 at UTC+1, the evening edition until next morning', () => {
  expect(at('2026-11-20T05:59:59Z')).toEqual({ name: 'evening', nextHour: 7 })
  expect(at('2026-11-20T06:00:00Z')).toEqual({ name: 'morning', nextHour: 17 })
  expect(at('2026-11-20T15:59:59Z')).toEqual({ name: 'morning', nextHour: 17 })
  expect(at('2026-11-20T16:00:00Z')).toEqual({ name: 'evening', nextHour: 7 })
})
