import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { adminArticleDelete, adminArticleRestore } from '../../managing/calls.ts'
import { article } from '../../calls.ts'
import { articles } from '../../tables.ts'
import type { InputOf } from '#platform/call.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { events as readersEvents } from '../calls.ts'
import { eventEntries } from '../tables.ts'
import { adminEventChange, adminEvents, adminEventsMerge } from './calls.ts'
import { later, plan as planIn } from './test-events.ts'

const { app, ask, admin, db, clock } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const caller = await admin()
const plan = planIn.bind(null, db)
const merge = (input: InputOf<typeof adminEventsMerge>) => ask(adminEventsMerge, input, caller)
const restore = (id: string) => ask(adminArticleRestore, { id }, caller)

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
  await db.delete(eventEntries)
})

const source = (n: number, url: string) => ({
  n,
  url,
  publisher: url,
  title: url,
  language: 'en',
  published_at: null,
})
const row = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0]

// Covers: desk-events-4
test('the kept event takes over missing fields and sources; the other is hidden but can be restored', async () => {
  const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/']
  const keep = await plan('Harbor Days', { place: null }, { sources: [source(1, a), source(3, b)], sourceUrls: [a, b] }) // prettier-ignore
  const merged = await plan(
    'Harbour Days 2026',
    {
      endsAt: later(9 * DAY),
      place: 'Le Havre',
      onlineUrl: 'https://live.example/',
      url: 'https://harbor.example/',
      state: 'cancelled',
    },
    { sources: [source(1, b), source(2, c)], sourceUrls: [b, c] },
  )
  const answer = await merge({ keep, merged })
  expect(answer.restorable_until).toBe(later(30 * DAY).toISOString())
  expect(answer.kept).toMatchObject({
    id: keep,
    ends_at: later(9 * DAY).toISOString(),
    place: 'Le Havre',
    online_url: 'https://live.example/',
    url: 'https://harbor.example/',
    state: 'confirmed',
    sequence: 1,
    source_count: 3,
  })
  expect((await ask(readersEvents, {})).items.map(({ id }) => id)).toEqual([keep])
  const page = await ask(article, { id: keep })
  expect(page.sources.map(({ n, url }) => [n, url])).toEqual([[1, a], [3, b], [4, c]]) // prettier-ignore
  expect(page).toMatchObject({ source_urls: [a, b, c], external_url: 'https://harbor.example/' })
  expect(await ask(article, { id: merged })).toMatchObject({ id: keep, title: 'Harbor Days' }) // links to the merged event lead to the kept one
  const calendar = await (await app.request(`http://localhost/en/events/${merged}.ics`)).text()
  expect(calendar).toContain('STATUS:CANCELLED')
  await restore(merged)
  expect(await ask(article, { id: merged })).toMatchObject({ title: 'Harbour Days 2026', metadata: {} })
})

test('the kept event keeps its own fields and takes no end from an event with another start', async () => {
  const known = { place: 'Oslo', url: 'https://one.example/' }
  const keep = await plan('Harbor Days', known)
  const before = await row(keep)
  const merged = await plan('Harbor Days', {
    startsAt: later(8 * DAY),
    endsAt: later(9 * DAY),
    place: 'Nice',
    url: 'https://two.example/',
  })
  clock.pass(HOUR)
  await merge({ keep, merged })
  expect(await row(keep)).toEqual(before)
})

test('an event without a date takes over the complete date of the other', async () => {
  const keep = await plan('Some day', null)
  const merged = await plan('That day', { startsAt: new Date('2027-03-01T00:00:00Z'), allDay: true, timeZone: null }) // prettier-ignore
  const { kept } = await merge({ keep, merged })
  expect(kept).toMatchObject({ starts_at: '2027-03-01T00:00:00.000Z', all_day: true, place: 'Lyon' })
})

test('merging again changes nothing; a restored event can be merged again', async () => {
  const keep = await plan('Harbor Days')
  const merged = await plan('Harbour Days', { onlineUrl: 'https://live.example/' })
  const first = await merge({ keep, merged })
  clock.pass(DAY)
  expect(await merge({ keep, merged })).toEqual(first)
  expect((await row(merged))?.deletedAt).toEqual(TEST_NOW)
  await restore(merged)
  await ask(adminArticleDelete, { id: merged }, caller)
  await expect(merge({ keep, merged })).rejects.toMatchObject({ code: 'library.managing.mergeDeleted' })
  await restore(merged)
  expect(await merge({ keep, merged })).toMatchObject({ kept: { id: keep } })
})

test('an event cannot be merged with itself, a deleted event, a news article, or an unknown id', async () => {
  const keep = await plan('Harbor Days')
  const gone = await plan('Harbour Days')
  await ask(adminArticleDelete, { id: gone }, caller)
  const news = await plan('News', null, { category: 'news' })
  const cases = [
    [keep, keep, 'library.managing.mergeSame', 422],
    [keep, gone, 'library.managing.mergeDeleted', 409],
    [gone, keep, 'library.managing.mergeDeleted', 409],
    [keep, news, 'library.articleNotFound', 404],
    [keep, crypto.randomUUID(), 'library.articleNotFound', 404],
  ] as const
  for (const [one, other, code, status] of cases)
    await expect(merge({ keep: one, merged: other })).rejects.toMatchObject({ code, status })
  expect((await ask(adminEvents, {}, caller)).items.map(({ id }) => id)).toEqual([keep])
})

test('an event that changed since the editor saw it is not merged', async () => {
  const keep = await plan('Harbor Days', { place: null })
  const merged = await plan('Harbour Days')
  const seen = { keep_updated_at: later(-HOUR).toISOString(), merged_updated_at: later(-HOUR).toISOString() }
  await ask(adminEventChange, { id: merged, state: 'cancelled' }, caller)
  const refused = { code: 'library.correction.changedMeanwhile', status: 412 }
  await expect(merge({ keep, merged, ...seen })).rejects.toMatchObject(refused)
  await expect(merge({ keep: merged, merged: keep, ...seen, merged_updated_at: undefined })).rejects.toMatchObject(refused) // prettier-ignore
  const { merged_updated_at: _, ...ofKept } = seen
  expect(await merge({ keep, merged, ...ofKept })).toMatchObject({ kept: { place: 'Lyon' } })
})

// Covers: desk-events-6
test('two concurrent merges in opposite directions leave one event that has everything', async () => {
  const one = await plan('Harbor Days', { place: null, url: 'https://one.example/' })
  const other = await plan('Harbour Days', { onlineUrl: 'https://live.example/' })
  const both = await Promise.allSettled([
    merge({ keep: one, merged: other }),
    merge({ keep: other, merged: one }),
  ])
  const refused = both.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : []))
  expect(refused).toMatchObject([{ code: 'library.managing.mergeDeleted', status: 409 }])
  expect((await ask(adminEvents, {}, caller)).items).toMatchObject([
    { place: 'Lyon', online_url: 'https://live.example/', url: 'https://one.example/' },
  ])
})

test('an edit concurrent with a merge is kept, or refused because the event is gone', async () => {
  const keep = await plan('Harbor Days', { place: null })
  const merged = await plan('Harbour Days')
  const [, edit] = await Promise.allSettled([
    merge({ keep, merged }),
    ask(adminEventChange, { id: keep, state: 'cancelled' }, caller),
  ])
  expect(edit.status).toBe('fulfilled')
  expect((await ask(adminEvents, {}, caller)).items).toMatchObject([{ place: 'Lyon', state: 'cancelled' }])
})
