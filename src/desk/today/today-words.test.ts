import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { translator } from '#languages/translate.ts'
import { type TodayEdition, headline } from './today-words.ts'

// The sentences of Today.

const t = translator('en', allWords.en)
const evening: TodayEdition = {
  id: null,
  kind: 'evening',
  at: '2026-11-27T16:00:00.000Z',
  state: 'planned',
  composed_at: '2026-11-27T15:15:00.000Z',
  automatic: true,
  stories: [],
  languages: [],
}
const headlineAt = (now: string) =>
  headline(t, 'en', { edition: evening, now: `2026-11-27T${now}.000Z` })

test('the headline counts a begun minute, as the countdown of the rail does', () => {
  expect(headlineAt('13:50:00')).toBe('2 hr 10 min to the evening edition')
  expect(headlineAt('15:00:30')).toBe('1 hr to the evening edition')
  expect(headlineAt('15:59:59')).toBe('1 min to the evening edition')
  expect(headlineAt('16:00:00')).toBe('The evening edition is about to be sent')
})
