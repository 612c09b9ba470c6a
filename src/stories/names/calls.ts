import * as z from 'zod/mini'
import { call, nothing } from '#platform/call.ts'

export const entityNamesFound = call('entity-names-found', {
  summary:
    'Lists unknown names that appear in many recent headlines, most frequent first, as suggestions for ' +
    'an editor to add.',
  method: 'GET',
  path: 'admin/entity-names-found',
  input: nothing,
  output: z.object({
    items: z.array(z.object({ name: z.string(), stories: z.number() })),
    total: z.number(),
  }),
})
