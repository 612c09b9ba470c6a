import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { supportWatch } from './calls.ts'
import { supportWatchers } from './tables.ts'

export const supportWatchHandler = handle(supportWatch, async ({ on }, { db, now, caller }) => {
  if (!caller) throw new Refusal('problem.signIn', 401)
  if (on) await db.insert(supportWatchers).values({ userId: caller.id, createdAt: now }).onConflictDoNothing()
  else await db.delete(supportWatchers).where(eq(supportWatchers.userId, caller.id))
  return { on }
})
