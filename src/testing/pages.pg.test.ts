import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { articles } from '#articles/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { newQueryClient } from '#layout/query-client.ts'
import { openServer } from '#web/server.ts'
import type { Renderer } from '#web/render-page.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// Pages as the HTTP server caches and misses them, rendered from the answers of real calls.

const runtime = await openTestRuntime()
let asked = 0
/** A page that shows a story as its screen would: it calls the API in process. */
const renderer: Renderer = {
  fetch: async ({ url }, { context }) => {
    asked += 1
    const id = new URL(url).pathname.split('/').at(-1)
    const view = await context.ask('article', { id }).catch(() => null)
    return new Response(`<!doctype html>${JSON.stringify(view)}`, { status: view === null ? 404 : 200 })
  },
}
let get: (path: string) => Promise<Response>
let app: Awaited<ReturnType<typeof openServer>>

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  app = await openServer(runtime, renderer, files)
  get = async (path) => app.fetch(new Request(`http://localhost${path}`))
})

// Covers: site-4-31, site-6-4
test('a cached page is rendered again when its story locks, and no longer contains the text', async () => {
  const [row] = await runtime.db
    .insert(articles)
    .values({
      title: 'A story',
      excerpt: 'Short.',
      content: 'the canary sings',
      contentHtml: '<p>the canary sings</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt: TEST_NOW,
    })
    .returning({ id: articles.id })
  const path = `/news/${row?.id}`
  const locks = TEST_NOW.getTime() + 7 * 24 * HOUR
  runtime.clock.set(new Date(locks - 1000))
  expect(await (await get(path)).text()).toContain('canary')
  runtime.clock.set(new Date(locks - 1))
  expect(await (await get(path)).text()).toContain('canary')
  expect(asked).toBe(1)
  runtime.clock.set(new Date(locks))
  expect(await (await get(path)).text()).not.toContain('canary')
  expect(asked).toBe(2)
})

test('an editor who corrects a story sees the correction in the next page', async () => {
  const publishedAt = runtime.clock.now()
  const story = { title: 'A story', excerpt: 'Short.', content: 'Text.', contentHtml: '<p>Text.</p>' }
  const [row] = await runtime.db
    .insert(articles)
    .values({ ...story, markupPolicy: 1, language: 'en', publishedAt })
    .returning({ id: articles.id })
  const cookie = await cookieOf({ app, db: runtime.db }, 'editor@example.com', 'admin')
  for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    await get(`/news/${row?.id}`)
    const corrected = await app.request('http://localhost:3000/api/correct-article', {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000', 'content-type': 'application/json' },
      body: JSON.stringify({ id: row?.id, edits: { title }, note: 'The title was not exact enough.' }),
    })
    expect(corrected.status).toBe(200)
    expect(await (await get(`/news/${row?.id}`)).text()).toContain(title)
  }
})

// Covers: site-2-routes-13
test('an address without a page is logged and counted', async () => {
  const logged = vi.spyOn(runtime.runtime.log, 'info')
  const missed = async () =>
    Number(/^cadence_missed_paths_total (\d+)$/m.exec(await (await get('/metrics')).text())?.[1])
  const before = await missed()
  expect((await get('/no/such/page')).status).toBe(404)
  expect(await missed()).toBe(before + 1)
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ path: '/no/such/page' }), 'no such page')
})

// Covers: site-7-23
test('answers are kept ten minutes, retried once after two seconds, and not refetched on window focus', () => {
  const { queries } = newQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 600_000, retryDelay: 2000, refetchOnWindowFocus: false })
  const retry = queries?.retry
  if (typeof retry !== 'function') throw new Error('retry is decided for each failure')
  expect([retry(0, new Error('Failed to fetch')), retry(1, new Error('Failed to fetch'))]).toEqual([
    true,
    false,
  ])
})
