import { eq } from 'drizzle-orm'
import { parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { sendMessagesJob } from '#delivery/sending/send-messages.ts'
import { privateFeedMake } from '#syndication/private/calls.ts'
import { articles, momentumReports } from '#articles/tables.ts'
import { watchListMake } from './calls.ts'
import { findWatchedJob } from './find-watched.ts'
import { mails } from '#services/post/tables.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { channelsOfTests } from '#delivery/test-channels.ts'
import { isSigned, receiver } from '#delivery/test-services.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { savedSearchAdd } from './calls.ts'
import { sendSearchAlertsJob } from './send-search-alerts.ts'

const server = await receiver(() => ({ status: 200 }))
atEndOfFile(server.close)
const tests = await openTestRuntime({
  FETCH_ALLOW_HOSTS: server.host,
  SITE_URL: 'https://cadence.example',
})
const { app, ask, db, runtime, clock } = tests
const { reader, channel } = channelsOfTests(tests)

// Covers: names-18
test('a saved search and a watch-list report a story by email, in the private feed and to a webhook', async () => {
  const ada = await reader('b2b')
  const hook = await channel(ada.id, `${server.origin}/hook`, {
    events: ['saved_search.matched', 'watch_list.matched'],
  })
  const way = { language: 'en', by_mail: true, at_channels: true } as const
  await ask(savedSearchAdd, { ...way, name: 'Marsupials', question: { q: 'quokkas' }, alerts: true }, ada)
  await ask(watchListMake, { ...way, words: 'quokkas', publishers: 2 }, ada)
  const { addresses } = await ask(privateFeedMake, { kind: 'alerts', language: 'en' }, ada)
  clock.pass(HOUR)
  const at = clock.now()
  const text = { content: 'Text.', contentHtml: '', markupPolicy: 1, language: 'en' as const }
  const [story] = await db
    .insert(articles)
    .values({ title: 'Quokkas smile', excerpt: 'Short.', ...text, publishedAt: at, updatedAt: at })
    .returning({ id: articles.id })
  const itemId = story?.id ?? ''
  for (const publisher of ['The Paper', 'Agency'])
    await db
      .insert(momentumReports)
      .values({ itemId, publisherGroup: publisher, publisher, firstAt: TEST_NOW, lastAt: at, weight: 0.5 })
  clock.pass(MINUTE)
  expect(await sendSearchAlertsJob.run({}, runtime)).toEqual({ notified: 1 })
  expect(await findWatchedJob.run({}, runtime)).toEqual({ notified: 1 })
  clock.pass(MINUTE)
  await sendMessagesJob.run({} as never, runtime)

  const page = `https://cadence.example/en/news/${itemId}`
  const written = await db.select().from(mails).where(eq(mails.recipient, ada.email))
  expect(written.map(({ subject }) => subject).toSorted()).toEqual([
    'Marsupials: 1 new story',
    '“quokkas”: a story reported by several publishers',
  ])
  for (const { text: said } of written) {
    expect(said).toContain(page)
    expect(said).toContain('https://cadence.example/en/alerts') // where it can be switched off
  }
  const feed = await app.request(new URL(addresses[0] ?? '').pathname)
  const { items = [] } = parseRssFeed(await feed.text())
  expect(new Set(items.map(({ title }) => title))).toEqual(new Set(['Marsupials', 'quokkas: Quokkas smile']))
  for (const item of items) expect(item.content?.encoded).toContain(page)
  expect(server.got.map(({ body }) => (JSON.parse(body) as { type: string }).type).toSorted()).toEqual([
    'saved_search.matched',
    'watch_list.matched',
  ])
  for (const got of server.got) {
    expect(isSigned(got.headers, got.body, hook.secret ?? '', clock.now())).toBe(true)
    expect(got.body).toContain(page)
  }
})
