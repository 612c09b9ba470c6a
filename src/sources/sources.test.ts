// long: every outcome of reading one source, on one server
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { databaseKinds, openTestDatabase } from '#platform/test-database.ts'
import { articlePage, rss, rssItem } from './invented-feeds.ts'
import { type Answer, answering, DATE, publisher } from './invented-publisher.ts'
import { dueSources, gatherSource } from './sources.ts'
import { addSource, changeSource, listSources } from './source-desk.ts'
import { findingsByIds, findingsOfStory, assignStory, unplacedFindings } from './findings.ts'
import { openTools } from './tools.ts'
import { findings, newsSources } from './tables.ts'

const database = await openTestDatabase(databaseKinds.at(-1))
const { db } = database
afterAll(() => database.close())
beforeEach(async () => {
  await db.delete(newsSources)
})

/** Adds a source whose site has these paths; `row` reads its row again. */
async function source(paths: Record<string, Answer>, path = '/feed') {
  const { site, clock, tools } = await publisher(paths)
  const added = await addSource(db, clock.now(), {
    name: 'Larkfield',
    url: site.origin + path,
    scrapeFrequencyHours: 6,
  })
  return {
    id: added.id,
    site,
    clock,
    tools,
    gather: () => gatherSource(db, added.id, tools),
    row: async () => {
      const [row] = await db.select().from(newsSources).where(eq(newsSources.id, added.id))
      if (!row) throw new Error('no such source')
      return row
    },
  }
}
const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
const twoItems = rss(rssItem(1, DATE) + rssItem(2, 'Fri, 20 Nov 2026 08:00:00 GMT'))

test('a gathering run stores new findings, newest first, and records its result', async () => {
  const { gather, row, id, clock, site } = await source({
    '/feed': answering(200, { etag: '"1"' }, twoItems),
  })
  const { state, added } = await gather()
  expect(state).toBe('ok')
  const stored = await findingsByIds(db, added)
  expect(stored.map((finding) => finding.id)).toEqual(added)
  expect(stored).toMatchObject([
    {
      guid: 'larkfield-2',
      sourceId: id,
      sourceName: 'Larkfield',
      url: `${site.origin}/notes/2`,
      storyId: null,
      language: 'en',
    },
    { guid: 'larkfield-1', fetchedAt: clock.now(), publishedAt: new Date('2026-11-19T10:00:00Z') },
  ])
  expect(await row()).toMatchObject({
    kind: 'rss',
    state: 'ok',
    stateDetail: { items: 2 },
    stateAt: clock.now(),
    failures: 0,
    lastOkAt: clock.now(),
    lastNewAt: clock.now(),
    newestItemAt: new Date('2026-11-20T08:00:00Z'),
    etag: '"1"',
    nextFetchAt: hoursAfter(clock.now(), 6),
  })
})

// Covers: identity-3
test('a second gathering run, or two at the same time, stores nothing twice', async () => {
  const { gather } = await source({ '/feed': twoItems })
  const both = await Promise.all([gather(), gather()])
  expect(both.flatMap((one) => one.added)).toHaveLength(2)
  expect((await gather()).added).toEqual([])
  expect(await db.$count(findings)).toBe(2)
})

test('a second process that gathers during the first one stores nothing twice', async () => {
  const teaser = `<item><title>Larkfield opens a model</title><link>/a</link><pubDate>${DATE}</pubDate></item>`
  const duringDownload: (() => Promise<unknown>)[] = []
  const { gather, id, tools, clock, site } = await source({
    '/feed': rss(teaser + rssItem(1, DATE)),
    // The page is requested after the first process has looked up the stored items.
    '/a': (_request, response) =>
      void Promise.resolve(duringDownload.pop()?.()).then(() => response.end(articlePage(''))),
  })
  const second = openTools({ web: tools.web, clock, allowHosts: [site.host] })
  let byTheSecond: readonly string[] = []
  duringDownload.push(async () => {
    byTheSecond = (await gatherSource(db, id, second)).added
  })
  expect((await gather()).added).toEqual([])
  expect(byTheSecond).toHaveLength(2)
  await second.close()
})

// Covers: identity-3
test('the same article at two publishers is stored once', async () => {
  const item = (guid: string) =>
    rss(
      rssItem(1, DATE)
        .replace('larkfield-1', guid)
        .replace('/notes/1', 'https://wire.example/story?utm_source=x'),
    )
  const first = await source({ '/feed': item('a') })
  const second = await source({ '/feed': item('b').replace('utm_source=x', 'utm_campaign=y') })
  expect((await first.gather()).added).toHaveLength(1)
  expect((await second.gather()).added).toHaveLength(0)
})

test('consecutive failures delay readings and finally switch the source off; one success resets them', async () => {
  let status = 500
  const { gather, row, clock } = await source({
    '/feed': (request, response) => answering(status, {}, twoItems)(request, response),
  })
  await gather()
  expect(await row()).toMatchObject({
    state: 'http_error',
    stateDetail: { status: 500 },
    failures: 1,
    isActive: true,
    nextFetchAt: hoursAfter(clock.now(), 12),
    lastOkAt: null,
  })
  await gather()
  expect(await row()).toMatchObject({ failures: 2, nextFetchAt: hoursAfter(clock.now(), 24) })
  status = 200
  await gather()
  expect(await row()).toMatchObject({ state: 'ok', failures: 0, nextFetchAt: hoursAfter(clock.now(), 6) })
  status = 500
  await db.update(newsSources).set({ failures: 19 })
  await gather()
  expect(await row()).toMatchObject({ failures: 20, isActive: false })
})

test('a source that is gone is switched off; a request for a delay is obeyed and is not a failure', async () => {
  const gone = await source({ '/feed': answering(410) })
  await gone.gather()
  expect(await gone.row()).toMatchObject({ state: 'gone', isActive: false })
  const busy = await source({ '/feed': answering(429, { 'retry-after': '36000' }) })
  await busy.gather()
  expect(await busy.row()).toMatchObject({
    state: 'busy',
    failures: 0,
    nextFetchAt: hoursAfter(busy.clock.now(), 10),
  })
})

// Covers: truth-6
test('a host that asks for two minutes is read again after two minutes, by all of its sources', async () => {
  const { site, clock, tools, gather, row } = await source({
    '/feed': answering(429, { 'retry-after': '120' }),
    '/other': twoItems,
  })
  const other = await addSource(db, clock.now(), {
    name: 'Larkfield 2',
    url: `${site.origin}/other`,
    scrapeFrequencyHours: 6,
  })
  await gather()
  expect(await gatherSource(db, other.id, tools)).toMatchObject({ state: 'busy' })
  const [waiting] = await db.select().from(newsSources).where(eq(newsSources.id, other.id))
  for (const each of [await row(), waiting])
    expect(each?.nextFetchAt).toEqual(hoursAfter(clock.now(), 120 / 3600))
})

test('a hostile source does not affect the others', async () => {
  const bad = await source({ '/feed': `<html>${'<div>'.repeat(100_000)}` })
  const good = await source({ '/feed': twoItems })
  const [failed, fine] = await Promise.all([bad.gather(), good.gather()])
  expect(failed).toMatchObject({ state: 'too_large', added: [] })
  expect(fine.added).toHaveLength(2)
})

test('a permanently moved address is stored, unless another source has it already', async () => {
  const paths = { '/feed': answering(301, { location: '/new' }), '/new': twoItems }
  const moved = await source(paths)
  await moved.gather()
  expect((await moved.row()).url).toBe(`${moved.site.origin}/new`)
  const other = await source(paths)
  const url = `${other.site.origin}/new`
  await addSource(db, other.clock.now(), { name: 'There already', url, scrapeFrequencyHours: 6 })
  await other.gather()
  expect((await other.row()).url).toBe(`${other.site.origin}/feed`)
})

test("an editor's change during a reading is kept, and deleting a source deletes its findings", async () => {
  const late: { now?: () => Promise<unknown> } = {}
  const slow = await source({
    '/feed': (_request, response) => void late.now?.().then(() => response.end(twoItems)),
  })
  late.now = () => changeSource(db, slow.clock.now(), slow.id, { url: 'https://elsewhere.example/feed' })
  expect((await slow.gather()).added).toHaveLength(2)
  expect(await slow.row()).toMatchObject({ url: 'https://elsewhere.example/feed', state: null, etag: null })
  const doomed = await source({
    '/feed': (_request, response) => void late.now?.().then(() => response.end(twoItems)),
  })
  late.now = async () => db.delete(newsSources)
  expect(await doomed.gather()).toMatchObject({ state: 'ok', added: [] })
  expect(await db.$count(findings)).toBe(0)
  await expect(doomed.gather()).rejects.toMatchObject({ code: 'sources.notFound', status: 404 })
})

test('active sources whose time has come are due, the longest overdue first', async () => {
  const now = new Date('2026-11-20T09:00:00Z')
  for (const [name, hours, isActive] of [
    ['b', -1, true],
    ['a', -3, true],
    ['c', 1, true],
    ['d', -9, false],
  ] as const) {
    const { id } = await addSource(db, now, {
      name,
      url: `https://${name}.example/`,
      scrapeFrequencyHours: 6,
    })
    await db
      .update(newsSources)
      .set({ nextFetchAt: hoursAfter(now, hours), isActive })
      .where(eq(newsSources.id, id))
  }
  expect((await dueSources(db, now, 10)).map((row) => row.name)).toEqual(['a', 'b'])
  expect((await dueSources(db, now, 1)).map((row) => row.name)).toEqual(['a'])
  expect((await listSources(db)).map((row) => row.name)).toEqual(['a', 'b', 'c', 'd'])
  expect((await listSources(db, false)).map((row) => row.name)).toEqual(['d'])
})

test('a finding is assigned to a story only once', async () => {
  const { gather } = await source({ '/feed': twoItems })
  const { added } = await gather()
  const story = crypto.randomUUID()
  expect(await unplacedFindings(db, new Date(0), 10)).toHaveLength(2)
  expect(await assignStory(db, added.slice(0, 1), story)).toBe(1)
  expect(await assignStory(db, added, crypto.randomUUID())).toBe(1)
  expect(await assignStory(db, added, story)).toBe(0)
  expect((await findingsOfStory(db, story)).map((finding) => finding.id)).toEqual(added.slice(0, 1))
  expect(await unplacedFindings(db, new Date(0), 10)).toEqual([])
})

test('the list queries use their indexes', async () => {
  const plan = async (query: string) => {
    await db.execute(sql`set enable_seqscan = off`)
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql.raw(`explain ${query}`))
    await db.execute(sql`reset enable_seqscan`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const newest = 'order by published_at desc, id desc limit 50'
  expect(await plan(`select * from findings where story_id is null ${newest}`)).toContain('findings_untold')
  expect(await plan(`select * from findings ${newest}`)).toContain('findings_newest')
  expect(
    await plan(
      `select * from ai_news_sources where is_active and next_fetch_at <= now() order by next_fetch_at, id limit 9`,
    ),
  ).toContain('ai_news_sources_due')
})
