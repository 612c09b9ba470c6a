import { expect, test } from 'vitest'
import { MAX_VIEWS, readViews, viewsKey, viewsWith } from './saved-views.ts'

const kept = (text: string) => readViews({ getItem: () => text, setItem() {}, removeItem() {} }, 'ada')

test('views of an account are read; what is no view and filters that do not exist are left out', () => {
  const arabic = { name: 'Arabic', narrowing: { language: 'ar', warnings: 'some', colour: 'red' } }
  const all = JSON.stringify([arabic, { name: ' ' }, 'x', null, { name: 'Old', narrowing: { tier: 'gold' } }])
  expect(kept(all)).toEqual([
    { name: 'Arabic', narrowing: { language: 'ar', warnings: 'some' } },
    { name: 'Old', narrowing: {} },
  ])
  expect([kept('{"a":1}'), kept('not JSON')]).toEqual([[], []])
  expect(viewsKey('ada').endsWith('_ada')).toBe(true)
})

test('a view replaces the one of its name, the oldest goes when there are too many, and one is removed', () => {
  const many = Array.from({ length: MAX_VIEWS }, (_, n) => ({ name: `${n}`, narrowing: {} }))
  expect(viewsWith(many, '3', { q: 'port' }).map(({ name }) => name)).toEqual([
    ...many.map(({ name }) => name).filter((name) => name !== '3'),
    '3',
  ])
  expect(viewsWith(many, 'new', {})).toHaveLength(MAX_VIEWS)
  expect(viewsWith(many, 'new', {}).map(({ name }) => name)).not.toContain('0')
  expect(viewsWith(many, '3', null)).toHaveLength(MAX_VIEWS - 1)
})
