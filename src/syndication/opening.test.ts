import { expect, test } from 'vitest'
import { DAY } from '#platform/clock.ts'
import { agents, articles, events, translations } from '#articles/tables.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'

// How much of a locked item without its own excerpt may be shown: 200 characters in lists, 220 on its page.

const { app, db, clock } = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const read = async (path: string) => (await app.request(`http://localhost:3000${path}`)).text()

// Covers: site-5-13, site-9-18
test('a locked item without an excerpt shows its first characters, and no form or search shows more', async () => {
  const words = Array.from({ length: 200 }, (_, n) => `w${n}x`) // the 220th character is in the 46th word
  const ids = { article: crypto.randomUUID(), event: crypto.randomUUID(), agent: crypto.randomUUID() }
  const common = {
    language: 'en' as const,
    accessTier: 'premium' as const,
    publishedAt: clock.now(),
    createdAt: clock.now(),
  }
  const content = words.join(' ')
  const unopened = {
    ...common,
    title: 'Unopened',
    content,
    contentHtml: `<p>${content}</p>`,
    markupPolicy: 1,
  }
  await db.insert(articles).values([
    { ...unopened, id: ids.article },
    { ...unopened, id: ids.event, category: 'events' },
  ])
  const startsAt = new Date(clock.now().getTime() + DAY)
  await db.insert(events).values({ articleId: ids.event, startsAt, changedAt: clock.now() })
  await db.insert(agents).values({ ...common, id: ids.agent, name: 'Unopened', description: content })
  await db.insert(translations).values({
    kind: 'article',
    itemId: ids.article,
    language: 'fr',
    title: 'Fermé',
    fields: { content, content_html: content },
  })
  clock.pass(1000)
  const opened = (text: string) => words.filter((word) => text.includes(word)).length
  for (const [path, most] of [
    [`/api/articles/${ids.article}`, 46],
    [`/api/articles/${ids.article}?lang=fr`, 46],
    [`/api/articles/${ids.event}`, 46],
    [`/api/agents/${ids.agent}`, 46],
    [`/en/news/${ids.article}.md`, 46],
    [`/fr/news/${ids.article}.md`, 46],
    [`/en/agents/${ids.agent}.md`, 46],
    ['/api/events', 42],
    ['/api/search?q=Unopened', 42],
    ['/api/search?q=w1x', 42],
    ['/en/events.ics', 42],
  ] as const) {
    const text = (await read(path)).replaceAll('\r\n ', '') // calendars fold long lines
    expect([path, opened(text) > 0]).toEqual([path, true])
    expect([path, opened(text) <= most]).toEqual([path, true])
  }
  for (const path of [
    '/api/articles?limit=30',
    '/api/home',
    '/api/agents?limit=20',
    '/en/feed.xml',
    '/en/llms.txt',
  ])
    expect([path, opened(await read(path)) <= 46]).toEqual([path, true])
  expect(JSON.parse(await read('/api/search?q=w60x'))).toMatchObject({ items: [] })
})
