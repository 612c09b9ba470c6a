import { expect, test } from 'vitest'
import { readDate } from './read-date.ts'

test.each([
  ['Fri, 20 Nov 2026 10:30:00 GMT', '2026-11-20T10:30:00.000Z'],
  ['Fri, 20 Nov 2026 10:30:00 +0200', '2026-11-20T08:30:00.000Z'],
  ['Fri, 20 Nov 2026 10:30:00 EST', '2026-11-20T15:30:00.000Z'],
  ['Fri, 20 Nov 2026 10:30:00 CET', '2026-11-20T09:30:00.000Z'],
  ['20 Nov 2026 10:30', '2026-11-20T10:30:00.000Z'],
  ['November 20, 2026', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T10:30:00Z', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20T10:30:00', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20 10:30:00', '2026-11-20T10:30:00.000Z'],
  ['2026-11-20 10:30:00 +0100', '2026-11-20T09:30:00.000Z'],
  ['2026-11-20T10:30:00.123+01:00', '2026-11-20T09:30:00.123Z'],
])('%s is read as %s', (written, moment) => {
  expect(readDate(written)?.toISOString()).toBe(moment)
})

test.each([
  '',
  'soon',
  'Chapter 5',
  '20/11/2026',
  '2026',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '2026-13-45',
  null,
  undefined,
])('%s is not a date and never becomes the present', (written) => expect(readDate(written)).toBeNull())
