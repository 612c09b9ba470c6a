import * as z from 'zod/mini'
import { call, moment, nothing } from '#platform/call.ts'
import { SCHEDULED_TYPES } from '#schedule/rules.ts'
import { dayMark, failures } from './calls.ts'

const workMark = z.extend(dayMark, { what: z.enum(SCHEDULED_TYPES) })
export type WorkMark = z.infer<typeof workMark>

export const deskSystem = call('desk-system', {
  method: 'GET',
  path: 'admin/desk/system',
  summary:
    'Returns what fails, the scheduled work of the day and figures of today, for the overview of the monitoring page. ' +
    'Figures are up to 15 seconds old.',
  input: nothing,
  output: z.object({
    now: moment,
    time_zone: z.string(),
    failing: failures,
    /** Active sources that answered when they were last read. */
    sources_working: z.number(),
    /** The local day, with its scheduled work in order. */
    day: z.object({ from: moment, to: moment, marks: z.array(workMark) }),
    /** What was counted since the beginning of the local day. */
    today: z.object({
      /** Jobs that have ended well. */
      jobs: z.number(),
      /** Reports of publishers that were read, without the samples. */
      reports: z.number(),
      /** Drafts that were written, without the samples. */
      drafts: z.number(),
      /** Millionths of a dollar; `unpriced` of the model calls had no price and count as zero. */
      cost_micros: z.number(),
      model_calls: z.number(),
      unpriced: z.number(),
      /** Emails that came back; null without a mail server. */
      bounced: z.nullable(z.number()),
    }),
  }),
})
