import * as z from 'zod/mini'
import { correctionNote } from './corrections/calls.ts'
import { momentumParts } from './momentum/calls.ts'
import { MOMENTUM_LABELS, PUBLIC_ARTICLES, SECTIONS, TOPICS } from './rules.ts'
import { narrowed } from './search/calls.ts'
import {
  KEPT_SECONDS,
  access,
  countedListOf,
  entityLink,
  eventFields,
  inLanguage,
  language,
  pageOf,
  picturedItem,
} from './shapes.ts'
import { TIERS } from '#membership/rules.ts'
import { call, moment, rowId } from '#platform/call.ts'
import { WRITERS } from '#services/marks/rules.ts'

/** A source cited by a text: `n` is the number in the text's `[n]`. */
export const citedSource = z.object({
  n: z.number(),
  url: z.string(),
  publisher: z.string(),
  title: z.string(),
  language: z.nullable(z.string()),
  published_at: z.nullable(moment),
})
export type CitedSource = z.infer<typeof citedSource>

/** A page that published the story. */
export const timelineEntry = z.object({
  url: z.string(),
  publisher: z.string(),
  title: z.string(),
  language: z.nullable(z.string()),
  published_at: moment,
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/**
 * One article in a list. Every field is public, even if the article is locked. Texts are in `language`, which is the reader's
 * language where a translation exists.
 */
export const articleCard = z.object({
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  author: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  access_tier: z.enum(TIERS),
  category: z.enum(SECTIONS),
  topic: z.enum(TOPICS),
  published_at: moment,
  language,
  original_language: language,
  /** The texts are machine-translated and have not been approved by a person. */
  machine_translated: z.boolean(),
  /** The texts are machine-translated, and an editor has approved them. */
  reviewed_translation: z.boolean(),
  momentum: z.number(),
  momentum_is_placeholder: z.boolean(),
  momentum_label: z.enum(MOMENTUM_LABELS),
  external_url: z.nullable(z.string()),
  reading_minutes: z.number(),
  source_count: z.number(),
  sample: z.boolean(),
  access,
})
export type ArticleCard = z.infer<typeof articleCard>

/** One article as its page shows it. When locked, content and sources are empty. */
export const articleView = z.extend(articleCard, {
  /** Null until someone has reported it, and for samples and events, whose scores are given. */
  momentum_parts: z.nullable(momentumParts),
  /** Null for anything that is not an event. */
  event: z.nullable(z.object(eventFields)),
  content: z.string(),
  content_html: z.string(),
  content_type: z.string(),
  /** Who wrote the original text that an editor approved: a model, or software from published sentences. Null: a person. */
  written_by: z.nullable(z.enum(WRITERS)),
  /** When an editor approved its draft; null for an article without a draft. */
  approved_at: z.nullable(moment),
  /** The name of the editor who approved it; null while that editor shows readers no name. */
  approved_by: z.nullable(z.string()),
  tags: z.array(z.string()),
  ...picturedItem,
  sources: z.array(citedSource),
  /** How the story spread, oldest first; empty unless several reports are known. */
  timeline: z.array(timelineEntry),
  /** Companies, models and people it names, those in its title first. */
  entities: z.array(entityLink),
  /** Corrections since publication, newest first. */
  corrections: z.array(correctionNote),
  /** When the article was retracted; since then only its title and note are shown. */
  retracted_at: z.nullable(moment),
  source_urls: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  languages: z.array(language),
  /** Whether everyone may read it now: a property of the item, not of the reader. */
  free: z.boolean(),
  updated_at: moment,
})
export type ArticleView = z.infer<typeof articleView>

export const articles = call('articles', {
  summary:
    'Lists published articles, newest first: the latest 30 free ones, or all that a premium reader may ' +
    'read. With words or a filter, searches the whole archive and shows only the public parts of locked ' +
    'articles.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    ...pageOf(PUBLIC_ARTICLES),
    ...narrowed,
    topic: z.optional(z.enum(TOPICS)),
  }),
  output: countedListOf(articleCard),
  refusals: ['problem.cursor', 'problem.date'],
})

export const article = call('article', {
  summary: 'Returns one published article, or generated content that was published under this id.',
  method: 'GET',
  path: 'articles/{id}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: articleView,
  refusals: ['library.articleNotFound'],
})

export const relatedArticles = call('related-articles', {
  summary:
    'Lists up to four published articles from around the same time that share the most tags and the ' +
    'topic with one article.',
  method: 'GET',
  path: 'articles/{id}/related',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: z.object({ items: z.array(articleCard) }),
})
