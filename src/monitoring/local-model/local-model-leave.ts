import { handle } from '#platform/serve.ts'
import { localModelLeave } from './calls.ts'
import { applyLocalModel, chooseLocalModel, chosenLocalModel } from './local-model.ts'

export const localModelLeaveHandler = handle(localModelLeave, async (_, context) => {
  const { db, record } = context
  const answer = await db.transaction(async (tx) => {
    const already = (await chosenLocalModel(tx)) === null
    if (!already) await chooseLocalModel(tx, null)
    await record(tx)
    return { already }
  })
  await applyLocalModel(context)
  return answer
})
