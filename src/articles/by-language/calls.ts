import * as z from 'zod/mini'
import { call } from '#platform/call.ts'
import { articleCard } from '../calls.ts'
import { PUBLIC_ARTICLES } from '../rules.ts'
import { KEPT_SECONDS, countedListOf, language, pageOf } from '../shapes.ts'

/** How many stories of a list were written in each language; those without any are left out. */
export const languageCounts = z.array(z.object({ language, count: z.number() }))

export const newsByLanguage = call('news-by-language', {
  summary:
    'Lists published articles for readers of a language. `readable`: those that exist in it, newest first ' +
    'in groups of thirty, each with the originals before reviewed and machine translations. `other`: those ' +
    'that do not exist in it, newest first.',
  method: 'GET',
  access: 'anyone',
  keepSeconds: KEPT_SECONDS,
  input: z.object({
    ...pageOf(PUBLIC_ARTICLES),
    part: z._default(z.enum(['readable', 'other']), 'readable'),
  }),
  output: z.extend(countedListOf(articleCard), {
    /** The languages of the originals, most stories first; only of the part `other`. */
    languages: languageCounts,
  }),
  refusals: ['problem.cursor'],
})
