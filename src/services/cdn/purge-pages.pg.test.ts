import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { correctArticle, retractArticle } from '#articles/corrections/calls.ts'
import {
  adminArticleChange,
  adminArticleCreate,
  adminArticleDelete,
  adminArticleRestore,
} from '#articles/managing/calls.ts'
import { pagesChanged, withdrawPages } from '#articles/publish.ts'
import { MINUTE, SECOND } from '#platform/clock.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { deskSystem } from '#today/system-calls.ts'
import { type Loopback, loopback } from '../loopback.ts'
import { purgePagesJob, purgeSoon } from './purge-pages.ts'
import { pageChanges } from './tables.ts'

type Purge = { method: string; url: string; headers: NodeJS.Dict<string | string[]>; body: string }
/** The API of a CDN, which a test can let fail, or do something before it answers. */
const purges: Purge[] = []
let status = 200
let beforeAnswer: () => Promise<unknown> = async () => undefined
const cdn: Loopback = await loopback((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    purges.push({ method, url, headers, body: Buffer.concat(parts).toString() })
    void beforeAnswer().then(() => response.writeHead(status).end('{}'))
  })
})
atEndOfFile(cdn.close)

const TOKEN = 'planted-token-of-the-cdn'
const site = await openTestRuntime({
  CDN_SECONDS: '300',
  CDN_PURGE_URL: `${cdn.origin}/service/planted-id/purge/cadence-pages`,
  CDN_PURGE_HEADER: `Fastly-Key: ${TOKEN}`,
})
const { runtime, db, clock, ask, admin, database } = site
const editor = await admin()
const startedWith = { rows: await rows(), jobs: await waiting() }

beforeEach(async () => {
  clock.set(TEST_NOW)
  status = 200
  beforeAnswer = async () => undefined
  purges.length = 0
  await db.delete(pageChanges)
  await database.pool.query('delete from jobs.job')
})

const change = () => db.transaction((tx) => pagesChanged(tx, 'x'))
const purge = () => purgePagesJob.run({}, runtime)
async function rows() {
  return db.select({ purgedAt: pageChanges.purgedAt }).from(pageChanges)
}
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from jobs.job where name = 'purge-pages' and state < 'active'`,
  )
  return rows[0]?.n ?? 0
}

// Covers: operation-25
test('a purge names the key of the pages as Fastly and Cloudflare read it, with the header of the operator', async () => {
  await change()
  await purge()
  expect(purges).toMatchObject([
    {
      method: 'POST',
      url: '/service/planted-id/purge/cadence-pages',
      headers: { 'fastly-key': TOKEN, 'content-type': 'application/json; charset=utf-8' },
      body: '{"tags":["cadence-pages"]}',
    },
  ])
})

// Covers: operation-25
test('publishing, changing, correcting, retracting, deleting and restoring purge with their transaction', async () => {
  const made = async (what: string, by: () => Promise<unknown>) => {
    await db.delete(pageChanges)
    await by()
    expect([what, (await rows()).length > 0]).toEqual([what, true])
  }
  let id = ''
  const text = { title: 'Heron opens', excerpt: 'Short.', content: 'A longer text of it.' }
  await made('publish', async () => {
    const input = { ...text, access_tier: 'freemium', category: 'news', publish: 'now' } as const
    ;({ id } = await ask(adminArticleCreate, input, editor))
  })
  await made('access', () => ask(adminArticleChange, { id, access_tier: 'premium' }, editor))
  const note = 'It was a different number.'
  await made('correct', () => ask(correctArticle, { id, note, edits: { title: 'Heron closes' } }, editor))
  await made('retract', () => ask(retractArticle, { id, note }, editor))
  await made('delete', () => ask(adminArticleDelete, { id }, editor))
  await made('restore', () => ask(adminArticleRestore, { id }, editor))
  await made('withdraw', () => db.transaction((tx) => withdrawPages(tx, id)))
  await db.delete(pageChanges)
  const undone = db.transaction(async (tx) => {
    await pagesChanged(tx, id)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await rows()).toEqual([])
})

// Covers: operation-25
test('no code notifies processes of a change without recording it for shared caches', () => {
  const src = join(import.meta.dirname, '../..')
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test-/.test(file),
  )
  const notifying = files.filter((file) =>
    /notify\([^)]*(?:PAGES_CHANGED|pages_changed)/.test(readFileSync(join(src, file), 'utf8')),
  )
  expect(notifying).toEqual(['articles/publish.ts'])
})

// Covers: operation-25
test('a change purges once immediately and once more after a minute, and then no more', async () => {
  await change()
  await purge()
  await purge()
  expect(purges).toHaveLength(1)
  clock.pass(MINUTE - 1)
  await purge()
  expect(purges).toHaveLength(1)
  clock.pass(1)
  await purge()
  expect(purges).toHaveLength(2)
  expect(await rows()).toEqual([])
  clock.pass(MINUTE)
  await purge()
  expect(purges).toHaveLength(2)
})

// Covers: operation-25
test('a hundred changes in a second make one purge, and those after it another one soon', async () => {
  await Promise.all(Array.from({ length: 100 }, change))
  for (let n = 0; n < 10; n++) await purge()
  expect(purges).toHaveLength(1)
  await Promise.all(Array.from({ length: 100 }, change))
  for (let n = 0; n < 10; n++) await purge()
  expect(purges).toHaveLength(1)
  const { rows: follows } = await database.pool.query(
    `select state from jobs.job where name = 'purge-pages' and singleton_key like 'after %'`,
  )
  expect(follows).toEqual([{ state: 'created' }])
  clock.pass(15 * SECOND)
  await purge()
  expect(purges).toHaveLength(2)
  expect((await rows()).every(({ purgedAt }) => purgedAt !== null)).toBe(true)
})

// Covers: operation-25
test('a change that is made while a purge runs is purged after it', async () => {
  await change()
  beforeAnswer = change
  await purge()
  beforeAnswer = async () => undefined
  expect((await rows()).map(({ purgedAt }) => purgedAt)).toEqual(expect.arrayContaining([null, TEST_NOW]))
  clock.pass(15 * SECOND)
  await purge()
  expect(purges).toHaveLength(2)
  expect((await rows()).every(({ purgedAt }) => purgedAt !== null)).toBe(true)
})

// Covers: operation-25
test('a notice during a purge leaves a job that runs after it', async () => {
  const running = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  beforeAnswer = () => {
    asked.resolve()
    return running.promise
  }
  await change()
  const first = (async () => {
    await vi.waitUntil(waiting, { timeout: 5000, interval: 5 }) // the server has heard the notice
    return runtime.jobs.runDue(purgePagesJob, runtime)
  })()
  await asked.promise
  await database.pool.query(`delete from jobs.job where name = 'purge-pages' and state < 'active'`)
  for (let n = 0; n < 3; n++) await purgeSoon(runtime)
  expect(await waiting()).toBe(1)
  running.resolve()
  await first
  expect(await waiting()).toBe(1)
})

// Covers: operation-25
test('a failed purge keeps its changes, is retried, and is then listed without the secrets', async () => {
  status = 403
  await change()
  await vi.waitUntil(waiting, { timeout: 5000, interval: 5 })
  for (let attempt = 0; attempt < 6; attempt++) {
    await database.pool.query(`update jobs.job set start_after = now() where name = 'purge-pages'`)
    await runtime.jobs.runDue(purgePagesJob, runtime)
  }
  expect(purges.length).toBeGreaterThanOrEqual(6)
  expect(await rows()).toEqual([{ purgedAt: null }])
  const { failing } = await ask(deskSystem, {}, editor)
  expect(failing.system).toMatchObject([
    { kind: 'job', job: 'purge-pages', message: 'the address of the purge answered with status 403' },
  ])
  for (let minute = 0; minute < 3; minute++) expect(await purge()).toEqual({ purged: 0 }) // as the timetable does
  expect(await runtime.jobs.countFailed()).toBe(1)
  const { rows: stored } = await database.pool.query('select output, data from jobs.job')
  expect(JSON.stringify(stored)).not.toContain('planted')
  status = 200
  await purge()
  expect(await rows()).toEqual([{ purgedAt: TEST_NOW }])
})

// Covers: operation-25
test('a site that starts has pages purged that another version of it has left in caches', () => {
  expect(startedWith).toEqual({ rows: [{ purgedAt: null }], jobs: 1 })
})

// Covers: operation-25
test('without an address nothing is requested, and the changes are removed', async () => {
  const without = {
    ...runtime,
    config: { ...runtime.config, cdn: { seconds: 300, purge: undefined } },
  }
  await change()
  await purgePagesJob.run({}, without)
  expect([purges, await rows()]).toEqual([[], []])
  await expect(purgePagesJob.run({ expected: true }, without)).rejects.toThrow(
    'CDN_PURGE_URL is set for pages, but not in the process that does jobs',
  )
})
