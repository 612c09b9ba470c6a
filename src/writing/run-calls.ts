import * as z from 'zod/mini'
import { call, listOf, moment, rowId, wholeNumber } from '#platform/call.ts'
import { RUNS_SHOWN } from './rules.ts'

export const runOne = call('run', {
  summary:
    'Returns the progress of a run: its parts, what was found and drafted, and the state of each source.',
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

/**
 * A run in the list. `asked_by` is the name of the account, or null for the clock; `cost_micros` is in millionths of a
 * dollar.
 */
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
  /** The number of parts that ended in each state. */
  outcomes: z.record(z.string(), z.number()),
  cost_micros: z.nullable(z.number()),
})

export const runList = call('runs', {
  summary:
    'Lists scraping and generation runs, newest first, with the outcomes of their parts and the cost of ' +
    'the model.',
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
