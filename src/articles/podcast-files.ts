import { and, desc, eq, inArray, isNull, lte, ne } from 'drizzle-orm'
import type { Gated } from '#membership/rules.ts'
import type { Db } from '#platform/db.ts'
import { podcasts } from './tables.ts'

/** The file addresses of an episode and the fields that decide who may have them; null when there is no such episode. */
export async function podcastFiles(db: Db, id: string): Promise<(Gated & { urls: string[] }) | null> {
  const [row] = await db
    .select({
      accessTier: podcasts.accessTier,
      publishedAt: podcasts.publishedAt,
      audioUrl: podcasts.audioUrl,
      transcriptUrl: podcasts.transcriptUrl,
      chaptersUrl: podcasts.chaptersUrl,
    })
    .from(podcasts)
    .where(eq(podcasts.id, id))
    .limit(1)
  return row
    ? {
        kind: 'podcast',
        access_tier: row.accessTier,
        published_at: row.publishedAt,
        urls: [row.audioUrl, row.transcriptUrl, row.chaptersUrl].filter((url) => url !== null),
      }
    : null
}

/** The file addresses of those of these episodes that exist. */
export async function soundsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({
      audioUrl: podcasts.audioUrl,
      transcriptUrl: podcasts.transcriptUrl,
      chaptersUrl: podcasts.chaptersUrl,
    })
    .from(podcasts)
    .where(inArray(podcasts.id, [...ids]))
  return rows.flatMap((row) => Object.values(row).flatMap((url) => url ?? []))
}

/** Sample episodes that have a transcript but no audio, newest first. */
export async function silentSamples(db: Db, now: Date, limit: number) {
  return db
    .select({
      id: podcasts.id,
      title: podcasts.title,
      language: podcasts.language,
      content: podcasts.transcript,
      createdAt: podcasts.createdAt,
    })
    .from(podcasts)
    .where(
      and(
        eq(podcasts.sample, true),
        isNull(podcasts.audioUrl),
        ne(podcasts.transcript, ''),
        lte(podcasts.publishedAt, now),
      ),
    )
    .orderBy(desc(podcasts.publishedAt), desc(podcasts.id))
    .limit(limit)
}
