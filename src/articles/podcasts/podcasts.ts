import { and, desc, inArray, lte, sql } from 'drizzle-orm'
import type { Language } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { type Gated, type Reading, type AccessLevel } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import { type After, behind, placeAt, readCursor } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { type PodcastCard, podcasts as podcastsCall } from './calls.ts'
import {
  accessOf,
  countRows,
  inLanguage,
  languageOf,
  pageOf,
  readingOf,
  saidOrNull,
  tiersOf,
  wanted,
} from '../catalogue.ts'
import { machineTranslated, reviewedTranslation } from '../translation/machine-translated.ts'
import { excerptOf } from '../excerpt.ts'
import { PUBLIC_PODCASTS } from '../rules.ts'
import { podcasts } from '../tables.ts'

/** The columns of a card: never the transcript, which a list does not need. */
export const card = {
  id: podcasts.id,
  title: sql<string>`coalesce(${wanted.title}, ${podcasts.title})`,
  hook: saidOrNull('hook', podcasts.hook),
  audioUrl: podcasts.audioUrl,
  transcriptUrl: podcasts.transcriptUrl,
  chaptersUrl: podcasts.chaptersUrl,
  imageUrl: podcasts.imageUrl,
  durationSeconds: podcasts.durationSeconds,
  voice: podcasts.voice,
  accessTier: podcasts.accessTier,
  translated: sql<boolean>`${wanted.itemId} is not null`,
  machineTranslated,
  reviewedTranslation,
  originalLanguage: podcasts.language,
  sample: podcasts.sample,
  publishedAt: podcasts.publishedAt,
  createdAt: podcasts.createdAt,
}

type PodcastRow = Awaited<ReturnType<typeof podcastsByIds>>[number]
type Question = { accessLevel: AccessLevel; language: Language; now: Date }

export const podcastsHandler = handle(podcastsCall, async ({ limit, cursor, lang }, context) => {
  const question = {
    accessLevel: accessLevelOf(context.caller),
    language: languageOf(lang, context),
    now: context.now,
  }
  const rows = await newestPodcasts(context.db, question, limit + 1, readCursor(cursor))
  return pageOf(rows, limit, {
    total: await countPodcasts(context.db, question),
    item: (row) =>
      podcastCardOf(row, readingOf(gated(row), question.accessLevel, context), question.language),
  })
})

/** The fields that decide who may hear an episode. */
export const gated = (row: PodcastRow): Gated => ({
  kind: 'podcast',
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

/** An episode in the wire format, redacted for this reader. Null when it does not exist for them. */
export function podcastCardOf(row: PodcastRow, reading: Reading, language: Language): PodcastCard | null {
  if (row.publishedAt === null) return null
  return redact(reading, {
    id: row.id,
    title: row.title,
    hook: excerptOf(row.hook, ''),
    audio_url: row.audioUrl,
    transcript_url: row.transcriptUrl,
    chapters_url: row.chaptersUrl,
    image_url: row.imageUrl,
    duration_minutes: row.durationSeconds === null ? null : Math.max(1, Math.round(row.durationSeconds / 60)),
    voice: row.voice,
    access_tier: row.accessTier,
    published_at: row.publishedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    language: row.translated ? language : row.originalLanguage,
    original_language: row.originalLanguage,
    machine_translated: row.machineTranslated,
    reviewed_translation: row.reviewedTranslation,
    sample: row.sample,
    access: accessOf(reading),
  })
}

/** Published episodes, newest first, ties by id; freemium readers see the latest fifteen free ones and no more. */
export async function newestPodcasts(db: Db, question: Question, limit: number, after: After | null) {
  return db
    .select({ ...card, place: placeAt(podcasts.publishedAt, podcasts.id) })
    .from(podcasts)
    .leftJoin(wanted, inLanguage('podcast', podcasts.id, question.language))
    .where(and(listed(db, question), behind(podcasts.publishedAt, podcasts.id, after)))
    .orderBy(desc(podcasts.publishedAt), desc(podcasts.id))
    .limit(limit)
}

/** The episodes with these ids, at most fifty. */
export const podcastsByIds = (db: Db, ids: readonly string[], language: Language) =>
  db
    .select(card)
    .from(podcasts)
    .leftJoin(wanted, inLanguage('podcast', podcasts.id, language))
    .where(inArray(podcasts.id, ids.slice(0, 50)))
    .limit(50)

const countPodcasts = (db: Db, question: Question) =>
  countRows(db, db.select({ id: podcasts.id }).from(podcasts).where(listed(db, question)))

function listed(db: Db, { accessLevel, now }: Question) {
  const open = and(inArray(podcasts.accessTier, tiersOf(accessLevel)), lte(podcasts.publishedAt, now))
  if (accessLevel !== 'freemium') return open
  const latest = db
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(open)
    .orderBy(desc(podcasts.publishedAt), desc(podcasts.id))
  return inArray(podcasts.id, latest.limit(PUBLIC_PODCASTS))
}
