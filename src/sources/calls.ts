import * as z from 'zod/mini'
import { call, listOf, moment, nothing, rowId } from '#platform/call.ts'
import {
  FREQUENCY_HOURS,
  LEFT_OUT_REASONS,
  READ_LANGUAGES,
  SOURCE_CATEGORIES,
  SOURCE_KINDS,
  SOURCE_STATES,
  SOURCE_TIERS,
  UNREAD_EVENT_REASONS,
} from './rules.ts'

const selector = z.string('sources.rulesInvalid').check(z.trim(), z.maxLength(300, 'sources.rulesInvalid'))
const listRules = z.object({
  item: selector.check(z.minLength(1, 'sources.rulesInvalid')),
  title: z.optional(selector),
  link: z.optional(selector),
  date: z.optional(selector),
})
const stateDetail = z.record(z.string(), z.union([z.string(), z.number()]))

/** One source as the desk sees it. The text of `state` is `sources.state.<state>`, filled with `state_detail`. */
export const newsSource = z.object({
  id: rowId,
  name: z.string(),
  url: z.string(),
  /** The kind at the last reading. */
  kind: z.nullable(z.enum(SOURCE_KINDS)),
  /** The kind that an editor chose; null means the kind that the source turns out to be. */
  chosen_kind: z.nullable(z.enum(SOURCE_KINDS)),
  rules: z.nullable(listRules),
  category: z.enum(SOURCE_CATEGORIES),
  tier: z.literal(SOURCE_TIERS),
  /** The group that the source belongs to; its registrable domain unless an editor chose another. */
  owner: z.string(),
  language: z.nullable(z.enum(READ_LANGUAGES)),
  scrape_frequency_hours: z.number(),
  is_active: z.boolean(),
  /** Whether only its items about AI are drafted. */
  only_about_ai: z.boolean(),
  licence_note: z.nullable(z.string()),
  state: z.nullable(z.enum(SOURCE_STATES)),
  state_detail: stateDetail,
  state_at: z.nullable(moment),
  failures: z.number(),
  last_ok_at: z.nullable(moment),
  last_new_at: z.nullable(moment),
  newest_item_at: z.nullable(moment),
  /** Hours between two items, according to the publisher's dates. */
  usual_gap_hours: z.nullable(z.number()),
  /** Items of the last reading that were left out, at most 20. */
  left_out: z.array(z.object({ url: z.string(), title: z.string(), why: z.enum(LEFT_OUT_REASONS) })),
  /** Events that the last search could not read, with at most 20 listed. */
  unread_events: z.object({
    count: z.number(),
    events: z.array(z.object({ title: z.string(), why: z.enum(UNREAD_EVENT_REASONS) })),
  }),
  next_fetch_at: moment,
  created_at: moment,
  /** Whether it is a practice feed of this site: invented, and removed with the samples. */
  practice: z.boolean(),
  /** Active, but without anything new for a long time. */
  stale: z.boolean(),
})
export type NewsSource = z.infer<typeof newsSource>

const PATH = 'admin/ai-news-sources'
const name = z
  .string('problem.invalid')
  .check(z.trim(), z.minLength(1, 'sources.nameRequired'), z.maxLength(120))
const url = z
  .string('problem.invalid')
  .check(z.trim(), z.maxLength(2000, 'sources.urlInvalid'), z.refine(isWebAddress, 'sources.urlInvalid'))
const frequency = z
  .int('sources.frequencyRange')
  .check(
    z.minimum(FREQUENCY_HOURS.min, 'sources.frequencyRange'),
    z.maximum(FREQUENCY_HOURS.max, 'sources.frequencyRange'),
  )
const licenceNote = z.string().check(z.trim(), z.maxLength(1000))
/** The fields that adding and changing have in common. */
const choices = {
  language: z.optional(z.nullable(z.enum(READ_LANGUAGES))),
  licence_note: z.optional(z.nullable(licenceNote)),
  chosen_kind: z.optional(z.nullable(z.enum(SOURCE_KINDS))),
  rules: z.optional(z.nullable(listRules)),
  category: z.optional(z.enum(SOURCE_CATEGORIES)),
  tier: z.optional(z.literal(SOURCE_TIERS)),
  owner: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(120)))),
  only_about_ai: z.optional(z.boolean()),
}

/** All sources by name, at most 500. */
export const aiNewsSources = call('ai-news-sources', {
  method: 'GET',
  path: PATH,
  summary: 'Lists the news sources with the outcome of their last reading.',
  input: z.object({
    active: z.optional(z.enum(['true', 'false'])),
    category: z.optional(z.enum(SOURCE_CATEGORIES)),
  }),
  output: listOf(newsSource),
})

/** Adds a source; it is due immediately. */
export const aiNewsSourceAdd = call('ai-news-source-add', {
  path: PATH,
  summary: 'Adds a news source.',
  input: z.object({
    name,
    url,
    ...choices,
    scrape_frequency_hours: z._default(frequency, FREQUENCY_HOURS.usual),
  }),
  output: newsSource,
  refusals: ['sources.known', 'sources.rulesInvalid', 'sources.rulesMissing'],
})

/** Changes the given fields. A new address or reactivation resets earlier failures and makes the source due. */
export const aiNewsSourceChange = call('ai-news-source-change', {
  method: 'PATCH',
  path: `${PATH}/{id}`,
  summary: 'Changes a news source or turns it on or off.',
  input: z.object({
    id: rowId,
    name: z.optional(name),
    url: z.optional(url),
    ...choices,
    scrape_frequency_hours: z.optional(frequency),
    is_active: z.optional(z.boolean()),
  }),
  output: newsSource,
  refusals: [
    'sources.notFound',
    'sources.known',
    'sources.practiceFixed',
    'sources.rulesInvalid',
    'sources.rulesMissing',
  ],
})

/** An address that was actually read. */
export const foundSource = z.object({
  url: z.string(),
  kind: z.nullable(z.enum(SOURCE_KINDS)),
  titles: z.array(z.string()),
  items: z.number(),
  newest_at: z.nullable(moment),
  language: z.nullable(z.enum(READ_LANGUAGES)),
  state: z.enum(SOURCE_STATES),
  state_detail: stateDetail,
  /** Whether it is already one of the sources. */
  known: z.boolean(),
})
export type FoundSource = z.infer<typeof foundSource>

/** Slow because of the pauses between requests: it answers with what it has after about twenty seconds. */
export const aiNewsSourceDiscover = call('ai-news-source-discover', {
  summary: 'Reads an address as a source without storing anything, or finds the feeds of its site.',
  input: z.object({
    url,
    language: choices.language,
    chosen_kind: choices.chosen_kind,
    rules: choices.rules,
  }),
  output: z.object({
    candidates: z.array(foundSource),
    /** False when the time was up before every usual path was tried. */
    complete: z.boolean(),
  }),
  refusals: ['sources.rulesInvalid', 'sources.rulesMissing'],
  limit: { per: 'account', times: 30, windowMinutes: 10 },
})

/** The result of adding a list of sources. */
const added = z.object({
  added: z.number(),
  /** The number of sources that already existed. */
  known: z.number(),
  /** The sources that could not be added, each with the string key of the reason. */
  failed: z.array(z.object({ name: z.string(), url: z.string(), code: z.string() })),
})

/** At most 500 outlines; duplicates are skipped and counted. */
export const aiNewsSourcesImport = call('ai-news-sources-import', {
  summary: 'Adds the sources from an OPML list.',
  input: z.object({
    opml: z
      .string('sources.opmlInvalid')
      .check(z.minLength(1, 'sources.opmlInvalid'), z.maxLength(1_000_000)),
  }),
  output: added,
  refusals: ['sources.opmlInvalid'],
  bodyBytes: 2_500_000,
})

export const aiNewsSourcesExport = call('ai-news-sources-export', {
  method: 'GET',
  path: `${PATH}/opml`,
  summary: 'Returns all sources as an OPML list that can be imported again, here or in a feed reader.',
  input: nothing,
  output: z.object({ file_name: z.string(), opml: z.string() }),
})

export const aiNewsSourcesAddStarters = call('ai-news-sources-add-starters', {
  summary: 'Adds the missing sources from the starter list.',
  input: z.object({ languages: z.optional(z.array(z.enum(READ_LANGUAGES))) }),
  output: added,
})

function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && /^https?:$/.test(address.protocol) && !address.username && !address.password
}
