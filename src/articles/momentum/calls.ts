import * as z from 'zod/mini'
import { BADGES, MOMENTUM_PARTS, type MomentumPart, TOPICS } from '../rules.ts'
import { KEPT_SECONDS, inLanguage, language } from '../shapes.ts'
import { askedMoment, call, listOf, moment, rowId } from '#platform/call.ts'

const PARTS = Object.keys(MOMENTUM_PARTS) as MomentumPart[] // the keys of a constant

/** Explains a momentum score. The points of the parts add up to it. */
export const momentumParts = z.object({
  as_of: moment,
  /** In this order; `most` is the maximum the part can add. */
  parts: z.array(z.object({ part: z.enum(PARTS), points: z.number(), most: z.number() })),
  /** The independent publishers that were counted, newest report first; empty when the story is locked. */
  publishers: z.array(z.string()),
  publisher_count: z.number(),
  newest_report_at: moment,
  views: z.number(),
  shares: z.number(),
})
export type MomentumParts = z.infer<typeof momentumParts>

/** One row of the momentum board. `change` is relative to the previous board, null when the story was not on it. */
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
  /** Invented, like all its figures. */
  sample: z.boolean(),
})
export type BoardEntry = z.infer<typeof boardEntry>

/** The same row on the leaderboard page. `why` is null for a given score, and where it was not kept. */
export const rankedEntry = z.extend(boardEntry, { why: z.nullable(momentumParts) })
export type RankedEntry = z.infer<typeof rankedEntry>

/** Why a story had its score when a board was taken. It is kept with the board because reports and readers keep changing. */
export type BoardReason = {
  parts: { part: MomentumPart; points: number }[]
  /** Newest report first. */
  publishers: string[]
  publisher_count: number
  newest_report_at: string
}

const ofArticle = z.object({ id: rowId })
const counted = z.object({ counted: z.boolean() })

export const recordView = call('record-view', {
  access: 'anyone',
  input: ofArticle,
  output: counted,
  refusals: ['library.articleNotFound'],
  summary:
    'Records that a reader has opened an article. Each reader is counted once a day and is not ' +
    'identified.',
  limit: { per: 'address', times: 60, windowMinutes: 10 },
})

export const recordShare = call('record-share', {
  access: 'anyone',
  input: ofArticle,
  output: counted,
  refusals: ['library.articleNotFound'],
  summary:
    'Records that a reader has shared an article. Each reader is counted once a day and is not ' +
    'identified.',
  limit: { per: 'address', times: 20, windowMinutes: 10 },
})

export const leaderboard = call('leaderboard', {
  summary:
    'Returns a momentum leaderboard of five stories with the change since the previous one. Returns the ' +
    'latest leaderboard, or the one at a given time. With `order` set to `language`, ranks only stories ' +
    'that exist in the language.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    /** The board that was current at that moment. */
    at: z.optional(askedMoment),
    order: z.optional(z.literal('language')),
    ...inLanguage,
  }),
  output: z.extend(listOf(rankedEntry), {
    /** Only with `order`: stories of the leaderboard that do not exist in the language, with their ranks. */
    others: z.optional(z.array(rankedEntry)),
    taken_at: z.nullable(moment),
    /** When the previous and next boards were taken. */
    older: z.nullable(moment),
    newer: z.nullable(moment),
    /** When the boards of the last thirty days were taken, newest first. */
    boards: z.array(moment),
  }),
})
