import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { BADGES, PAGE_SIZE, PUBLIC_ARTICLES, SECTIONS, TOPICS } from './rules.ts'

const language = z.enum(LANGUAGES)

/** A source that a text cites: `n` is the figure in the text's `[n]`. */
export const citedSource = z.object({
  n: z.number(),
  url: z.string(),
  publisher: z.string(),
  title: z.string(),
  language: z.nullable(z.string()),
  published_at: z.nullable(moment),
})
export type CitedSource = z.infer<typeof citedSource>

/** What may be read: `because` names the plan that opens a locked item. */
export const access = z.object({
  state: z.enum(['full', 'locked']),
  because: z.nullable(z.enum(['premium', 'b2b'])),
})
export type Access = z.infer<typeof access>

/** One article in a list. Texts are in `language`, which is the reader's where a translation exists. */
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
  momentum: z.number(),
  momentum_is_placeholder: z.boolean(),
  external_url: z.nullable(z.string()),
  reading_minutes: z.number(),
  source_count: z.number(),
  sample: z.boolean(),
  access,
})
export type ArticleCard = z.infer<typeof articleCard>

/** One article as its page shows it. When locked, content and sources are empty. */
export const articleView = z.extend(articleCard, {
  content: z.string(),
  content_html: z.string(),
  content_type: z.string(),
  tags: z.array(z.string()),
  sources: z.array(citedSource),
  source_urls: z.array(z.string()),
  metadata: z.record(z.string(), z.unknown()),
  languages: z.array(language),
  /** Whether everybody may read it now: says the item, not the reader. */
  free: z.boolean(),
  updated_at: moment,
})
export type ArticleView = z.infer<typeof articleView>

/** One row of the momentum board. `change` is against the board before, null when it was not on it. */
export const boardEntry = z.object({
  rank: z.number(),
  article_id: z.string(),
  title: z.string(),
  language,
  momentum: z.number(),
  topic: z.enum(TOPICS),
  badge: z.nullable(z.enum(BADGES)),
  change: z.nullable(z.number()),
  views: z.number(),
  shares: z.number(),
})
export type BoardEntry = z.infer<typeof boardEntry>

const inLanguage = { lang: z.optional(language) }

export const articles = call('articles', {
  summary:
    'Published articles, newest first: the thirty latest free ones, or all that a premium reader may read.',
  method: 'GET',
  access: 'anyone',
  input: z.object({
    limit: wholeNumber(1, PUBLIC_ARTICLES, PAGE_SIZE),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
    /** Words that stand in the title or the excerpt, in the reader's language. */
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    topic: z.optional(z.enum(TOPICS)),
    ...inLanguage,
  }),
  output: listOf(articleCard),
  refusals: ['problem.cursor'],
})

export const article = call('article', {
  summary: 'One published article, or generated content that was published under this id.',
  method: 'GET',
  path: 'articles/{id}',
  access: 'anyone',
  input: z.object({ id: rowId, ...inLanguage }),
  output: articleView,
  refusals: ['library.articleNotFound'],
})

export const leaderboard = call('leaderboard', {
  summary: 'The latest momentum board: five stories, with the change since the board before.',
  method: 'GET',
  access: 'anyone',
  input: z.object({ ...inLanguage }),
  output: z.object({ taken_at: z.nullable(moment), entries: z.array(boardEntry) }),
})

export const home = call('home', {
  summary: 'What the home page shows: the lead, the board, six featured stories and the four figures.',
  method: 'GET',
  access: 'anyone',
  input: z.object({ ...inLanguage }),
  output: z.object({
    lead: z.nullable(articleCard),
    board: z.object({ taken_at: z.nullable(moment), entries: z.array(boardEntry) }),
    featured: z.array(articleCard),
    figures: z.object({
      news_daily: z.string(),
      tools_tracked: z.string(),
      subscribers: z.string(),
      languages: z.string(),
    }),
  }),
})
