import { handle } from '#platform/serve.ts'
import { addPracticeSources } from '#sources/source-desk.ts'
import { startGathering } from '../gather.ts'
import { practiceFeedsAdd } from './calls.ts'

export const practiceFeedsAddHandler = handle(practiceFeedsAdd, async (_, context) => {
  const { db, now, caller } = context
  const { added, ids } = await addPracticeSources(db, now)
  return { added, feeds: ids.length, run_id: await startGathering(context, ids, caller?.id ?? null) }
})
