import { and, asc, desc, eq, lte } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { accessOf, countRows, languageOf, pageOf, readingOf } from '../catalogue.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { type Gated, type Reading } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import { type After, behind, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type VideoCard, type VideoView, video as videoCall, videos as videosCall } from './calls.ts'
import { videoFiles, videos } from './tables.ts'

const columns = {
  id: videos.id,
  title: videos.title,
  hook: videos.hook,
  language: videos.language,
  accessTier: videos.accessTier,
  durationSeconds: videos.durationSeconds,
  sample: videos.sample,
  publishedAt: videos.publishedAt,
  createdAt: videos.createdAt,
}
type Row = Omit<Awaited<ReturnType<typeof newestVideos>>[number], 'place'>

export const videosHandler = handle(videosCall, async ({ limit, cursor, lang }, context) => {
  const question = { language: languageOf(lang, context), now: context.now }
  const rows = await newestVideos(context.db, question, limit + 1, readCursor(cursor))
  const total = await countRows(
    context.db,
    context.db.select({ id: videos.id }).from(videos).where(listed(question)),
  )
  return pageOf(rows, limit, {
    total,
    item: (row): VideoCard | null => {
      const reading = readingOf(gatedVideo(row), accessLevelOf(context.caller), context)
      const shared = sharedFieldsOf(row, reading)
      return shared && redact(reading, { ...shared, poster_url: `/videos/${row.id}/square.jpg` })
    },
  })
})

export const videoHandler = handle(videoCall, async ({ id }, context) => {
  const [row] = await context.db.select().from(videos).where(eq(videos.id, id)).limit(1)
  const reading = row ? readingOf(gatedVideo(row), accessLevelOf(context.caller), context) : null
  const view = row && reading && redact(reading, await viewOf(context.db, row, reading))
  if (!view) throw new Refusal('library.videoNotFound', 404)
  return view
})

/** The fields that decide who may see a video. */
export const gatedVideo = (row: Pick<Row, 'accessTier' | 'publishedAt'>): Gated => ({
  kind: 'video',
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

type Question = { language: Language; now: Date }

const listed = ({ language, now }: Question) =>
  and(eq(videos.language, language), lte(videos.publishedAt, now))

const newestVideos = (db: Db, question: Question, limit: number, after: After | null) =>
  db
    .select({ ...columns, place: placeAt(videos.publishedAt, videos.id) })
    .from(videos)
    .where(and(listed(question), behind(videos.publishedAt, videos.id, after)))
    .orderBy(desc(videos.publishedAt), desc(videos.id))
    .limit(limit)

/** The fields that card and page have in common; null for an unpublished video. */
function sharedFieldsOf(row: Row, reading: Reading) {
  if (row.publishedAt === null) return null
  return {
    id: row.id,
    title: row.title,
    hook: row.hook ?? '',
    language: row.language,
    access_tier: row.accessTier,
    published_at: row.publishedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    duration_seconds: row.durationSeconds,
    sample: row.sample,
    access: accessOf(reading),
  }
}

async function viewOf(db: Db, row: typeof videos.$inferSelect, reading: Reading): Promise<VideoView> {
  const shared = sharedFieldsOf(row, reading)
  if (shared === null) throw new Refusal('library.videoNotFound', 404)
  const files = await db
    .select({ shape: videoFiles.shape, bytes: videoFiles.bytes })
    .from(videoFiles)
    .where(eq(videoFiles.videoId, row.id))
    .orderBy(asc(videoFiles.shape))
  const at = (name: string) => `/videos/${row.id}/${name}`
  return {
    ...shared,
    transcript: row.transcript,
    sources: row.sources,
    voice: row.voice,
    captions_url: row.captionsUrl && at('captions.vtt'),
    audio_url: row.audioUrl && at('sound.mp3'),
    files: files.map(({ shape, bytes }) => ({
      shape,
      url: at(`${shape}.mp4`),
      poster_url: at(`${shape}.jpg`),
      bytes,
    })),
  }
}
