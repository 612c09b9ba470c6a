import { and, count, desc, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { pictureSources } from '#ui/cover.ts'
import { type Language, addressIn } from '#languages/rules.ts'
import { type AccessLevel, type Tier, mayRead, turnsAt } from '#membership/rules.ts'
import { tiersOf } from '#articles/catalogue.ts'
import { excerptOf } from '#articles/excerpt.ts'
import { podcasts } from '#articles/tables.ts'
import { plain } from './item-text.ts'
import { type Making, absolute, latestOf, writeEach } from '#articles/making.ts'

/** An episode that is open to everyone, or to the reader of a private feed, with its files. */
export type Episode = {
  id: string
  url: string
  title: string
  hook: string
  /** The hook and the transcript, as Markdown. */
  text: string
  image: string
  language: Language
  tier: Tier
  publishedAt: Date
  changedAt: Date
  sound: {
    url: string
    bytes: number
    seconds: number
    transcriptUrl: string | null
    chaptersUrl: string | null
    /** The name of the chapters file. */
    chaptersFile: string | null
  }
}

/**
 * The newest episodes in a language that are open to everyone, or to the reader of a private feed, newest first, ties by id.
 * Episodes without audio or with a missing file are left out.
 */
export async function episodesIn(making: Making, most: number): Promise<Episode[]> {
  const rows = await newestOpen(making, most)
  return writeEach(making.runtime.log, rows, (row) => episodeOf(making, row))
}

/** The number of this episode within its show and year, from 1. */
export async function episodeNumber({ runtime }: Making, episode: Episode): Promise<number> {
  const yearBegan = new Date(Date.UTC(episode.publishedAt.getUTCFullYear(), 0))
  const [row] = await runtime.db
    .select({ before: count() })
    .from(podcasts)
    .where(
      and(
        eq(podcasts.accessTier, episode.tier),
        eq(podcasts.language, episode.language),
        gte(podcasts.publishedAt, yearBegan),
        isNotNull(podcasts.audioUrl),
        sql`(${podcasts.publishedAt}, ${podcasts.id}) < (select p.published_at, p.id from ${podcasts} p where p.id = ${episode.id})`,
      ),
    )
  return (row?.before ?? 0) + 1
}

type Row = typeof podcasts.$inferSelect

async function episodeOf(making: Making, row: Row): Promise<Episode | null> {
  const { config, outside } = making.runtime
  const fileAt = (path: string) => absolute(config, `${making.reader?.path ?? ''}${path}`)
  const item = { kind: 'podcast' as const, access_tier: row.accessTier, published_at: row.publishedAt }
  making.validUntil(turnsAt(item, making.now))
  const reading = mayRead(accessLevelIn(making), item, making.now)
  if (reading.state !== 'full' || row.publishedAt === null) return null
  const file = fileOf(row.audioUrl)
  const stored = file === null ? null : await outside.files.stat(file)
  if (row.audioUrl === null || !stored || row.durationSeconds === null) return null
  return {
    id: row.id,
    url: absolute(config, `${addressIn(row.language, '/podcasts')}#${row.id}`),
    title: row.title,
    hook: excerptOf(row.hook, ''),
    text: plain(row.transcript === '' ? (row.hook ?? '') : row.transcript),
    image: absolute(config, pictureSources({ id: row.id, image_url: row.imageUrl }).src),
    language: row.language,
    tier: row.accessTier,
    publishedAt: row.publishedAt,
    changedAt: latestOf([row.updatedAt, row.publishedAt]) ?? row.publishedAt,
    sound: {
      url: fileAt(row.audioUrl),
      bytes: stored.bytes,
      seconds: row.durationSeconds,
      transcriptUrl: row.transcriptUrl === null ? null : fileAt(row.transcriptUrl),
      chaptersUrl: row.chaptersUrl === null ? null : fileAt(row.chaptersUrl),
      chaptersFile: fileOf(row.chaptersUrl),
    },
  }
}

/** The stored file name of an address `/audio/…`. */
const fileOf = (url: string | null): string | null => /^\/(audio\/[\w.-]+)$/.exec(url ?? '')?.[1] ?? null

/** The access level of the document's reader; that of a visitor unless the document is private. */
const accessLevelIn = ({ reader }: Making): AccessLevel => reader?.accessLevel ?? 'freemium'

const newestOpen = (making: Making, limit: number): Promise<Row[]> =>
  making.runtime.db
    .select()
    .from(podcasts)
    .where(
      and(
        inArray(podcasts.accessTier, [...tiersOf(accessLevelIn(making))]),
        lte(podcasts.publishedAt, making.now),
        eq(podcasts.language, making.language),
        isNotNull(podcasts.audioUrl),
      ),
    )
    .orderBy(desc(podcasts.publishedAt), desc(podcasts.id))
    .limit(limit)
