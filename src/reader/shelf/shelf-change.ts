import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { articles } from '#articles/tables.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { signedIn } from '#platform/signed-in.ts'
import { shelfChange } from './calls.ts'
import { MAX_HISTORY, MAX_SAVED_OF_ACCOUNT, type ShelfChange } from './rules.ts'
import { withoutHistory } from '../shelf-of.ts'
import { readerHistory, readerSaved, readerTopics, readerWithoutHistory } from './tables.ts'

export const shelfChangeHandler = handle(shelfChange, (change, { caller, db, now }) =>
  changing(db, signedIn(caller).id, async (tx, userId) => ({
    kept: await make(change, { tx, userId, now }),
  })),
)

/** Runs the changes of an account one after the other, so that two devices never keep more than fits. */
export const changing = <Answer>(
  db: Db,
  userId: string,
  change: (tx: Db, userId: string) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async (tx) => {
    await holdLock(tx, `shelf ${userId}`)
    return change(tx, userId)
  })

type Of = { tx: Db; userId: string; now: Date }

async function make(change: ShelfChange, of: Of): Promise<boolean> {
  if (change.do === 'clear') return clear(change.list, of)
  if (change.do === 'topic') return think(change, of)
  if (change.do === 'keep-history') return keepHistory(change.keep, of)
  if (change.do === 'save') return save(change.id, of)
  if (change.do === 'read') return read(change.id, of)
  const table = change.do === 'unsave' ? readerSaved : readerHistory
  await of.tx.delete(table).where(and(eq(table.userId, of.userId), eq(table.articleId, change.id)))
  return true
}

async function save(articleId: string, { tx, userId, now }: Of): Promise<boolean> {
  await expectPublished(tx, articleId, now)
  const others = and(eq(readerSaved.userId, userId), ne(readerSaved.articleId, articleId))
  if ((await tx.$count(readerSaved, others)) >= MAX_SAVED_OF_ACCOUNT)
    throw new Refusal('library.shelf.accountFull', 409)
  await tx.insert(readerSaved).values({ userId, articleId, savedAt: now }).onConflictDoNothing()
  return true
}

async function read(articleId: string, { tx, userId, now }: Of): Promise<boolean> {
  await expectPublished(tx, articleId, now)
  if (await withoutHistory(tx, userId)) return false
  await tx
    .insert(readerHistory)
    .values({ userId, articleId, readAt: now })
    .onConflictDoUpdate({ target: [readerHistory.userId, readerHistory.articleId], set: { readAt: now } })
  await forgetOldest(tx, userId)
  return true
}

/** Removes the oldest history entries beyond the limit. */
export async function forgetOldest(tx: Db, userId: string): Promise<void> {
  const own = eq(readerHistory.userId, userId)
  const [last] = await tx
    .select({ at: sql<string>`${readerHistory.readAt}::text`, id: readerHistory.articleId })
    .from(readerHistory)
    .where(own)
    .orderBy(desc(readerHistory.readAt), desc(readerHistory.articleId))
    .offset(MAX_HISTORY - 1)
    .limit(1)
  if (!last) return
  const older = sql`(${readerHistory.readAt}, ${readerHistory.articleId}) < (${last.at}::timestamptz, ${last.id}::uuid)`
  await tx.delete(readerHistory).where(and(own, older))
}

async function clear(list: 'saved' | 'history', { tx, userId }: Of): Promise<boolean> {
  const table = list === 'saved' ? readerSaved : readerHistory
  await tx.delete(table).where(eq(table.userId, userId))
  return true
}

async function think(
  { topic, stance }: ShelfChange & { do: 'topic' },
  { tx, userId, now: at }: Of,
): Promise<boolean> {
  if (stance === null)
    await tx.delete(readerTopics).where(and(eq(readerTopics.userId, userId), eq(readerTopics.topic, topic)))
  else
    await tx
      .insert(readerTopics)
      .values({ userId, topic, stance, at })
      .onConflictDoUpdate({ target: [readerTopics.userId, readerTopics.topic], set: { stance, at } })
  return true
}

/** The existing history stays until it is removed. */
async function keepHistory(keep: boolean, { tx, userId }: Of): Promise<boolean> {
  if (keep) await tx.delete(readerWithoutHistory).where(eq(readerWithoutHistory.userId, userId))
  else await tx.insert(readerWithoutHistory).values({ userId }).onConflictDoNothing()
  return true
}

async function expectPublished(tx: Db, id: string, now: Date): Promise<void> {
  if (!(await publishedAmong(tx, [id], now)).has(id)) throw new Refusal('library.articleNotFound', 404)
}

/** Those of these stories that are published. */
export async function publishedAmong(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(inArray(articles.id, [...ids]), lte(articles.publishedAt, now)))
    .limit(ids.length)
  return new Set(rows.map(({ id }) => id))
}
