import { lift } from '#services/post/suppression.ts'
import { handle } from '#platform/serve.ts'
import { adminSuppressionLift } from './calls.ts'

export const adminSuppressionLiftHandler = handle(adminSuppressionLift, async ({ email }, { db, record }) =>
  db.transaction(async (tx) => {
    await lift(tx, email)
    await record(tx)
    return { lifted: true as const }
  }),
)
