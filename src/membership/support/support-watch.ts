import { eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { supportWatch } from './calls.ts'
import { supportWatchers } from './tables.ts'

export const supportWatchHandler = handle(supportWatch, async ({ on }, { db, now, ...context }) => {
  const caller = signedIn(context.caller)
  if (on) await db.insert(supportWatchers).values({ userId: caller.id, createdAt: now }).onConflictDoNothing()
  else await db.delete(supportWatchers).where(eq(supportWatchers.userId, caller.id))
  return { on }
})
