import { beforeAll, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { podcasts } from '#articles/podcasts/calls.ts'
import { articles, podcasts as podcastTable, tools, translations } from '#articles/tables.ts'
import type { Caller } from '#platform/runtime.ts'
import { type TestRuntime, TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import { approveContent, generatedContentOne } from '#review/calls.ts'
import { beginRun } from '#writing/runs.ts'
import { generatedContent, runs } from '#writing/tables.ts'
import { makeEpisodeJob } from '../make-episode.ts'
import { narrateJob } from '../narrate-job.ts'
import { readTags } from './mp3-tags.ts'
import { walkMp3 } from './mp3-frames.ts'

let runtime: TestRuntime
let admin: Caller
const HOUR_BEFORE = new Date(TEST_NOW.getTime() - 3_600_000)

beforeAll(async () => {
  runtime = await openTestRuntime()
  admin = await runtime.admin()
  await runtime.runtime.jobs.work(runtime.runtime, timetable)
})

const SOURCE = { n: 1, url: 'https://larkfield.example/1', publisher: 'Larkfield Review', title: 'A report' }
async function publishArticle(more: Partial<typeof articles.$inferInsert> = {}): Promise<string> {
  const [row] = await runtime.db
    .insert(articles)
    .values({
      title: 'A model plans berths for ships',
      excerpt: 'A compact model plans berths in twelve ports.',
      content:
        'The Harbor Institute released a compact model on Thursday. It answers 37% faster than before. [1]\n\nTwelve ports took part in a trial of nine weeks, which cost $4.5 million. [1]',
      contentHtml: '',
      markupPolicy: 1,
      language: 'en',
      sources: [{ ...SOURCE, language: 'en', published_at: null }],
      publishedAt: HOUR_BEFORE,
      ...more,
    })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const drafts = async (language: 'en' | 'fr' = 'en', focus = 'trending') => {
  const episode = and(eq(generatedContent.contentType, 'podcast'), eq(generatedContent.language, language))
  const rows = await runtime.db.select().from(generatedContent).where(episode).orderBy(generatedContent.id)
  return rows.filter(({ metadata }) => metadata['focus'] === focus)
}
const draftOf = async (id: string) => {
  const [row] = await runtime.db.select().from(generatedContent).where(eq(generatedContent.id, id))
  if (!row) throw new Error('no such draft')
  return row
}
const fetchAs = async (path: string, init: RequestInit & { signedIn?: boolean } = {}) =>
  runtime.app.request(path, init)
const published = async (id: string) =>
  (await runtime.ask(podcasts, { limit: 15 }, admin)).items.find((item) => item.id === id)
const textAt = async (url: string) => (await fetchAs(url)).text()

test('without reviewed items there is nothing to say and no draft', async () => {
  expect(await makeEpisodeJob.run({ focus: 'trending' }, runtime.runtime)).toEqual({
    state: 'ok',
    found: 0,
    drafted: 0,
  })
  for (const more of [{ sample: true }, { accessTier: 'premium' as const }, { retractedAt: HOUR_BEFORE }])
    await publishArticle(more)
  await publishArticle({ publishedAt: new Date(TEST_NOW.getTime() - 3 * 86_400_000) })
  expect(await makeEpisodeJob.run({ focus: 'trending' }, runtime.runtime)).toMatchObject({ found: 0 })
  expect(await drafts()).toEqual([])
})

// Covers: site-1-8, admin-9-17
test('the evening episode covers trending stories, in each language that has reviewed ones', async () => {
  const id = await publishArticle()
  const french = { kind: 'article' as const, itemId: id, title: 'Un modèle place les navires' }
  const fields = { excerpt: 'Un modèle compact.', content: 'Le modèle répond 37 % plus vite. [1]' }
  await runtime.db.insert(translations).values([
    { ...french, language: 'fr', fields, translator: 'loopback', reviewedAt: TEST_NOW },
    { ...french, language: 'es', fields, translator: 'loopback', reviewedAt: null },
  ])
  const runId = await beginRun(runtime.db, { kind: 'generate-content', askedBy: null, parts: 1 }, TEST_NOW)
  const order = { focus: 'trending' as const, runId }
  expect(await makeEpisodeJob.run(order, runtime.runtime)).toEqual({ state: 'ok', found: 2, drafted: 2 })
  const [run] = await runtime.db.select().from(runs).where(eq(runs.id, runId))
  expect(run).toMatchObject({ outcomes: { episode: { state: 'ok', drafted: 2 } } })
  expect(run?.finishedAt).not.toBeNull()

  const [english] = await drafts()
  expect(english).toMatchObject({
    status: 'pending',
    title: 'The talk of November 20: A model plans berths for ships',
    metadata: { audio_state: 'made', voice: 'embedded', day: '2026-11-20', items: [id], duration_minutes: 1 },
  })
  expect(english?.content).toContain('The voices that you hear are synthetic.')
  expect(english?.content).toContain('Reported by Larkfield Review.')
  expect(english?.content).toContain('> The Harbor Institute released a compact model on Thursday.')
  expect((await drafts('fr'))[0]?.content).toContain('> Le modèle répond 37 % plus vite. [1]')
  const view = await runtime.ask(generatedContentOne, { id: english?.id ?? '' }, admin)
  expect(view.evidence.map(({ text }) => text.slice(0, 12))).toEqual(['The Harbor I', 'Twelve ports'])
  expect(view.duplicate).toBeNull()
})

test('making an episode again creates no second one, and the existing one keeps its sound', async () => {
  const before = await drafts()
  expect(await makeEpisodeJob.run({ focus: 'trending' }, runtime.runtime)).toMatchObject({ drafted: 0 })
  expect(await drafts()).toEqual(before)
  const [draft] = before
  await narrateJob.run({ draftId: draft?.id ?? '' }, runtime.runtime)
  expect((await draftOf(draft?.id ?? '')).metadata).toEqual(draft?.metadata)
})

// Covers: faults-19
test('a killed process leaves a draft without sound, which the next attempt adds', async () => {
  const [draft] = await drafts('fr')
  const { audioUrl: _, script_hash: __, ...rest } = draft?.metadata ?? {}
  await runtime.db
    .update(generatedContent)
    .set({ metadata: rest })
    .where(eq(generatedContent.id, draft?.id ?? ''))
  await makeEpisodeJob.run({ focus: 'trending' }, runtime.runtime)
  const { metadata } = await draftOf(draft?.id ?? '')
  expect(metadata).toMatchObject({ audio_state: 'made', script_hash: draft?.metadata['script_hash'] })
  expect(await runtime.runtime.outside.files.stat(String(metadata['audioUrl']).slice(1))).not.toBeNull()
})

// Covers: site-1-8, admin-9-17
test('the morning episode presents one product, and not the same one again', async () => {
  await runtime.db.insert(tools).values({
    name: 'Berth Planner',
    title: 'Berth Planner',
    excerpt: 'It plans berths.',
    content: 'The planner assigns berths to ships in seconds. [1]',
    features: ['plans for a week', 'alerts'],
    pricing: '$20 a month',
    provider: 'Larkfield',
    language: 'en',
    publishedAt: HOUR_BEFORE,
  })
  expect(await makeEpisodeJob.run({ focus: 'product' }, runtime.runtime)).toMatchObject({ drafted: 1 })
  const [draft] = await drafts('en', 'product')
  expect(draft?.title).toBe('Product of the day: Berth Planner')
  const [itemId] = (draft?.metadata['items'] ?? []) as string[]
  const chapters = runtime.runtime.outside.files.read(String(draft?.metadata['chapters_url']).slice(1))
  expect(await new Response(chapters).text()).toContain(
    `"url":"${runtime.runtime.config.siteUrl}/en/tools/${itemId}"`,
  )
  expect(draft?.content).toContain('What it does: plans for a week, alerts.')
  expect(draft?.metadata).toMatchObject({ audio_state: 'made' })
  expect(await makeEpisodeJob.run({ focus: 'product', day: '2026-11-21' }, runtime.runtime)).toMatchObject({
    found: 0,
  })
})

test('only editors hear a draft; once published it is public, with ranges, transcript and chapter links', async () => {
  const [draft] = await drafts()
  const url = String(draft?.metadata['audioUrl'])
  expect((await fetchAs(url)).status).toBe(404)
  await runtime.ask(approveContent, { contentId: draft?.id ?? '', action: 'approve' }, admin)
  const item = await published(draft?.id ?? '')
  expect(item).toMatchObject({
    title: draft?.title,
    audio_url: url,
    duration_minutes: 1,
    hook: draft?.excerpt,
  })

  const whole = await fetchAs(url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  expect(whole.headers.get('content-length')).toBe(String(bytes.length))
  expect(walkMp3(bytes)).toMatchObject({ sampleRate: 22_050 })
  const { chapters, ...tags } = readTags(bytes)
  expect(tags).toEqual({ title: draft?.title, hasCover: true, source: 'algorithmicMedia' })
  const titles = chapters.map((chapter) => chapter.title)
  expect(titles).toEqual(['Welcome', 'A model plans berths for ships', 'Goodbye'])

  const part = await fetchAs(url, { headers: { range: 'bytes=10-19' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  const head = await fetchAs(url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    String(bytes.length),
    '',
  ])
  expect((await fetchAs(url, { headers: { range: `bytes=${bytes.length}-` } })).status).toBe(416)
  const tail = await fetchAs(url, { headers: { range: 'bytes=-5' } })
  expect(Buffer.from(await tail.arrayBuffer())).toEqual(bytes.subarray(-5))
  expect((await fetchAs(url, { headers: { 'if-none-match': whole.headers.get('etag') ?? '' } })).status).toBe(
    304,
  )

  const vtt = await textAt(item?.transcript_url ?? '')
  expect(vtt).toMatch(/^WEBVTT\nLanguage: en\n/)
  expect(vtt).toContain('<v Second voice>It answers 37% faster than before.')
  expect(vtt).not.toContain('[1]')
  const marks = JSON.parse(await textAt(item?.chapters_url ?? '')) as {
    chapters: { title: string; startTime: number; url?: string }[]
  }
  const [itemId] = (draft?.metadata['items'] ?? []) as string[]
  expect(marks.chapters.map(({ url }) => url)).toEqual([
    undefined,
    `${runtime.runtime.config.siteUrl}/en/news/${itemId}`,
    undefined,
  ])
  expect(marks.chapters.map(({ startTime }) => Math.round(startTime * 1000))).toEqual(
    chapters.map(({ startMs }) => startMs),
  )
})

// Covers: player-4
test('sound, transcript and chapters of a gated episode are not public', async () => {
  const [draft] = await drafts()
  const item = await published(draft?.id ?? '')
  const { audio_url: url, transcript_url: transcript, chapters_url: chapters } = item ?? {}
  const said = ['The Harbor Institute released', 'A model plans berths for ships'] // text that no one else may read
  expect(await textAt(transcript ?? '')).toContain(said[0])
  expect(await textAt(chapters ?? '')).toContain(said[1])
  await runtime.db.update(podcastTable).set({ accessTier: 'premium' })
  for (const file of [url, transcript, chapters]) {
    const answer = await fetchAs(file ?? '')
    expect([file, answer.status, answer.headers.get('cache-control')]).toEqual([file, 403, 'no-store'])
    const text = await answer.text()
    expect(said.filter((each) => text.includes(each))).toEqual([])
    expect((await fetchAs(file ?? '', { method: 'HEAD' })).status).toBe(403)
    expect((await fetchAs(file ?? '', { headers: { range: 'bytes=0-9' } })).status).toBe(403)
  }
  expect(await fetchAs(`${url}x`)).toMatchObject({ status: 404 })
  expect((await fetchAs('/audio/..%2f..%2fsecret.mp3')).status).toBe(404)
  await runtime.db.update(podcastTable).set({ accessTier: 'freemium' })
})

test('an edited script is published without its old sound, and is spoken again', async () => {
  const [draft] = await drafts('fr')
  const old = String(draft?.metadata['audioUrl'])
  const content = draft?.content.replace('37 % plus vite', '12 % plus vite') ?? ''
  await runtime.ask(
    approveContent,
    { contentId: draft?.id ?? '', action: 'approve', edits: { content } },
    admin,
  )
  await expect
    .poll(async () => (await published(draft?.id ?? ''))?.audio_url, { timeout: 30_000 })
    .toMatch(/^\/audio\//)
  const item = await published(draft?.id ?? '')
  expect(item?.audio_url).not.toBe(old)
  expect(await textAt(item?.transcript_url ?? '')).toContain('12 % plus vite')
  expect((await fetchAs(old)).status).toBe(404)
  expect(await runtime.runtime.outside.files.stat(old.slice(1))).toBeNull()
})
