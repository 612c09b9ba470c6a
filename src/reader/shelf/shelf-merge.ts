import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { shelfMerge } from './calls.ts'
import { type Kept, MAX_SAVED_OF_ACCOUNT } from './rules.ts'
import { changing, forgetOldest, publishedAmong } from './shelf-change.ts'
import { shelfViewOf, withoutHistory } from '../shelf-of.ts'
import { readerHistory, readerSaved, readerTopics } from './tables.ts'

export const shelfMergeHandler = handle(shelfMerge, ({ saved, history, muted }, { caller, db, now }) =>
  changing(db, signedIn(caller).id, async (tx, userId) => {
    const leftOut = await takeSaved(tx, userId, await published(tx, saved, now))
    if (!(await withoutHistory(tx, userId))) await takeRead(tx, userId, await published(tx, history, now))
    for (const topic of muted)
      await tx.insert(readerTopics).values({ userId, topic, stance: 'mute', at: now }).onConflictDoNothing() // the account's own choice for a topic stays
    return { shelf: await shelfViewOf(tx, userId), left_out: leftOut }
  }),
)

type Story = { articleId: string; at: Date }

/** Each published story once, with a time that is not in the future; newest first. */
async function published(tx: Db, all: readonly Kept[], now: Date): Promise<Story[]> {
  const ids = all.map(({ id }) => id)
  const known = await publishedAmong(tx, ids, now)
  const stories = all.flatMap(({ id, at }, n) =>
    known.has(id) && ids.indexOf(id) === n
      ? [{ articleId: id, at: new Date(Math.min(Date.parse(at), now.getTime())) }]
      : [],
  )
  return stories.toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Returns the stories for which there is no room. */
async function takeSaved(tx: Db, userId: string, stories: readonly Story[]): Promise<string[]> {
  if (stories.length === 0) return []
  const there = await tx
    .select({ id: readerSaved.articleId })
    .from(readerSaved)
    .where(eq(readerSaved.userId, userId))
    .limit(MAX_SAVED_OF_ACCOUNT)
  const isThere = new Set(there.map(({ id }) => id))
  const added = stories.filter(({ articleId }) => !isThere.has(articleId))
  const room = MAX_SAVED_OF_ACCOUNT - there.length
  const fitting = added.slice(0, room)
  if (fitting.length > 0)
    await tx
      .insert(readerSaved)
      .values(fitting.map(({ articleId, at }) => ({ userId, articleId, savedAt: at })))
      .onConflictDoNothing()
  return added.slice(room).map(({ articleId }) => articleId)
}

async function takeRead(tx: Db, userId: string, stories: readonly Story[]): Promise<void> {
  if (stories.length === 0) return
  await tx
    .insert(readerHistory)
    .values(stories.map(({ articleId, at }) => ({ userId, articleId, readAt: at })))
    .onConflictDoUpdate({
      target: [readerHistory.userId, readerHistory.articleId],
      set: { readAt: sql`greatest(${readerHistory.readAt}, excluded.read_at)` },
    })
  await forgetOldest(tx, userId)
}
