import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { sessions } from '../tables.ts'
import { adminUserSessionEnd } from './calls.ts'
import { endSessions } from './end-sessions.ts'

export const adminUserSessionEndHandler = handle(adminUserSessionEnd, ({ id, session }, context) =>
  endSessions(id, context, eq(sessions.id, session)),
)
