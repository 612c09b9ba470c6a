import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// Two web servers and two workers behind nginx, on one PostgreSQL.

const ADA = { email: 'ada@example.com', password: 'correct horse' }
const VISITS = 40

let site: Site
let cookie = ''

test.beforeAll(async () => {
  site = await openSite({ ADMIN_EMAIL: ADA.email })
  await post(site.url, '/api/auth/sign-up/email', ADA)
  const signedIn = await post(site.url, '/api/auth/sign-in/email', ADA)
  cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  await post(site.url, '/api/bootstrap-admin', {})
})
test.afterAll(() => site.close())

/** Posts to this server as a page of the site does, and returns the successful answer. */
async function post(at: string, path: string, body: object): Promise<Response> {
  const answer = await fetch(at + path, {
    method: 'POST',
    headers: { origin: site.url, cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const read = async (address: string, as = ''): Promise<string> =>
  (await fetch(address, { headers: { cookie: as, accept: 'text/html, application/json' } })).text()

/** The time in ms from `began` until this address has changed, at most half of what a cached page is kept for. */
async function msUntil(
  began: number,
  address: string,
  hasChanged: (text: string) => boolean,
): Promise<number> {
  while (performance.now() - began < 30_000) {
    if (hasChanged(await read(address))) return performance.now() - began
    await pause(10)
  }
  throw new Error(`${address} still shows the old page after 30 s`)
}

// Covers: processes-3
test('what one web server publishes or retracts is seen on the other, before its cached pages expire', async () => {
  for (const [from, to] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const [one, other] = [site.webs[from]?.url ?? '', site.webs[to]?.url ?? '']
    const title = `Published by server ${from}`
    const content = `The text of server ${from}.`
    expect(await read(`${other}/en/news`)).not.toContain(title) // cached from now on
    const answer = await post(one, '/api/admin/articles', { title, content, language: 'en' })
    const published = performance.now()
    const { id } = (await answer.json()) as { id: string }
    const seen = await msUntil(published, `${other}/en/news`, (text) => text.includes(title))
    expect(await read(`${other}/en/news/${id}`)).toContain(content)
    await post(one, '/api/retract-article', { id, note: 'The document on which this rests was forged.' })
    const retracted = performance.now()
    const gone = await msUntil(retracted, `${other}/en/news/${id}`, (text) => !text.includes(content))
    const measured = `seen on the other server after ${seen.toFixed()} ms, retracted after ${gone.toFixed()} ms`
    process.stdout.write(`    ${title}: ${measured}\n`)
    test.info().annotations.push({ type: 'measured', description: measured })
  }
})

// Covers: processes-3
test('who has signed in through nginx is signed in on both servers, and signed out on both', async () => {
  const everywhere = [site.url, ...site.webs.map(({ url }) => url)]
  for (const at of everywhere) expect(await read(`${at}/api/session`, cookie)).toContain(ADA.email)
  const own = cookie
  const second = await post(site.webs[1]?.url ?? '', '/api/auth/sign-in/email', ADA)
  cookie = second.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  for (const at of everywhere) expect(await read(`${at}/api/session`, cookie)).toContain(ADA.email)
  await post(site.webs[0]?.url ?? '', '/api/auth/sign-out', {})
  for (const at of everywhere) expect(await read(`${at}/api/session`, cookie)).not.toContain(ADA.email)
  cookie = own
})

// Covers: processes-3
test('nginx hands out pages of both servers, and no metrics', async () => {
  const pagesOf = async (at: string) =>
    [...(await read(`${at}/metrics`)).matchAll(/^cadence_pages_total\{.*\} (\d+)$/gm)].reduce(
      (sum, [, count]) => sum + Number(count),
      0,
    )
  const before = await Promise.all(site.webs.map(({ url }) => pagesOf(url)))
  for (let visit = 0; visit < VISITS; visit++) expect((await fetch(`${site.url}/en/news`)).status).toBe(200)
  const after = await Promise.all(site.webs.map(({ url }) => pagesOf(url)))
  for (const n of [0, 1]) expect(after[n]).toBeGreaterThan(before[n] ?? 0)
  expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
})

// Covers: processes-5
test('the sixth subscription from one address is refused, whichever server receives it', async () => {
  const everywhere = [site.url, ...site.webs.map(({ url }) => url)]
  const subscribe = async (at: string, n: number) =>
    (
      await fetch(`${at}/api/newsletter-subscribe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `reader-${n}@example.com`, language: 'en' }),
      })
    ).status
  for (let n = 0; n < 5; n++) expect(await subscribe(everywhere[n % 3] ?? site.url, n)).toBe(200)
  for (const at of everywhere) expect(await subscribe(at, 5)).toBe(429)
})

// Covers: processes-4
test('when a web server and a worker are killed, readers and editors notice nothing', async () => {
  const visits = Array.from({ length: VISITS }, async (_, n) => {
    await pause(n * 5) // before and after the kill
    return (await fetch(`${site.url}/en/news?page=${1 + (n % 2)}`)).status
  })
  await Promise.all([site.webs[1]?.kill(), site.workers[1]?.kill()])
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]))
  expect(await read(`${site.url}/api/session`, cookie)).toContain(ADA.email)
  const title = 'Published by the server that is left'
  await post(site.url, '/api/admin/articles', { title, content: 'Text.', language: 'en' })
  await expect.poll(() => read(`${site.url}/en/news`)).toContain(title)
})
