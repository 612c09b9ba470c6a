import type { Language } from '#languages/rules.ts'
import { type Reading, mayRead, redact, turnsAt, type Standing } from '#membership/rules.ts'
import type { Visit } from '#platform/house.ts'
import type { ArticleCard, ArticleView, MomentumParts } from './calls.ts'
import type { ArticleRow, articleById } from './library.ts'
import { wholeParts } from './momentum.ts'
import { type Momentum, momentumOf, totalsOf } from './momentum-store.ts'
import { MOMENTUM_PARTS, PLACEHOLDER_MOMENTUM, type Section, excerptOf, momentumLabel } from './rules.ts'
import { articleShareImage } from './share-card-file.ts'

type FullRow = NonNullable<Awaited<ReturnType<typeof articleById>>>

const gated = (row: ArticleRow) => ({
  kind: row.category === 'events' ? ('event' as const) : ('article' as const),
  access_tier: row.accessTier,
  published_at: row.publishedAt,
})

/** How the visit's reader stands to an article; the answer is marked as valid until that changes. */
export function readingOf(
  row: ArticleRow,
  standing: Standing,
  visit: Pick<Visit, 'now' | 'validUntil'>,
): Reading {
  visit.validUntil(turnsAt(gated(row), visit.now))
  return mayRead(standing, gated(row), visit.now)
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

/** Given scores stay as they are, and those of events are fixed. */
const isMeasured = (row: ArticleRow): boolean => row.momentum === null && row.category !== 'events'

/** A card on the wire. Null when the article does not exist for this reader. */
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

/** The whole article on the wire, redacted for this reader. Null when it does not exist for them. */
export function viewOf(
  row: FullRow,
  reading: Reading,
  language: Language,
  { now, measured, totals }: { now: Date; measured: Momentum | undefined; totals: Totals },
): ArticleView | null {
  const card = cardOf(row, reading, language, measured)
  return (
    card &&
    redact(reading, {
      ...card,
      momentum_parts:
        measured && isMeasured(row) ? partsOf(measured, totals, reading.state === 'full') : null,
      image_credit: row.imageCredit,
      share_image: articleShareImage(card),
      content: row.content,
      content_html: row.contentHtml,
      content_type: row.contentType,
      tags: row.tags,
      sources: row.sources,
      source_urls: row.sourceUrls,
      metadata: row.metadata,
      languages: [...new Set([row.originalLanguage, ...row.languages])],
      free: mayRead('freemium', gated(row), now).state === 'full',
      updated_at: row.updatedAt.toISOString(),
    })
  )
}

/** What the page of one item says of its momentum at the moment of the visit. */
export async function explained({ db, now }: Pick<Visit, 'db' | 'now'>, id: string) {
  const measured = (await momentumOf(db, [id], now)).get(id)
  return { now, measured, totals: measured && (await totalsOf(db, [id])).get(id) }
}

type Totals = { views: number; shares: number } | undefined

/** The explanation on the wire. Who reported a story is what its sources are: not for everybody. */
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

/** The official site that metadata names, under any of the specification's spellings. Null unless http(s). */
export function websiteOf(metadata: Record<string, unknown>): string | null {
  for (const name of ['website_url', 'officialWebsite', 'official_url', 'url', 'website', 'link']) {
    const value = metadata[name]
    if (typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  }
  return null
}
