import * as z from 'zod/mini'
import { PUBLIC_TOOLS } from '../../rules.ts'
import { MAX_ALTERNATIVES, MAX_COMPARED, PRICE_PERIODS } from './rules.ts'
import { narrowed } from '../../search/calls.ts'
import {
  KEPT_SECONDS,
  countedListOf,
  inLanguage,
  language,
  linkState,
  listedItem,
  pageOf,
  picturedItem,
  scored,
} from '../../shapes.ts'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'

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
  link_checked_at: z.nullable(moment),
})
export type ToolCard = z.infer<typeof toolCard>

const toolTexts = {
  description: z.string(),
  content: z.string(),
  features: z.array(z.string()),
  use_cases: z.array(z.string()),
  pricing: z.nullable(z.string()),
}

/** A tool's prices as numbers: `amount_cents` are hundredths of `currency`, null for a price on request. */
const pricingPlan = z.object({
  name: z.string(),
  amount_cents: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  period: z.enum(PRICE_PERIODS),
  note: z.nullable(z.string()),
})

/** One tool as its page shows it. */
export const toolView = z.extend(toolCard, {
  ...picturedItem,
  ...toolTexts,
  /** Empty where no prices are known; `pricing_checked_at` is when they were read. */
  pricing_plans: z.array(pricingPlan),
  pricing_checked_at: z.nullable(moment),
  platforms: z.array(z.string()),
  source_url: z.nullable(z.string()),
  languages: z.array(language),
  updated_at: moment,
})
export type ToolView = z.infer<typeof toolView>

const toolCategory = z.optional(z.string().check(z.minLength(1), z.maxLength(100)))

export const tools = call('tools', {
  summary:
    'Lists published tools of any tier, newest first: the latest 50, or all for a premium reader. With ' +
    'words or a filter, searches all tools.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ ...pageOf(PUBLIC_TOOLS), ...narrowed, category: toolCategory }),
  output: countedListOf(toolCard),
  refusals: ['problem.cursor', 'problem.date'],
})

export const tool = call('tool', {
  summary: 'Returns one published tool.',
  method: 'GET',
  path: 'tools/{id}',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, ...inLanguage }),
  output: toolView,
  refusals: ['library.toolNotFound'],
})

export const toolAlternatives = call('tool-alternatives', {
  summary:
    'Lists the published tools that are most similar to one tool, closest first. Compares shared tags ' +
    'first, then words in their texts, then the category.',
  method: 'GET',
  path: 'tools/{id}/alternatives',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ id: rowId, limit: wholeNumber(1, MAX_ALTERNATIVES, MAX_ALTERNATIVES), ...inLanguage }),
  output: listOf(toolCard),
  refusals: ['library.toolNotFound'],
})

const ID_LIST = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(,[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})*$/i

export const translatedTools = call('translated-tools', {
  summary: 'Returns the texts of published tools in another language, where they have been translated.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    lang: language,
    /** Comma-separated ids, at most fifty. */
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

export const compareTools = call('compare-tools', {
  summary:
    'Returns published tools for comparison, in the requested order. `unknown` lists the ids that match ' +
    'no published tool.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    /** Comma-separated ids, at most four. */
    ids: z.string().check(z.regex(ID_LIST, 'problem.id'), z.maxLength(37 * MAX_COMPARED - 1, 'problem.id')),
    ...inLanguage,
  }),
  output: z.object({ items: z.array(toolView), unknown: z.array(z.string()) }),
})
