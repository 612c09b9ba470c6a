import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'

export const entityNamesFound = call('entity-names-found', {
  summary:
    'Names that headlines of many stories have lately and that nobody knows yet, most frequent first: what an editor may add.',
  method: 'GET',
  path: 'admin/entity-names-found',
  input: nothing,
  output: z.object({
    items: z.array(z.object({ name: z.string(), stories: z.number() })),
    total: z.number(),
  }),
})
