import { randomUUID } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { pictureUrl } from '#ui/cover.ts'
import { givePicture } from '#articles/item-picture.ts'
import { articles, podcasts } from '#articles/tables.ts'
import { aPhotograph } from '#services/test-pictures.ts'
import { DAY } from '#platform/clock.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../timetable.ts'
import { sweepFilesJob } from './sweep-files.ts'
import { generatedContent } from '#writing/tables.ts'

const { runtime, db } = await openTestRuntime()
const { files, pictures } = runtime.outside
const at = (...names: string[]) => join(runtime.config.dataDir, 'files', ...names)
const OLD = new Date(TEST_NOW.getTime() - 2 * DAY)
const LATELY = new Date(TEST_NOW.getTime() - DAY / 2)

/** A picture that was never stored. */
const NONE = { name: '', width: 0 }
let photographs: Buffer[]
beforeAll(async () => {
  photographs = await Promise.all([700, 720, 740].map((width) => aPhotograph(width, 420)))
})

/** Sets the modification time of every file in a folder. */
async function age(folder: string, to: Date): Promise<void> {
  for (const name of await readdir(at(folder))) await utimes(at(folder, name), to, to)
}
const kept = async (folder: string) => (await readdir(at(folder))).toSorted()
const sound = (stem: string, says: string) =>
  files.put({ folder: 'audio', stem, extension: 'mp3' }, Buffer.from(says))
const episode = (id: string, audio: string) =>
  db.insert(generatedContent).values({
    id,
    title: 'An episode',
    content: 'It says something.',
    contentType: 'podcast',
    language: 'en',
    metadata: { audioUrl: `/${audio}` },
  })

// Covers: faults-19
test('audio without a draft is removed after a day; that of drafts and published episodes is kept', async () => {
  const [draft, published, nothing] = [randomUUID(), randomUUID(), randomUUID()]
  const ofDraft = await sound(draft, 'of a draft')
  const replaced = await sound(draft, 'an older one of the same draft')
  const ofEpisode = await sound(published, 'published')
  const orphan = await sound(nothing, 'stored, and then the process was killed')
  await episode(draft, ofDraft)
  await db
    .insert(podcasts)
    .values({ id: published, title: 'Heard', language: 'en', audioUrl: `/${ofEpisode}` })
  await writeFile(at('audio', 'notes.txt'), 'put here by somebody else')
  await age('audio', LATELY)
  expect(await sweepFilesJob.run({}, runtime)).toEqual({ sounds: 0, videos: 0, pictures: 0 })
  await age('audio', OLD)
  expect(await sweepFilesJob.run({}, runtime)).toEqual({ sounds: 2, videos: 0, pictures: 0 })
  expect(await kept('audio')).toEqual(
    [...[ofDraft, ofEpisode].map((name) => name.replace('audio/', '')), 'notes.txt'].toSorted(),
  )
  expect([await files.stat(replaced), await files.stat(orphan)]).toEqual([null, null])
  expect(await sweepFilesJob.run({}, runtime)).toEqual({ sounds: 0, videos: 0, pictures: 0 })
})

// Covers: faults-19, comforts-6
test('pictures that no item shows are removed after a day, those of items and drafts are kept', async () => {
  const [item, drafted, nobody] = [randomUUID(), randomUUID(), randomUUID()]
  const [ofItem, ofDraft, orphan] = await Promise.all(
    [item, drafted, nobody].map((id, n) =>
      pictures.keep(id, photographs[n] ?? Buffer.of(), { byModel: false }),
    ),
  )
  const other = await pictures.keep(nobody, photographs[0] ?? Buffer.of(), { byModel: false })
  const words = { title: 'A title', content: 'A text.', language: 'en' } as const
  await db.insert(generatedContent).values({
    id: drafted,
    ...words,
    contentType: 'article',
    imageUrl: pictureUrl(ofDraft ?? NONE),
    status: 'approved',
    publishAt: TEST_NOW, // planned
  })
  await db
    .insert(articles)
    .values({ ...words, contentHtml: '', markupPolicy: 1, imageUrl: pictureUrl(other) })
  const given = {
    itemId: item,
    madeBy: 'publisher',
    url: pictureUrl(ofItem ?? NONE),
    credit: null,
    sourceUrl: null,
    tried: [],
  } as const
  await givePicture(db, { ...given, tried: [], createdAt: TEST_NOW })
  const infographics = [randomUUID(), randomUUID()].map((id) => `${id}-0123456789ab-1080.png`)
  for (const file of infographics) await writeFile(at('pictures', file), 'drawn')
  const content = `/pictures/${infographics[0]}`
  await db.insert(generatedContent).values({ ...words, contentType: 'infographic', content })
  await age('pictures', OLD)
  expect(await sweepFilesJob.run({}, runtime)).toEqual({ sounds: 0, videos: 0, pictures: 5 })
  expect(await kept('pictures')).toContain(infographics[0])
  expect(await pictures.picture(orphan?.name ?? '', 320, 'webp')).toBeNull()
  for (const name of [ofItem, ofDraft, other])
    expect(await pictures.picture(name?.name ?? '', 320, 'avif')).not.toBeNull()
})

test('a file that is stored again counts as new, because its row may still follow', async () => {
  const id = randomUUID()
  const name = await sound(id, 'again')
  await pictures.keep(id, photographs[1] ?? Buffer.of(), { byModel: false })
  for (const folder of ['audio', 'pictures']) await age(folder, OLD)
  await sound(id, 'again')
  await pictures.keep(id, photographs[1] ?? Buffer.of(), { byModel: false })
  expect(await sweepFilesJob.run({}, { ...runtime, clock: { now: () => new Date() } })).toEqual({
    sounds: 0,
    videos: 0,
    pictures: 0,
  })
  expect(await files.stat(name)).not.toBeNull()
})

test('half-written files of a killed process are removed, whatever their kind', async () => {
  const id = randomUUID()
  await pictures.cover(id)
  const halves = [
    at('audio', `${id}-x.mp3.1.part`),
    at('pictures', `${id}-960.webp.1.part`),
    at('covers', `${id}.svg.1.part`),
  ]
  for (const half of halves) {
    await writeFile(half, 'half')
    await utimes(half, LATELY, LATELY)
  }
  await sweepFilesJob.run({}, runtime)
  for (const half of halves) expect(await readdir(join(half, '..'))).toContain(half.split('/').at(-1))
  await age('covers', OLD)
  for (const half of halves) await utimes(half, OLD, OLD)
  expect(await sweepFilesJob.run({}, runtime)).toEqual({ sounds: 1, videos: 0, pictures: 2 })
  expect(await kept('covers')).toEqual([`${id}-320.webp`, `${id}-480.webp`, `${id}-960.webp`, `${id}.svg`])
  await db.delete(generatedContent).where(eq(generatedContent.id, id))
})

test('the sweep runs every night', () => {
  expect(timetable.find(({ job }) => job === sweepFilesJob)?.cron).toBe('15 3 * * *')
})
