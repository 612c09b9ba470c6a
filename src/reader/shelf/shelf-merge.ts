import { and, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { articles } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { shelfMerge } from './calls.ts'
import { type Kept, MAX_SAVED_OF_ACCOUNT } from './rules.ts'
import { changing, forgetOldest } from './shelf-change.ts'
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
  if (all.length === 0) return []
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(
      and(
        inArray(
          articles.id,
          all.map(({ id }) => id),
        ),
        lte(articles.publishedAt, now),
      ),
    )
    .limit(all.length)
  const known = new Set(rows.map(({ id }) => id))
  const stories = new Map<string, Story>()
  for (const { id, at } of all)
    if (known.has(id) && !stories.has(id))
      stories.set(id, { articleId: id, at: new Date(Math.min(Date.parse(at), now.getTime())) })
  return [...stories.values()].toSorted((a, b) => b.at.getTime() - a.at.getTime())
}

/** Returns the stories for which there is no room. */
async function takeSaved(tx: Db, userId: string, stories: readonly Story[]): Promise<string[]> {
  if (stories.length === 0) return []
  const own = eq(readerSaved.userId, userId)
  const [all] = await tx.select({ total: count() }).from(readerSaved).where(own)
  const there = await tx
    .select({ id: readerSaved.articleId })
    .from(readerSaved)
    .where(
      and(
        own,
        inArray(
          readerSaved.articleId,
          stories.map(({ articleId }) => articleId),
        ),
      ),
    )
    .limit(stories.length)
  const isThere = new Set(there.map(({ id }) => id))
  const added = stories.filter(({ articleId }) => !isThere.has(articleId))
  const room = Math.max(0, MAX_SAVED_OF_ACCOUNT - (all?.total ?? 0))
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
