import { expect, test } from 'vitest'
import { ageText } from './age.tsx'

const now = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test('an age is counted in the largest whole unit, and becomes a date after a week', () => {
  expect(ageText(ago(0.5), now, 'en-US', 'UTC')).toBe('now')
  expect(ageText(ago(42), now, 'en-US', 'UTC')).toBe('42 min. ago')
  expect(ageText(ago(119), now, 'en-US', 'UTC')).toBe('1 hr. ago')
  expect(ageText(ago(25 * 60), now, 'en-US', 'UTC')).toBe('yesterday')
  expect(ageText(ago(7 * 24 * 60), now, 'en-US', 'UTC')).toBe('Nov 13, 2026')
})

test('an age is written in the language of the page, with Western digits in Arabic', () => {
  expect(ageText(ago(120), now, 'fr-FR', 'UTC')).toMatch(/^il y a 2\sh$/)
  expect(ageText(ago(42), now, 'ar-u-nu-latn', 'UTC')).toBe('قبل 42 دقيقة')
})

test('a clock that is slow never shows a future age', () => {
  expect(ageText(ago(-30), now, 'en-US', 'UTC')).toBe('now')
})

test('the date is that of the site’s time zone', () => {
  const beforeMidnight = new Date('2026-11-01T23:30:00Z')
  expect(ageText(beforeMidnight, now, 'en-US', 'UTC')).toBe('Nov 1, 2026')
  expect(ageText(beforeMidnight, now, 'en-US', 'Etc/GMT-1')).toBe('Nov 2, 2026')
})
