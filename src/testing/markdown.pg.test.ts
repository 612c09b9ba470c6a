import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { entities, entityMentions } from '#articles/entities/tables.ts'
import { articles } from '#articles/tables.ts'
import { publishVideo } from '#articles/publish-video.ts'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import { frozenStory, sentEdition } from '#newsletter/archive/test-archive.ts'
import { cookieOf } from './test-cookie.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'

// The Markdown of every page, across all modules.

const SITE = 'https://cadence.example'
const { app, db } = await openTestRuntime({ SITE_URL: SITE })
const CANARY = 'the canary sings behind the lock'
const get = (path: string, cookie = '') =>
  app.request(`http://localhost:3000${path}`, { headers: { ...(cookie !== '' && { cookie }) } })
const read = async (path: string, cookie = '') => (await get(path, cookie)).text()

await plantSamples(db, TEST_NOW)
const publishedAt = new Date(TEST_NOW.getTime() - 2 * DAY)
const locked = crypto.randomUUID()
await db.insert(articles).values({
  id: locked,
  title: 'Heron opens a harbour',
  excerpt: 'Short.',
  content: `It was told that ${CANARY} in the morning.`,
  contentHtml: '',
  markupPolicy: 1,
  accessTier: 'premium',
  language: 'en',
  publishedAt,
})
const heron = crypto.randomUUID()
await db
  .insert(entities)
  .values({ id: heron, slug: 'heron', kind: 'company', name: 'Heron', stories: 1, createdAt: TEST_NOW })
await db.insert(entityMentions).values({ entityId: heron, articleId: locked, inTitle: true, publishedAt })
const film = crypto.randomUUID()
await publishVideo(
  db,
  {
    id: film,
    title: 'AI in a minute',
    hook: 'Three stories.',
    transcript: CANARY,
    language: 'en',
    accessTier: 'premium',
    sources: [],
    items: [],
    voice: 'embedded',
    captions: 'videos/c.vtt',
    sound: 'videos/s.mp3',
    durationSeconds: 75,
    files: [{ shape: 'square', file: 'videos/s.mp4', poster: 'videos/s.jpg', bytes: 7, encoder: 'embedded' }],
    writtenAt: publishedAt,
  },
  publishedAt,
)
const edition = await sentEdition(db, publishedAt, { lead: frozenStory(locked) })

/** The addresses in the sitemap files, as paths. */
async function named(): Promise<string[]> {
  const paths: string[] = []
  const locs = (text: string) =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at.replace(SITE, ''))
  for (const file of locs(await read('/sitemap.xml'))) paths.push(...locs(await read(file)))
  return paths
}

// Covers: private-feeds-13
test('every address in the sitemap has Markdown, which shows visitors nothing that is locked', async () => {
  const all = await named()
  for (const path of [
    `/en/videos/${film}`,
    '/ar/entities/heron',
    `/fr/digest/${edition}`,
    '/es/developers/tools',
  ])
    expect(all).toContain(path)
  const [kinds, wrong] = [new Map<string, number>(), [] as unknown[]]
  for (const path of all) {
    const bare = !/^\/[a-z]{2}(?:\/|$)/.test(path)
    const kind = (bare ? `bare ${path}` : path.slice(3)).replace(/[\da-f-]{36}|(?<=entities\/).+/, '*')
    const many = kinds.get(kind) ?? 0
    kinds.set(kind, many + 1)
    if (many >= 2 && !path.includes(locked)) continue // more pages of the same kind add nothing
    const answer = await get(
      /^\/(?:[a-z]{2})?$/.test(path) ? `${path}/index.md`.replace('//', '/') : `${path}.md`,
    )
    const text = await answer.text()
    const isWhole = answer.status === 200 && /^# \S/.test(text) && !text.includes(CANARY)
    const canonical = answer.headers.get('link') === `<${SITE}${path}>; rel="canonical"`
    if (!isWhole || !canonical)
      wrong.push([path, answer.status, answer.headers.get('link'), text.slice(0, 80)])
  }
  expect(wrong).toEqual([])
  expect(kinds.size).toBeGreaterThan(50)
})

// Covers: promises-8, private-feeds-13
test('Markdown shows paid content to subscribers; others see what it is and where the plans are', async () => {
  const email = 'grace@example.com'
  const cookie = await cookieOf({ app, db }, email)
  const pages = [
    ['/en/archive.md', 'Heron opens a harbour'],
    ['/en/analytics.md', '## Topics'],
    [`/en/news/${locked}/carousel.md`, CANARY],
    [`/en/digest/${edition}/carousel.md`, 'Heron opens a harbour'],
    [`/en/videos/${film}.md`, CANARY],
  ] as const
  for (const who of ['', cookie])
    for (const [path, opened] of pages) {
      const answer = await get(path, who)
      const text = await answer.text()
      expect([path, answer.status, text.includes(opened)]).toEqual([path, 200, false])
      expect([path, text]).toEqual([path, expect.stringContaining('(<https://cadence.example/en/pricing>)')])
    }
  const [row] = await db.select({ id: users.id }).from(users)
  await givePlan(db, row?.id ?? '', 'premium')
  for (const [path, opened] of pages) {
    const answer = await get(path, cookie)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-store'])
    expect([path, await answer.text()]).toEqual([path, expect.stringContaining(opened)])
  }
})
