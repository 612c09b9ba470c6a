import { and, eq, inArray, sql } from 'drizzle-orm'
import { PICTURE_WIDTHS, pictureUrl } from '#ui/cover.ts'
import { shownPictures } from '#articles/item-picture.ts'
import { soundsOf } from '#articles/podcast-files.ts'
import { filesOfVideos } from '#articles/publish-video.ts'
import { DAY } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { UUID } from '#platform/uuid.ts'
import { filesOfSound } from './episode.ts'
import { generatedContent } from '#writing/tables.ts'

/** A file is stored before the row that shows it, both by one job: after a day the row will no longer come. */
const AGE_MS = DAY
const VIDEO = new RegExp(`^videos/(${UUID})-[a-z]+-[0-9a-f]{16}\\.[a-z0-9]+$`)
const AUDIO = new RegExp(`^audio/(${UUID})-[0-9a-f]{16}\\.[a-z0-9]+$`)
const PICTURE = new RegExp(`^(${UUID})-[0-9a-f]{12}-\\d+\\.[a-z0-9]+$`)
const SIZED = new RegExp(`^(${UUID}-[0-9a-f]{12})-\\d+\\.(?:avif|webp)$`)

/**
 * Removes audio, videos and pictures that no row shows, because their process was killed between storing the file and
 * storing the row, or because others have replaced them. Repeating it changes nothing.
 */
export const sweepFilesJob = job('sweep-files', async (_: object, { db, clock, log, outside }: Runtime) => {
  const before = new Date(clock.now().getTime() - AGE_MS)
  const sounds = await outside.files.sweep('audio', before, (names) => soundsInUse(db, names))
  const videos = await outside.files.sweep('videos', before, (names) => videosInUse(db, names))
  const pictures = await outside.pictures.sweep(before, (kept) => picturesInUse(db, kept))
  log.info({ sounds, videos, pictures }, 'files that nothing shows were removed')
  return { sounds, videos, pictures }
})

/** The audio of drafts and of published episodes, and all files with another kind of name, which are not ours to remove. */
async function soundsInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(names.flatMap((name) => AUDIO.exec(name)?.[1] ?? []))]
  const drafts = await db
    .select({ metadata: generatedContent.metadata })
    .from(generatedContent)
    .where(inArray(generatedContent.id, ids))
  const published = (await soundsOf(db, ids)).map((url) => url.replace(/^\//, ''))
  const others = names.filter((name) => !AUDIO.test(name))
  return new Set([...drafts.flatMap(({ metadata }) => filesOfSound(metadata)), ...published, ...others])
}

/** The files of videos, including withdrawn ones: they may be restored or made again. */
async function videosInUse(db: Db, names: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(names.flatMap((name) => VIDEO.exec(name)?.[1] ?? []))]
  return new Set([...(await filesOfVideos(db, ids)), ...names.filter((name) => !VIDEO.test(name))])
}

/**
 * The same for stored pictures. An item names one file of a picture, and all its sizes are then in use. Their own item is
 * checked first; another one may show them too.
 */
async function picturesInUse(db: Db, kept: readonly string[]): Promise<Set<string>> {
  const addresses = [...new Set(kept.flatMap(namesOf))]
  const ids = [...new Set(kept.flatMap((file) => PICTURE.exec(file)?.[1] ?? []))]
  const shown = new Set(await shownPictures(db, ids, addresses))
  const rest = sql`any(${sql.param(addresses.filter((url) => !shown.has(url)))}::text[])`
  const drafts = await db
    .select({ imageUrl: generatedContent.imageUrl, content: generatedContent.content })
    .from(generatedContent)
    .where(
      sql`${generatedContent.imageUrl} = ${rest}
        or (${generatedContent.contentType} in ('image', 'infographic') and ${generatedContent.content} = ${rest})`,
    )
  for (const { imageUrl, content } of drafts) shown.add(imageUrl ?? '').add(content)
  // an uploaded image is not in the draft before the editor approves it
  const waiting = await db
    .select({ id: generatedContent.id })
    .from(generatedContent)
    .where(and(inArray(generatedContent.id, ids), eq(generatedContent.status, 'pending')))
  const undecided = new Set(waiting.map(({ id }) => id))
  const isInUse = (file: string) => {
    const [, id] = PICTURE.exec(file) ?? []
    return id === undefined || undecided.has(id) || namesOf(file).some((url) => shown.has(url))
  }
  return new Set(kept.filter(isInUse))
}

/** The addresses by which an item may name the picture of a file: its own, and that of each size. */
function namesOf(file: string): string[] {
  const [, name] = SIZED.exec(file) ?? []
  const sizes = name === undefined ? [] : PICTURE_WIDTHS.map((width) => pictureUrl({ name, width }))
  return [...new Set([`/pictures/${file}`, ...sizes])]
}
