import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { corrections } from './corrections/tables.ts'
import type { CitedSource } from './calls.ts'
import { articles } from './tables.ts'
import type { Tier } from '#membership/rules.ts'
import { pagesChanged } from './publish.ts'
import type { Db } from '#platform/db.ts'
import type { VoiceMaker } from '#services/marks/rules.ts'
import type { VideoShape } from './videos/rules.ts'
import { videoFiles, videoStories, videos } from './videos/tables.ts'

/** A finished video. The file names are those in the `files` service. */
export type VideoPublication = {
  id: string
  title: string
  hook: string | null
  transcript: string
  language: Language
  accessTier: Tier
  sample?: boolean
  sources: CitedSource[]
  /** Ids of the stories in the video: when one of them is corrected, the video is withdrawn. */
  items: readonly string[]
  voice: VoiceMaker
  captions: string
  sound: string
  durationSeconds: number
  files: { shape: VideoShape; file: string; poster: string; bytes: number; encoder: string }[]
  /** When its script was written. */
  writtenAt: Date
}

/** Publishes a video, replacing an earlier one of the same script, and notifies every process. */
export async function publishVideo(tx: Db, video: VideoPublication, now: Date): Promise<void> {
  const { id, items, captions, sound, files, writtenAt, ...fields } = video
  const values = {
    ...fields,
    captionsUrl: captions,
    audioUrl: sound,
    publishedAt: now,
    createdAt: writtenAt,
    updatedAt: now,
  }
  await tx
    .insert(videos)
    .values({ id, ...values })
    .onConflictDoUpdate({ target: videos.id, set: values })
  await tx.delete(videoStories).where(eq(videoStories.videoId, id))
  if (items.length > 0)
    await tx.insert(videoStories).values([...new Set(items)].map((storyId) => ({ videoId: id, storyId })))
  await tx.delete(videoFiles).where(eq(videoFiles.videoId, id))
  await tx.insert(videoFiles).values(
    files.map(({ shape, file, poster, bytes, encoder }) => ({
      videoId: id,
      shape,
      url: file,
      posterUrl: poster,
      bytes,
      encoder,
    })),
  )
  await pagesChanged(tx, id)
}

/** Whether such a video exists, published or withdrawn. */
export const isVideo = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(videos, eq(videos.id, id))) > 0

/** Ids of the videos that were withdrawn because one of their stories changed. */
export async function withdrawnVideos(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...ids]), isNull(videos.publishedAt)))
  return rows.map(({ id }) => id)
}

/** How a story changed after its script was written. `note` is the public correction note, or null if there is none. */
export type ChangedStory = {
  id: string
  title: string
  kind: 'corrected' | 'retracted' | 'gone'
  note: string | null
}

/** The stories that have changed. Their rows are locked until the transaction ends. */
export async function changedStories(tx: Db, ids: readonly string[], since: Date): Promise<ChangedStory[]> {
  const rows = await tx
    .select({
      id: articles.id,
      title: articles.title,
      retractedAt: articles.retractedAt,
      gone: sql<boolean>`${articles.publishedAt} is null or ${articles.accessTier} <> 'freemium'`,
    })
    .from(articles)
    .where(inArray(articles.id, [...ids]))
    .orderBy(asc(articles.id))
    .for('share')
  const notes = await tx
    .select({ articleId: corrections.articleId, note: corrections.note })
    .from(corrections)
    .where(
      and(
        inArray(corrections.articleId, [...ids]),
        sql`${corrections.notedAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(corrections.notedAt), asc(corrections.id))
  return ids.flatMap((id): ChangedStory[] => {
    const story = rows.find((row) => row.id === id)
    const note = notes.findLast(({ articleId }) => articleId === id)?.note ?? null
    if (!story) return [{ id, title: '', kind: 'gone', note }]
    const { title } = story
    if (story.retractedAt !== null) return [{ id, title, kind: 'retracted', note }]
    if (story.gone) return [{ id, title, kind: 'gone', note }]
    return note === null ? [] : [{ id, title, kind: 'corrected', note }]
  })
}

/** Names of the files of those videos that exist. */
export async function filesOfVideos(db: Db, ids: readonly string[]): Promise<string[]> {
  const own = await db
    .select({ captions: videos.captionsUrl, sound: videos.audioUrl })
    .from(videos)
    .where(inArray(videos.id, [...ids]))
  const shaped = await db
    .select({ file: videoFiles.url, poster: videoFiles.posterUrl })
    .from(videoFiles)
    .where(inArray(videoFiles.videoId, [...ids]))
  return [...own, ...shaped].flatMap((row) => Object.values(row).flatMap((name) => name ?? []))
}
