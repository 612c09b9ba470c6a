import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { and, eq, sql } from 'drizzle-orm'
import { agent } from '#articles/catalogue/agents/calls.ts'
import { article, articles } from '#articles/calls.ts'
import { events } from '#articles/events/calls.ts'
import { tool } from '#articles/catalogue/tools/calls.ts'
import { loopback } from '#services/loopback.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { aiNewsSourceAdd, aiNewsSources } from '#sources/calls.ts'
import { type TestRuntime, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { scrapeAiNews } from '#writing/calls.ts'
import { approveContent, generatedContentCounts, generatedContentList, generatedContentOne } from './calls.ts'
import { runOne } from '#writing/run-calls.ts'
import { drawCoverJob } from '#writing/draw-cover.ts'
import { gatherDue, gatherSourceJob, clusterStoriesJob } from '#writing/gather.ts'
import { generatedContent } from '#writing/tables.ts'

const HARBOR = `The Harbor Institute released a compact language model called Pilot 3 on Thursday. The model answers questions about ship schedules with an error rate of 4 percent, according to the institute. Twelve ports took part in a trial that lasted nine weeks. The institute says the weights are open and may be used without a fee.`
const item = (n: number, title: string, body: string) =>
  `<item><title>${title}</title><link>https://harbor.example/${n}</link><guid>harbor-${n}</guid><pubDate>Thu, 19 Nov 2026 0${n}:00:00 GMT</pubDate><description><![CDATA[<p>${body}</p><script>alert(1)</script>]]></description></item>`
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbor Review</title><link>https://harbor.example</link>
${item(1, 'Harbor Institute releases Pilot 3, a compact model for ports', HARBOR)}
${item(2, 'Robot pilots guide their first ferry across the bay at night', 'A ferry crossed the bay on Wednesday night with a robot at the helm. Two human officers watched and did not step in. The crossing took 41 minutes, three fewer than usual. The operator plans ten more night crossings before the end of the year.')}
</channel></rss>`

const pages: Record<string, string> = {
  '/feed.xml': FEED,
  '/other.xml': FEED.replaceAll('harbor-', 'mirror-').replaceAll(
    'https://harbor.example/',
    'https://mirror.example/',
  ),
}
const site = await loopback((request, response) => {
  const page = pages[request.url ?? '']
  response.writeHead(page ? 200 : 404, { 'content-type': 'application/rss+xml' }).end(page)
})
let runtime: TestRuntime
let admin: Caller

beforeAll(async () => {
  runtime = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host })
  admin = await runtime.admin()
  await runtime.runtime.jobs.work(runtime.runtime, timetable)
})
afterAll(() => site.close())

const pending = () => runtime.ask(generatedContentList, {}, admin)
const refusalOf = async (answer: Promise<unknown>) => {
  const error: unknown = await answer.then(
    () => null,
    (e: unknown) => e,
  )
  return isRefusal(error) ? [error.code, error.status] : error
}

// Covers: admin-1-3, admin-3-2, admin-3-9, admin-4-3, admin-7-8, admin-7-23
test('articles from a source are read, grouped into stories and drafted with citations, once', async () => {
  await runtime.ask(
    aiNewsSourceAdd,
    { name: 'Harbor Review', url: `${site.origin}/feed.xml`, language: 'en' },
    admin,
  )
  const run = await runtime.ask(scrapeAiNews, {}, admin)
  expect(run).toMatchObject({ count: 2, sources: 1, drafted: 2, finished: true })
  expect(await runtime.ask(runOne, { id: run.run_id }, admin)).toMatchObject({
    parts: 2,
    done: 2,
    found: 2,
    drafted: 2,
  })
  expect(await runtime.ask(aiNewsSources, {}, admin)).toMatchObject({ items: [{ state: 'ok', kind: 'rss' }] })
  const { items, total } = await pending()
  expect(total).toBe(2)
  const draft = await runtime.ask(generatedContentOne, { id: items[0]?.id ?? '' }, admin)
  expect(draft.evidence.length).toBeGreaterThan(0)
  for (const paragraph of draft.evidence) {
    expect(paragraph.sources).not.toEqual([])
    expect(paragraph.verdicts.filter(({ ok }) => !ok)).toEqual([])
  }
  expect(JSON.stringify(draft)).not.toContain('alert(1)')
})

test('reading the same source again finds nothing new', async () => {
  expect(await runtime.ask(scrapeAiNews, {}, admin)).toMatchObject({ count: 0, drafted: 0, finished: true })
  expect((await pending()).total).toBe(2)
})

test('the same articles from another publisher join their stories and make no further draft', async () => {
  await runtime.ask(
    aiNewsSourceAdd,
    { name: 'Mirror', url: `${site.origin}/other.xml`, language: 'en' },
    admin,
  )
  expect(await runtime.ask(scrapeAiNews, {}, admin)).toMatchObject({ count: 2, drafted: 0 })
  expect((await pending()).total).toBe(2)
})

// Covers: site-3-9, site-7-12, admin-4-4, admin-7-18
test('approving publishes the edited text under the same id, and approving again changes nothing', async () => {
  const [first] = (await pending()).items
  const draft = await runtime.ask(generatedContentOne, { id: first?.id ?? '' }, admin)
  const edits = {
    title: 'A model for ports',
    content: `${draft.content}\n\nAn editor's sentence. [1]`,
    access_tier: 'freemium' as const,
    category: 'article' as const,
  }
  const approve = () =>
    runtime.ask(
      approveContent,
      { contentId: draft.id, action: 'approve', edits, version: draft.version },
      admin,
    )
  expect(await approve()).toMatchObject({ success: true, status: 'published', already: false })
  expect(await approve()).toMatchObject({ success: true, status: 'published', already: true })
  expect(await runtime.ask(articles, {})).toMatchObject({
    total: 1,
    items: [{ id: draft.id, title: 'A model for ports' }],
  })
  const page = await runtime.ask(article, { id: draft.id, lang: 'ar' })
  expect(page).toMatchObject({ language: 'en', access: { state: 'full' } })
  expect(page.content_html).toContain('<a href="#source-1">[1]</a>')
  const [stored] = await runtime.db.select().from(generatedContent).where(eq(generatedContent.id, draft.id))
  expect(stored).toMatchObject({ reviewedBy: admin.id, generated: { title: draft.title } })
})

// Covers: admin-7-18, desk-faults-5
test('ten editors who approve at the same time publish one article', async () => {
  const [first] = (await pending()).items
  const id = first?.id ?? ''
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      runtime.ask(approveContent, { contentId: id, action: 'approve' }, admin),
    ),
  )
  expect(answers.filter(({ already }) => !already)).toHaveLength(1)
  expect((await runtime.ask(articles, {})).items.filter((item) => item.id === id)).toHaveLength(1)
})

test('the cover of a published story is drawn before a reader requests it; a redraw changes nothing', async () => {
  const id = await plant({ title: 'A lighthouse learns to count its ships' })
  await runtime.ask(approveContent, { contentId: id, action: 'approve' }, admin)
  const file = join(runtime.runtime.config.dataDir, 'files', 'covers', `${id}-960.webp`)
  await expect.poll(() => existsSync(file), { timeout: 20_000 }).toBe(true)
  const drawn = await stat(file)
  await drawCoverJob.run({ id }, runtime.runtime)
  expect((await stat(file)).mtimeMs).toBe(drawn.mtimeMs)
})

// Covers: admin-4-5, admin-7-18
test('a rejected draft keeps its reason and can no longer be published', async () => {
  const id = await plant({ title: 'A weak story about nothing in particular' })
  await runtime.ask(approveContent, { contentId: id, action: 'reject', reason: 'too thin' }, admin)
  expect(await runtime.ask(generatedContentOne, { id }, admin)).toMatchObject({
    status: 'rejected',
    reason: 'too thin',
  })
  expect(await refusalOf(runtime.ask(approveContent, { contentId: id, action: 'approve' }, admin))).toEqual([
    'newsroom.draftRejected',
    409,
  ])
})

// Covers: admin-7-18, admin-8-12, identity-10
test('an item already published under another id is refused as a duplicate, after a reviewer warning', async () => {
  const id = await plant({ title: 'Entirely other words', sourceKeys: await keysOfPublished() })
  expect((await runtime.ask(generatedContentOne, { id }, admin)).duplicate).toMatchObject({
    blocks_approval: true,
  })
  expect(await refusalOf(runtime.ask(approveContent, { contentId: id, action: 'approve' }, admin))).toEqual([
    'newsroom.duplicate',
    409,
  ])
})

test('an editor who has read an older version gets an error, and nothing is overwritten', async () => {
  const id = await plant({ title: 'Two editors look at this one together', version: 3 })
  expect(
    await refusalOf(runtime.ask(approveContent, { contentId: id, action: 'reject', version: 2 }, admin)),
  ).toEqual(['newsroom.changedMeanwhile', 412])
  expect(await runtime.ask(generatedContentOne, { id }, admin)).toMatchObject({ status: 'pending' })
})

test('a draft filed as a tool, an agent or an event is published where readers look for it', async () => {
  const file = async (category: 'tool' | 'agent' | 'event', title: string) => {
    const id = await plant({ title, content: 'A harbour tool plans berths for ships. [1]' })
    await runtime.ask(approveContent, { contentId: id, action: 'approve', edits: { category } }, admin)
    return id
  }
  const toolId = await file('tool', 'Berth planner for small ports')
  const agentId = await file('agent', 'Night watch agent for lighthouses')
  const eventId = await file('event', 'Conference of talking lighthouses in March')
  expect(await runtime.ask(tool, { id: toolId })).toMatchObject({ name: 'Berth planner for small ports' })
  expect(await runtime.ask(agent, { id: agentId })).toMatchObject({
    name: 'Night watch agent for lighthouses',
  })
  expect((await runtime.ask(events, {})).items.map(({ id }) => id)).toContain(eventId)
  const news = (await runtime.ask(articles, {})).items.map(({ id }) => id)
  expect([toolId, agentId, eventId].filter((id) => news.includes(id))).toEqual([])
})

// Covers: admin-7-26
test('drafts are counted by status', async () => {
  expect(await runtime.ask(generatedContentCounts, {}, admin)).toMatchObject({
    pending: 2,
    approved: 0,
    published: 6,
    rejected: 1,
  })
})

test('every step of a scrape run can be repeated without doing anything twice', async () => {
  const before = await runtime.ask(generatedContentCounts, {}, admin)
  const runId = await gatherDue(runtime.runtime)
  const [source] = (await runtime.ask(aiNewsSources, {}, admin)).items
  await gatherSourceJob.run({ sourceId: source?.id ?? '', runId: String(runId) }, runtime.runtime)
  await clusterStoriesJob.run({}, runtime.runtime)
  expect(await runtime.ask(generatedContentCounts, {}, admin)).toEqual(before)
})

async function plant(values: Partial<typeof generatedContent.$inferInsert>): Promise<string> {
  const [row] = await runtime.db
    .insert(generatedContent)
    .values({
      title: 'Planted',
      content: 'One paragraph. [1]',
      contentType: 'article',
      language: 'en',
      createdAt: runtime.clock.now(),
      ...values,
    })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}

async function keysOfPublished(): Promise<string[]> {
  const [row] = await runtime.db
    .select({ keys: generatedContent.sourceKeys })
    .from(generatedContent)
    .where(
      and(eq(generatedContent.status, 'published'), sql`cardinality(${generatedContent.sourceKeys}) > 0`),
    )
    .limit(1)
  return row?.keys ?? []
}
