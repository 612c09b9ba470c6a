import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { agents, articles, events, podcasts, tools } from './tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { digestCards } from './digest-cards.ts'

// Whatever markup a text contains, no surface shows it in an excerpt.

const { app, db } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const get = async (path: string) => (await app.request(`http://localhost:3000${path}`)).text()

/** Longer than the part of a text that lists use, with tags, entities, links and marks in its first words. */
const MARKUP =
  '## Quokka <b>news</b>\n\n**Bold** [quokka words](https://paper.example/' +
  'a'.repeat(500) +
  ') &amp; R&amp;D `code` [1].\n\n<p>More <em>quokka</em> words</p>'
const CLEAN = 'Quokka news Bold quokka words & R&D code. More quokka words'
const row = { language: 'en' as const, publishedAt: TEST_NOW, createdAt: TEST_NOW, updatedAt: TEST_NOW }
const ids = {
  cut: crypto.randomUUID(),
  written: crypto.randomUUID(),
  event: crypto.randomUUID(),
  tool: crypto.randomUUID(),
  agent: crypto.randomUUID(),
  podcast: crypto.randomUUID(),
}
const story = { ...row, title: 'A story', content: MARKUP, contentHtml: '', markupPolicy: 1 }
await db.insert(articles).values([
  { ...story, id: ids.cut },
  { ...story, id: ids.written, excerpt: MARKUP, content: 'Text.' },
  { ...story, id: ids.event, category: 'events' },
])
await db.insert(events).values({ articleId: ids.event, startsAt: new Date(TEST_NOW.getTime() + DAY) })
await db.insert(tools).values([
  { ...row, id: ids.tool, name: 'A tool', title: 'T', excerpt: MARKUP },
  { ...row, name: 'Another tool', title: 'T', description: MARKUP },
])
await db.insert(agents).values({ ...row, id: ids.agent, name: 'An agent', description: MARKUP })
await db.insert(podcasts).values({ ...row, id: ids.podcast, title: 'An episode', hook: MARKUP })

/** The excerpt fields in the output of a surface. */
const excerptsIn = (text: string): string[] =>
  [...text.matchAll(/"(?:excerpt|hook|summary)":("(?:[^"\\]|\\.)*")/g)].map(
    ([, said = '""']) => JSON.parse(said) as string,
  )

// Covers: search-9
test.each([
  '/api/articles',
  `/api/articles/${ids.cut}`,
  `/api/articles/${ids.written}`,
  '/api/events',
  '/api/tools',
  `/api/tools/${ids.tool}`,
  '/api/agents',
  `/api/agents/${ids.agent}`,
  '/api/podcasts',
  '/en/feed.json',
])('%s shows clean excerpts', async (path) => {
  const said = excerptsIn(await get(path))
  expect(said.length).toBeGreaterThan(0)
  expect(new Set(said)).toEqual(new Set([CLEAN]))
})

// Covers: search-9
test('the feed, the calendar and the digest show clean excerpts', async () => {
  const feed = await get('/en/feed.xml')
  const descriptions = [...feed.matchAll(/<item>.*?<description>(.*?)<\/description>/gs)].map(
    ([, text]) => text,
  )
  expect(new Set(descriptions)).toEqual(new Set([CLEAN.replaceAll('&', '&amp;')]))
  const calendar = (await get('/en/events.ics')).replaceAll('\r\n ', '')
  expect(calendar).toContain(`DESCRIPTION:${CLEAN}\\n\\nhttps://`)
  const refs = (['article', 'tool', 'agent', 'podcast'] as const).map((kind) => ({
    id: ids[kind === 'article' ? 'written' : kind],
    kind,
  }))
  const cards = await digestCards(db, refs, 'en', TEST_NOW)
  expect(refs.map(({ id }) => cards.get(id)?.('freemium')?.excerpt)).toEqual(refs.map(() => CLEAN))
})

// Covers: search-9
test('search shows clean text and marks the search words', async () => {
  const { items } = JSON.parse(await get('/api/search?q=quokka&limit=30')) as {
    items: { kind: string; snippet: { text: string; hit: boolean }[] }[]
  }
  expect(new Set(items.map(({ kind }) => kind))).toEqual(
    new Set(['article', 'event', 'tool', 'agent', 'podcast']),
  )
  for (const { snippet } of items) {
    expect(snippet.map(({ text }) => text).join('')).toMatch(/^Quokka news Bold quokka/)
    expect(snippet.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase())).toContain('quokka')
  }
})

test('a passage of a text is clean, and the search words are marked', async () => {
  const body = `${'Words before. '.repeat(40)}\n\nThe **numbat** met [a numbat](https://paper.example/x) &amp; <b>a numbat</b>.`
  await db.insert(articles).values({ ...story, title: 'Another', excerpt: 'Short.', content: body })
  const { items } = JSON.parse(await get('/api/search?q=numbat')) as {
    items: { snippet: { text: string; hit: boolean }[] }[]
  }
  const [found] = items
  const snippet = found?.snippet ?? []
  expect(snippet.map(({ text }) => text).join('')).toMatch(/The numbat met a numbat & a numbat\./)
  expect(snippet.filter(({ hit }) => hit)).toHaveLength(3)
})
