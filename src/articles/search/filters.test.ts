import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { articles } from '../calls.ts'
import { agents } from '../catalogue/agents/calls.ts'
import { tools } from '../catalogue/tools/calls.ts'
import { searchFacets } from './calls.ts'
import { VALUE_FILTERS, VALUE_FILTER_NAMES, readAsked, valueFiltersOf } from './rules.ts'

const { ask } = await openTestRuntime()

test.each(VALUE_FILTER_NAMES)('every value of the filter %s has a name', (name) => {
  const { values, words } = VALUE_FILTERS[name]
  expect(Object.keys(allWords.en)).toEqual(expect.arrayContaining(values.map((each) => `${words}.${each}`)))
})

test.each([
  ['article', articles],
  ['tool', tools],
  ['agent', agents],
] as const)('the list of each %s refuses an unknown value of each of its filters', async (kind, list) => {
  for (const name of valueFiltersOf([kind])) {
    const wrong = { [name]: 'unknown' as never } // the contracts do not allow it
    await expect(ask(list, wrong)).rejects.toMatchObject({ status: 422 })
    await expect(ask(searchFacets, wrong)).rejects.toMatchObject({ status: 422 })
  }
})

test('an address keeps what a list has, and the kind only if the list has several', () => {
  const raw = { q: 'chips', type: 'tool', category: 'Funding', tier: 'premium', from: 'week', to: 'never' }
  const { type, ...others } = { q: 'chips', type: 'tool', category: 'Funding', tier: 'premium', from: 'week' }
  expect(readAsked(raw)).toEqual({ type, ...others })
  expect(readAsked(raw, ['tool'])).toEqual(others)
  expect(readAsked(raw, ['article', 'event'])).toEqual(others)
})
