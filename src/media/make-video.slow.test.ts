import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { correctArticle, retractArticle } from '#articles/corrections/calls.ts'
import { MARKUP_POLICY } from '#articles/markup.ts'
import { plantSamples } from '#articles/samples/plant-samples.ts'
import { removeSampleItems } from '#articles/samples/samples.ts'
import { articles } from '#articles/tables.ts'
import { video, videos } from '#articles/videos/calls.ts'
import { videos as table } from '#articles/videos/tables.ts'
import { openVideos } from '#services/videos/video.ts'
import { filesOfVideos } from '#articles/publish-video.ts'
import { lookAtVideo } from '#services/videos/video-check.ts'
import { VoiceFailed } from '#services/voice-line.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentOne } from '#review/calls.ts'
import { generatedContent } from '#writing/tables.ts'
import { PAGES } from '#writing/test-pages/all.ts'
import { remakeVideo } from './videos/calls.ts'
import { faultOf } from './videos/film.ts'
import { followVideosJob } from './videos/follow-videos.ts'
import { makeSampleVideosJob } from './make-sample-videos.ts'
import { makeVideoJob } from './make-video.ts'
import { citedSentences, scenesToMarkdown, writeVideo } from './write-video.ts'

// From an approved script to a playable video, and back to review when one of its stories is no longer true.

const { runtime, db, ask, clock, admin: newAdmin } = await openTestRuntime()
const admin = await newAdmin()
const BEFORE = new Date(TEST_NOW.getTime() - HOUR)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const each of [generatedContent, articles, table]) await db.delete(each)
})

/** Publishes the stories of the invented pages, and stores a script of them that waits for review. */
async function plant(): Promise<{ id: string; stories: string[] }> {
  const stories = []
  const videoStories = []
  for (const page of PAGES.en) {
    const id = randomUUID()
    const paragraphs = page.paragraphs.map((text) => `${text} [1]`)
    const source = { ...page, n: 1 }
    await db.insert(articles).values({
      id,
      title: page.title,
      content: paragraphs.join('\n\n'),
      contentHtml: '',
      markupPolicy: MARKUP_POLICY,
      language: 'en',
      publishedAt: BEFORE,
      createdAt: BEFORE,
      updatedAt: BEFORE,
    })
    stories.push(id)
    const item = {
      id,
      title: page.title,
      summary: '',
      paragraphs,
      product: null,
      brief: null,
      sources: [source],
    }
    videoStories.push({ item, paragraphs: paragraphs.map((text) => citedSentences(text, 'en')) })
  }
  const script = writeVideo(videoStories, { language: 'en', siteName: 'Cadence', day: '2026-11-20' })
  if (!script) throw new Error('no script')
  const id = randomUUID()
  const { title, hook, sources, seconds, items } = script
  await db.insert(generatedContent).values({
    id,
    title,
    excerpt: hook,
    content: scenesToMarkdown(script.scenes),
    contentType: 'video',
    accessTier: 'premium',
    language: 'en',
    sources,
    metadata: { hook, seconds, items },
    createdAt: TEST_NOW,
  })
  return { id, stories: items }
}
const draftOf = async (id: string) => {
  const [row] = await db.select().from(generatedContent).where(eq(generatedContent.id, id))
  if (!row) throw new Error('no such draft')
  return row
}
const approve = (contentId: string) => ask(approveContent, { contentId, action: 'approve' }, admin)
const bytesAt = async (file: string) =>
  new Uint8Array(await new Response(runtime.outside.files.read(file)).arrayBuffer())

/** A twelfth of the pixels in each dimension, unless VIDEO_BENCH asks for all of them, to measure how long they take. */
const IN_FULL = process.env['VIDEO_BENCH'] !== undefined
const scale = IN_FULL ? 1 : 1 / 12
const small = openVideos({ path: '', log: runtime.log, scale })
afterAll(() => small.close())
const studio: Runtime = { ...runtime, outside: { ...runtime.outside, videos: small } }
const dumb = (error: Error): Runtime => ({
  ...runtime,
  outside: { ...runtime.outside, voice: { service: 'embedded', speak: () => Promise.reject(error) } },
})

// Covers: videos-1, videos-8
test('an approved script becomes a captioned video in two shapes; a corrected story returns it to review', async () => {
  const { id, stories } = await plant()
  expect(await approve(id)).toMatchObject({ status: 'approved' })
  expect(await makeVideoJob.run({ draftId: id }, studio)).toEqual({ state: 'made' })
  const draft = await draftOf(id)
  expect(draft).toMatchObject({
    status: 'published',
    publishedAt: TEST_NOW,
    metadata: { video_state: 'made', video_by: 'embedded', voice: 'embedded' },
  })
  const view = await ask(video, { id }, admin)
  const seconds = view.duration_seconds ?? 0
  expect(seconds).toBeGreaterThanOrEqual(60)
  expect(seconds).toBeLessThanOrEqual(90)
  expect(view).toMatchObject({ title: draft.title, access_tier: 'premium', language: 'en' })
  expect(view.sources.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(view.transcript).toContain('The voice is synthetic.')
  expect(view.transcript).not.toMatch(/\[\d+\]/)

  const names = await filesOfVideos(db, [id])
  const file = async (of: string) => bytesAt(names.find((name) => name.includes(of)) ?? '')
  for (const [shape, height] of [
    ['square', 1080],
    ['vertical', 1920],
  ] as const) {
    const seen = await lookAtVideo(await file(`-${shape}-`))
    expect(seen).toMatchObject({
      width: 1080 * scale,
      height: height * scale,
      decodes: true,
      indexFirst: true,
      source: 'algorithmicMedia',
    })
    expect(Math.abs((seen?.seconds ?? 0) - seconds)).toBeLessThan(0.6) // the view returns whole seconds
  }
  const captions = Buffer.from(await file('-captions-')).toString()
  const blocks = captions.split(/\n\n/).slice(2)
  const words = blocks.map((block) => block.trim().split('\n').slice(2).join(' ')).join(' ')
  expect(words).toBe(view.transcript.replaceAll(/\s+/g, ' '))
  expect(names).toHaveLength(6)

  expect(await makeVideoJob.run({ draftId: id }, studio)).toEqual({ state: 'overtaken' })
  expect(await filesOfVideos(db, [id])).toEqual(names)
  expect(await followVideosJob.run({}, runtime)).toEqual({ withdrawn: 0, tried: 0 })

  clock.pass(HOUR)
  const note = 'The round was 54 million, not 45 million.'
  await ask(correctArticle, { id: stories[0] ?? '', note, edits: { content: 'It was 54. [1]' } }, admin)
  await expect(ask(video, { id }, admin)).rejects.toMatchObject({ status: 404 })
  clock.pass(5 * MINUTE)
  expect(await followVideosJob.run({}, runtime)).toMatchObject({ withdrawn: 1 })
  expect(await followVideosJob.run({}, runtime)).toMatchObject({ withdrawn: 0 })
  const back = await ask(generatedContentOne, { id }, admin)
  expect(back).toMatchObject({
    status: 'pending',
    plan_refused: 'newsroom.videoStoryChanged',
    metadata: { changed_stories: [{ id: stories[0], kind: 'corrected', note }] },
  })
})

// Covers: videos-4
test('a fresh site gets a free video of its samples once, marked as a sample and removed with them', async () => {
  await plantSamples(db, TEST_NOW)
  const order = { languages: ['fr' as const] }
  expect(await makeSampleVideosJob.run(order, studio)).toEqual({ made: 1 })
  expect(await makeSampleVideosJob.run(order, studio)).toEqual({ made: 0 })
  const { items } = await ask(videos, { lang: 'fr' })
  expect(items).toMatchObject([{ sample: true, access: { state: 'full' }, language: 'fr' }])
  const view = await ask(video, { id: items[0]?.id ?? '' })
  expect(view.files.map(({ shape }) => shape)).toEqual(['square', 'vertical'])
  expect(view.transcript).toContain('ceci est un exemple')
  expect(view.transcript).not.toContain('relu')
  await removeSampleItems(db, TEST_NOW)
  expect((await ask(videos, { lang: 'fr' })).items).toEqual([])
  expect(await makeSampleVideosJob.run(order, studio)).toEqual({ made: 0 })
})

test('a story corrected before the video is made returns its script, unless an editor knew of the change', async () => {
  const { id, stories } = await plant()
  await approve(id)
  clock.pass(MINUTE)
  await ask(
    correctArticle,
    { id: stories[1] ?? '', note: 'A name was wrong.', edits: { title: 'Right' } },
    admin,
  )
  const silent = dumb(new Error('nothing is spoken'))
  expect(await makeVideoJob.run({ draftId: id }, silent)).toEqual({ state: 'story-changed' })
  expect(await draftOf(id)).toMatchObject({ status: 'pending', planRefused: 'newsroom.videoStoryChanged' })
  clock.pass(MINUTE)
  await approve(id)
  expect(await makeVideoJob.run({ draftId: id }, dumb(new VoiceFailed('failed', 'hoarse')))).toEqual({
    state: 'voice-failed', // the job gets as far as the voice
  })
  await ask(retractArticle, { id: stories[1] ?? '', note: 'None of it was true.' }, admin)
  expect(await makeVideoJob.run({ draftId: id }, silent)).toEqual({ state: 'story-changed' })
  expect((await draftOf(id)).metadata).toMatchObject({ changed_stories: [{ kind: 'retracted' }] })
})

// Covers: videos-7
test('a video that cannot be made is reported on the desk, tried three times, and then on request', async () => {
  const { id } = await plant()
  await approve(id)
  const hoarse = dumb(new VoiceFailed('failed', 'hoarse'))
  for (const tries of [1, 2, 3]) {
    expect(await makeVideoJob.run({ draftId: id }, hoarse)).toEqual({ state: 'voice-failed' })
    expect((await draftOf(id)).metadata).toMatchObject({ video_state: 'voice-failed', video_tries: tries })
    expect(await followVideosJob.run({}, runtime)).toEqual({ withdrawn: 0, tried: tries < 3 ? 1 : 0 })
  }
  expect(await ask(remakeVideo, { contentId: id }, admin)).toEqual({ success: true })
  expect((await draftOf(id)).metadata).toMatchObject({ video_state: null, video_tries: 0 })

  await expect(makeVideoJob.run({ draftId: id }, dumb(new Error('the disk is full')))).rejects.toThrow('disk')
  await makeVideoJob.onFailed?.({ draftId: id }, runtime)
  expect(await draftOf(id)).toMatchObject({ status: 'approved', metadata: { video_state: 'not-made' } })
  expect((await ask(videos, {}, admin)).items).toEqual([])

  await db.update(generatedContent).set({ status: 'published' })
  await expect(ask(remakeVideo, { contentId: id }, admin)).rejects.toMatchObject({
    code: 'newsroom.noVideoToMake',
    status: 409,
  })
})

// Covers: videos-6
test('a video is checked before anyone sees it: whole, of the right size, and as long as its sound', () => {
  const wanted = { width: 1080, height: 1080, seconds: 75 }
  const coded = { picture: 'avc1.4d0028', sound: 'mp4a.40.2', channels: 1, keySeconds: 2 }
  const seen = { ...wanted, ...coded, decodes: true, source: 'algorithmicMedia' as const, indexFirst: true }
  expect(faultOf(seen, 2_000_000, wanted)).toBe(null)
  expect(faultOf(null, 2_000_000, wanted)).toBe('no-video')
  expect(faultOf({ ...seen, decodes: false }, 2_000_000, wanted)).toBe('broken')
  expect(faultOf({ ...seen, indexFirst: false }, 2_000_000, wanted)).toBe('broken')
  for (const unplayable of [
    { picture: 'avc1.640032' }, // level 5
    { picture: 'hvc1.1.6.L93' },
    { sound: 'mp3' },
    { keySeconds: 4 },
  ])
    expect(faultOf({ ...seen, ...unplayable }, 2_000_000, wanted)).toBe('not-for-browsers')
  expect(faultOf({ ...seen, height: 1920 }, 2_000_000, wanted)).toBe('wrong-size')
  expect(faultOf({ ...seen, seconds: 74.8 }, 2_000_000, wanted)).toBe('wrong-length')
  expect(faultOf(seen, 50_000_000, wanted)).toBe('too-large')
})
