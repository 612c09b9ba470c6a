import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { like } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { podcasts } from '#articles/podcasts/calls.ts'
import { pictureOfItem } from '#articles/item-picture.ts'
import { articles } from '#articles/tables.ts'
import { loopback } from '#services/loopback.ts'
import { loopbackModel } from '#services/loopback-model.ts'
import { type FullDisk, fillDisk } from '#services/test-full-disk.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentOne } from '#review/calls.ts'
import { fetchPictureJob } from './fetch-picture-of.ts'
import { makeEpisodeJob } from '#media/make-episode.ts'
import { narrateJob } from '#media/narrate-job.ts'
import { beginRun, runById } from './runs.ts'
import { generatedContent } from './tables.ts'

// Production with a full disk: nothing is half stored, and the desk can show a reason.

const photograph = await aPhotograph(1600, 900)
const site = await loopback((_, response) => {
  response.writeHead(200, { 'content-type': 'image/png' }).end(photograph)
})
const model = await loopbackModel() // its speech is fast
const { runtime, db, ask, admin } = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host, ...model.env() })
const editor = await admin()
let disk: FullDisk | null = null
const giveRoom = async () => {
  await disk?.empty()
  disk = null
}
afterEach(giveRoom)
afterAll(() => Promise.all([site.close(), model.close()]))
const folder = (name: string) => join(runtime.config.dataDir, 'files', name)
const plant = async (values: Partial<typeof generatedContent.$inferInsert>) => {
  const base = {
    title: 'A title',
    content: 'A sentence of some words is said here.',
    language: 'en',
    createdAt: TEST_NOW,
  } as const
  const [row] = await db
    .insert(generatedContent)
    .values({ ...base, contentType: 'article', ...values })
    .returning({ id: generatedContent.id })
  return row?.id ?? ''
}
const metadataOf = async (id: string) => (await ask(generatedContentOne, { id }, editor)).metadata
const codeOf = (made: Promise<unknown>) =>
  made.then(
    () => 'made',
    (error: { code?: string; cause?: { code?: string } }) => error.cause?.code ?? error.code,
  )

// Covers: faults-16
test('an episode that cannot be stored is retried, then published without audio; with space it gets audio', async () => {
  const id = await plant({ contentType: 'podcast' })
  const runId = await beginRun(db, { kind: 'regenerate-podcast-audio', askedBy: null, parts: 1 }, TEST_NOW)
  disk = await fillDisk(folder('audio'))
  const order = { draftId: id, runId }
  const why = await codeOf(narrateJob.run(order, runtime))
  if (disk.isFull) expect(why).toBe('ENOSPC')
  expect(why).not.toBe('made')
  expect(await metadataOf(id)).toEqual({})
  await narrateJob.onFailed?.(order, runtime)
  expect(await metadataOf(id)).toEqual({ audio_state: 'not-made', audio_because: null })
  expect(await runById(db, runId)).toMatchObject({ outcomes: { audio: { state: 'failed' } } })
  await ask(approveContent, { contentId: id, action: 'approve' }, editor)
  const heard = async () => (await ask(podcasts, { limit: 15 })).items.find((item) => item.id === id)
  expect(await heard()).toMatchObject({ audio_url: null })
  if (disk.isFull) expect(await readdir(folder('audio'))).toEqual(['everything'])

  await giveRoom()
  expect(await narrateJob.run({ draftId: id }, runtime)).toEqual({ state: 'made' })
  expect(await metadataOf(id)).toMatchObject({ audio_state: 'made' })
  expect((await heard())?.audio_url).toMatch(/^\/audio\//)
  await narrateJob.onFailed?.({ draftId: id }, runtime) // a late failure report: the audio stays
  expect(await metadataOf(id)).toMatchObject({ audio_state: 'made' })
})

// Covers: faults-16
test('an episode order that fails for good records it on the draft that is left without audio', async () => {
  const text =
    'The Harbor Institute released a compact model on Thursday. Twelve ports took part in a trial. [1]'
  const source = {
    n: 1,
    url: 'https://larkfield.example/1',
    publisher: 'Larkfield Review',
    title: 'A report',
  }
  await db.insert(articles).values({
    title: 'A model plans berths for ships',
    content: text,
    contentHtml: '',
    markupPolicy: 1,
    language: 'en',
    sources: [{ ...source, language: 'en', published_at: null }],
    publishedAt: new Date(TEST_NOW.getTime() - 3_600_000),
  })
  const runId = await beginRun(db, { kind: 'make-episode', askedBy: null, parts: 1 }, TEST_NOW)
  const order = { focus: 'trending' as const, day: '2026-11-20', languages: ['en' as const], runId }
  disk = await fillDisk(folder('audio'))
  expect(await codeOf(makeEpisodeJob.run(order, runtime))).not.toBe('made')
  await giveRoom()
  await makeEpisodeJob.onFailed?.(order, runtime)
  const written = like(generatedContent.title, '%berths%')
  expect(await db.select().from(generatedContent).where(written)).toMatchObject([
    { status: 'pending', metadata: { audio_state: 'not-made', day: '2026-11-20' } },
  ])
  expect(await runById(db, runId)).toMatchObject({ outcomes: { episode: { state: 'failed' } } })
})

// Covers: faults-17
test('a picture that cannot be stored is retried, then replaced by the cover; nothing partial remains', async () => {
  const id = await plant({ imageUrl: `${site.origin}/photo.png` })
  disk = await fillDisk(folder('pictures'))
  const why = await codeOf(fetchPictureJob.run({ id }, runtime))
  if (disk.isFull) expect(why).toBe('ENOSPC')
  expect(why).not.toBe('made')
  expect(await pictureOfItem(db, id)).toBeNull()
  await fetchPictureJob.onFailed?.({ id }, runtime)
  expect(await pictureOfItem(db, id)).toMatchObject({
    madeBy: 'cover',
    url: null,
    tried: ['could not be stored'],
  })
  if (disk.isFull) expect(await readdir(folder('pictures'))).toEqual(['everything'])
})
