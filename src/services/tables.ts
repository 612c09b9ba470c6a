import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** How a call of the model ended. `running`: a call in progress, or one whose process was killed. */
export const CALL_OUTCOMES = [
  'running',
  'ok',
  'bad_answer',
  'outage',
  'timeout',
  'refused',
  'refused_budget',
] as const
/** One of CALL_OUTCOMES. */
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** The ledger: every call of the model, including failures. Never contains prompts or answers. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The purpose of the call: `write-draft`, `translate`, … */
    task: text('task').notNull(),
    /** The item that the call was for. */
    subject: text('subject'),
    /** The newsroom run that it was made for. */
    run: uuid('run'),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    promptVersion: text('prompt_version'),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Millionths of a dollar: the maximum cost while running, then the actual cost. Null: no price is set. */
    costMicros: bigint('cost_micros', { mode: 'number' }),
    latencyMs: integer('latency_ms'),
    outcome: text('outcome', { enum: CALL_OUTCOMES }).notNull(),
    /** The kind of failure, for example `HTTP 429`; never text from the model or a source. */
    detail: text('detail'),
  },
  (t) => [
    index('model_calls_newest').on(sql`${t.at} desc`, sql`${t.id} desc`),
    index('model_calls_of_task').on(t.task, sql`${t.at} desc`, sql`${t.id} desc`),
    index('model_calls_subject').on(t.subject),
    index('model_calls_run')
      .on(t.run)
      .where(sql`${t.run} is not null`),
  ],
)
