import * as z from 'zod/mini'
import { call } from '#platform/call.ts'
import type { OutputOf } from '#platform/call.ts'
import { FIRST_STEPS, MARKS, STEP_STATES } from './rules.ts'

export const firstSteps = call('first-steps', {
  method: 'GET',
  path: 'admin/desk/first-steps',
  summary:
    'Returns the first steps of a new site and which of them are done, as the site itself shows it. `shown` is whether ' +
    'they are on Today: for thirty days after the site got its first administrator, until all are done or the caller has ' +
    'hidden them. Unless they are, the steps are left out, except with `all`.',
  input: z.object({ all: z.optional(z.literal('true')) }),
  output: z.object({
    shown: z.boolean(),
    /** Whether the caller has hidden them. */
    hidden: z.boolean(),
    /** In order. Those about samples are left out on a site that never had any. */
    steps: z.array(
      z.object({
        step: z.enum(FIRST_STEPS),
        state: z.enum(STEP_STATES),
        /** How many of its parts are done, and how many there are; null for a step without parts. */
        parts: z.nullable(z.object({ done: z.number(), total: z.number() })),
      }),
    ),
    /** The id of the last story that was approved here and is on the site. */
    story: z.nullable(z.string()),
    /** The next edition, if it is composed. */
    edition: z.nullable(z.string()),
    /** Whether nothing leaves this machine: no model, mail server, payments or sources of others are in use. */
    local: z.boolean(),
  }),
})
export type FirstStepsAnswer = OutputOf<typeof firstSteps>

export const firstStepsMark = call('first-steps-mark', {
  summary:
    'Marks what the site cannot see: that the preview of an edition was looked at in a language, that the site goes on ' +
    'without a model, or that the caller hides the first steps. `on` is false to take the mark back. Repeating the call ' +
    'has no effect.',
  input: z.object({ mark: z.enum(MARKS), on: z._default(z.boolean(), true) }),
  output: z.object({ marked: z.boolean() }),
})
