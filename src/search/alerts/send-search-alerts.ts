import { and, asc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import { messageArticles } from '#delivery/message-articles.ts'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { MINUTE } from '#platform/clock.ts'
import { type After, ahead, placeAt } from '#platform/cursor.ts'
import type { Db } from '#platform/db.ts'
import { job } from '#platform/jobs.ts'
import type { Runtime } from '#platform/runtime.ts'
import { forgetHits, newIn } from './found-by.ts'
import { lastRound } from './last-round.ts'
import { type Owner, lookIntoAll, report, takeNew } from './report.ts'
import { MAIL_EVERY_MS, MAX_ITEMS_PER_MESSAGE, MAX_MAILED, PACES, archivePath } from './rules.ts'
import { savedSearchHits, savedSearches } from './tables.ts'

type Search = typeof savedSearches.$inferSelect

/** The number of searches processed between two checks of their plans. */
const BATCH_SIZE = 50
/** The time between two checks of the plans: a known plan is at most this old. */
const EVERY_MS = 15 * MINUTE

/**
 * Looks for new items in the searches whose owners want to be notified, and reports them once. Without a paid plan a search
 * is paused: items published in the meantime are not reported later, and items published before are reported as soon as the
 * plan is back. Plans are checked each time, however seldom a search reports. Repeating it changes nothing.
 */
export const sendSearchAlertsJob = job(
  'tell-saved-searches',
  async (_: Record<string, never>, runtime: Runtime) => {
    const now = runtime.clock.now()
    const next = (last: Listed | undefined) => searchesBehind(runtime, now, last?.place ?? null)
    const look = async (search: Listed, owner: Owner) => {
      if (owner.accessLevel === 'freemium') await pause(runtime, search, now)
      else if (search.isDue || (isPaused(search) && search.pace !== 'soon'))
        return lookInto(runtime, search, owner)
      return 0
    }
    return { notified: await lookIntoAll(runtime, { next, look }, now) }
  },
)

type Listed = Search & { isDue: boolean; place: After }

/**
 * The searches that have waited longest come first. One that emails as soon as it finds something is due again an hour after
 * it last found something.
 */
const searchesBehind = ({ db, config }: Runtime, now: Date, place: After | null): Promise<Listed[]> =>
  db
    .select({
      ...getTableColumns(savedSearches),
      place: placeAt(savedSearches.lookedAt, savedSearches.id),
      isDue: sql<boolean>`(${or(
        ...PACES.map((pace) =>
          and(
            eq(savedSearches.pace, pace),
            lt(savedSearches.lookedAt, lastRound(pace, now, config.digestTimeZone)),
          ),
        ),
      )}) and not (${savedSearches.byMail} and ${savedSearches.pace} = 'soon' and exists (select 1 from ${savedSearchHits} where ${savedSearchHits.alertId} = ${savedSearches.id}
          and ${savedSearchHits.foundAt} > ${new Date(now.getTime() - MAIL_EVERY_MS).toISOString()}::timestamptz))`,
    })
    .from(savedSearches)
    .where(
      and(
        eq(savedSearches.alerts, true),
        lt(savedSearches.lookedAt, now),
        ahead(savedSearches.lookedAt, savedSearches.id, place),
      ),
    )
    .orderBy(asc(savedSearches.lookedAt), asc(savedSearches.id))
    .limit(BATCH_SIZE)

/** A search reports from a time that is not later than its last look, unless its plan was found to have ended. */
const isPaused = ({ alertsFrom, lookedAt }: Search): boolean => alertsFrom.getTime() > lookedAt.getTime()

/** Records when the plan was first found to have ended, and keeps until when the search was looked at before. */
async function pause({ db }: Runtime, search: Search, now: Date): Promise<void> {
  if (isPaused(search)) return
  await db
    .update(savedSearches)
    .set({ alertsFrom: now })
    .where(and(eq(savedSearches.id, search.id), eq(savedSearches.lookedAt, search.lookedAt)))
}

/** The new items; if the plan is back, those since then and those from before it ended. */
async function foundIn(db: Db, search: Search, owner: Owner): Promise<string[]> {
  if (!isPaused(search)) return newIn(db, search, owner)
  const ended = new Date(search.alertsFrom.getTime() - EVERY_MS)
  const before = { ...search, alertsFrom: search.lookedAt }
  return [
    ...(await newIn(db, { ...search, alertsFrom: backSince(search, owner.now) }, owner)),
    ...(ended > before.alertsFrom ? await newIn(db, before, { ...owner, now: ended }) : []),
  ]
}

/** The time from which a paused search reports again: at the previous check its plan was not back yet. */
const backSince = ({ alertsFrom }: Search, now: Date): Date =>
  new Date(Math.max(alertsFrom.getTime(), now.getTime() - EVERY_MS))

/** Returns how many new items were reported. */
async function lookInto(runtime: Runtime, search: Search, owner: Owner): Promise<number> {
  const { db, config } = runtime
  const { now } = owner
  const ids = await foundIn(db, search, owner)
  return db.transaction(async (tx) => {
    const held = and(eq(savedSearches.id, search.id), eq(savedSearches.lookedAt, search.lookedAt))
    const looked = { lookedAt: now, ...(isPaused(search) && { alertsFrom: backSince(search, now) }) }
    const [mine] = await tx.update(savedSearches).set(looked).where(held).returning()
    if (!mine?.alerts) return 0 // another process was first, or alerts are off
    const fresh = await takeNew(tx, savedSearchHits, search.id, { ids, now })
    await forgetHits(tx, search.id, now)
    if (fresh.length === 0) return 0
    const { name, language } = mine
    const named = fresh.slice(0, MAX_ITEMS_PER_MESSAGE)
    const byId = await messageArticles(tx, named, { language, now, siteUrl: config.siteUrl })
    const items = named.flatMap((id) => byId.get(id) ?? [])
    const key = `saved-search ${search.id} ${now.toISOString()}`
    const url = `${config.siteUrl}${addressIn(language, archivePath(mine.question))}`
    const summary = say(language, 'library.alerts.told', { count: fresh.length, name })
    const content = { title: name, summary, url, language, items }
    const messages = [{ event: 'saved_search.matched' as const, key, content }]
    const mailed = { name, url, items: items.slice(0, MAX_MAILED), total: fresh.length }
    const mail = { key, words: 'library.alerts.mail' as const, ...mailed }
    await report(tx, runtime, mine, { messages, mail }, owner)
    return fresh.length
  })
}
