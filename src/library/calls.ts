// long: every call of the room, one contract after the other
// More than 250 lines: the contract of a room stays in one file, and readers read many kinds of things.
import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { LINK_STATES } from './link-rules.ts'
import {
  BADGES,
  MOMENTUM_LABELS,
  MOMENTUM_PARTS,
  type MomentumPart,
  PAGE_SIZE,
  PUBLIC_AGENTS,
  PUBLIC_ARTICLES,
  PUBLIC_PODCASTS,
  PUBLIC_TOOLS,
  SECTIONS,
  TOPICS,
} from './rules.ts'

/** What visitors are shown may be this old; what is published shows at once all the same. */
const KEPT_SECONDS = 60

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

/** Whose picture an item shows: `name` is the publisher it belongs to; a model's picture says that it is one. */
export const pictureCredit = z.object({
  made_by: z.enum(['publisher', 'model']),
  name: z.nullable(z.string()),
})
export type PictureCredit = z.infer<typeof pictureCredit>

/** What the page of one item says of its pictures; `share_image` is the address of its share card. */
const picturedItem = { image_credit: z.nullable(pictureCredit), share_image: z.string() }

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
  /** The texts are a machine's, and no person has approved them. */
  machine_translated: z.boolean(),
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

const PARTS = Object.keys(MOMENTUM_PARTS) as MomentumPart[] // the keys of a constant

/** Why a momentum is what it is. The points of the parts add up to it. */
export const momentumParts = z.object({
  as_of: moment,
  /** In this order; `most` is what the part can add at most. */
  parts: z.array(z.object({ part: z.enum(PARTS), points: z.number(), most: z.number() })),
  /** The independent publishers that were counted, the newest report first; none are named when it is locked. */
  publishers: z.array(z.string()),
  publisher_count: z.number(),
  newest_report_at: moment,
  views: z.number(),
  shares: z.number(),
})
export type MomentumParts = z.infer<typeof momentumParts>

/** One article as its page shows it. When locked, content and sources are empty. */
export const articleView = z.extend(articleCard, {
  /** Null until somebody has reported it, and for samples and events, whose scores are given. */
  momentum_parts: z.nullable(momentumParts),
  content: z.string(),
  content_html: z.string(),
  content_type: z.string(),
  tags: z.array(z.string()),
  ...picturedItem,
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
  keepSeconds: KEPT_SECONDS,
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
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: articleView,
  refusals: ['library.articleNotFound'],
})

const counted = {
  access: 'anyone',
  input: z.object({ id: rowId }),
  output: z.object({ counted: z.boolean() }),
  refusals: ['library.articleNotFound'],
} as const

export const recordView = call('record-view', {
  ...counted,
  summary: 'Says that a reader has opened an article. Each reader counts once a day; nobody is remembered.',
  limit: { per: 'address', times: 60, windowMinutes: 10 },
})

export const recordShare = call('record-share', {
  ...counted,
  summary: 'Says that a reader has shared an article. Each reader counts once a day; nobody is remembered.',
  limit: { per: 'address', times: 20, windowMinutes: 10 },
})

export const leaderboard = call('leaderboard', {
  summary: 'The latest momentum board: five stories, with the change since the board before.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ ...inLanguage }),
  output: z.object({ taken_at: z.nullable(moment), entries: z.array(boardEntry) }),
})

export const home = call('home', {
  summary: 'What the home page shows: the lead, the board, six featured stories and the four figures.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
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

/** What tools, agents and podcasts have in common. Texts are in `language`. */
const listedItem = {
  id: z.string(),
  image_url: z.nullable(z.string()),
  access_tier: z.enum(TIERS),
  published_at: moment,
  created_at: moment,
  language,
  original_language: language,
  /** The texts are a machine's, and no person has approved them. */
  machine_translated: z.boolean(),
  sample: z.boolean(),
  access,
}
const scored = {
  momentum: z.number(),
  momentum_is_placeholder: z.boolean(),
  momentum_label: z.enum(MOMENTUM_LABELS),
}
const pageOf = (most: number) => ({
  limit: wholeNumber(1, most, PAGE_SIZE),
  cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  ...inLanguage,
})

/** How the web site answers: `stale` failed lately, `dead` for days; null before the first check. */
const linkState = z.nullable(z.enum(LINK_STATES))

/** One tool in a list. `category` may be a topic or any other name. */
export const toolCard = z.object({
  ...listedItem,
  ...scored,
  name: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  provider: z.nullable(z.string()),
  logo_url: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  link_state: linkState,
})
export type ToolCard = z.infer<typeof toolCard>

const toolTexts = {
  description: z.string(),
  content: z.string(),
  features: z.array(z.string()),
  use_cases: z.array(z.string()),
  pricing: z.nullable(z.string()),
}

/** One tool as its page shows it. */
export const toolView = z.extend(toolCard, {
  ...picturedItem,
  ...toolTexts,
  source_url: z.nullable(z.string()),
  languages: z.array(language),
  updated_at: moment,
})
export type ToolView = z.infer<typeof toolView>

/** One agent in a list. */
export const agentCard = z.object({
  ...listedItem,
  ...scored,
  name: z.string(),
  excerpt: z.string(),
  provider: z.nullable(z.string()),
  model: z.nullable(z.string()),
  website_url: z.nullable(z.string()),
  link_state: linkState,
})
export type AgentCard = z.infer<typeof agentCard>

/** One agent as its page shows it: the body is `content_html`, or plain `description` where that is empty. */
export const agentView = z.extend(agentCard, {
  ...picturedItem,
  description: z.string(),
  content_html: z.string(),
  capabilities: z.array(z.string()),
  languages: z.array(language),
  free: z.boolean(),
  updated_at: moment,
})
export type AgentView = z.infer<typeof agentView>

/** An article about an event, with what is known of the event. `time_zone` is an IANA name. */
export const eventCard = z.extend(articleCard, {
  starts_at: z.nullable(moment),
  ends_at: z.nullable(moment),
  time_zone: z.nullable(z.string()),
  place: z.nullable(z.string()),
})
export type EventCard = z.infer<typeof eventCard>

/** One episode. Without `audio_url` there is nothing to play yet, or it is locked. */
export const podcastCard = z.object({
  ...listedItem,
  title: z.string(),
  hook: z.string(),
  audio_url: z.nullable(z.string()),
  /** WebVTT and JSON chapters, timed to the audio. */
  transcript_url: z.nullable(z.string()),
  chapters_url: z.nullable(z.string()),
  duration_minutes: z.nullable(z.number()),
})
export type PodcastCard = z.infer<typeof podcastCard>

export const tools = call('tools', {
  summary: 'Published tools of any tier, newest first: the fifty latest, or all for a premium reader.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object(pageOf(PUBLIC_TOOLS)),
  output: listOf(toolCard),
  refusals: ['problem.cursor'],
})

export const tool = call('tool', {
  summary: 'One published tool.',
  method: 'GET',
  path: 'tools/{id}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: toolView,
  refusals: ['library.toolNotFound'],
})

const ID_LIST = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*$/i

export const translatedTools = call('translated-tools', {
  summary: 'The texts of published tools in another language, where they have been translated.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    lang: language,
    /** Ids with commas between, fifty at most. */
    ids: z.string().check(z.regex(ID_LIST, 'problem.id'), z.maxLength(37 * PUBLIC_TOOLS - 1, 'problem.id')),
  }),
  output: listOf(
    z.object({
      tool_id: z.string(),
      lang: language,
      name: z.string(),
      title: z.string(),
      excerpt: z.string(),
      ...toolTexts,
    }),
  ),
})

export const agents = call('agents', {
  summary:
    'Published agents, newest first: the twenty latest free ones, or all that a premium reader may read.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object(pageOf(PUBLIC_AGENTS)),
  output: listOf(agentCard),
  refusals: ['problem.cursor'],
})

export const agent = call('agent', {
  summary: 'One published agent, or an article about one that was published under this id.',
  method: 'GET',
  path: 'agents/{id}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: agentView,
  refusals: ['library.agentNotFound'],
})

export const events = call('events', {
  summary: 'Published articles about events, newest first, with date and place of each event.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object(pageOf(PUBLIC_ARTICLES)),
  output: listOf(eventCard),
  refusals: ['problem.cursor'],
})

export const podcasts = call('podcasts', {
  summary:
    'Published episodes, newest first: the fifteen latest free ones, or all that a premium reader may hear.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object(pageOf(PUBLIC_PODCASTS)),
  output: listOf(podcastCard),
  refusals: ['problem.cursor'],
})

export const translateContent = call('translate-content', {
  summary:
    'The texts of a published item in another language, or as they came, with the reason: there is no model, or none ' +
    'of the texts is ours. `content` is JSON text and holds the id of the item.',
  access: 'anyone',
  limit: { per: 'address', times: 60, windowMinutes: 10 },
  input: z.object({
    content: z.string().check(z.maxLength(200_000)),
    targetLanguage: language,
    contentType: z._default(z.enum(['tool', 'agent', 'article']), 'tool'),
  }),
  output: z.object({
    translatedContent: z.string(),
    translated: z.boolean(),
    because: z.enum([
      'translated',
      'same_language',
      'embedded_image',
      'unknown_item',
      'locked',
      'no_model',
      'not_reviewed',
      'under_way',
      'failed',
    ]),
  }),
  refusals: ['library.contentNotJson'],
})
