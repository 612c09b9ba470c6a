import * as z from 'zod/mini'
import { LANGUAGES } from '#languages/rules.ts'
import { pictureCredit } from '#library/shapes.ts'
import { SECTIONS, TOPICS } from '#library/rules.ts'
import { TIERS } from '#membership/rules.ts'
import { call, listOf, moment, nothing, rowId, wholeNumber } from '#platform/call.ts'
import { SOURCE_CATEGORIES } from '#sources/rules.ts'
import { CONTENT_TYPES, EDIT_CATEGORIES, PENDING_LIMIT, RUNS_SHOWN } from './desk/rules.ts'
import { DRAFT_REFUSALS } from './draft.ts'
import { DRAFT_STATUSES, GATES } from './rules.ts'

const verdict = z.object({ gate: z.enum(GATES), ok: z.boolean(), detail: z.string() })

/** A draft in the review list. */
export const draftRow = z.object({
  id: z.string(),
  title: z.string(),
  content_type: z.enum(CONTENT_TYPES),
  access_tier: z.enum(TIERS),
  status: z.enum(DRAFT_STATUSES),
  language: z.enum(LANGUAGES),
  created_at: moment,
  /** Gates that failed, over all paragraphs. */
  warnings: z.number(),
})
export type DraftRow = z.infer<typeof draftRow>

/** A paragraph of a draft with the sentences it cites and what the gates say. */
export const evidence = z.object({
  text: z.string(),
  sources: z.array(z.number()),
  quotes: z.array(z.object({ text: z.string(), source: z.number() })),
  verdicts: z.array(verdict),
})
export type Evidence = z.infer<typeof evidence>

/** Everything the editor sees of one draft. */
export const draftView = z.extend(draftRow, {
  excerpt: z.nullable(z.string()),
  content: z.string(),
  category: z.enum(EDIT_CATEGORIES),
  section: z.enum(SECTIONS),
  topic: z.enum(TOPICS),
  tags: z.array(z.string()),
  image_url: z.nullable(z.string()),
  image_credit: z.nullable(pictureCredit),
  /** What was tried for the picture without success, one line for each. */
  image_tried: z.array(z.string()),
  source_urls: z.array(z.string()),
  sources: z.array(
    z.object({
      n: z.number(),
      url: z.string(),
      publisher: z.string(),
      title: z.string(),
      language: z.string(),
      published_at: z.nullable(z.string()),
    }),
  ),
  metadata: z.record(z.string(), z.unknown()),
  writer: z.string(),
  version: z.number(),
  published_at: z.nullable(moment),
  reviewed_at: z.nullable(moment),
  reason: z.nullable(z.string()),
  /** The text as it stands, judged afresh. */
  evidence: z.array(evidence),
  /** The published or pending item that looks like this one; null when there is none. */
  duplicate: z.nullable(z.object({ id: z.string(), title: z.string(), status: z.enum(DRAFT_STATUSES) })),
})
export type DraftView = z.infer<typeof draftView>

export const generatedContentList = call('generated-content', {
  summary: 'Generated content of one status or all, newest first.',
  method: 'GET',
  path: 'admin/generated-content',
  input: z.object({
    status: z._default(z.enum([...DRAFT_STATUSES, 'all']), 'pending'),
    limit: wholeNumber(1, 100, PENDING_LIMIT),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(draftRow),
})

export const generatedContentCounts = call('generated-content-counts', {
  summary: 'How much generated content is pending, approved and published.',
  method: 'GET',
  path: 'admin/generated-content/counts',
  input: nothing,
  output: z.object({
    pending: z.number(),
    approved: z.number(),
    published: z.number(),
    rejected: z.number(),
  }),
})

export const generatedContentOne = call('generated-content-one', {
  summary: 'One draft with its sources, the gates’ verdicts and a warning when it looks like another item.',
  method: 'GET',
  path: 'admin/generated-content/{id}',
  input: z.object({ id: rowId }),
  output: draftView,
  refusals: ['newsroom.draftNotFound'],
})

export const approveContent = call('approve-content', {
  summary:
    'Publishes a draft with the edits applied, or rejects it with a reason. Repeating it changes nothing.',
  input: z.object({
    contentId: rowId,
    action: z.enum(['approve', 'reject']),
    edits: z.optional(
      z.object({
        title: z.optional(
          z.string().check(z.trim(), z.minLength(1, 'newsroom.titleRequired'), z.maxLength(300)),
        ),
        content: z.optional(
          z.string().check(z.trim(), z.minLength(1, 'newsroom.contentRequired'), z.maxLength(200_000)),
        ),
        access_tier: z.optional(z.enum(TIERS)),
        category: z.optional(z.enum(EDIT_CATEGORIES)),
      }),
    ),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(1000))),
    /** The version the editor has read; when another has changed the draft since, the answer is 412. */
    version: z.optional(z.number()),
  }),
  output: z.object({
    success: z.boolean(),
    status: z.enum(DRAFT_STATUSES),
    message: z.string(),
    already: z.boolean(),
  }),
  refusals: ['newsroom.draftNotFound', 'newsroom.duplicate', 'newsroom.changedMeanwhile', ...DRAFT_REFUSALS],
})

/** What can be scraped: the sources of one category, or all. Source: administration §2. */
const SCRAPED = ['all', ...SOURCE_CATEGORIES] as const

export const scrapeAiNews = call('scrape-ai-news', {
  summary:
    'Reads the active sources now, of one category or all, and drafts the strongest stories that have no draft. Answers ' +
    'when done, or after 25 s with a run to poll (202).',
  input: z.object({ category: z._default(z.enum(SCRAPED, 'newsroom.unknownCategory'), 'all') }),
  output: z.object({
    count: z.number(),
    sources: z.number(),
    drafted: z.number(),
    finished: z.boolean(),
    run_id: z.string(),
  }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

export const regenerateAgentImages = call('regenerate-agent-images', {
  summary:
    'Makes the pictures of the newest agents anew; pictures of publishers stay. Answers when done, or after 25 s ' +
    'with a run to poll (202).',
  input: nothing,
  output: z.object({ processed: z.number(), finished: z.boolean(), run_id: z.string() }),
  limit: { per: 'account', times: 5, windowMinutes: 10 },
})

export const regeneratePodcastAudio = call('regenerate-podcast-audio', {
  summary:
    'Speaks the script of an episode again and attaches the sound, when it is whole and as long as it should be. ' +
    'Answers when done, or after 25 s with a run to poll (202).',
  input: z.object({ contentId: rowId }),
  output: z.object({
    success: z.boolean(),
    finished: z.boolean(),
    run_id: z.string(),
    audio_url: z.nullable(z.string()),
    duration_minutes: z.nullable(z.number()),
  }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
  refusals: [
    'newsroom.draftNotFound',
    'newsroom.notPodcast',
    'newsroom.draftRejected',
    'newsroom.voiceMissing',
    'newsroom.voiceFailed',
    'newsroom.audioRefused',
    'newsroom.nothingToSay',
  ],
})

export const runOne = call('run', {
  summary: 'How a run stands: its parts, what was found and drafted, and the state of each source.',
  method: 'GET',
  path: 'admin/runs/{id}',
  input: z.object({ id: rowId }),
  output: z.object({
    id: z.string(),
    kind: z.string(),
    started_at: moment,
    finished_at: z.nullable(moment),
    parts: z.number(),
    done: z.number(),
    found: z.number(),
    drafted: z.number(),
  }),
  refusals: ['newsroom.runNotFound'],
})

/** A run in the list. `asked_by` is the name of the account, null for the clock; `cost_micros` is in millionths of a dollar. */
export const runRow = z.object({
  id: z.string(),
  kind: z.string(),
  asked_by: z.nullable(z.string()),
  started_at: moment,
  finished_at: z.nullable(moment),
  parts: z.number(),
  done: z.number(),
  found: z.number(),
  drafted: z.number(),
  /** How many parts ended in which state. */
  outcomes: z.record(z.string(), z.number()),
  cost_micros: z.nullable(z.number()),
})

export const runList = call('runs', {
  summary:
    'Runs of scraping and generating, newest first, with what came of their parts and what the model cost.',
  method: 'GET',
  path: 'admin/runs',
  input: z.object({
    kind: z.optional(z.string().check(z.maxLength(60))),
    limit: wholeNumber(1, 100, RUNS_SHOWN),
    cursor: z.optional(z.string().check(z.maxLength(200), z.regex(/^[\w-]+$/, 'problem.cursor'))),
  }),
  output: listOf(runRow),
  refusals: ['problem.cursor'],
})
