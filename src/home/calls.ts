import * as z from 'zod/mini'
import { shownFigures } from './figures/calls.ts'
import { boardEntry } from '#articles/momentum/calls.ts'
import { languageCounts } from '#articles/by-language/calls.ts'
import { articleCard } from '#articles/calls.ts'
import { call, moment } from '#platform/call.ts'
import { KEPT_SECONDS, inLanguage } from '#articles/shapes.ts'

export const home = call('home', {
  summary:
    'Returns the content of the home page for readers of a language: the lead story, the leaderboard, six ' +
    'featured stories, stories that exist only in other languages, and the four figures.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({ ...inLanguage }),
  output: z.object({
    lead: z.nullable(articleCard),
    /** The stories that exist in the language, and those of the leaderboard that do not. */
    board: z.object({
      taken_at: z.nullable(moment),
      entries: z.array(boardEntry),
      others: z.array(boardEntry),
    }),
    featured: z.array(articleCard),
    /** The newest stories of the last seven days that do not exist in the language, by momentum. */
    others: z.array(articleCard),
    /** How many of those there are in each language. */
    other_languages: languageCounts,
    figures: shownFigures,
  }),
})
