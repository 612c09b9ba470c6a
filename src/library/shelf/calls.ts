import * as z from 'zod/mini'
import { articleCard } from '#library/news/calls.ts'
import { inLanguage } from '#library/shapes.ts'
import { call, rowId } from '#platform/call.ts'

export const shelfStories = call('shelf-stories', {
  summary: 'The stories of these ids, in their order: what a reader has saved or read on a device.',
  access: 'anyone',
  input: z.object({ ids: z.array(rowId).check(z.maxLength(50)), ...inLanguage }),
  output: z.object({ items: z.array(articleCard) }),
})
