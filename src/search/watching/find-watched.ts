import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { notify } from '#delivery/delivery.ts'
import { entities } from '#articles/entities/tables.ts'
import { lastLook, looked } from '#delivery/last-look.ts'
import { accessLevelsOf } from '#delivery/access-levels.ts'
import { watchListHits, watchLists } from '../saved/tables.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { contactOf } from '#people/people.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { carriedStories, storiesAbout } from './carried-stories.ts'
import { MAX_ITEMS_PER_MESSAGE, WATCHED_MS } from './rules.ts'
import { type FoundStory, foundStories, messageContentOf } from './found-stories.ts'
import { watchMail } from './watch-mail.ts'

const BATCH_SIZE = 200
const PLACE = 'watched'

type List = Awaited<ReturnType<typeof listsAfter>>[number]

/**
 * Notifies the owners of watch-lists with an active plan of the stories that enough publishers carry: each story once per
 * list. Repeating it reports nothing again.
 */
export const findWatchedJob = job('find-watched', async (_: Record<string, never>, runtime: Runtime) => {
  const now = runtime.clock.now()
  const last = (await lastLook(runtime.db, PLACE)) ?? now
  let notified = 0
  // runs once, or more often after a pause of weeks, because one query covers only a few weeks
  for (let at = last.getTime() - WATCHED_MS; at <= now.getTime(); at += 2 * WATCHED_MS) {
    const until = new Date(Math.min(at + 2 * WATCHED_MS, now.getTime()))
    notified += await notifyLists(
      runtime,
      await carriedStories(runtime.db, { since: new Date(at), until, now }),
      now,
    )
  }
  await looked(runtime.db, PLACE, now)
  return { notified }
})

async function notifyLists(
  runtime: Runtime,
  carried: ReadonlyMap<string, number>,
  now: Date,
): Promise<number> {
  let notified = 0
  let lists = carried.size === 0 ? [] : await listsAfter(runtime.db, null)
  while (lists.length > 0) {
    const owners = lists.map(({ userId }) => userId)
    const accessLevels = await accessLevelsOf(runtime, owners, now)
    for (const list of lists) {
      const accessLevel = accessLevels.get(list.userId) ?? 'freemium'
      if (accessLevel !== 'freemium') notified += await look(runtime, list, { carried, accessLevel, now })
    }
    lists = await listsAfter(runtime.db, lists.at(-1)?.id ?? null)
  }
  return notified
}

const listsAfter = (db: Db, id: string | null) =>
  db
    .select({
      id: watchLists.id,
      userId: watchLists.userId,
      words: watchLists.words,
      entityId: watchLists.entityId,
      name: entities.name,
      publishers: watchLists.publishers,
      language: watchLists.language,
      byMail: watchLists.byMail,
      atChannels: watchLists.atChannels,
    })
    .from(watchLists)
    .leftJoin(entities, eq(entities.id, watchLists.entityId))
    .where(id === null ? undefined : gt(watchLists.id, id))
    .orderBy(asc(watchLists.id))
    .limit(BATCH_SIZE)

type Looking = { carried: ReadonlyMap<string, number>; accessLevel: AccessLevel; now: Date }

async function look(runtime: Runtime, list: List, { carried, accessLevel, now }: Looking): Promise<number> {
  const enough = Array.from(carried).flatMap(([id, publishers]) =>
    publishers >= list.publishers ? [id] : [],
  )
  const about = await storiesAbout(runtime.db, list, { ids: enough, accessLevel, now })
  const known = await knownOf(runtime.db, list.id, about)
  const fresh = about.filter((id) => !known.has(id))
  const contact = list.byMail && fresh.length > 0 ? await contactOf(runtime.db, list.userId) : null
  let notified = 0
  for (let from = 0; from < fresh.length; from += MAX_ITEMS_PER_MESSAGE) {
    const ids = fresh.slice(from, from + MAX_ITEMS_PER_MESSAGE)
    notified += await notifyOfStories(runtime, list, { ids, contact, accessLevel, now })
  }
  return notified
}

type Some = Pick<Looking, 'accessLevel' | 'now'> & {
  ids: readonly string[]
  contact: Awaited<ReturnType<typeof contactOf>>
}

function notifyOfStories(
  runtime: Runtime,
  list: List,
  { ids, contact, accessLevel, now }: Some,
): Promise<number> {
  return runtime.db.transaction(async (tx) => {
    const taken = await take(tx, list.id, ids, now)
    const stories = await foundStories(tx, taken, { list, accessLevel, now, config: runtime.config })
    for (const story of stories) await notifyOwner(tx, runtime, list, story, now)
    if (contact && stories.length > 0)
      await writeMail(tx, runtime.jobs, {
        key: `watch-list ${list.id} ${stories[0]?.item.id}`,
        recipient: contact.email,
        language: list.language,
        ...watchMail(list, stories, runtime.config),
      })
    return stories.length
  })
}

async function knownOf(db: Db, listId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: watchListHits.articleId })
    .from(watchListHits)
    .where(and(eq(watchListHits.watchListId, listId), inArray(watchListHits.articleId, [...ids])))
    .limit(ids.length)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Records these stories as reported and returns those that were new. Two simultaneous runs never get the same story; the
 * result is empty for a deleted list.
 */
async function take(tx: Db, listId: string, ids: readonly string[], now: Date): Promise<string[]> {
  const [there] = await tx
    .select({ id: watchLists.id })
    .from(watchLists)
    .where(eq(watchLists.id, listId))
    .for('update')
  if (!there) return []
  const rows = await tx
    .insert(watchListHits)
    .values(ids.map((articleId) => ({ watchListId: listId, articleId, foundAt: now })))
    .onConflictDoNothing()
    .returning({ id: watchListHits.articleId })
  const taken = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => taken.has(id))
}

async function notifyOwner(
  tx: Db,
  { config }: Pick<Runtime, 'config'>,
  list: List,
  story: FoundStory,
  now: Date,
): Promise<void> {
  const message = {
    userId: list.userId,
    event: 'watch_list.matched' as const,
    key: `watch-list ${list.id} ${story.item.id}`,
    content: messageContentOf(list, story, config),
  }
  await notify(tx, { ...message, atChannels: list.atChannels }, now)
}
