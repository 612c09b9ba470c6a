import { handle } from '#platform/serve.ts'
import { newsletterLeave } from '../calls.ts'
import { beginAgain } from './begin-again.ts'
import { leave } from '../leave.ts'
import { preferencesOf } from './preferences.ts'
import { subscriberBy } from './subscriber-by.ts'

export const newsletterLeaveHandler = handle(newsletterLeave, async ({ token, back }, context) => {
  const { db, now } = context
  const before = await subscriberBy(db, token)
  if (!back) await leave(db, before.id, 'reader', now)
  else if (before.state !== 'active') await beginAgain(db, before, now)
  return preferencesOf(context, await subscriberBy(db, token))
})
