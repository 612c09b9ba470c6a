import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { articles } from '../tables.ts'
import { retractArticle } from '../corrections/calls.ts'
import { MARKUP_POLICY } from '../markup.ts'
import { withdrawPages } from '../publish.ts'
import { DAY, HOUR } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { video, videos } from './calls.ts'
import { publishVideo } from '../publish-video.ts'
import { isoLength } from './rules.ts'
import { videos as table } from './tables.ts'
import { videoFile } from './video-file.ts'

const { runtime, db, ask, clock, admin: newAdmin } = await openTestRuntime()
const admin = await newAdmin()
const CANARY = 'the canary sings of a video'
const reader = (plan?: 'premium' | 'b2b'): Caller => ({
  id: randomUUID(),
  email: 'reader@example.com',
  roles: [],
  sessionId: randomUUID(),
  ...(plan && { plan }),
})
const NAMES = [
  'square.mp4',
  'square.jpg',
  'vertical.mp4',
  'vertical.jpg',
  'captions.vtt',
  'sound.mp3',
] as const

beforeEach(async () => {
  clock.set(TEST_NOW)
  for (const each of [table, articles]) await db.delete(each)
})

async function plant(more: Partial<Parameters<typeof publishVideo>[1]> = {}, publishedAt = TEST_NOW) {
  const id = randomUUID()
  const put = (name: string, extension: string) =>
    runtime.outside.files.put(
      { folder: 'videos', stem: `${id}-${name}`, extension },
      Buffer.from(`${CANARY} ${name}`),
    )
  await publishVideo(
    db,
    {
      id,
      title: 'AI in a minute',
      hook: 'Three stories',
      transcript: `One.\n\n${CANARY}`,
      language: 'en',
      accessTier: 'premium',
      sources: [
        {
          n: 1,
          url: 'https://a.example/1',
          publisher: 'A',
          title: CANARY,
          language: 'en',
          published_at: null,
        },
      ],
      items: [],
      voice: 'embedded',
      captions: await put('captions', 'vtt'),
      sound: await put('sound', 'mp3'),
      durationSeconds: 75,
      files: [
        {
          shape: 'square',
          file: await put('square', 'mp4'),
          poster: await put('square', 'jpg'),
          bytes: 7,
          encoder: 'embedded',
        },
        {
          shape: 'vertical',
          file: await put('vertical', 'mp4'),
          poster: await put('vertical', 'jpg'),
          bytes: 8,
          encoder: 'embedded',
        },
      ],
      writtenAt: new Date(TEST_NOW.getTime() - HOUR),
      ...more,
    },
    publishedAt,
  )
  return id
}
const fileAt = (id: string, name: string, caller: Caller | null, headers: Record<string, string> = {}) =>
  videoFile(runtime, { id, name }, caller, new Request(`http://localhost/videos/${id}/${name}`, { headers }))

test.each([
  ['a visitor', null, 'premium', false],
  ['a free reader', reader(), 'premium', false],
  ['a premium reader', reader('premium'), 'premium', true],
  ['a premium reader', reader('premium'), 'b2b', false],
  ['a B2B reader', reader('b2b'), 'b2b', true],
  ['an administrator', admin, 'b2b', true],
] as const)(
  '%s (%#) gets files, transcript and sources of a video only with access to it',
  async (_, caller, accessTier, open) => {
    const id = await plant({ accessTier }, new Date(TEST_NOW.getTime() - 30 * DAY))
    const view = await ask(video, { id }, caller ?? undefined)
    expect(view).toMatchObject({
      title: 'AI in a minute',
      hook: 'Three stories',
      duration_seconds: 75,
      access: open ? { state: 'full', because: null } : { state: 'locked', because: accessTier },
    })
    expect(JSON.stringify(view).includes(CANARY)).toBe(open)
    expect(view.files.map(({ url }) => url)).toEqual(
      open ? [`/videos/${id}/square.mp4`, `/videos/${id}/vertical.mp4`] : [],
    )
    const { items } = await ask(videos, {}, caller ?? undefined)
    expect(items).toMatchObject([{ id, poster_url: open ? `/videos/${id}/square.jpg` : '' }])
    for (const name of NAMES) {
      const answer = await fileAt(id, name, caller)
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual(
        open ? [name, 200, 'private, no-store'] : [name, 403, 'no-store'],
      )
      expect((await answer.text()).includes(CANARY)).toBe(open)
    }
  },
)

test('a list has the published videos of one language, newest first', async () => {
  const first = await plant({}, new Date(TEST_NOW.getTime() - 2 * HOUR))
  const second = await plant({}, new Date(TEST_NOW.getTime() - HOUR))
  await plant({ language: 'fr' })
  const later = await plant({}, new Date(TEST_NOW.getTime() + HOUR))
  const list = await ask(videos, { lang: 'en', limit: 1 })
  expect([list.items.map(({ id }) => id), list.total]).toEqual([[second], 2])
  const rest = await ask(videos, { lang: 'en', limit: 1, cursor: list.next_cursor ?? '' })
  expect([rest.items.map(({ id }) => id), rest.next_cursor]).toEqual([[first], null])
  expect((await ask(videos, { lang: 'pt' })).items).toEqual([])
  await expect(ask(video, { id: later }, admin)).rejects.toMatchObject({
    code: 'library.videoNotFound',
    status: 404,
  })
  expect((await fileAt(later, 'square.mp4', admin)).status).toBe(404)
})

// Covers: videos-12
test('a player may request a range, and unknown file names are not found', async () => {
  const id = await plant()
  const part = await fileAt(id, 'square.mp4', admin, { range: 'bytes=4-9' })
  expect([
    part.status,
    part.headers.get('content-range'),
    part.headers.get('content-type'),
    await part.text(),
  ]).toEqual([206, `bytes 4-9/${`${CANARY} square`.length}`, 'video/mp4', 'canary'])
  for (const name of ['square.vtt', 'captions.mp4', 'round.mp4', '..%2Fsquare.mp4', 'sound.jpg'])
    expect([name, (await fileAt(id, name, admin)).status]).toEqual([name, 404])
  for (const other of [randomUUID(), 'x', "' or 1=1"])
    expect((await fileAt(other, 'square.mp4', admin)).status).toBe(404)
})

// Covers: videos-8
test('a video disappears when one of its stories is retracted and stays when readers see no change', async () => {
  const [story, otherStory] = await db
    .insert(articles)
    .values(
      ['A story', 'Another'].map((title) => ({
        title,
        content: 'It was so.',
        contentHtml: '',
        markupPolicy: MARKUP_POLICY,
        language: 'en' as const,
        publishedAt: new Date(TEST_NOW.getTime() - DAY),
        createdAt: new Date(TEST_NOW.getTime() - DAY),
        updatedAt: new Date(TEST_NOW.getTime() - DAY),
      })),
    )
    .returning({ id: articles.id })
  const storyId = story?.id ?? ''
  const [id, other] = [await plant({ items: [storyId] }), await plant({ items: [otherStory?.id ?? ''] })]
  await db.transaction((tx) => withdrawPages(tx, storyId)) // for example because one of its images changed
  expect(await ask(video, { id })).toMatchObject({ id })
  await ask(retractArticle, { id: storyId, note: 'It was not so at all.' }, admin)
  await expect(ask(video, { id }, admin)).rejects.toMatchObject({ status: 404 })
  for (const name of NAMES) expect((await fileAt(id, name, admin)).status).toBe(404)
  expect((await ask(videos, {})).items.map((each) => each.id)).toEqual([other])
})

test('a duration is written in the format that search engines read', () => {
  expect([75, 60, 59, 0].map(isoLength)).toEqual(['PT1M15S', 'PT1M', 'PT59S', 'PT0S'])
})
