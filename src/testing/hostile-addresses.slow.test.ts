import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { articles } from '#articles/tables.ts'
import { HOUR } from '#platform/clock.ts'
import { brokenWhileRendering } from '#platform/http/html-copy.ts'
import { siteOf } from '#web/asked-page.ts'
import { PARAMETERS } from '#layout/page-parameters.ts'
import { openServer } from '#web/server.ts'
import { cookieOf } from './test-cookie.ts'
import { HOSTILE, HOSTILE_QUERIES } from './test-hostile.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'
import { inputMaker } from './test-input.ts'
import { drawnPages } from './test-pages.tsx'
import { PAGES } from './test-routes.ts'

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no style sheet is built here, and React needs an address

const runtime = await openTestRuntime()
const known = '5a11f00d-0000-4000-8000-000000000000'
/** The same as in any-input.test.ts. */
const HOW_MANY = Number(process.env['ANY_INPUT'] ?? 300)
const SEED = Number(process.env['SEED'] ?? 20_261_123)
let get: (path: string, cookie?: string) => Promise<Response>
const cookies: Record<string, string | undefined> = {}

beforeAll(async () => {
  await runtime.db.insert(articles).values({
    id: known,
    title: 'A story',
    content: 'All of it.',
    contentHtml: '',
    markupPolicy: 1,
    language: 'en',
    publishedAt: new Date(TEST_NOW.getTime() - HOUR),
  })
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  const app = await openServer(runtime, drawnPages, files)
  get = async (path, cookie) =>
    app.fetch(new Request(`http://localhost:3000${path}`, { headers: { ...(cookie && { cookie }) } }))
  cookies['reader'] = await cookieOf({ app, db: runtime.db }, 'reader@example.com')
  cookies['administrator'] = await cookieOf({ app, db: runtime.db }, 'admin@example.com', 'admin')
})

const addressOf = (path: string, value: string = known) =>
  path.replace(/\$\w+/g, encodeURIComponent(value.toWellFormed()))

/** The final status, and the addresses on the way. */
async function follow(path: string, cookie?: string): Promise<{ status: number; way: string[] }> {
  const way = [path]
  for (;;) {
    const answer = await get(way.at(-1) ?? path, cookie)
    const to = answer.headers.get('location')
    if (to === null || way.length > 3) return { status: answer.status, way }
    const { origin, pathname, search } = new URL(to, 'http://localhost:3000')
    if (origin !== 'http://localhost:3000') return { status: answer.status, way: [...way, to] }
    way.push(pathname + search)
  }
}

/** What the loader of a page gets on client-side navigation: nothing in the address is cleaned first. */
async function drawRaw(path: string): Promise<number> {
  let html = ''
  const answer = await drawnPages.fetch(new Request(`http://localhost:3000${path}`), {
    context: {
      nonce: 'n',
      theme: null,
      prefix: null,
      language: 'en',
      site: siteOf(runtime.runtime.config),
      now: TEST_NOW.toISOString(),
      keep: (drawn) => void (html = drawn),
      ask: async (name, input) =>
        (
          await runtime.dispatcher.answer(name, input, {
            caller: null,
            language: 'en',
            requestId: '-',
            address: '',
            limited: false,
          })
        ).body,
    },
  })
  html ||= await answer.text()
  return brokenWhileRendering(html) ? 500 : answer.status
}

test.each(PAGES)(
  '$path answers whatever values its parameters have',
  { timeout: 120_000 },
  async ({ path, parameters }) => {
    const names = [...new Set([...PARAMETERS, ...parameters])]
    const failed: string[] = []
    for (const query of HOSTILE_QUERIES) {
      const address = `${addressOf(path)}?${names.map(query).join('&')}`
      const { status, way } = await follow(address)
      if (status >= 500 || way.length > 3) failed.push(`${status} ${way.join(' -> ')}`)
      const raw = await drawRaw(address)
      if (raw >= 500) failed.push(`${raw} in the browser: ${address}`)
    }
    expect(failed).toEqual([])
  },
)

test(
  `no address brings a page down: ${HOW_MANY} of seed ${SEED}`,
  { timeout: 60_000 + HOW_MANY * 300 },
  async () => {
    const make = inputMaker(SEED, [known])
    const failed: string[] = []
    for (let n = 0; n < HOW_MANY; n++) {
      const { path, parameters } = make.oneOf(PAGES)
      const names = [...PARAMETERS, ...parameters].filter(() => make.roll() < 0.3)
      const value = () => make.oneOf([make.text(), `${make.oneOf(KNOWN_VALUES)}`])
      const query = names.map((name) => `${name}=${encodeURIComponent(value().toWellFormed())}`)
      const who = make.oneOf(['visitor', 'reader', 'administrator'])
      const place = make.roll() < 0.5 ? known : make.text()
      const { status, way } = await follow(`${addressOf(path, place)}?${query.join('&')}`, cookies[who])
      if (status >= 500 || way.length > 3) failed.push(`${n} ${who} ${status} ${way.join(' -> ')}`)
    }
    expect(failed).toEqual([])
  },
)

/** Values that at least one page recognizes. */
const KNOWN_VALUES = [
  ['b2b', 'tool', 'news', 'today', 'month', 'model', 'free', 'fr', 'approved', 'open', 'me', 'past'],
  ['plan', 'users', 'runs', 'cancelled', '/tools', 'first'],
  [2, 7, '2026-11-19', '2026-11-19T00:00:00Z', known, `${known},${crypto.randomUUID()}`, true],
].flat()

test.each(PAGES.filter(({ read }) => read))(
  '$path takes at most one redirect whatever order its parameters have',
  async ({ path, parameters, read }) => {
    const values = parameters.flatMap((name) => {
      const value = KNOWN_VALUES.find((each) => read?.({ [name]: each })[name] !== undefined)
      return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]
    })
    expect(values).not.toEqual([])
    for (const query of [values, values.toReversed()]) {
      const { status, way } = await follow(`${addressOf(path)}?${query.join('&')}`)
      expect(way.length, way.join(' -> ')).toBeLessThan(3)
      expect(status).toBeLessThan(500)
    }
  },
)

const PLACES = [
  PAGES.map(({ path }) => path).filter((path) => path.includes('$')),
  ['/$id', '/$id/news', '/news/$id.md', '/digest/$id.md', '/en/digest/$id', '/covers/$id', '/audio/$id'],
  ['/pictures/$id', '/cards/news/$id', '/cards/$id/$id', '/carousels/$id', '/videos/$id/$id', '/l/$id'],
  ['/feeds/$id', '/feeds/$id.xml', '/feed-$id.xml', '/sitemap-$id.xml', '/private/$id', '/api/$id'],
  ['/api/articles/$id', '/calendar/$id.ics', '/podcast-$id.xml', '/developers/$id.md'],
].flat()

test.each(PLACES)('%s answers whatever value its path has', { timeout: 120_000 }, async (path) => {
  const failed: string[] = []
  for (const value of HOSTILE) {
    const { status, way } = await follow(addressOf(path, value))
    if (status >= 500 || way.length > 3) failed.push(`${status} ${way.join(' -> ').slice(0, 300)}`)
  }
  expect(failed).toEqual([])
})

test.each([
  ['/search?type=zz', '/search'],
  ['/search?tier=zz', '/search'],
  ['/search?from=abc&q=model', '/search?q=model'],
  ['/search?to=9999-12-31', '/search'],
  ['/news?tier=zz', '/news'],
  ['/tools?tier=zz', '/tools'],
  ['/agents?tier=zz', '/agents'],
  ['/fr/events?when=zz', '/fr/events'],
  ['/analytics?to=0001-01-01', '/analytics'],
  ['/leaderboard?at=0001-01-01T00:00:00Z', '/leaderboard'],
  ['/?q=anything', '/'],
])('%s redirects to %s', async (asked, right) => {
  expect(await follow(asked)).toEqual({ status: 200, way: [asked, right] })
})

test('pages with unknown parameter values leave nothing in memory', async () => {
  await get('/events')
  const drawn = async () =>
    Number(/^cadence_pages_total\{how="rendered"\} (\d+)$/m.exec(await (await get('/metrics')).text())?.[1])
  const before = await drawn()
  for (let n = 0; n < 5; n++) expect((await follow(`/events?when=zz${n}`)).way).toHaveLength(2)
  await get('/events?when=zz0')
  expect((await drawn()) - before).toBe(6) // each address is answered separately, and its page comes from memory
})
