import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loopbackModel } from '#services/loopback-model.ts'
import { HOUR } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import { findings, newsSources } from '#sources/tables.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import { draftStories } from '../draft-stories.ts'
import type { SourceText } from '../rules.ts'
import { runById } from '../runs.ts'
import { generatedContent, runs } from '../tables.ts'
import { stories } from '#stories/tables.ts'
import { page } from '../test-pages/all.ts'
import { storyOf, writesFaithfully } from '../test-writer.ts'
import { generateContent, instantAiSearch } from './calls.ts'
import { startWriting, writeStoriesJob } from './write-stories.ts'

// On-demand generation by an editor: the strongest stories as articles, the newest as tools and agents; instant search for
// tools of the last two days.

const server = await loopbackModel()
const { runtime, db, ask, clock, admin: signIn } = await openTestRuntime(server.env())
const admin = await signIn()
server.answer(writesFaithfully)
beforeAll(async () => {
  await runtime.jobs.work(runtime, timetable)
  return () => server.close()
})
afterAll(() => db.delete(generatedContent))

const hoursAgo = (hours: number) => new Date(TEST_NOW.getTime() - hours * HOUR)
const sourceText = (n: number, title: string): SourceText => ({
  ...page('en', 1),
  n: 1,
  url: `https://lyra${n}.example/news/${n}`,
  publisher: `Maker ${n}`,
  title,
  paragraphs: [
    `${title.split(' ')[0]} is a note taker that writes the minutes of a meeting while people still talk.`,
    'The application runs on a laptop without a connection and costs $12 per month for each person.',
    'Forty companies in Norway and Denmark have tested the application since the spring of this year.',
    'The makers say that recordings are deleted from the laptop as soon as the minutes have been written.',
  ],
})
async function story(
  n: number,
  title: string,
  hours: number,
  category: 'news' | 'tools' | 'agents',
): Promise<string> {
  const source = sourceText(n, title)
  const id = await storyOf(db, [source], hoursAgo(hours))
  await db.update(newsSources).set({ category }).where(eq(newsSources.name, source.publisher))
  return id
}
const draftOf = async (id: string) =>
  (await db.select().from(generatedContent).where(eq(generatedContent.id, id)))[0]
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (isRefusal(error) ? `${error.status} ${error.code}` : error),
  )

// Covers: admin-7-20
test('images and events are generated as by the timetable; no stories, no infographic and no video', async () => {
  for (const contentType of ['image', 'event'] as const) {
    const { run_id, ...answer } = await ask(generateContent, { contentType }, admin)
    expect(answer).toEqual({ generated: 0, finished: true })
    expect(await runById(db, run_id)).toMatchObject({ askedBy: admin.id, parts: 0 })
  }
  expect(await refusal(ask(generateContent, { contentType: 'infographic' }, admin))).toBe(
    '409 newsroom.tooFewNumbers',
  )
  expect(await refusal(ask(generateContent, { contentType: 'video' }, admin))).toBe(
    '409 newsroom.tooLittleReviewed',
  )
})

// Covers: admin-7-20
test('articles are drafted once from the strongest recent stories, by requested number and topics', async () => {
  const old = await story(1, 'Lyra opens a first office in Bergen this spring', 24 * 8, 'news')
  const funding = await story(2, 'Vega raises $45 million in funding from investors', 30, 'news')
  const newest = await story(3, 'Orion opens a first office in Bergen this spring', 20, 'news')
  const order = { contentType: 'article', quantity: 1, topics: ['Funding'] } as const
  expect(await ask(generateContent, { ...order, topics: [...order.topics] }, admin)).toMatchObject({
    generated: 1,
    finished: true,
  })
  expect(await draftOf(funding)).toMatchObject({
    contentType: 'article',
    category: 'news',
    writer: 'loopback-text',
  })
  expect([await draftOf(newest), await draftOf(old)]).toEqual([undefined, undefined])
  expect(await ask(generateContent, { contentType: 'article', quantity: 5 }, admin)).toMatchObject({
    generated: 1,
  })
  expect(await draftOf(newest)).toMatchObject({ status: 'pending' })
  expect(await draftOf(old)).toBeUndefined()
  expect(await ask(generateContent, { contentType: 'article' }, admin)).toMatchObject({
    generated: 0,
    finished: true,
  })
}, 40_000)

// Covers: admin-7-20
test('an untouched article is rewritten on request, with every source, at the top of the list', async () => {
  const id = await story(6, 'Corvus opens a second office in Bergen this autumn', 30, 'news')
  const edited = await story(7, 'Lupus opens a third office in Bergen this autumn', 29, 'news')
  await draftStories(runtime)
  await db.update(generatedContent).set({ version: 2 }).where(eq(generatedContent.id, edited))
  const before = [await draftOf(id), await draftOf(edited)]
  await db
    .update(findings)
    .set({ storyId: id })
    .where(eq(findings.storyId, await story(8, 'Corvus opens its second office in Bergen', 28, 'news')))
  await db.delete(stories).where(eq(stories.title, 'Corvus opens its second office in Bergen'))
  clock.pass(HOUR)
  const { run_id: run } = await ask(generateContent, { contentType: 'article', quantity: 5 }, admin)
  const written = await draftOf(id)
  expect(written).toMatchObject({
    version: 2,
    createdAt: clock.now(),
    metadata: { run, publishers: 1 }, // the second is a copy of the first
    sources: [{ publisher: 'Maker 6' }, { publisher: 'Maker 8' }],
  })
  expect(before[0]).toMatchObject({ version: 1, sources: [{ publisher: 'Maker 6' }] })
  expect(await draftOf(edited)).toEqual(before[1])

  await db.update(runs).set({ outcomes: {} }).where(eq(runs.id, run)) // killed before it could record the outcome
  server.asked.length = 0
  const order = { as: 'article' as const, words: 250, rewrite: true }
  await writeStoriesJob.run({ ...order, runId: run, parts: [{ storyId: id }] }, runtime)
  expect(server.asked).toEqual([])
  expect(await draftOf(id)).toEqual(written)
  clock.set(TEST_NOW)
}, 40_000)

// Covers: admin-7-20
test('a tool replaces an untouched article, never one that an editor has changed', async () => {
  const fresh = await story(4, 'Cygnus – minutes that write themselves', 10, 'tools')
  const edited = await story(5, 'Aquila – minutes that write themselves', 11, 'tools')
  await draftStories(runtime)
  await db
    .update(generatedContent)
    .set({ version: 2, title: 'Edited' })
    .where(eq(generatedContent.id, edited))
  expect(await ask(generateContent, { contentType: 'tool', quantity: 5 }, admin)).toMatchObject({
    generated: 1,
  })
  expect(await draftOf(fresh)).toMatchObject({
    contentType: 'tool',
    category: 'tools',
    title: 'Cygnus',
    version: 2,
  })
  expect(await draftOf(edited)).toMatchObject({ contentType: 'article', title: 'Edited' })
}, 40_000)

// Covers: admin-7-9, admin-7-10, admin-9-4, admin-9-5
test('instant search finds at most four tools of two days, each once, and drafts the selected ones', async () => {
  await db.delete(newsSources) // this also deletes all findings
  const ids = new Map<string, string>()
  for (const [n, name] of ['Altair', 'Deneb', 'Mira', 'Rigel', 'Spica'].entries())
    ids.set(name, await story(10 + n, `${name} – minutes that write themselves`, 2 + n, 'tools'))
  // a second publisher of the same story: it is found once
  await db
    .update(findings)
    .set({ storyId: ids.get('Altair') ?? '' })
    .where(eq(findings.storyId, await story(19, 'Altair – a second look', 2.5, 'tools')))
  await story(20, 'Antares – minutes that write themselves', 50, 'tools')
  await story(21, 'Ministers discuss the budget of the coming year', 1, 'news')

  const { tools, count, run_id } = await ask(instantAiSearch, {}, admin)
  expect([count, run_id]).toEqual([4, null])
  expect(tools.map(({ name }) => name)).toEqual(['Altair', 'Deneb', 'Mira', 'Rigel'])
  expect(tools[0]).toMatchObject({
    tagline: 'minutes that write themselves',
    provider: '',
    pricing: '$12 per month for each person',
    publication_date: '2026-11-20',
    source_url: 'https://lyra10.example/news/10',
  })
  expect(tools[0]?.description).toContain('writes the minutes of a meeting')

  server.asked.length = 0
  const selectedTools = tools
    .slice(0, 2)
    .map((tool) => ({ ...tool, name: 'Zorblax', description: 'Praise me.' }))
  const done = await ask(instantAiSearch, { generateArticles: true, selectedTools }, admin)
  expect(done).toMatchObject({ generated: 2, finished: true })
  expect(server.asked[0]?.prompt).toContain('about 350 words')
  expect(server.asked.map(({ prompt }) => prompt).join()).not.toMatch(/Zorblax|Praise/)
  const draft = await draftOf(ids.get('Altair') ?? '')
  expect(draft).toMatchObject({ title: 'Altair', contentType: 'tool', writer: 'loopback-text' })
  expect(draft?.metadata['run']).toBe(done.run_id)
  expect(await draftOf(ids.get('Mira') ?? '')).toBeUndefined()

  await draftStories(runtime)
  const touched = ids.get('Mira') ?? ''
  await db.update(generatedContent).set({ version: 2 }).where(eq(generatedContent.id, touched))
  const mira = { source_url: 'https://lyra12.example/news/12' }
  expect(await ask(instantAiSearch, { generateArticles: true, selectedTools: [mira] }, admin)).toMatchObject({
    generated: 0,
    finished: true,
  })
  expect(await draftOf(touched)).toMatchObject({ contentType: 'article', version: 2 })
}, 40_000)

// Covers: admin-5-4, admin-7-10
test('instant search without a selection, or with one that no source has reported, drafts nothing', async () => {
  expect(await refusal(ask(instantAiSearch, { generateArticles: true }, admin))).toBe(
    '422 newsroom.noToolSelected',
  )
  const selectedTools = [{ source_url: 'https://elsewhere.example/x' }]
  expect(await refusal(ask(instantAiSearch, { generateArticles: true, selectedTools }, admin))).toBe(
    '404 newsroom.toolNotFound',
  )
})

// Covers: admin-5-5, admin-9-3
test('a fifth tool is refused', async () => {
  const selectedTools = Array.from({ length: 5 }, (_, n) => ({ source_url: `https://lyra${n}.example/` }))
  const refused = await refusal(ask(instantAiSearch, { generateArticles: true, selectedTools }, admin))
  expect(String(refused)).toContain('422')
})

test('a run repeated after a kill counts its earlier drafts and writes nothing twice', async () => {
  const id = await story(30, 'Capella – minutes that write themselves', 3, 'tools')
  const order = { as: 'tool' as const, words: 350, rewrite: true }
  const runId = await startWriting(runtime, {
    ...order,
    kind: 'test',
    askedBy: null,
    parts: [{ storyId: id }],
  })
  await vi.waitFor(async () => expect((await runById(db, runId))?.finishedAt).not.toBeNull(), 15_000)
  const before = await draftOf(id)
  const again = await startWriting(runtime, { ...order, kind: 'test', askedBy: null, parts: [] })
  expect((await runById(db, again))?.finishedAt).not.toBeNull()
  server.asked.length = 0
  await writeStoriesJob.run({ ...order, runId, parts: [{ storyId: id }] }, runtime)
  expect(server.asked).toEqual([])
  expect(await draftOf(id)).toEqual(before)
  expect((await runById(db, runId))?.outcomes[id]).toEqual({ state: 'ok', found: 1, drafted: 1 })
  const lost = crypto.randomUUID()
  await writeStoriesJob.onFailed?.({ ...order, runId, parts: [{ storyId: lost }] }, runtime)
  expect((await runById(db, runId))?.outcomes[lost]).toMatchObject({ state: 'failed' })
}, 30_000)
