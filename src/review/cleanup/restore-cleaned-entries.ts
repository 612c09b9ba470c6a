import { showAgent } from '#articles/hidden-agents.ts'
import { handle } from '#platform/serve.ts'
import { restoreCleanedEntries } from './calls.ts'
import { restoreDrafts } from './cleanup-invalid-agents.ts'

export const restoreCleanedEntriesHandler = handle(
  restoreCleanedEntries,
  async ({ ids }, { db, now, caller, log }) => {
    const restored = await db.transaction(async (tx) => {
      let count = await restoreDrafts(tx, ids)
      for (const id of ids) count += (await showAgent(tx, id, now)) ? 1 : 0
      return count
    })
    log.info({ restored, by: caller?.id }, 'cleaned entries put back')
    return { restored }
  },
)
