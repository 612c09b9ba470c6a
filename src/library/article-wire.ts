import type { Language } from '#languages/rules.ts'
import { type Reading, mayRead, redact, turnsAt, type Standing } from '#membership/rules.ts'
import type { Visit } from '#platform/house.ts'
import type { ArticleCard, ArticleView } from './calls.ts'
import type { ArticleRow, articleById } from './library.ts'
import { PLACEHOLDER_MOMENTUM, excerptOf } from './rules.ts'

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

/** A card on the wire. Null when the article does not exist for this reader. */
export function cardOf(row: ArticleRow, reading: Reading, language: Language): ArticleCard | null {
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
    momentum:
      row.category === 'events'
        ? PLACEHOLDER_MOMENTUM.events
        : (row.momentum ?? PLACEHOLDER_MOMENTUM[row.category]),
    momentum_is_placeholder: row.momentum === null,
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
export function viewOf(row: FullRow, reading: Reading, language: Language, now: Date): ArticleView | null {
  const card = cardOf(row, reading, language)
  return (
    card &&
    redact(reading, {
      ...card,
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

/** The official site that metadata names, under any of the specification's spellings. Null unless http(s). */
export function websiteOf(metadata: Record<string, unknown>): string | null {
  for (const name of ['website_url', 'officialWebsite', 'official_url', 'url', 'website', 'link']) {
    const value = metadata[name]
    if (typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  }
  return null
}
