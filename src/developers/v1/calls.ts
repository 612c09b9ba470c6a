// long: the whole API of one version, as its documents describe it
import * as z from 'zod/mini'
import { agentCard, agentView } from '#articles/catalogue/agents/calls.ts'
import { analytics } from '#trends/analytics/calls.ts'
import { CHANGED_KINDS, CHANGE_STATES } from '#articles/changes/rules.ts'
import { eventCard } from '#articles/events/calls.ts'
import { WHENS } from '#articles/events/rules.ts'
import { rankedEntry } from '#articles/momentum/calls.ts'
import { articleCard, articleView, timelineEntry } from '#articles/calls.ts'
import { podcastCard } from '#articles/podcasts/calls.ts'
import { PUBLIC_AGENTS, PUBLIC_ARTICLES, PUBLIC_PODCASTS, PUBLIC_TOOLS, TOPICS } from '#articles/rules.ts'
import { narrowed } from '#articles/search/calls.ts'
import { KEPT_SECONDS, countedListOf, inLanguage, language, pageOf } from '#articles/shapes.ts'
import { toolCard, toolView } from '#articles/catalogue/tools/calls.ts'
import { askedMoment, call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { MAX_CHANGES } from '../rules.ts'

/** With it, a list returns what has changed since then, the earliest change first, and cannot be searched. */
const updatedSince = { updated_since: z.optional(askedMoment) }
const cursor = z.optional(z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor')))
const category = z.optional(z.string().check(z.minLength(1), z.maxLength(100)))

export const v1Articles = call('v1-articles', {
  summary:
    'Lists published articles, newest first. With `updated_since`, lists those that have changed since ' +
    'then, oldest change first.',
  method: 'GET',
  path: 'v1/articles',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  alsoAs: { 'application/feed+json': 'v1-feed' },
  input: z.object({
    ...pageOf(PUBLIC_ARTICLES),
    ...narrowed,
    topic: z.optional(z.enum(TOPICS)),
    ...updatedSince,
  }),
  output: countedListOf(articleCard),
  refusals: ['problem.cursor', 'problem.date', 'developers.updatedSinceAlone'],
})

export const v1Article = call('v1-article', {
  summary: 'Returns one published article with its text and sources.',
  method: 'GET',
  path: 'v1/articles/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ id: rowId, ...inLanguage }),
  output: articleView,
  refusals: ['library.articleNotFound'],
})

export const v1Story = call('v1-story', {
  summary: 'Returns how the story of an article spread: who reported it, earliest report first.',
  method: 'GET',
  path: 'v1/stories/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ id: rowId, ...inLanguage }),
  output: z.object({
    id: z.string(),
    title: z.string(),
    language,
    original_language: language,
    machine_translated: z.boolean(),
    publisher_count: z.number(),
    first_report_at: z.nullable(moment),
    newest_report_at: z.nullable(moment),
    reports: z.array(timelineEntry),
  }),
  refusals: ['library.articleNotFound'],
})

export const v1Tools = call('v1-tools', {
  summary:
    'Lists published tools, newest first. With `updated_since`, lists those that have changed since ' +
    'then, oldest change first.',
  method: 'GET',
  path: 'v1/tools',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ ...pageOf(PUBLIC_TOOLS), ...narrowed, category, ...updatedSince }),
  output: countedListOf(toolCard),
  refusals: ['problem.cursor', 'problem.date', 'developers.updatedSinceAlone'],
})

export const v1Tool = call('v1-tool', {
  summary: 'Returns one published tool with its texts, prices and platforms.',
  method: 'GET',
  path: 'v1/tools/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ id: rowId, ...inLanguage }),
  output: toolView,
  refusals: ['library.toolNotFound'],
})

export const v1Agents = call('v1-agents', {
  summary:
    'Lists published agents, newest first. With `updated_since`, lists those that have changed since ' +
    'then, oldest change first.',
  method: 'GET',
  path: 'v1/agents',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ ...pageOf(PUBLIC_AGENTS), ...narrowed, ...updatedSince }),
  output: countedListOf(agentCard),
  refusals: ['problem.cursor', 'problem.date', 'developers.updatedSinceAlone'],
})

export const v1Agent = call('v1-agent', {
  summary: 'Returns one published agent.',
  method: 'GET',
  path: 'v1/agents/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ id: rowId, ...inLanguage }),
  output: agentView,
  refusals: ['library.agentNotFound'],
})

export const v1Events = call('v1-events', {
  summary:
    'Lists published events: upcoming ones by start time, past ones latest first, or all by publication ' +
    'date if `when` is omitted. With `updated_since`, lists those that have changed since then, oldest ' +
    'change first.',
  method: 'GET',
  path: 'v1/events',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({
    ...pageOf(PUBLIC_ARTICLES),
    when: z.optional(z.enum(WHENS)),
    category: z.optional(z.enum(TOPICS)),
    ...updatedSince,
  }),
  output: listOf(eventCard),
  refusals: ['problem.cursor', 'developers.updatedSinceAlone'],
})

export const v1Podcasts = call('v1-podcasts', {
  summary:
    'Lists published episodes, newest first. With `updated_since`, lists those that have changed since ' +
    'then, oldest change first.',
  method: 'GET',
  path: 'v1/podcasts',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ ...pageOf(PUBLIC_PODCASTS), ...updatedSince }),
  output: countedListOf(podcastCard),
  refusals: ['problem.cursor'],
})

export const v1Leaderboard = call('v1-leaderboard', {
  summary:
    'Returns the latest momentum leaderboard, or the one at a given time, and why each story is on it.',
  method: 'GET',
  path: 'v1/leaderboard',
  access: 'key',
  scope: 'figures',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({ at: z.optional(askedMoment), ...inLanguage }),
  output: z.extend(listOf(rankedEntry), {
    taken_at: z.nullable(moment),
    older: z.nullable(moment),
    newer: z.nullable(moment),
  }),
})

export const v1Figures = call('v1-figures', {
  summary:
    'Returns figures on published AI news by topic, company, funding, tool, language or publisher, for a ' +
    'time span and the one before it.',
  method: 'GET',
  path: 'v1/figures',
  access: 'key',
  scope: 'figures',
  input: analytics.input,
  output: analytics.output,
  refusals: ['library.analytics.wrongSpan', 'problem.date'],
})

export const v1Changes = call('v1-changes', {
  summary:
    'Lists changes, oldest first, including corrections, retractions and deletions, so that a copy can ' +
    'stay in sync. Start with `since` and continue with `next_cursor`, which is always returned.',
  method: 'GET',
  path: 'v1/changes',
  access: 'key',
  scope: 'changes',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  input: z.object({
    since: z.optional(askedMoment),
    cursor,
    kind: z.optional(z.enum(CHANGED_KINDS)),
    limit: wholeNumber(1, MAX_CHANGES, 50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(CHANGED_KINDS),
        state: z.enum(CHANGE_STATES),
        updated_at: moment,
      }),
    ),
    next_cursor: z.string(),
    /** Whether more changes are available immediately. */
    more: z.boolean(),
  }),
  refusals: ['problem.cursor', 'developers.sinceMissing'],
})

/** One article of the feed. */
export const feedItem = z.object({
  id: z.string(),
  url: z.string(),
  external_url: z.optional(z.string()),
  title: z.string(),
  summary: z.string(),
  content_html: z.string(),
  image: z.string(),
  date_published: moment,
  date_modified: moment,
  authors: z.optional(z.array(z.object({ name: z.string() }))),
  tags: z.array(z.string()),
  language,
  _cadence: z.object({
    original_language: language,
    machine_translated: z.boolean(),
    access_tier: z.string(),
    momentum: z.number(),
    sources: z.array(z.object({ publisher: z.string(), url: z.string() })),
  }),
})

export const v1Feed = call('v1-feed', {
  summary:
    'Returns articles as JSON Feed 1.1, newest first. The feed is also available at `/api/v1/articles` ' +
    'with `Accept: application/feed+json`.',
  method: 'GET',
  path: 'v1/feed.json',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  answersBy: 'access level',
  mediaType: 'application/feed+json',
  input: z.object(pageOf(PUBLIC_ARTICLES)),
  output: z.object({
    version: z.literal('https://jsonfeed.org/version/1.1'),
    title: z.string(),
    home_page_url: z.string(),
    feed_url: z.string(),
    next_url: z.optional(z.string()),
    language,
    items: z.array(feedItem),
  }),
  refusals: ['problem.cursor'],
})
