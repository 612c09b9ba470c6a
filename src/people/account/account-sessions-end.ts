import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { accountSessionsEnd } from './calls.ts'
import { endOtherSessions } from './own-account.ts'

export const accountSessionsEndHandler = handle(accountSessionsEnd, async (_input, context) => ({
  ended: await endOtherSessions(context.db, signedIn(context.caller)),
}))
