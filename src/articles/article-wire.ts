import { type Language, isLanguage } from '#languages/rules.ts'
import { accessLevelOf } from '#membership/membership.ts'
import { type Reading, mayRead, turnsAt, type AccessLevel } from '#membership/rules.ts'
import { redact } from '#membership/redact.ts'
import type { RequestContext } from '#platform/runtime.ts'
import type { ArticleCard, ArticleView, TimelineEntry } from './calls.ts'
import { notesOf } from './corrections/corrections.ts'
import { writeEach } from './making.ts'
import type { CorrectionNote } from './corrections/calls.ts'
import type { MomentumParts } from './momentum/calls.ts'
import type { ArticleRow, articleById } from './articles.ts'
import { wholeParts } from './momentum/momentum.ts'
import { type Momentum, momentumOf, totalsOf } from './momentum-store.ts'
import { excerptOf } from './excerpt.ts'
import {
  MOMENTUM_PARTS,
  PLACEHOLDER_MOMENTUM,
  type Section,
  DETAIL_EXCERPT_LENGTH,
  momentumLabel,
} from './rules.ts'
import { bodyOf } from './brief/parts.ts'
import { withOwnPictures } from './body-pictures.ts'
import { articleShareImage } from './share-card-file.ts'
import { entitiesOf } from './entities/entities.ts'
import type { EntityLink } from './shapes.ts'
import { timelineOf } from './news/timeline.ts'

type FullRow = NonNullable<Awaited<ReturnType<typeof articleById>>>

/** The language of an answer: the requested one, else that of the request. */
export const languageOf = (lang: Language | undefined, context: Pick<RequestContext, 'language'>): Language =>
  lang ?? (isLanguage(context.language) ? context.language : 'en')

/** The fields that decide who may read an article. */
export const gated = (row: ArticleRow) => ({
  kind: row.category === 'events' ? ('event' as const) : ('article' as const),
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

/** What the reader of the request may read of an article; the answer is marked as valid until that changes. */
export function readingOf(
  row: ArticleRow,
  accessLevel: AccessLevel,
  context: Pick<RequestContext, 'now' | 'validUntil'>,
): Reading {
  context.validUntil(turnsAt(gated(row), context.now))
  return mayRead(accessLevel, gated(row), context.now)
}

/** The score of an item that is not an event: measured, else given, else the placeholder of its section. */
export function scoreOf(section: Section, measured: Momentum | undefined, given: number | null = null) {
  const score = measured?.whole ?? given ?? PLACEHOLDER_MOMENTUM[section]
  return {
    momentum: score,
    momentum_is_placeholder: measured === undefined && given === null,
    momentum_label: measured?.label ?? momentumLabel(score),
  }
}

/** Whether the score is measured: given scores stay as they are, and those of events are fixed. */
const isMeasured = (row: ArticleRow): boolean => row.momentum === null && row.category !== 'events'

/** A card in the wire format, whose fields are all public. Null when the article does not exist for this reader. */
export function cardOf(
  row: ArticleRow,
  reading: Reading,
  language: Language,
  measured: Momentum | undefined,
): ArticleCard | null {
  if (reading.state === 'not-found' || row.publishedAt === null) return null
  return {
    id: row.id,
    title: row.title,
    excerpt: excerptOf(null, row.excerpt ?? ''),
    author: row.author,
    image_url: row.imageUrl,
    access_tier: row.accessTier,
    category: row.category,
    topic: row.topic,
    published_at: row.publishedAt.toISOString(),
    language: row.translated ? language : row.originalLanguage,
    original_language: row.originalLanguage,
    machine_translated: row.machineTranslated,
    reviewed_translation: row.reviewedTranslation,
    ...(row.category === 'events'
      ? scoreOf('events', undefined)
      : scoreOf(row.category, isMeasured(row) ? measured : undefined, row.momentum)),
    external_url: websiteOf(row.metadata),
    reading_minutes: Math.max(1, Math.round((row.words ?? 0) / 230)),
    source_count: row.sourceCount ?? 0,
    sample: row.sample,
    access:
      reading.state === 'full'
        ? { state: 'full', because: null }
        : { state: 'locked', because: reading.because },
  }
}

/** Cards of rows with their current scores. Rows that do not exist for the reader or cannot be written are left out. */
export async function cardsOf(
  rows: readonly ArticleRow[],
  language: Language,
  context: RequestContext,
): Promise<ArticleCard[]> {
  const accessLevel = accessLevelOf(context.caller)
  const measured = await momentumOf(
    context.db,
    rows.map(({ id }) => id),
    context.now,
  )
  return writeEach(context.log, rows, (row) =>
    cardOf(row, readingOf(row, accessLevel, context), language, measured.get(row.id)),
  )
}

/** The whole article in the wire format, redacted for this reader. Null when it does not exist for them. */
export function viewOf(
  row: FullRow,
  reading: Reading,
  language: Language,
  { now, measured, totals, timeline, entities, corrections, event = null }: Surroundings,
): ArticleView | null {
  const card = cardOf(row, reading, language, measured)
  const more =
    card &&
    redact(reading, {
      excerpt: excerptOf(null, row.excerpt ?? '', DETAIL_EXCERPT_LENGTH),
      momentum_parts:
        measured && isMeasured(row) ? partsOf(measured, totals, reading.state === 'full') : null,
      event,
      image_credit: row.imageCredit,
      share_image: articleShareImage(card),
      content: row.content,
      content_html: withOwnPictures(bodyOf(row)),
      content_type: row.contentType,
      written_by: row.writtenBy,
      approved_at: row.approvedAt?.toISOString() ?? null,
      approved_by: row.approvedBy,
      tags: row.tags,
      sources: row.sources,
      timeline,
      entities,
      corrections,
      retracted_at: row.retractedAt?.toISOString() ?? null,
      source_urls: row.sourceUrls,
      metadata: row.metadata,
      languages: [...new Set([row.originalLanguage, ...row.languages])],
      free: mayRead('freemium', gated(row), now).state === 'full',
      updated_at: row.updatedAt.toISOString(),
    })
  return more && { ...card, ...more }
}

/**
 * Whole articles in the wire format, redacted for this reader, without timeline, names and corrections. Articles
 * that do not exist for the reader or cannot be written are left out.
 */
export async function viewsOf(
  rows: readonly FullRow[],
  language: Language,
  context: RequestContext,
): Promise<ArticleView[]> {
  const ids = rows.map(({ id }) => id)
  const measured = await momentumOf(context.db, ids, context.now)
  const accessLevel = accessLevelOf(context.caller)
  return writeEach(context.log, rows, (row) =>
    viewOf(row, readingOf(row, accessLevel, context), language, {
      now: context.now,
      measured: measured.get(row.id),
      totals: undefined,
      timeline: [],
      entities: [],
      corrections: [],
    }),
  )
}

/** The data of one article apart from its row. */
type Surroundings = {
  now: Date
  measured: Momentum | undefined
  totals: Totals
  timeline: TimelineEntry[]
  entities: EntityLink[]
  corrections: CorrectionNote[]
  event?: ArticleView['event']
}

/** The data on an article's page apart from its text, at the time of the request. */
export async function surroundingsOf(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  id: string,
  language: Language,
): Promise<Surroundings> {
  const measured = (await momentumOf(db, [id], now)).get(id)
  return {
    now,
    measured,
    totals: measured && (await totalsOf(db, [id])).get(id),
    timeline: await timelineOf(db, id),
    entities: await entitiesOf(db, id),
    corrections: await notesOf(db, id, language),
  }
}

type Totals = { views: number; shares: number } | undefined

/** The explanation in the wire format. Publishers reveal the sources, so only readers with full access get them. */
function partsOf(measured: Momentum, totals: Totals, open: boolean): MomentumParts {
  const newest = measured.groups[0]?.lastAt ?? measured.asOf
  return {
    as_of: measured.asOf.toISOString(),
    parts: wholeParts(measured).map(({ part, points }) => ({ part, points, most: MOMENTUM_PARTS[part] })),
    publishers: open ? measured.groups.map(({ publisher }) => publisher) : [],
    publisher_count: measured.groups.length,
    newest_report_at: newest.toISOString(),
    views: totals?.views ?? 0,
    shares: totals?.shares ?? 0,
  }
}

/** The metadata names of an official site; the first one takes precedence. Source: administration §3. */
export const WEBSITE_NAMES = [
  'website_url',
  'officialWebsite',
  'official_url',
  'url',
  'website',
  'link',
] as const

/** The official site given in metadata, under any of the specification's spellings. Null unless http(s). */
export function websiteOf(metadata: Record<string, unknown>): string | null {
  for (const name of WEBSITE_NAMES) {
    const value = metadata[name]
    if (typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  }
  return null
}
