import { and, eq, lte, or, sql } from 'drizzle-orm'
import { colleaguesOf } from '#people/people.ts'
import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { goneBy, readersOf } from './draft-readers.ts'
import { contentReaders } from './calls.ts'
import { draftReaders, generatedContent } from '#writing/tables.ts'

export const contentReadersHandler = handle(
  contentReaders,
  async ({ contentId, leaving }, { db, now, ...context }) => {
    const caller = signedIn(context.caller)
    const [draft] = await db
      .select({ version: generatedContent.version, status: generatedContent.status })
      .from(generatedContent)
      .where(eq(generatedContent.id, contentId))
      .limit(1)
    if (!draft) throw new Refusal('newsroom.draftNotFound', 404)
    if (leaving) await leave(db, contentId, caller.id)
    else await stay(db, contentId, caller.id, now)
    await forgetGone(db, contentId, caller.id, now)
    const others = await readersOf(db, [contentId], caller.id, now)
    const people = await colleaguesOf(
      db,
      others.map(({ userId }) => userId),
    )
    return {
      others: others.flatMap(({ userId, since }) => {
        const editor = people.get(userId)
        return editor ? [{ ...editor, since: since.toISOString() }] : []
      }),
      ...draft,
    }
  },
)

/** Marks the draft as open; an editor who returns after being gone has it open since now. */
const stay = (db: Db, draftId: string, userId: string, now: Date) =>
  db
    .insert(draftReaders)
    .values({ draftId, userId, since: now, seenAt: now })
    .onConflictDoUpdate({
      target: [draftReaders.draftId, draftReaders.userId],
      set: {
        since: sql`case when ${draftReaders.seenAt} > ${goneBy(now).toISOString()}::timestamptz
          then ${draftReaders.since} else excluded.since end`,
        seenAt: sql`greatest(${draftReaders.seenAt}, excluded.seen_at)`,
      },
    })

const leave = (db: Db, draftId: string, userId: string) =>
  db.delete(draftReaders).where(and(eq(draftReaders.draftId, draftId), eq(draftReaders.userId, userId)))

/** Deletes rows left behind by pages that closed without notice: those of this draft, and of this editor. */
const forgetGone = (db: Db, draftId: string, userId: string, now: Date) =>
  db
    .delete(draftReaders)
    .where(
      and(
        or(eq(draftReaders.draftId, draftId), eq(draftReaders.userId, userId)),
        lte(draftReaders.seenAt, goneBy(now)),
      ),
    )
