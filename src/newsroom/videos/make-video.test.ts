import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { correctArticle, retractArticle } from '#library/corrections/calls.ts'
import { MARKUP_POLICY } from '#library/markup.ts'
import { articles } from '#library/tables.ts'
import { video, videos } from '#library/videos/calls.ts'
import { videos as table } from '#library/videos/tables.ts'
import { openVideos } from '#outside/video.ts'
import { filesOfVideos } from '#library/videos/publish-video.ts'
import { lookAtVideo } from '#outside/video-check.ts'
import { VoiceFailed } from '#outside/voice-line.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import type { House } from '#platform/house.ts'
import { TEST_NOW, openTestHouse } from '../../test-house.ts'
import { approveContent, generatedContentOne } from '../calls.ts'
import { generatedContent } from '../tables.ts'
import { PAGES } from '../test-pages/all.ts'
import { remakeVideo } from './calls.ts'
import { followVideosJob } from './follow-videos.ts'
import { makeVideoJob } from './make-video.ts'
import { scenesToMarkdown, writeVideo } from './write-video.ts'
import { citedSentences } from './write-video.ts'

// From an approved script to a video that plays, and back when a story of it is no longer true.

const { house, db, ask, clock, admin: newAdmin } = await openTestHouse()
const admin = await newAdmin()
/** Frames of a thirtieth of the pixels: what is proved here does not depend on how many there are. */
const BIG = process.env['VIDEO_BENCH'] !== undefined
const BEFORE = new Date(TEST_NOW.getTime() - HOUR)

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const each of [generatedContent, articles, table]) await db.delete(each)
})

/** Publishes the stories of the invented pages, and a script of them that an editor has before them. */
async function plant(): Promise<{ id: string; stories: string[] }> {
  const stories = []
  const told = []
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
    const item = { id, title: page.title, summary: '', paragraphs, product: null, sources: [source] }
    told.push({ item, paragraphs: paragraphs.map((text) => citedSentences(text, 'en')) })
  }
  const script = writeVideo(told, { language: 'en', siteName: 'Cadence', day: '2026-11-20' })
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
  new Uint8Array(await new Response(house.outside.files.read(file)).arrayBuffer())

const small = openVideos({ path: '', log: house.log, scale: 1 / 6 })
afterAll(() => small.close())
const studio: House = BIG ? house : { ...house, outside: { ...house.outside, videos: small } }

test('an approved script becomes a video in two shapes', async () => {
  const { id } = await plant()
  await approve(id)
  const begun = performance.now()
  expect(await makeVideoJob.run({ draftId: id }, studio)).toEqual({ state: 'made' })
  console.log((performance.now() - begun) / 1000)
  for (const f of await filesOfVideos(db, [id]))
    await (
      await import('node:fs/promises')
    ).writeFile('/tmp/bench-' + f.replace(/.*-([a-z]+)-[0-9a-f]+/, '$1'), await bytesAt(f))
}, 200_000)
