import { asc, eq, gt, sql } from 'drizzle-orm'
import { absolute } from '#articles/making.ts'
import { entities } from '#articles/entities/tables.ts'
import { lastLook, looked } from '#delivery/last-look.ts'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import type { Db } from '#platform/db.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { carriedStories, storiesAbout } from './carried-stories.ts'
import { foundStories } from './found-stories.ts'
import { type Owner, lookIntoAll, report, takeNew, unreported } from './report.ts'
import { MAX_ITEMS_PER_MESSAGE, WATCHED_MS } from './rules.ts'
import { watchListHits, watchLists } from './tables.ts'

const BATCH_SIZE = 200
const PLACE = 'watched'

type List = Awaited<ReturnType<typeof listsAfter>>[number]

/**
 * Notifies the owners of watchlists with an active plan of the stories that enough publishers carry: each story once per
 * list. Repeating it reports nothing again.
 */
export const findWatchedJob = job('find-watched', async (_: Record<string, never>, runtime: Runtime) => {
  const { db } = runtime
  const now = runtime.clock.now()
  const last = (await lastLook(db, PLACE)) ?? now
  let notified = 0
  // runs once, or more often after a pause of weeks, because one query covers only a few weeks
  for (let at = last.getTime() - WATCHED_MS; at <= now.getTime(); at += 2 * WATCHED_MS) {
    const until = new Date(Math.min(at + 2 * WATCHED_MS, now.getTime()))
    const carried = await carriedStories(db, { since: new Date(at), until, now })
    if (carried.size === 0) continue
    const next = (before: List | undefined) => listsAfter(db, before?.id)
    const look = (list: List, owner: Owner) => lookInto(runtime, list, carried, owner)
    notified += await lookIntoAll(runtime, { next, look }, now)
  }
  await looked(db, PLACE, now)
  return { notified }
})

const listsAfter = (db: Db, id: string | undefined) =>
  db
    .select({
      id: watchLists.id,
      userId: watchLists.userId,
      words: watchLists.words,
      entityId: watchLists.entityId,
      watched: sql<string>`coalesce(${entities.name}, ${watchLists.words}, '')`,
      publishers: watchLists.publishers,
      language: watchLists.language,
      byMail: watchLists.byMail,
      atChannels: watchLists.atChannels,
    })
    .from(watchLists)
    .leftJoin(entities, eq(entities.id, watchLists.entityId))
    .where(id === undefined ? undefined : gt(watchLists.id, id))
    .orderBy(asc(watchLists.id))
    .limit(BATCH_SIZE)

/** Returns how many stories were reported. `carried`: how many publishers carry a story, by its id. */
async function lookInto(
  runtime: Runtime,
  list: List,
  carried: ReadonlyMap<string, number>,
  owner: Owner,
): Promise<number> {
  if (owner.accessLevel === 'freemium') return 0
  const enough = Array.from(carried).flatMap(([id, count]) => (count >= list.publishers ? [id] : []))
  const about = await storiesAbout(runtime.db, list, { ids: enough, ...owner })
  const fresh = await unreported(runtime.db, watchListHits, list.id, about)
  let notified = 0
  for (let from = 0; from < fresh.length; from += MAX_ITEMS_PER_MESSAGE)
    notified += await reportSome(runtime, list, fresh.slice(from, from + MAX_ITEMS_PER_MESSAGE), owner)
  return notified
}

const reportSome = (runtime: Runtime, list: List, some: readonly string[], owner: Owner): Promise<number> =>
  runtime.db.transaction(async (tx) => {
    const { id, language, watched } = list
    const own = eq(watchLists.id, id)
    const [held] = await tx.select({ id: watchLists.id }).from(watchLists).where(own).for('update')
    if (!held) return 0 // removed by its owner
    const ids = await takeNew(tx, watchListHits, id, { ids: some, now: owner.now })
    const { config } = runtime
    const stories = await foundStories(tx, ids, { ...owner, language, siteUrl: config.siteUrl })
    if (stories.length === 0) return 0
    const url = absolute(config, addressIn(language, '/alerts'))
    const messages = stories.map(({ item, carriedBy }) => {
      const title = say(language, 'library.watching.told.title', { watched, title: item.title })
      return {
        event: 'watch_list.matched' as const,
        key: `watch-list ${id} ${item.id}`,
        content: { title, summary: carriedBy, url, language, items: [item] },
      }
    })
    const mail = {
      key: `watch-list ${id} ${stories[0]?.item.id}`,
      words: 'library.watching.mail' as const,
      name: watched,
      url,
      items: stories.map(({ item, carriedBy }) => ({ title: item.title, note: carriedBy, url: item.url })),
      total: stories.length,
    }
    await report(tx, runtime, list, { messages, mail }, owner)
    return stories.length
  })
