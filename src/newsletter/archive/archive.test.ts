// long: one archive, checked from every side
import { parseRssFeed } from 'feedsmith'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { say } from '#languages/languages.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { articles, tools, translations } from '#articles/tables.ts'
import type { OutputOf } from '#platform/call.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { xmlTree } from '#syndication/test-validators.ts'
import { corrections } from '#articles/corrections/tables.ts'
import type { FrozenEdition } from '../content.ts'
import { adminEdition, adminEditionDecide, digestList, digestOne } from '../editions/calls.ts'
import { runDigestJob } from '../editions/run-digest.ts'
import { expireEdition } from '../sending/settle-edition.ts'
import type { DigestSection } from '../rules.ts'
import { editions } from '../tables.ts'
import { frozenStory, sentEdition } from './test-archive.ts'

const SITE = 'https://cadence.example'
const { runtime, app, db, clock, ask, admin } = await openTestRuntime({ SITE_URL: SITE })
beforeEach(async () => {
  clock.pass(11 * 60_000) // cached answers have expired
  await db.delete(editions)
})
const at = (hoursAgo: number) => new Date(TEST_NOW.getTime() - hoursAgo * HOUR)
const read = async (path: string) => (await app.request(`http://localhost${path}`)).text()

async function article(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({
      title: 'As it was',
      excerpt: 'What was said then.',
      content: 'The canary sings.',
      contentHtml: '<p>The canary sings.</p>',
      markupPolicy: 1,
      language: 'en',
      publishedAt: at(5),
      updatedAt: at(5),
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const titlesOf = ({ lead, sections }: OutputOf<typeof digestOne>) =>
  [...(lead ? [lead] : []), ...sections.flatMap(({ stories }) => stories)].map(({ title }) => title)

// Covers: digest-archive-6
test('only editions that were sent to everyone are public, page by page and newest first', async () => {
  const story = { lead: frozenStory(await article()) }
  const shown = [
    await sentEdition(db, at(2), story),
    await sentEdition(db, at(14), story, { state: 'sending' }),
  ]
  shown.push(await sentEdition(db, at(26), story, { state: 'paused' })) // readers who received it can still open it
  for (const [hours, more] of [
    [38, { kind: 'daily' }],
    [39, { kind: 'weekly' }],
    [40, { kind: 'welcome' }],
    [41, { state: 'composed' }],
    [42, { state: 'approved' }],
    [43, { state: 'stopped' }],
    [44, { state: 'expired' }],
    [45, { content: null }],
  ] as const) {
    const id = await sentEdition(db, at(hours), story, more)
    await expect(ask(digestOne, { id, lang: 'en' })).rejects.toMatchObject({
      code: 'newsletter.editionNotFound',
      status: 404,
    })
  }
  const first = await ask(digestList, { limit: 2 })
  const second = await ask(digestList, { limit: 2, cursor: first.next_cursor ?? '' })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(shown)
  expect([first.total, second.next_cursor]).toEqual([3, null])
  const [newest, middle, oldest] = shown
  expect(await ask(digestOne, { id: middle ?? '' })).toMatchObject({ previous: oldest, next: newest })
  expect(await ask(digestOne, { id: newest ?? '' })).toMatchObject({ previous: middle, next: null })
  await expect(ask(digestList, { cursor: 'nowhere' })).rejects.toMatchObject({ code: 'problem.cursor' })
})

// Covers: digest-archive-6
test('an edition shows the stories of free readers, and none of the additional ones of paying readers', async () => {
  const [lead, rest, paid] = [await article(), await article(), await article({ accessTier: 'premium' })]
  const id = await sentEdition(db, at(2), {
    lead: frozenStory(lead),
    rest: [frozenStory(rest, { title: 'Rest' })],
    premium: [frozenStory(paid, { title: 'Of paying readers', excerpt: 'The canary sings.' })],
  })
  await db.update(articles).set({ title: 'Rest' }).where(eq(articles.id, rest))
  const edition = await ask(digestOne, { id })
  expect(titlesOf(edition)).toEqual(['As it was', 'Rest'])
  for (const path of [`/api/digests/${id}`, '/en/digest.xml', '/api/digests'])
    expect(await read(path)).not.toContain('Of paying readers')
})

// Covers: digest-archive-7
test('retracted, deleted and removed items disappear from old editions, and from their subjects', async () => {
  const [lead, kept, deleted] = [await article(), await article(), await article()]
  const [tool] = await db
    .insert(tools)
    .values({ name: 'T', title: 'T', language: 'en', publishedAt: at(9), status: 'published' })
    .returning({ id: tools.id })
  const id = await sentEdition(db, at(2), {
    lead: frozenStory(lead, { title: 'A lie' }),
    subject: 'A lie',
    rest: [
      frozenStory(kept),
      frozenStory(deleted),
      frozenStory(tool?.id ?? '', { kind: 'tool', title: 'Tool' }),
    ],
  })
  expect(titlesOf(await ask(digestOne, { id }))).toHaveLength(4)
  await db
    .update(articles)
    .set({ retractedAt: at(1) })
    .where(eq(articles.id, lead))
  await db
    .update(articles)
    .set({ deletedAt: at(1), publishedAt: null })
    .where(eq(articles.id, deleted))
  await db.update(tools).set({ status: 'removed' })
  const edition = await ask(digestOne, { id, lang: 'fr' })
  expect([edition.lead, titlesOf(edition)]).toEqual([null, ['As it was']])
  expect(edition.subject).toBe('Édition du matin')
  const { items } = await ask(digestList, { lang: 'fr' })
  expect(items.map(({ subject }) => subject)).toEqual(['Édition du matin'])
  expect(await read('/fr/digest.xml')).not.toContain('A lie')
})

test('a corrected story shows its current text, in the language of the edition', async () => {
  const id = await article()
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Comme avant',
    fields: { excerpt: 'Avant.' },
  })
  const edition = await sentEdition(db, at(2), { lead: frozenStory(id) })
  await db
    .update(articles)
    .set({ title: 'As it is', excerpt: 'What is said now.' })
    .where(eq(articles.id, id))
  await db.update(translations).set({ title: 'Comme il faut', fields: { excerpt: 'Juste.' } })
  const { lead, subject } = await ask(digestOne, { id: edition })
  expect([lead?.title, lead?.excerpt, subject]).toEqual(['As it is', 'What is said now.', 'As it is'])
  expect((await ask(digestOne, { id: edition, lang: 'fr' })).lead).toMatchObject({
    title: 'Comme il faut',
    excerpt: 'Juste.',
    language: 'fr',
  })
  const [row] = (await ask(digestList, {})).items
  expect(row?.subject).toBe('As it is')
})

test('a lead without a translation is the first story of its section, in the order of sections', async () => {
  const [lead, news, event] = [await article(), await article(), await article()]
  const rest = [frozenStory(news), frozenStory(event, { section: 'events' })]
  const shown = async (section: DigestSection, hoursAgo: number) => {
    const id = await sentEdition(db, at(hoursAgo), { lead: frozenStory(lead, { section }), rest })
    const { sections } = await ask(digestOne, { id, lang: 'fr' })
    return sections.map((each) => [each.section, ...each.stories.map((story) => story.id)])
  }
  expect(await shown('events', 2)).toEqual([
    ['news', news],
    ['events', lead, event],
  ])
  expect(await shown('agents', 14)).toEqual([
    ['news', news],
    ['agents', lead],
    ['events', event],
  ])
})

test('a subject written by an editor stays', async () => {
  await sentEdition(db, at(2), { lead: frozenStory(await article()), subject: 'Five chips in one day' })
  expect((await ask(digestList, {})).items[0]?.subject).toBe('Five chips in one day')
})

// Covers: digest-archive-7
test('a story that becomes locked is locked in old editions too, without its text', async () => {
  const story = await article({
    excerpt: null,
    publishedAt: new Date(clock.now().getTime() - 7 * DAY + 1000),
  })
  const id = await sentEdition(db, at(2), { lead: frozenStory(story) })
  const asked = async (): Promise<unknown> => JSON.parse(await read(`/api/digests/${id}`))
  expect(await asked()).toMatchObject({ lead: { open: true, excerpt: 'The canary sings.' } })
  clock.pass(1000)
  expect(await asked()).toMatchObject({ lead: { open: false, excerpt: '' } })
})

// Covers: digest-archive-6
test('the feed lists the newest editions with their stories, escaped, in each language', async () => {
  const story = await article({ title: 'Say "]]>" & <script>', publishedAt: at(3) })
  const id = await sentEdition(db, at(2), { lead: frozenStory(story, { title: 'Say "]]>" & <script>' }) })
  for (const language of LANGUAGES) {
    const text = await read(`/${language}/digest.xml`)
    expect(() => xmlTree(text)).not.toThrow()
    const feed = parseRssFeed(text)
    expect(feed.items).toHaveLength(1)
    expect(feed.items?.[0]).toMatchObject({
      title: language === 'en' ? 'Say "]]>" & <script>' : say(language, 'frame.edition.morning'),
      link: `${SITE}/${language}/digest/${id}`,
      guid: { value: `urn:uuid:${id}`, isPermaLink: false },
    })
    expect(text).not.toMatch(/<script>(?!.*\]\])/)
    expect(text).toContain('&lt;script&gt;')
  }
})

// Covers: digest-archive-3
test('each story links to its source on the page, in the feed and in Markdown, until it is locked', async () => {
  const report = { n: 1, publisher: 'The Paper & Co', title: 'Report', language: 'en', published_at: null }
  const sources = (host: string) => [{ ...report, url: `https://${host}/a?b&c` }]
  const turnsAt = clock.now().getTime() + 1000
  const [lead, paid, old] = [
    await article({ sources: sources('open.example') }),
    await article({ sources: sources('paid.example'), accessTier: 'premium' }),
    await article({ sources: sources('old.example'), publishedAt: new Date(turnsAt - 7 * DAY) }),
  ]
  const id = await sentEdition(db, at(2), {
    lead: frozenStory(lead),
    rest: [frozenStory(paid), frozenStory(old, { open: true })],
  })
  const paths = [`/api/digests/${id}`, '/en/digest.xml', `/en/digest/${id}.md`]
  for (const path of paths) {
    const text = await read(path)
    expect([path, text.includes('https://open.example/a?b'), text.includes('old.example')]).toEqual([
      path,
      true,
      true,
    ])
    expect(text).not.toContain('paid.example')
  }
  expect((await ask(digestOne, { id })).lead?.source).toEqual({
    publisher: 'The Paper & Co',
    url: 'https://open.example/a?b&c',
  })
  expect(await read('/en/digest.xml')).toContain('Source: The Paper &amp; Co</a>')
  clock.pass(1000)
  for (const path of paths) expect(await read(path)).not.toContain('old.example')
})

// Covers: digest-archive-6
test('the sitemap lists the archive and its editions in five languages', async () => {
  const id = await sentEdition(db, at(2), { lead: frozenStory(await article()) })
  expect(await read('/sitemap.xml')).toContain(`<loc>${SITE}/sitemaps/digests.xml</loc>`)
  const text = await read('/sitemaps/digests.xml')
  for (const language of LANGUAGES)
    for (const path of ['/digest', `/digest/${id}`]) {
      expect(text).toContain(`<loc>${SITE}/${language}${path}</loc>`)
      expect(text).toContain(`hreflang="${language}" href="${SITE}/${language}${path}"`)
    }
})

const ENDS = {
  'is stopped': async (editionId: string) => {
    const ada = await admin()
    const { id, version } = await ask(adminEdition, { id: editionId }, ada)
    await ask(adminEditionDecide, { id, version, decision: 'stop' }, ada)
  },
  'expires before anybody had it': async (editionId: string) => expireEdition(db, editionId, clock.now()),
}
// Covers: digest-archive-8
test.each(['is stopped', 'expires before anybody had it'] as const)(
  'an edition is in the archive as soon as sending starts, and leaves it as soon as it %s',
  async (end) => {
    await db.delete(articles)
    clock.set(new Date('2026-11-20T05:30:00Z'))
    await article({ title: 'Of the morning', publishedAt: new Date('2026-11-20T05:00:00Z') })
    await runDigestJob.run({} as never, runtime)
    clock.set(new Date('2026-11-20T06:00:00Z'))
    const paths = ['/api/digests', '/en/digest.xml']
    for (const path of paths) expect(await read(path)).not.toContain('Of the morning')
    await runDigestJob.run({} as never, runtime)
    for (const path of paths)
      await vi.waitFor(async () => expect(await read(path)).toContain('Of the morning'))
    const [row] = await db.select({ id: editions.id }).from(editions).where(eq(editions.kind, 'edition'))
    await ENDS[end](row?.id ?? '')
    for (const path of paths)
      await vi.waitFor(async () => expect(await read(path)).not.toContain('Of the morning'))
  },
)

// Covers: editions-12
test('the page and the feed show corrections as the log has them, without those of paying readers', async () => {
  const [kept, gone, lead] = [await article(), await article({ title: 'Gone' }), await article()]
  const note = {
    kind: 'correction' as const,
    language: 'en' as const,
    changed: ['content' as const],
    notedAt: at(4),
  }
  const notes = await db
    .insert(corrections)
    .values([
      { ...note, articleId: kept, note: 'It was <62>.', notes: { fr: 'C’était 62.' } },
      { ...note, articleId: gone, note: 'Of what is gone.' },
      { ...note, articleId: lead, note: 'Of paying readers.' },
    ])
    .returning({ id: corrections.id })
  const frozenCorrections = notes.map(({ id }) => ({
    id,
    kind: 'correction' as const,
    url: '',
    title: 'As it stood in the mail',
    titleLanguage: 'en' as const,
    note: 'As it stood in the mail',
    noteLanguage: 'en' as const,
    notedAt: at(4).toISOString(),
  }))
  const id = await sentEdition(db, at(2), { lead: frozenStory(lead) })
  const [row] = await db.select().from(editions).where(eq(editions.id, id))
  const content = row?.content as FrozenEdition
  const contents = content.contents.map((each) => ({
    ...each,
    corrections: each.tier === 'freemium' ? frozenCorrections.slice(0, 2) : frozenCorrections,
  }))
  await db
    .update(editions)
    .set({ content: { ...content, contents } })
    .where(eq(editions.id, id))
  await db
    .update(articles)
    .set({ publishedAt: null, deletedAt: at(1) })
    .where(eq(articles.id, gone))
  expect((await ask(digestOne, { id, lang: 'fr' })).corrections).toMatchObject([
    {
      kind: 'correction',
      article_id: kept,
      title: 'As it was',
      title_language: 'en',
      note: 'C’était 62.',
      language: 'fr',
    },
  ])
  const feed = parseRssFeed(await read('/en/digest.xml')).items?.[0]?.content?.encoded ?? ''
  expect(feed).toContain('<h2>Corrections</h2>')
  expect(feed).toContain(`${SITE}/en/news/${kept}`)
  expect(feed).toContain('It was &lt;62&gt;.')
  for (const path of [`/api/digests/${id}`, '/en/digest.xml'])
    expect(await read(path)).not.toMatch(/Of what is gone|Of paying readers|As it stood in the mail/)
})

test.each(LANGUAGES)('the feed in %s states its address, its language and its date', async (language) => {
  await sentEdition(db, at(2), { lead: frozenStory(await article()) })
  const {
    language: said,
    atom,
    lastBuildDate,
    link,
    items,
  } = parseRssFeed(await read(`/${language}/digest.xml`))
  expect([said, link, atom?.links?.map(({ href, rel }) => [href, rel])]).toEqual([
    language,
    `${SITE}/${language}/digest`,
    [[`${SITE}/${language}/digest.xml`, 'self']],
  ])
  expect([lastBuildDate, items?.[0]?.pubDate].map((each) => new Date(each ?? ''))).toEqual([at(2), at(2)])
})
