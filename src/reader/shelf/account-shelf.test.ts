import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '#articles/tables.ts'
import { users } from '#people/tables.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { followedStories, shelf, shelfChange, shelfMerge, shelfSaved } from './calls.ts'
import { MAX_HISTORY, MAX_SAVED_OF_ACCOUNT, MAX_SAVED_PER_ANSWER } from './rules.ts'
import { shelfOf } from '../shelf-of.ts'
import { readerHistory, readerSaved } from './tables.ts'

// Tests the shelf of an account through the dispatcher.

const { db, ask, clock } = await openTestRuntime()

async function member(): Promise<Caller> {
  const [id, email] = [randomUUID(), `${randomUUID()}@example.com`]
  await db.insert(users).values({ id, name: 'Reader', email })
  return { id, email, roles: [], sessionId: randomUUID() }
}
type NewArticle = typeof articles.$inferInsert
async function stories(count: number, more: Partial<NewArticle> = {}): Promise<string[]> {
  const text = { title: 'A story', content: 'the canary sings', contentHtml: '', markupPolicy: 1 }
  const rows = await db
    .insert(articles)
    .values(
      Array.from({ length: count }, () => ({
        ...text,
        language: 'en' as const,
        publishedAt: TEST_NOW,
        ...more,
      })),
    )
    .returning({ id: articles.id })
  return rows.map(({ id }) => id)
}
const idsOf = (list: readonly { id: string }[]) => list.map(({ id }) => id)
const at = TEST_NOW.toISOString()
const nothing = { saved: [], history: [], muted: [] }

beforeEach(() => clock.set(TEST_NOW))

test('a new account has an empty shelf, and only its own reader sees its contents', async () => {
  const [ada, grace] = [await member(), await member()]
  const [story = ''] = await stories(1)
  await ask(shelfChange, { do: 'save', id: story }, ada)
  expect(await ask(shelf, {}, grace)).toEqual({
    saved: [],
    saved_total: 0,
    saved_next: null,
    history: [],
    topics: [],
    keeps_history: true,
  })
  expect(idsOf((await ask(shelf, {}, ada)).saved)).toEqual([story])
  for (const asks of [
    () => ask(shelf, {}),
    () => ask(shelfChange, { do: 'save', id: story }),
    () => ask(shelfMerge, nothing),
  ])
    await expect(asks()).rejects.toMatchObject({ code: 'problem.signIn', status: 401 })
})

// Covers: comforts-15
test('each change appears on the next device, and repeating it changes nothing', async () => {
  const ada = await member()
  const [first = '', second = ''] = await stories(2)
  for (const id of [first, second, second, first]) {
    clock.pass(MINUTE)
    await ask(shelfChange, { do: 'save', id }, ada)
    await ask(shelfChange, { do: 'read', id }, ada)
  }
  const topic = 'AI Tools' as const
  await ask(shelfChange, { do: 'topic', topic, stance: 'mute' }, ada)
  await ask(shelfChange, { do: 'topic', topic, stance: 'follow' }, ada)
  const kept = await ask(shelf, {}, ada)
  expect(idsOf(kept.saved)).toEqual([second, first]) // the first time it was saved decides
  expect(idsOf(kept.history)).toEqual([first, second]) // the last time it was read decides
  expect(kept.topics).toEqual([{ topic, stance: 'follow' }])
  for (const change of [
    { do: 'unsave', id: first },
    { do: 'unsave', id: first },
    { do: 'forget', id: second },
    { do: 'topic', topic, stance: null },
  ] as const)
    expect(await ask(shelfChange, change, ada)).toEqual({ kept: true })
  const later = await ask(shelf, {}, ada)
  expect([idsOf(later.saved), idsOf(later.history), later.topics]).toEqual([[second], [first], []])
  await ask(shelfChange, { do: 'clear', list: 'saved' }, ada)
  await ask(shelfChange, { do: 'clear', list: 'history' }, ada)
  expect(await ask(shelf, {}, ada)).toMatchObject({ saved: [], history: [] })
})

// Covers: comforts-17
test('while history is off no device adds to it; earlier entries stay until they are removed', async () => {
  const ada = await member()
  const [before = '', while_ = '', merged = ''] = await stories(3)
  await ask(shelfChange, { do: 'read', id: before }, ada)
  await ask(shelfChange, { do: 'keep-history', keep: false }, ada)
  expect(await ask(shelfChange, { do: 'read', id: while_ }, ada)).toEqual({ kept: false })
  const { shelf: kept } = await ask(shelfMerge, { ...nothing, history: [{ id: merged, at }] }, ada)
  expect([kept.keeps_history, idsOf(kept.history)]).toEqual([false, [before]])
  await ask(shelfChange, { do: 'keep-history', keep: true }, ada)
  expect(await ask(shelfChange, { do: 'read', id: while_ }, ada)).toEqual({ kept: true })
})

// Covers: comforts-15
test('merging a device’s shelf repeats and loses nothing, and the account’s topic choices win', async () => {
  const ada = await member()
  const [both = '', mine = '', theirs = '', future = ''] = [
    ...(await stories(3)),
    ...(await stories(1, { publishedAt: new Date(TEST_NOW.getTime() + HOUR) })),
  ]
  for (const id of [both, mine]) await ask(shelfChange, { do: 'save', id }, ada)
  await ask(shelfChange, { do: 'topic', topic: 'AI News', stance: 'follow' }, ada)
  const early = new Date(TEST_NOW.getTime() - HOUR).toISOString()
  const late = new Date(TEST_NOW.getTime() + 100 * HOUR).toISOString() // a clock that is wrong
  const device = {
    saved: [theirs, both, future, randomUUID()].map((id) => ({ id, at: early })),
    history: [{ id: theirs, at: late }],
    muted: ['AI News', 'Funding'] as ('AI News' | 'Funding')[],
  }
  for (let times = 0; times < 2; times++) {
    const answer = await ask(shelfMerge, device, ada)
    expect(answer.left_out).toEqual([])
    expect(answer.shelf.saved.at(-1)).toEqual({ id: theirs, at: early })
    expect(idsOf(answer.shelf.saved).toSorted()).toEqual([both, mine, theirs].toSorted())
    expect(answer.shelf.history).toEqual([{ id: theirs, at }])
    expect(answer.shelf.topics).toEqual([
      { topic: 'AI News', stance: 'follow' },
      { topic: 'Funding', stance: 'mute' },
    ])
  }
})

// Covers: comforts-17
test('a full account reports that it is full, names the stories left out and pages the others', async () => {
  const ada = await member()
  const ids = await stories(MAX_SAVED_OF_ACCOUNT + 2)
  const inTurn = ids.map((id, n) => ({ id, at: new Date(TEST_NOW.getTime() - n * 1000).toISOString() }))
  await ask(shelfMerge, { ...nothing, saved: inTurn.slice(0, 700) }, ada)
  const { left_out: leftOut } = await ask(shelfMerge, { ...nothing, saved: inTurn.slice(650) }, ada)
  expect(leftOut).toEqual(ids.slice(-2))
  await expect(ask(shelfChange, { do: 'save', id: ids.at(-1) ?? '' }, ada)).rejects.toMatchObject({
    code: 'library.shelf.accountFull',
    status: 409,
  })
  expect(await ask(shelfChange, { do: 'save', id: ids[5] ?? '' }, ada)).toEqual({ kept: true }) // it is saved already
  const seen: string[] = []
  const first = await ask(shelf, {}, ada)
  expect([first.saved.length, first.saved_total]).toEqual([MAX_SAVED_PER_ANSWER, MAX_SAVED_OF_ACCOUNT])
  seen.push(...idsOf(first.saved))
  for (let cursor = first.saved_next; cursor !== null;) {
    const page = await ask(shelfSaved, { cursor }, ada)
    seen.push(...idsOf(page.items))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(ids.slice(0, -2))
})

test('history drops its oldest entries', async () => {
  const ada = await member()
  const ids = await stories(MAX_HISTORY + 1)
  const history = ids
    .slice(1)
    .map((id, n) => ({ id, at: new Date(TEST_NOW.getTime() - (n + 1) * 1000).toISOString() }))
  await ask(shelfMerge, { ...nothing, history }, ada)
  await ask(shelfChange, { do: 'read', id: ids[0] ?? '' }, ada)
  expect(idsOf((await ask(shelf, {}, ada)).history)).toEqual(ids.slice(0, MAX_HISTORY))
})

test('unpublished and unknown stories are not kept, and deleted ones disappear from every shelf', async () => {
  const ada = await member()
  const [future = ''] = await stories(1, { publishedAt: new Date(TEST_NOW.getTime() + HOUR) })
  for (const id of [future, randomUUID()])
    for (const action of ['save', 'read'] as const)
      await expect(ask(shelfChange, { do: action, id }, ada)).rejects.toMatchObject({ status: 404 })
  const [story = ''] = await stories(1)
  await ask(shelfChange, { do: 'save', id: story }, ada)
  await db.delete(articles).where(eq(articles.id, story))
  expect((await ask(shelf, {}, ada)).saved).toEqual([])
})

test('deleting an account empties its shelf; before that its reader can export it', async () => {
  const ada = await member()
  const [story = ''] = await stories(1)
  for (const action of ['save', 'read'] as const) await ask(shelfChange, { do: action, id: story }, ada)
  await ask(shelfChange, { do: 'topic', topic: 'Funding', stance: 'mute' }, ada)
  expect(await shelfOf(db, ada.id)).toEqual({
    saved: [{ id: story, title: 'A story', saved_at: TEST_NOW }],
    history: [{ id: story, title: 'A story', read_at: TEST_NOW }],
    topics: [{ topic: 'Funding', stance: 'mute', since: TEST_NOW }],
    keeps_history: true,
  })
  await db.delete(users).where(eq(users.id, ada.id))
  expect(await db.$count(readerSaved, eq(readerSaved.userId, ada.id))).toBe(0)
  expect(await db.$count(readerHistory, eq(readerHistory.userId, ada.id))).toBe(0)
})

// Covers: comforts-18
test('the newest stories of followed topics are listed, locked where the plan requires it', async () => {
  const ada = await member()
  expect(await ask(followedStories, {}, ada)).toEqual({ topics: [], items: [] })
  const [open = ''] = await stories(1, { topic: 'Funding', title: 'Open' })
  const earlier = new Date(TEST_NOW.getTime() - HOUR)
  const [paid = ''] = await stories(1, { topic: 'AI Research', accessTier: 'premium', publishedAt: earlier })
  await stories(1, { topic: 'Funding', publishedAt: new Date(TEST_NOW.getTime() + HOUR) })
  await stories(1, { topic: 'Funding', retractedAt: TEST_NOW })
  await stories(1, { topic: 'Productivity' })
  for (const topic of ['Funding', 'AI Research'] as const)
    await ask(shelfChange, { do: 'topic', topic, stance: 'follow' }, ada)
  const { topics, items } = await ask(followedStories, { lang: 'en' }, ada)
  expect(topics.toSorted()).toEqual(['AI Research', 'Funding'])
  expect(items.map(({ id, access }) => [id, access.state])).toEqual([
    [open, 'full'],
    [paid, 'locked'],
  ])
  const forPremium = await ask(followedStories, { lang: 'en' }, { ...ada, plan: 'premium' })
  expect(forPremium.items.map(({ access }) => access.state)).toEqual(['full', 'full'])
})
