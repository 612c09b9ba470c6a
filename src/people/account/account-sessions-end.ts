import { handle } from '#platform/serve.ts'
import { accountSessionsEnd } from './calls.ts'
import { callerOf, endOtherSessions } from './own-account.ts'

export const accountSessionsEndHandler = handle(accountSessionsEnd, async (_input, visit) => ({
  ended: await endOtherSessions(visit.db, callerOf(visit)),
}))
