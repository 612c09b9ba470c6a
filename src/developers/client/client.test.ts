import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { afterAll, expect, test } from 'vitest'
import { CadenceProblem, everyItem, openCadence } from '../../../clients/typescript/cadence.ts'
import { articles } from '#articles/tables.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { keyFor, subscriber } from '../test-keys.ts'
import { v1Document } from '../v1/api-document.ts'
import { makeClient } from './make-client.ts'

const runtime = await openTestRuntime()
const listening = Promise.withResolvers<AddressInfo>()
const server = serve({ fetch: runtime.app.fetch, port: 0, hostname: '127.0.0.1' }, listening.resolve)
afterAll(() => new Promise((closed) => server.close(closed)))
const site = `http://127.0.0.1:${(await listening.promise).port}`
const cadence = openCadence({ site, key: await keyFor(runtime, await subscriber(runtime)) })

const titles = ['Five', 'Four', 'Three', 'Two', 'One']
await runtime.db.insert(articles).values(
  titles.map((title, n) => ({
    title,
    content: 'All of it.',
    contentHtml: '<p>All of it.</p>',
    markupPolicy: 1,
    language: 'en' as const,
    publishedAt: new Date(TEST_NOW.getTime() - (n + 1) * DAY),
    updatedAt: new Date(TEST_NOW.getTime() - (n + 1) * DAY),
  })),
)

// Covers: api-20
test('the client matches its contracts: `node scripts/make-client.mjs` regenerates it', () => {
  const kept = readFileSync(join(import.meta.dirname, '../../../clients/typescript/cadence.ts'), 'utf8')
  expect(kept).toBe(makeClient(v1Document({ name: 'Cadence', url: 'https://cadence.example' })))
})

// Covers: api-20
test('the client iterates a list, reads one of its items and follows the changes on a running server', async () => {
  const walked: string[] = []
  for await (const { title } of everyItem(cadence.articles, { limit: 2, lang: 'en' })) walked.push(title)
  expect(walked).toEqual(titles)
  const [first] = (await cadence.articles({ limit: 1 })).items
  expect((await cadence.article({ id: first?.id ?? '' })).content).toBe('All of it.')
  const { items, more } = await cadence.changes({ since: '2026-01-01T00:00:00Z', kind: 'article' })
  expect([items.length, items.at(-1)?.id, more]).toEqual([5, first?.id, false])
  expect((await cadence.feed({ limit: 1 })).items.map(({ title }) => title)).toEqual(['Five'])
})

test('API refusals are thrown unchanged, and a short requested wait is observed', async () => {
  const stranger = openCadence({ site, key: 'cad_unknown' })
  await expect(stranger.articles()).rejects.toMatchObject({ status: 401, code: 'developers.keyUnknown' })
  await expect(cadence.articles({ limit: 99 })).rejects.toBeInstanceOf(CadenceProblem)
  const answers = [503, 200]
  const patient = openCadence({
    site,
    key: '',
    fetch: async () =>
      Response.json({ items: [] }, { status: answers.shift() ?? 500, headers: { 'retry-after': '0' } }),
  })
  expect((await patient.articles()).items).toEqual([])
  const busy = openCadence({
    site,
    key: '',
    fetch: async () => Response.json(null, { status: 429, headers: { 'retry-after': '3600' } }),
  })
  await expect(busy.articles()).rejects.toMatchObject({ status: 429 })
})
