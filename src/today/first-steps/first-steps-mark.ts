import { and, eq } from 'drizzle-orm'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { firstStepsMark } from './calls.ts'
import { firstStepMarks } from './tables.ts'

export const firstStepsMarkHandler = handle(firstStepsMark, async ({ mark, on }, context) => {
  const { db, now } = context
  const { id: userId } = signedIn(context.caller)
  // only the own one is hidden, and taking back what is valid for the site is too
  const own = mark === 'hidden' ? eq(firstStepMarks.userId, userId) : undefined
  if (on) await db.insert(firstStepMarks).values({ userId, mark, markedAt: now }).onConflictDoNothing()
  else await db.delete(firstStepMarks).where(and(eq(firstStepMarks.mark, mark), own))
  return { marked: on }
})
