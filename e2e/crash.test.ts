import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { test } from './shared-desk.ts'
import { type Process, type Site, openSite } from './site.ts'

// kill -9 at random moments while sources are read and drafts are approved: nothing acknowledged is lost, and nothing
// happens twice.

/** The suite runs a few rounds; CRASH_ROUNDS=30 makes it a long run. */
const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4)
const NEW_ITEMS = 3
const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 1e9))

let random = seed
/** A reproducible number from 0 to 1. */
const chance = () => (random = (random * 16_807) % 2_147_483_647) / 2_147_483_647

let served = 0
const item = (n: number) =>
  `<item><title>Report ${n}: the observatory of Valmora counts ${n * 37} night trains</title><guid>r-${n}</guid><link>https://valmora.example/${n}</link>` +
  `<pubDate>${new Date(Date.now() - 3_600_000).toUTCString()}</pubDate><description>The observatory of Valmora counted ${n * 37} night trains this week. Report ${n} says that ${n + 2} of them were late. The director expects more trains in the winter months.</description></item>`

const publisher = createServer((request, response) => {
  if (request.url !== '/feed.xml') return void response.writeHead(404).end()
  const items = Array.from({ length: served }, (_, n) => item(n + 1)).join('')
  response.writeHead(200, { 'content-type': 'application/rss+xml' })
  response.end(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>v</title><link>https://valmora.example/</link>${items}</channel></rss>`,
  )
})

let site: Site
let cookie = ''

test.beforeAll(async () => {
  publisher.listen(0, '127.0.0.1')
  await once(publisher, 'listening')
  const { port } = publisher.address() as AddressInfo // the server listens on TCP
  site = await openSite({
    FETCH_ALLOW_HOSTS: `127.0.0.1:${port}`,
    ADMIN_EMAIL: 'ada@example.com',
    SAMPLE_CONTENT: 'false',
    LOG_LEVEL: 'info',
  })
  await ask('POST', '/api/auth/sign-up/email', { email: 'ada@example.com', password: 'correct horse' })
  await ask('POST', '/api/auth/sign-in/email', { email: 'ada@example.com', password: 'correct horse' })
  await ask('POST', '/api/bootstrap-admin', {})
  await ask('POST', '/api/admin/ai-news-sources', {
    name: 'Valmora',
    url: `http://127.0.0.1:${port}/feed.xml`,
    language: 'en',
  })
})
test.afterAll(async () => {
  await site.close()
  publisher.closeAllConnections()
  publisher.close()
})

/** Returns the acknowledged answer, or throws if there is none. */
async function ask<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  over?: AbortSignal,
): Promise<T> {
  const url = site.webs[0]?.url ?? ''
  const answer = await fetch(url + path, {
    method,
    headers: { origin: url, cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.any([AbortSignal.timeout(60_000), ...(over ? [over] : [])]),
  })
  const set = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (set.length > 0) cookie = set.join('; ')
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T // the type that the call's contract states
}

type Rows = { items: { id: string; title: string }[]; total: number }
const drafts = (status: string) => ask<Rows>('GET', `/api/admin/generated-content?status=${status}&limit=100`)

// Covers: faults-19, desk-faults-8
test(`kill -9 at ${ROUNDS} random moments loses no acknowledged write and repeats none`, async () => {
  test.setTimeout(600_000)
  test.info().annotations.push({ type: 'seed', description: String(seed) })
  const approved = new Set<string>()
  const windowMs = Math.max(1500, await untilApproved(approved))
  const before = approved.size
  for (let round = 0; round < ROUNDS; round++) {
    served += NEW_ITEMS
    const victim = victimOf(round)
    const over = new AbortController()
    const work = Promise.allSettled([
      ask('POST', '/api/scrape-ai-news', {}, over.signal),
      approveWhatWaits(approved, over.signal),
    ])
    // Half of the kills come at any moment within the duration of a round, and half soon after an approval was answered.
    if (Math.floor(round / 2) % 2 === 1) await oneMore(approved)
    await pause(50 + chance() * windowMs) // this test depends on the moment of the kill
    await victim.kill()
    over.abort() // on PostgreSQL the other processes keep running
    await work
    await site.restart(victim)
  }
  await expect(async () => {
    await ask('POST', '/api/scrape-ai-news', {})
    const { total } = await drafts('pending')
    expect(total + (await drafts('published')).total).toBe(served)
  }).toPass({ timeout: 120_000 })

  const [waiting, published] = [await drafts('pending'), await drafts('published')]
  const titles = [...waiting.items, ...published.items].map(({ title }) => title)
  expect(new Set(titles).size).toBe(served)
  expect([...approved].filter((id) => !published.items.some((row) => row.id === id))).toEqual([])
  for (const { id } of published.items) await ask('GET', `/api/articles/${id}`)
  const listed = await ask<Rows>('GET', '/api/articles?limit=30')
  expect(new Set(listed.items.map(({ id }) => id)).size).toBe(listed.items.length)
  expect(approved.size - before).toBeGreaterThanOrEqual(Math.floor(ROUNDS / 2))
})

/** On PostgreSQL the web process and the worker alternate. */
const victimOf = (round: number): Process => {
  const victim = round % 2 === 0 ? site.webs[0] : site.workers[0]
  if (!victim) throw new Error('no process to kill')
  return victim
}

/** The time in ms from requesting new reports to the approved draft of one on this machine; kills come within that time. */
async function untilApproved(approved: Set<string>): Promise<number> {
  served += NEW_ITEMS
  const began = performance.now()
  const over = new AbortController()
  const approving = Promise.allSettled([approveWhatWaits(approved, over.signal)])
  await ask('POST', '/api/scrape-ai-news', {})
  await expect.poll(() => approved.size).toBeGreaterThan(0)
  const ms = performance.now() - began
  over.abort()
  await approving
  return ms
}

/** Waits until one more draft is approved; it requests a scrape run again if a kill has cut it short. */
async function oneMore(approved: ReadonlySet<string>): Promise<void> {
  const before = approved.size
  await expect(async () => {
    if (approved.size === before) await ask('POST', '/api/scrape-ai-news', {})
    expect(approved.size).toBeGreaterThan(before)
  }).toPass({ timeout: 120_000 }) // the queue looks once a minute for jobs whose worker sends no heartbeat
}

/** Approves drafts one after the other until the round is over, and records the answers. */
async function approveWhatWaits(approved: Set<string>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    // A connection that a kill has closed fails once; it is retried until this round is over.
    const items = await drafts('pending').then(
      (found) => found.items,
      () => [],
    )
    if (items.length === 0) await pause(100) // nothing to approve yet
    for (const { id } of items) {
      if (over.aborted) return
      const { success } = await ask<{ success: boolean }>('POST', '/api/approve-content', {
        contentId: id,
        action: 'approve',
      })
      if (success) approved.add(id)
    }
  }
}
