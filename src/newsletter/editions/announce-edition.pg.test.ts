import { beforeEach, expect, test } from 'vitest'
import { messageDeliveries, messages } from '#delivery/tables.ts'
import { channelsOfTests } from '#delivery/test-channels.ts'
import { agents, articles } from '#articles/tables.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { frozenStory, sentEdition } from '../archive/test-archive.ts'
import { announceEditionJob } from './announce-edition.ts'
import { addArticle } from './test-stories.ts'

const tests = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const { db, runtime } = tests
const { reader, channel, empty } = channelsOfTests(tests)

beforeEach(async () => {
  await empty()
  await db.delete(articles)
  await db.delete(agents)
})

// Covers: channels-17
test('an edition is announced once to each channel that wants it, with its stories shown as if locked', async () => {
  const owner = await reader()
  await channel(owner.id, 'https://a.example', { language: 'en' })
  await channel(owner.id, 'https://b.example', { language: 'ar' })
  await channel((await reader()).id, 'https://c.example', { events: ['article.published'] })
  const lead = await addArticle(db, { title: 'Leads', excerpt: 'Its excerpt.' })
  const locked = await addArticle(db, {
    title: 'Locked',
    excerpt: null,
    content: 'canary',
    accessTier: 'b2b',
  })
  const [agent] = await db
    .insert(agents)
    .values({
      name: 'An agent',
      description: 'canary',
      accessTier: 'premium',
      language: 'en',
      publishedAt: TEST_NOW,
    })
    .returning({ id: agents.id })
  const editionId = await sentEdition(db, new Date('2026-11-20T06:00:00Z'), {
    lead: frozenStory(lead, { title: 'Frozen title' }),
    premium: [frozenStory(locked, { excerpt: 'canary' }), frozenStory(agent?.id ?? '', { kind: 'agent' })],
    subject: 'What leads',
  })
  expect(await announceEditionJob.run({ editionId }, runtime)).toEqual({ written: 2 })
  expect(await announceEditionJob.run({ editionId }, runtime)).toEqual({ written: 0 })
  const all = await db.select().from(messages)
  expect(await db.$count(messageDeliveries)).toBe(2)
  expect(all.find(({ content }) => content.language === 'en')?.content).toMatchObject({
    title: 'What leads',
    summary: 'Morning edition: 3 stories',
    url: `https://cadence.example/en/digest/${editionId}`,
    items: [
      { kind: 'article', id: lead, title: 'Leads', excerpt: 'Its excerpt.' },
      { kind: 'article', id: locked, title: 'Locked', excerpt: null, access_tier: 'b2b' },
      { kind: 'agent', title: 'An agent', excerpt: null },
    ],
  })
  expect(all.find(({ content }) => content.language === 'ar')?.content.url).toContain('/ar/digest/')
  expect(JSON.stringify(all)).not.toContain('canary')
})

// Covers: channels-17
test('an edition whose stories are all gone is not announced', async () => {
  await channel((await reader()).id, 'https://a.example')
  const gone = frozenStory('00000000-0000-4000-8000-000000000009')
  const editionId = await sentEdition(db, new Date('2026-11-20T16:00:00Z'), { lead: gone })
  expect(await announceEditionJob.run({ editionId }, runtime)).toEqual({ written: 0 })
})
