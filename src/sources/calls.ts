import * as z from 'zod/mini'
import { call, listOf, moment, rowId } from '#platform/call.ts'
import { FREQUENCY_HOURS, READ_LANGUAGES, SOURCE_KINDS, SOURCE_STATES } from './rules.ts'

/** One source as the desk sees it. The words of `state` are `sources.state.<state>`, filled with `state_detail`. */
export const newsSource = z.object({
  id: rowId,
  name: z.string(),
  url: z.string(),
  kind: z.nullable(z.enum(SOURCE_KINDS)),
  language: z.nullable(z.enum(READ_LANGUAGES)),
  scrape_frequency_hours: z.number(),
  is_active: z.boolean(),
  licence_note: z.nullable(z.string()),
  state: z.nullable(z.enum(SOURCE_STATES)),
  state_detail: z.record(z.string(), z.union([z.string(), z.number()])),
  state_at: z.nullable(moment),
  failures: z.number(),
  last_ok_at: z.nullable(moment),
  last_new_at: z.nullable(moment),
  newest_item_at: z.nullable(moment),
  next_fetch_at: moment,
  created_at: moment,
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

/** All sources by name, at most 500. */
export const aiNewsSources = call('ai-news-sources', {
  method: 'GET',
  path: PATH,
  summary: 'Lists the sources of news with the outcome of their last reading.',
  input: z.object({ active: z.optional(z.enum(['true', 'false'])) }),
  output: listOf(newsSource),
})

/** Adds a source; it is due at once. */
export const aiNewsSourceAdd = call('ai-news-source-add', {
  path: PATH,
  summary: 'Adds a source of news.',
  input: z.object({
    name,
    url,
    language: z.optional(z.nullable(z.enum(READ_LANGUAGES))),
    scrape_frequency_hours: z._default(frequency, FREQUENCY_HOURS.usual),
    licence_note: z.optional(z.nullable(licenceNote)),
  }),
  output: newsSource,
  refusals: ['sources.known'],
})

/** Changes what is given. A new address or switching on forgets earlier failures and makes the source due. */
export const aiNewsSourceChange = call('ai-news-source-change', {
  method: 'PATCH',
  path: `${PATH}/{id}`,
  summary: 'Changes or switches a source of news.',
  input: z.object({
    id: rowId,
    name: z.optional(name),
    url: z.optional(url),
    language: z.optional(z.nullable(z.enum(READ_LANGUAGES))),
    scrape_frequency_hours: z.optional(frequency),
    is_active: z.optional(z.boolean()),
    licence_note: z.optional(z.nullable(licenceNote)),
  }),
  output: newsSource,
  refusals: ['sources.notFound', 'sources.known'],
})

function isWebAddress(text: string): boolean {
  const address = URL.parse(text)
  return address !== null && /^https?:$/.test(address.protocol) && !address.username && !address.password
}
