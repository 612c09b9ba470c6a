import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseHTML } from 'linkedom'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LANGUAGES, addressIn } from '#languages/rules.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { agents, articles, tools } from '#articles/tables.ts'
import { openServer } from '#web/server.ts'
import { TEST_NOW, openTestRuntime } from './test-runtime.ts'
import { drawnPages } from './test-pages.tsx'

// The canonical addresses of pages.

vi.mock('#ui/app.css?url', () => ({ default: '/app.css' })) // no stylesheet is built here, and React needs an address

const SITE = 'https://cadence.example'
const runtime = await openTestRuntime({ SITE_URL: SITE })
const { db } = runtime
let draw: (path: string, language: string) => Promise<Document>

beforeAll(async () => {
  const files = await mkdtemp(join(tmpdir(), 'cadence-files-'))
  afterAll(() => rm(files, { recursive: true }))
  await plantSamples(db, TEST_NOW)
  const app = await openServer(runtime, drawnPages, files)
  draw = async (path, language) => {
    const headers = { 'accept-language': language }
    const answer = await app.fetch(new Request(`http://localhost:3000${path}`, { headers }))
    expect([path, answer.status]).toEqual([path, 200])
    return parseHTML(await answer.text()).document
  }
})

/** The addresses a page states for itself and for its translations. */
const namesOf = (page: Document) => ({
  canonical: [...page.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
  shared: page.querySelector('meta[property="og:url"]')?.getAttribute('content'),
  // the attribute as React writes it
  alternates: [...page.querySelectorAll('link[rel=alternate]:not([type])')].map((link) => [
    link.getAttribute('hrefLang'),
    link.getAttribute('href'),
  ]),
  locales: [...page.querySelectorAll('meta[property="og:locale"], meta[property="og:locale:alternate"]')]
    .map((each) => each.getAttribute('content')?.slice(0, 2) ?? '')
    .toSorted(),
})

const PAGES = [
  '/',
  '/news',
  '/tools',
  '/agents',
  '/events',
  '/podcasts',
  '/videos',
  '/leaderboard',
  '/corrections',
  '/how-we-work',
  '/search',
  '/pricing',
  '/contact-sales',
  '/subscribe',
  '/entities',
  '/digest',
  '/developers',
]

// Covers: feeds-13
test.each(PAGES)('%s is its own canonical address with and without a language', async (path) => {
  const alternates = [
    ...LANGUAGES.map((language) => [language, SITE + addressIn(language, path)]),
    ['x-default', SITE + path],
  ]
  const locales = LANGUAGES.toSorted()
  for (const language of LANGUAGES)
    for (const address of [path, addressIn(language, path)])
      expect([address, namesOf(await draw(address, language))]).toEqual([
        address,
        { canonical: [SITE + address], shared: SITE + address, alternates, locales },
      ])
})

// Covers: feeds-13
test('a story, a tool and an agent have the requested address as canonical, in the languages they exist in', async () => {
  const [story] = await db
    .insert(articles)
    .values({
      title: 'Un récit',
      content: 'Texte.',
      contentHtml: '<p>Texte.</p>',
      markupPolicy: 1,
      language: 'fr',
      publishedAt: TEST_NOW,
    })
    .returning({ id: articles.id })
  const [tool] = await db
    .insert(tools)
    .values({ name: 'Sextant', title: 'Trouve', language: 'fr', publishedAt: TEST_NOW })
    .returning({ id: tools.id })
  const [agent] = await db
    .insert(agents)
    .values({ name: 'Pilote', language: 'fr', publishedAt: TEST_NOW })
    .returning({ id: agents.id })
  for (const path of [`/news/${story?.id}`, `/tools/${tool?.id}`, `/agents/${agent?.id}`]) {
    const expected = (own: string) => ({
      canonical: [SITE + own],
      shared: SITE + own,
      alternates: [
        ['fr', `${SITE}/fr${path}`],
        ['x-default', SITE + path],
      ],
      locales: ['fr'],
    })
    for (const language of ['en', 'fr'] as const) {
      expect(namesOf(await draw(path, language))).toEqual(expected(path))
      expect(namesOf(await draw(`/${language}${path}`, language))).toEqual(expected(`/fr${path}`))
    }
  }
  const other = namesOf(await draw(`/article/${story?.id}`, 'fr'))
  expect(other.canonical).toEqual([`${SITE}/news/${story?.id}`])
  expect(namesOf(await draw(`/fr/article/${story?.id}`, 'en')).canonical).toEqual([
    `${SITE}/fr/news/${story?.id}`,
  ])
})
