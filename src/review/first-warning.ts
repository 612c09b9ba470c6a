import { DrizzleQueryError } from 'drizzle-orm'
import type { Runtime } from '#platform/runtime.ts'
import { draftById } from '#writing/drafts.ts'
import type { Warning } from './rules.ts'
import { judgeDraft } from './warnings.ts'

/**
 * The first warning of a draft as it is judged now; null if it has none. A text that takes too long to judge has failed
 * checks.
 */
export async function firstWarning(
  { db, log }: Pick<Runtime, 'db' | 'log'>,
  id: string,
  now: Date,
): Promise<Warning | null> {
  const draft = await draftById(db, id)
  if (!draft) return null
  try {
    return (await judgeDraft(db, draft, now)).warnings[0] ?? null
  } catch (error) {
    if (error instanceof DrizzleQueryError) throw error
    log.error({ err: error, draft: id }, 'a draft could not be judged')
    return { kind: 'checks', count: 1 }
  }
}
