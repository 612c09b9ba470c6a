import { expect, test } from 'vitest'
import { articles, translations } from '#articles/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { shelfStories } from './calls.ts'
import { MAX_HISTORY, MAX_SAVED, readShelf } from './rules.ts'
import { SHELF_KEY, openDeviceShelf } from './shelf-store.ts'

const { db, ask } = await openTestRuntime()
const clock = { now: () => TEST_NOW }
const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Local storage of one device. */
function device(most = Infinity) {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > most) throw new Error('QuotaExceededError')
      values.set(key, value)
    },
  }
}

// Covers: comforts-14
test('saved stories are there again after the page is closed, newest first, each once', () => {
  const storage = device()
  const store = openDeviceShelf({ storage, clock })
  for (const n of [1, 2, 1]) expect(store.change({ do: 'save', id: idOf(n) })).toBe('kept')
  store.change({ do: 'topic', topic: 'AI Tools', stance: 'mute' })
  const later = openDeviceShelf({ storage, clock }).state()
  expect(later.saved.map(({ id }) => id)).toEqual([idOf(1), idOf(2)])
  expect(later.muted).toEqual(['AI Tools'])
})

test('two tabs change one shelf without losing each other’s changes', () => {
  const storage = device()
  const [here, there] = [openDeviceShelf({ storage, clock }), openDeviceShelf({ storage, clock })]
  here.change({ do: 'save', id: idOf(1) })
  there.change({ do: 'save', id: idOf(2) })
  here.change({ do: 'read', id: idOf(3) })
  expect(here.state()).toEqual(there.state())
  expect(here.state().saved).toHaveLength(2)
})

test('an unchanged shelf returns the same object, so that nothing is rendered again', () => {
  const store = openDeviceShelf({ storage: device(), clock })
  store.change({ do: 'save', id: idOf(1) })
  expect(store.state()).toBe(store.state())
})

test.each([
  ['broken JSON', '{"saved":['],
  ['something else', '"text"'],
  ['lists of other things', '{"saved":[1,null,{"id":"x","at":"y"}],"history":{},"muted":["Sports"]}'],
])('%s in storage gives an empty shelf that can be used again', (_, text) => {
  const storage = device()
  storage.values.set(SHELF_KEY, text)
  const store = openDeviceShelf({ storage, clock })
  expect(store.state()).toEqual({ saved: [], history: [], muted: [] })
  store.change({ do: 'save', id: idOf(1) })
  expect(readShelf(storage.values.get(SHELF_KEY) ?? null).saved).toHaveLength(1)
})

test('with full or forbidden storage a change holds for this page only, and the result says so', () => {
  for (const storage of [device(10), null]) {
    const store = openDeviceShelf({ storage, clock })
    expect(store.change({ do: 'save', id: idOf(1) })).toBe('here')
    expect(store.state().saved).toHaveLength(1)
    expect(store.change({ do: 'unsave', id: idOf(1) })).toBe('here')
    expect(store.state().saved).toHaveLength(0)
  }
})

// Covers: comforts-14
test('history drops the oldest stories; saved stories are kept, and a full shelf says so', () => {
  const store = openDeviceShelf({ storage: device(), clock })
  for (let n = 0; n <= MAX_HISTORY; n++) store.change({ do: 'read', id: idOf(n) })
  expect(store.state().history).toHaveLength(MAX_HISTORY)
  expect(store.state().history.some(({ id }) => id === idOf(0))).toBe(false)
  for (let n = 0; n < MAX_SAVED; n++) store.change({ do: 'save', id: idOf(n) })
  expect(store.change({ do: 'save', id: idOf(MAX_SAVED) })).toBe('full')
  expect(store.change({ do: 'save', id: idOf(0) })).toBe('kept')
  const before = store.state()
  store.change({ do: 'clear', list: 'saved' })
  expect(store.state().saved).toEqual([])
  store.change({ do: 'restore', saved: before.saved, history: [] })
  expect(store.state()).toEqual(before)
})

test('shelf stories come in its order and the reader’s language; locked, future or deleted text does not', async () => {
  const words = {
    excerpt: 'Short.',
    content: 'the canary sings',
    contentHtml: '<p>the canary sings</p>',
    markupPolicy: 1,
  }
  const rows = await db
    .insert(articles)
    .values([
      { ...words, title: 'Free', language: 'en', publishedAt: TEST_NOW },
      { ...words, title: 'Paid', language: 'en', accessTier: 'premium', publishedAt: TEST_NOW },
      { ...words, title: 'Not yet', language: 'en', publishedAt: new Date(TEST_NOW.getTime() + HOUR) },
    ])
    .returning({ id: articles.id })
  const [free = '', paid = '', future = ''] = rows.map(({ id }) => id)
  await db
    .insert(translations)
    .values({ kind: 'article', itemId: free, language: 'ar', title: 'مجاني', fields: {} })
  const { items } = await ask(shelfStories, { ids: [paid, idOf(9), free, future, paid], lang: 'ar' })
  expect(items.map(({ title, access }) => [title, access.state])).toEqual([
    ['Paid', 'locked'],
    ['مجاني', 'full'],
  ])
  expect(JSON.stringify(items)).not.toContain('canary')
})
