import { and, asc, eq, gt, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { pagesChanged, withdrawPages } from './publish.ts'
import { agents } from './tables.ts'

/** The reason stored for an agent that an editor has restored: it is not hidden again. */
const KEPT = 'kept'

/** Visible agents that no editor has restored, by id after `after`, without samples, which are invented. */
export const shownAgents = (db: Db, after: string, limit: number) =>
  db
    .select({
      id: agents.id,
      name: agents.name,
      text: agents.description,
      url: agents.websiteUrl,
      linkState: agents.linkState,
    })
    .from(agents)
    .where(
      and(
        gt(agents.id, after),
        isNull(agents.hiddenAt),
        eq(agents.sample, false),
        or(isNull(agents.hiddenReason), ne(agents.hiddenReason, KEPT)),
      ),
    )
    .orderBy(asc(agents.id))
    .limit(limit)

/** Hides an agent from readers, with the text key of the reason; false when it is hidden already. */
export async function hideAgent(tx: Db, id: string, reason: string, now: Date): Promise<boolean> {
  const hidden = await tx
    .update(agents)
    .set({ hiddenAt: now, hiddenReason: reason })
    .where(and(eq(agents.id, id), isNull(agents.hiddenAt)))
    .returning({ id: agents.id })
  if (hidden.length > 0) await withdrawPages(tx, id)
  return hidden.length > 0
}

/** Restores a hidden agent permanently; false when it is not hidden. */
export async function showAgent(tx: Db, id: string, now: Date): Promise<boolean> {
  const shown = await tx
    .update(agents)
    .set({ hiddenAt: null, hiddenReason: KEPT, alteredAt: now })
    .where(and(eq(agents.id, id), isNotNull(agents.hiddenAt)))
    .returning({ id: agents.id })
  if (shown.length > 0) await pagesChanged(tx, id)
  return shown.length > 0
}
