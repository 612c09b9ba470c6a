import * as z from 'zod/mini'
import { call, nothing, rowId } from '#platform/call.ts'

/** Why an entry is invalid. The texts are `newsroom.invalid.<why>`. */
export const INVALID = ['noName', 'noText', 'noSource', 'badAddress', 'deadAddress'] as const

/** An entry that was removed: a draft is rejected, a published agent is hidden. Both can be restored. */
export const cleanedEntry = z.object({
  id: z.string(),
  kind: z.enum(['draft', 'agent']),
  name: z.string(),
  why: z.enum(INVALID),
  reason: z.string(),
})
export type CleanedEntry = z.infer<typeof cleanedEntry>

export const cleanupInvalidAgents = call('cleanup-invalid-agents', {
  summary:
    'Rejects pending drafts of agents and tools, and hides published agents, that have no name, text or ' +
    'source, or have an invalid or dead address. Nothing is deleted, and repeating the call has no ' +
    'effect.',
  input: nothing,
  output: z.object({ cleaned: z.number(), message: z.string(), entries: z.array(cleanedEntry) }),
  limit: { per: 'account', times: 20, windowMinutes: 10 },
})

export const restoreCleanedEntries = call('restore-cleaned-entries', {
  summary:
    'Restores entries that were removed as invalid: drafts return to review, and agents are shown again. ' +
    'Later cleanups do not remove them.',
  input: z.object({ ids: z.array(rowId).check(z.minLength(1), z.maxLength(500)) }),
  output: z.object({ restored: z.number() }),
})
