import { expect, test } from 'vitest'
import { openTestHouse } from '../test-house.ts'
import { articles } from './calls.ts'

const { ask } = await openTestHouse()

test('an empty library answers an empty list', async () => {
  expect(await ask(articles, {})).toEqual({ items: [], total: 0, next_cursor: null })
})
