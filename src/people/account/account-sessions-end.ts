import { handle } from '#platform/serve.ts'
import { accountSessionsEnd } from './calls.ts'
import { callerOf, endOtherSessions } from './own-account.ts'

export const accountSessionsEndHandler = handle(accountSessionsEnd, async (_input, context) => ({
  ended: await endOtherSessions(context.db, callerOf(context)),
}))
