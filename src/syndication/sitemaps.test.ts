import { beforeEach, expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { agents, articles, tools, translations } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { newsSitemapFaults, sitemapAddresses, sitemapFaults } from './test-sitemap-validators.ts'

const SITE = 'https://cadence.example'
const { app, db, clock } = await openTestRuntime({ SITE_URL: SITE })
beforeEach(() => clock.pass(11 * 60_000)) // makes earlier cached answers stale
const get = async (path: string) => app.request(`http://localhost${path}`)
const read = async (path: string) => (await get(path)).text()
const before = (ms: number) => new Date(clock.now().getTime() - ms)

const row = (more: Partial<typeof articles.$inferInsert> = {}) => ({
  title: 'A story',
  content: 'Text.',
  contentHtml: '<p>Text.</p>',
  markupPolicy: 1,
  language: 'en' as const,
  publishedAt: clock.now(),
  updatedAt: clock.now(),
  ...more,
})
async function story(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [added] = await db.insert(articles).values(row(more)).returning({ id: articles.id })
  return added?.id ?? ''
}
const inFrench = (itemId: string, title = 'Un récit', kind: 'article' | 'tool' = 'article') =>
  db.insert(translations).values({ kind, itemId, language: 'fr', title, fields: {}, createdAt: clock.now() })

/** The files that the sitemap index lists, as paths. */
const files = async () =>
  [...(await read('/sitemap.xml')).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at.replace(SITE, ''))
async function everything(): Promise<Map<string, { lastmod: string; alternates: Map<string, string> }>> {
  const all = new Map<string, { lastmod: string; alternates: Map<string, string> }>()
  for (const file of await files()) {
    const text = await read(file)
    expect(sitemapFaults(text)).toEqual([])
    for (const [loc, said] of sitemapAddresses(text)) {
      expect(all.has(loc)).toBe(false)
      all.set(loc, said)
    }
  }
  return all
}

// Covers: feeds-14
test('an item is listed once per language and once without one, and its pages link to each other', async () => {
  const english = await story()
  const both = await story()
  await inFrench(both)
  const event = await story({ category: 'events', language: 'fr' })
  const later = await story({ publishedAt: new Date(clock.now().getTime() + HOUR) })
  const [tool] = await db
    .insert(tools)
    .values({ name: 'Sextant', title: 'Finds stars', language: 'en', publishedAt: clock.now() })
    .returning({ id: tools.id })
  const [agent] = await db
    .insert(agents)
    .values([
      { name: 'Pilot', language: 'en', accessTier: 'b2b', publishedAt: clock.now() },
      { name: 'Gone', language: 'en', publishedAt: clock.now(), hiddenAt: clock.now() },
    ])
    .returning({ id: agents.id })
  const all = await everything()
  const locs = [...all.keys()].map((loc) => loc.replace(SITE, ''))
  expect(locs.filter((loc) => /[\da-f-]{36}$/.test(loc)).toSorted()).toEqual(
    [
      `/news/${english}`,
      `/en/news/${english}`,
      `/news/${both}`,
      `/en/news/${both}`,
      `/fr/news/${both}`,
      `/news/${event}`,
      `/fr/news/${event}`,
      `/tools/${tool?.id}`,
      `/en/tools/${tool?.id}`,
      `/agents/${agent?.id}`,
      `/en/agents/${agent?.id}`,
    ].toSorted(),
  )
  expect(locs.join()).not.toContain(later)
  expect([...(all.get(`${SITE}/fr/news/${both}`)?.alternates ?? [])]).toEqual([
    ['en', `${SITE}/en/news/${both}`],
    ['fr', `${SITE}/fr/news/${both}`],
    ['x-default', `${SITE}/news/${both}`],
  ])
  for (const language of LANGUAGES) expect(locs).toContain(`/${language}/pricing`)
  expect(locs).toEqual(expect.arrayContaining(['/', '/pricing']))
})

// Covers: feeds-14
test('a page changes with its text, translation or lock, not when the file is written', async () => {
  const [updatedAt, publishedAt] = [before(3 * DAY), before(6 * DAY)]
  const id = await story({ updatedAt, publishedAt })
  await inFrench(id)
  const translatedAt = clock.now()
  const changed = async (language: string) =>
    (await everything()).get(`${SITE}/${language}/news/${id}`)?.lastmod
  expect(await changed('en')).toBe(updatedAt.toISOString())
  expect(await changed('fr')).toBe(translatedAt.toISOString())
  expect((await everything()).get(`${SITE}/news/${id}`)?.lastmod).toBe(translatedAt.toISOString())
  const locks = new Date(publishedAt.getTime() + 7 * DAY)
  clock.set(new Date(locks.getTime() - 1000))
  expect(await changed('en')).toBe(updatedAt.toISOString())
  clock.set(locks)
  expect(await changed('en')).toBe(locks.toISOString())
})

// Covers: feeds-14
test('files are filled in order of time, and new items leave earlier files unchanged', async () => {
  const rows = Array.from({ length: 450 }, (_, n) => row({ publishedAt: before(DAY + 450_000 - n * 1000) }))
  await db.insert(articles).values(rows)
  clock.pass(HOUR) // file starts are computed again
  const news = async () => (await files()).filter((file) => file.startsWith('/sitemaps/news-'))
  expect(await news()).toEqual(['/sitemaps/news-1.xml', '/sitemaps/news-2.xml', '/sitemaps/news-3.xml'])
  const first = await read('/sitemaps/news-1.xml')
  await db.insert(articles).values(Array.from({ length: 200 }, () => row()))
  clock.pass(11 * 60_000)
  expect(await news()).toHaveLength(4)
  expect(await read('/sitemaps/news-1.xml')).toBe(first)
  const all = await everything()
  expect([...all.keys()].filter((loc) => loc.includes('/en/news/')).length).toBeGreaterThanOrEqual(650)
  expect((await get('/sitemaps/news-9.xml')).status).toBe(200) // not a document, but the address of a page
  expect(await read('/sitemaps/news-9.xml')).not.toContain('<urlset')
})

// Covers: feeds-15
test('the News sitemap lists the news of the last two days in each language, and drops them exactly then', async () => {
  const published = clock.now()
  const id = await story({ title: 'A “story” ]]> & more', publishedAt: published, accessTier: 'premium' })
  await inFrench(id)
  await story({ title: 'A meeting', category: 'events' })
  const text = await read('/news-sitemap.xml')
  expect(newsSitemapFaults(text, clock.now(), 'Cadence')).toEqual([])
  expect(text).toContain(`<loc>${SITE}/en/news/${id}</loc>`)
  expect(text).toContain(`<loc>${SITE}/fr/news/${id}</loc>`)
  expect(text).toContain('<news:title>Un récit</news:title>')
  expect(text).not.toContain('A meeting')
  clock.set(new Date(published.getTime() + 2 * DAY - 1000))
  expect(await read('/news-sitemap.xml')).toContain(id)
  clock.set(new Date(published.getTime() + 2 * DAY + 1000))
  const later = await read('/news-sitemap.xml')
  expect(later).not.toContain(id)
  expect(newsSitemapFaults(later, clock.now(), 'Cadence')).toEqual([])
})

// Covers: feeds-21
test('robots may crawl everything, and robots.txt names both sitemaps', async () => {
  const text = await read('/robots.txt')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml\nSitemap: ${SITE}/news-sitemap.xml`)
  expect(text.match(/^Disallow: .*$/gm)).toEqual(['Disallow: /private/'])
  expect((await get('/fr/robots.txt')).headers.get('content-type')).toContain('text/html')
})
