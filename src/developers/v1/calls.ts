// long: the whole API of one version, as its documents describe it
import * as z from 'zod/mini'
import { article, articles, timelineEntry } from '#articles/calls.ts'
import { agent, agents } from '#articles/catalogue/agents/calls.ts'
import { tool, tools } from '#articles/catalogue/tools/calls.ts'
import { CHANGED_KINDS, CHANGE_STATES } from '#articles/changes/rules.ts'
import { eventCard, events } from '#articles/events/calls.ts'
import { leaderboard } from '#articles/momentum/calls.ts'
import { podcasts } from '#articles/podcasts/calls.ts'
import { PUBLIC_ARTICLES } from '#articles/rules.ts'
import { KEPT_SECONDS, language, pageOf } from '#articles/shapes.ts'
import { askedMoment, call, listOf, moment, wholeNumber } from '#platform/call.ts'
import { analytics } from '#trends/analytics/calls.ts'
import { MAX_CHANGES } from '../rules.ts'

/** With it, a list returns what has changed since then, the earliest change first, and cannot be searched. */
const updatedSince = { updated_since: z.optional(askedMoment) }
const cursor = z.optional(z.string().check(z.maxLength(300), z.regex(/^[\w-]+$/, 'problem.cursor')))

export const v1Articles = call('v1-articles', {
  summary:
    'Lists published articles, newest first. With `updated_since`, lists those that have changed since ' +
    'then, oldest change first.',
  method: 'GET',
  path: 'v1/articles',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  alsoAs: { 'application/feed+json': 'v1-feed' },
  input: z.extend(articles.input, updatedSince),
  output: articles.output,
  refusals: ['problem.cursor', 'problem.date', 'developers.updatedSinceAlone'],
})

export const v1Article = call('v1-article', {
  summary: 'Returns one published article with its text and sources.',
  method: 'GET',
  path: 'v1/articles/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  input: article.input,
  output: article.output,
  refusals: ['library.articleNotFound'],
})

export const v1Story = call('v1-story', {
  summary: 'Returns how the story of an article spread: who reported it, earliest report first.',
  method: 'GET',
  path: 'v1/stories/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  input: article.input,
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
  input: z.extend(tools.input, updatedSince),
  output: tools.output,
  refusals: ['problem.cursor', 'problem.date', 'developers.updatedSinceAlone'],
})

export const v1Tool = call('v1-tool', {
  summary: 'Returns one published tool with its texts, prices and platforms.',
  method: 'GET',
  path: 'v1/tools/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  input: tool.input,
  output: tool.output,
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
  input: z.extend(agents.input, updatedSince),
  output: agents.output,
  refusals: ['problem.cursor', 'problem.date', 'developers.updatedSinceAlone'],
})

export const v1Agent = call('v1-agent', {
  summary: 'Returns one published agent.',
  method: 'GET',
  path: 'v1/agents/{id}',
  access: 'key',
  scope: 'read',
  keepSeconds: KEPT_SECONDS,
  input: agent.input,
  output: agent.output,
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
  input: z.extend(events.input, updatedSince),
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
  input: z.extend(podcasts.input, updatedSince),
  output: podcasts.output,
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
  input: leaderboard.input,
  output: z.omit(leaderboard.output, { boards: true }),
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
