import * as z from 'zod/mini'
import { shownFigures } from './figures/calls.ts'
import { boardEntry } from '#articles/momentum/calls.ts'
import { articleCard } from '#articles/calls.ts'
import { call, moment } from '#platform/call.ts'
import { KEPT_SECONDS, inLanguage } from '#articles/shapes.ts'

export const home = call('home', {
  summary:
    'Returns the content of the home page: the lead story, the leaderboard, six featured stories and the ' +
    'four figures.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ ...inLanguage }),
  output: z.object({
    lead: z.nullable(articleCard),
    board: z.object({ taken_at: z.nullable(moment), entries: z.array(boardEntry) }),
    featured: z.array(articleCard),
    /** Null when too few figures are left to show. */
    figures: z.nullable(shownFigures),
  }),
})
