import { handle } from '#platform/serve.ts'
import { adminUserSessionsEnd } from './calls.ts'
import { endSessions } from './end-sessions.ts'

export const adminUserSessionsEndHandler = handle(adminUserSessionsEnd, ({ id }, context) =>
  endSessions(id, context),
)
