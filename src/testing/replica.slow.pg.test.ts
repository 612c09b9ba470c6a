import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Publication, publish } from '#articles/publish.ts'
import { retractArticle } from '#articles/corrections/calls.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import { publicReads } from '#platform/metrics.ts'
import { type ReplicaOptions, openReplica } from '#platform/replica/public-reads.ts'
import { openCut } from '#platform/test-away.ts'
import { databaseKinds } from '#platform/test-database.ts'
import { openServer } from '#web/server.ts'
import type { Renderer } from '#web/render-page.ts'
import { startPostgres, startReplica } from '../../scripts/postgres.mjs'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, type TestRuntime, openTestRuntime } from './test-runtime.ts'

/** Pages that show a story, or the titles of the newest news. */
const renderer: Renderer = {
  fetch: async ({ url }, { context }) => {
    const id = /^\/en\/news\/(.+)$/.exec(new URL(url).pathname)?.[1]
    const answer = await context.ask(id ? 'article' : 'articles', id ? { id } : {}).catch(() => null)
    return new Response(`<!doctype html>${JSON.stringify(answer)}`, { status: answer === null ? 404 : 200 })
  },
}

const readsOf = async (database: string): Promise<number> =>
  (await publicReads.get()).values.find(({ labels }) => labels['database'] === database)?.value ?? 0

test('a site without a replica answers visitors, and counts no reads', async () => {
  const site = await openTestRuntime()
  const before = [await readsOf('replica'), await readsOf('primary')]
  expect((await site.app.request('/api/articles')).status).toBe(200)
  expect([await readsOf('replica'), await readsOf('primary')]).toEqual(before)
})

describe.each(databaseKinds.filter((kind) => kind === 'postgres'))('a site with a replica (%s)', () => {
  const cut = openCut()
  let site: TestRuntime
  let app: TestRuntime['app']
  let replica: pg.Client
  /** Addresses; `cut` is that of the replica through the relay. */
  let servers: { primary: string; replica: string; cut: string }

  beforeAll(async () => {
    const dir = mkdtempSync(join(tmpdir(), 'cadence-replica-'))
    chmodSync(dir, 0o711)
    const primary = await startPostgres({ dir: join(dir, 'primary'), durable: false })
    if (primary === null) throw new Error('TEST_DATABASE_URL is set, and there are no programs of PostgreSQL')
    const standby = await startReplica({ dir: join(dir, 'replica'), of: primary.url })
    afterAll(async () => {
      await standby.stop()
      await primary.stop()
      rmSync(dir, { recursive: true })
    })
    replica = new pg.Client({ connectionString: standby.url })
    await replica.connect()
    afterAll(() => replica.end())
    const reached = await cut.reach({ url: standby.url, dataDir: dir, remove: async () => undefined })
    servers = { primary: primary.url, replica: standby.url, cut: reached.url ?? '' }
    site = await openTestRuntime({ DATABASE_URL: servers.primary, DATABASE_READ_URL: servers.cut })
    app = await openServer(site, renderer, site.runtime.config.dataDir)
  })

  const page = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await app.request(path, { headers })
    return { status: answer.status, text: await answer.text() }
  }

  /** Waits until visitors read from the replica; each look asks for another answer. */
  let looks = 0
  const replicaIsUsed = () =>
    expect
      .poll(async () => {
        const before = await readsOf('replica')
        await app.request(`/api/articles?q=look-${(looks += 1)}`)
        return (await readsOf('replica')) - before
      })
      .toBe(1)

  const resumeReplay = () => replica.query('select pg_wal_replay_resume()')
  async function pauseReplay(): Promise<void> {
    onTestFinished(async () => void (await resumeReplay()))
    await replica.query('select pg_wal_replay_pause()')
  }

  async function publishStory(title: string): Promise<string> {
    const id = crypto.randomUUID()
    await site.db.transaction((tx) =>
      publish(tx, { ...STORY, id, title, content: `Text of ${title}` }, TEST_NOW),
    )
    await site.runtime.notices.received()
    return id
  }

  // Covers: processes-1
  test('what visitors read is read there, and what depends on the reader on the primary', async () => {
    const cookie = await cookieOf(site, 'ada@example.com')
    const id = await publishStory('Read on the replica')
    await replicaIsUsed()
    const scans = await scansOf(replica)
    const before = [await readsOf('replica'), await readsOf('primary')]
    const paths = [`/en/news/${id}`, '/en/feed.xml', '/sitemap-news.xml', '/api/home']
    for (const path of paths) expect([path, (await page(path)).status]).toEqual([path, 200])
    const after = [await readsOf('replica'), await readsOf('primary')]
    expect(after[0]).toBeGreaterThanOrEqual((before[0] ?? 0) + paths.length)
    expect(after[1]).toBe(before[1])
    for (const path of ['/api/shelf', '/api/session'])
      expect([path, (await page(path, { cookie })).status]).toEqual([path, 200])
    expect([await readsOf('replica'), await readsOf('primary')]).toEqual(after)
    await expect
      .poll(async () => {
        await page(`/api/articles?q=scan-${(looks += 1)}`) // a server reports its counts while it works
        return scansOf(replica)
      })
      .toBeGreaterThan(scans)
  })

  test('no call whose answer is kept for visitors needs to write', async () => {
    const id = await publishStory('Read by every call')
    await replicaIsUsed()
    const before = await readsOf('primary')
    const kept = site.dispatcher.calls.filter((call) => call.keepSeconds > 0 && call.access === 'anyone')
    for (const { path } of kept) await app.request(`/api/${path.replace(/\{(\w+)\}/g, id)}?q=every`)
    expect(await readsOf('primary')).toBe(before)
  })

  test('a podcast feed is answered, although its first reading stores the id of the show', async () => {
    await replicaIsUsed()
    const feeds = [await page('/fr/podcast.xml'), await page('/fr/podcast.xml')]
    expect(feeds).toEqual([
      { status: 200, text: expect.stringContaining('<podcast:guid>') },
      { status: 200, text: feeds[0]?.text },
    ])
  })

  // Covers: processes-1
  test('a story is seen and a retracted one is gone at once while the replica lags', async () => {
    const id = await publishStory('A story to retract')
    await replicaIsUsed()
    expect((await page(`/en/news/${id}`)).text).toContain('Text of A story to retract')
    expect((await page('/en/news')).text).not.toContain('Published while it lags')
    await pauseReplay()

    await publishStory('Published while it lags')
    expect((await page('/en/news')).text).toContain('Published while it lags')
    expect((await page('/en/feed.xml')).text).toContain('Published while it lags')
    const note = 'The document on which this rests was forged.'
    await site.ask(retractArticle, { id, note }, await site.admin())
    await site.runtime.notices.received()
    for (const path of [`/en/news/${id}`, `/api/articles/${id}`, '/en/feed.xml'])
      expect([path, (await page(path)).text]).toEqual([
        path,
        expect.not.stringContaining('Text of A story to retract'),
      ])

    await resumeReplay()
    await replicaIsUsed()
    expect((await page('/en/news')).text).toContain('Published while it lags')
    expect((await page(`/en/news/${id}`)).text).not.toContain('Text of A story to retract')
  })

  // Covers: processes-2
  test('visitors get no error when the replica goes away, and it is used again once it is back', async () => {
    await replicaIsUsed()
    const ask = async (n: number) => (await app.request(`/api/articles?q=away-${n}`)).status
    const during = Array.from({ length: 8 }, (_, n) => ask(n))
    await cut.away()
    const after = Array.from({ length: 8 }, (_, n) => ask(n + 8))
    expect(new Set(await Promise.all([...during, ...after]))).toEqual(new Set([200]))
    expect((await app.request('/readyz')).status).toBe(200)
    await cut.back()
    await replicaIsUsed()
  })

  /** Whether a read runs on the replica. */
  const isStandby = async (db: Db) =>
    (await db.execute<{ standby: boolean }>(sql`select pg_is_in_recovery() as standby`)).rows[0]?.standby

  async function opened(more: Partial<ReplicaOptions> = {}) {
    const warnings: unknown[] = []
    const log = { info: () => undefined, warn: (said: unknown) => void warnings.push(said) } as unknown as Log // the two methods that it uses
    const { database: primary } = site
    const reads = await openReplica({ url: servers.replica, primary, channels: [], log, ...more })
    return { reads, warnings }
  }

  // Covers: processes-2
  test('a replica that is too far behind is not read, although no change was announced', async () => {
    const { reads, warnings } = await opened({ maxBehindMs: 2000 })
    await expect.poll(() => reads.run(isStandby)).toBe(true)
    await pauseReplay()
    await site.db.execute(sql`select pg_logical_emit_message(true, 'test', 'written')`)
    await expect.poll(() => reads.run(isStandby)).toBe(false)
    await expect.poll(() => warnings).toContainEqual({ why: 'it is more than 2 s behind' })
    await resumeReplay()
    await expect.poll(() => reads.run(isStandby)).toBe(true)
    await reads.close()
  })

  // Covers: processes-2
  test('a transaction whose connection breaks is repeated on the primary', async () => {
    const { reads } = await opened({ url: servers.cut })
    await expect.poll(() => reads.run(isStandby)).toBe(true)
    const inTransaction = (db: Db) =>
      db.transaction(async (tx) => {
        await isStandby(tx)
        await cut.away()
        return isStandby(tx)
      })
    expect(await reads.run(inTransaction)).toBe(false)
    await cut.back()
    await reads.close()
  })

  test('a server that is no standby of the primary is never read', async () => {
    const { reads, warnings } = await opened({ url: servers.primary })
    await expect.poll(() => warnings).toEqual([{ why: 'it is not a standby of DATABASE_URL' }])
    expect(await reads.run(isStandby)).toBe(false)
    await reads.close()
  })
})

/** How often the replica has looked into the table of articles, as it counts itself. */
async function scansOf(replica: pg.Client): Promise<number> {
  const { rows } = await replica.query<{ scans: string }>(
    "select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_user_tables where relname = 'articles'",
  )
  return Number(rows[0]?.scans)
}

const STORY: Omit<Publication, 'id' | 'title' | 'content'> = {
  excerpt: 'Short.',
  author: null,
  writtenBy: null,
  approvedAt: TEST_NOW,
  approvedBy: null,
  imageUrl: null,
  accessTier: 'freemium',
  category: 'news',
  topic: 'AI Research',
  contentType: 'news',
  language: 'en',
  tags: [],
  sources: [],
  metadata: {},
}
