import { and, asc, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import { notify } from '#delivery/delivery.ts'
import { say } from '#languages/languages.ts'
import { addressIn } from '#languages/rules.ts'
import { accessLevelsOf } from '#delivery/access-levels.ts'
import { messageArticles } from '#delivery/message-articles.ts'
import type { AccessLevel } from '#membership/rules.ts'
import { writeMail } from '#services/post/write-mail.ts'
import { contactOf } from '#people/people.ts'
import { MINUTE } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import { type After, ahead, placeAt } from '#platform/cursor.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { alertMail } from './alert-mail.ts'
import { forgetHits, newIn, takeNew } from './found-by.ts'
import { lastRound } from './last-round.ts'
import { MAIL_EVERY_MS, PACES, archivePath } from './rules.ts'
import { mayChannels } from './saved-searches.ts'
import { savedSearchHits, savedSearches } from './tables.ts'

type Search = typeof savedSearches.$inferSelect

/** The number of searches processed between two checks of their plans. */
const BATCH_SIZE = 50
/** The time between two checks of the plans: a known plan is at most this old. */
const EVERY_MS = 15 * MINUTE
/** Maximum number of items named in a message. */
const MAX_ITEMS_PER_MESSAGE = 20

/**
 * Looks for new items in the searches whose owners want to be notified, and reports them once. Without a paid plan a search
 * is paused: items published in the meantime are not reported later, and items published before are reported as soon as the
 * plan is back. Plans are checked each time, however seldom a search reports. Repeating it changes nothing.
 */
export const sendSearchAlertsJob = job(
  'tell-saved-searches',
  async (_: Record<string, never>, runtime: Runtime) => {
    const now = runtime.clock.now()
    const failed: unknown[] = []
    let notified = 0
    let place: After | null = null
    for (;;) {
      const some: Some[] = await searchesBehind(runtime, now, place)
      const last = some.at(-1)
      if (!last) break
      place = last.place
      const owners = some.map(({ userId }) => userId)
      const accessLevels = await accessLevelsOf(runtime, owners, now)
      for (const { isDue, place: _, ...search } of some)
        try {
          const accessLevel = accessLevels.get(search.userId) ?? 'freemium'
          if (accessLevel === 'freemium') await pause(runtime, search, now)
          else if (isDue || (isPaused(search) && search.pace !== 'soon'))
            notified += await lookInto(runtime, search, { accessLevel, now })
        } catch (error) {
          runtime.log.error({ err: error, search: search.id }, 'a saved search was not looked into')
          failed.push(error)
        }
    }
    if (failed.length > 0)
      throw new Error(`${failed.length} saved searches were not looked into`, { cause: failed[0] })
    return { notified }
  },
)

type Some = Search & { isDue: boolean; place: After }

/**
 * The searches that have waited longest come first. One that emails as soon as it finds something is due again an hour after
 * it last found something.
 */
const searchesBehind = ({ db, config }: Runtime, now: Date, place: After | null): Promise<Some[]> =>
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
      )}) and not (${savedSearches.byMail} and ${savedSearches.pace} = 'soon' and exists (select 1 from ${savedSearchHits} where ${savedSearchHits.searchId} = ${savedSearches.id}
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
async function foundIn(
  db: Db,
  search: Search,
  at: { accessLevel: AccessLevel; now: Date },
): Promise<string[]> {
  if (!isPaused(search)) return newIn(db, search, at)
  const ended = new Date(search.alertsFrom.getTime() - EVERY_MS)
  const before = { ...search, alertsFrom: search.lookedAt }
  return [
    ...(await newIn(db, { ...search, alertsFrom: backSince(search, at.now) }, at)),
    ...(ended > before.alertsFrom ? await newIn(db, before, { ...at, now: ended }) : []),
  ]
}

/** The time from which a paused search reports again: at the previous check its plan was not back yet. */
const backSince = ({ alertsFrom }: Search, now: Date): Date =>
  new Date(Math.max(alertsFrom.getTime(), now.getTime() - EVERY_MS))

/** Returns how many new items were reported. */
async function lookInto(
  { db, config, jobs }: Runtime,
  search: Search,
  { accessLevel, now }: { accessLevel: AccessLevel; now: Date },
): Promise<number> {
  const found = await foundIn(db, search, { accessLevel, now })
  return db.transaction(async (tx) => {
    const held = and(eq(savedSearches.id, search.id), eq(savedSearches.lookedAt, search.lookedAt))
    const looked = { lookedAt: now, ...(isPaused(search) && { alertsFrom: backSince(search, now) }) }
    const [mine] = await tx.update(savedSearches).set(looked).where(held).returning()
    if (!mine?.alerts) return 0 // another process was first, or alerts are off
    const fresh = await takeNew(tx, search.id, found, now)
    await forgetHits(tx, search.id, now)
    if (fresh.length === 0) return 0
    const { name, language, userId } = mine
    const url = `${config.siteUrl}${addressIn(language, archivePath(mine.question))}`
    const named = await messageArticles(tx, fresh.slice(0, MAX_ITEMS_PER_MESSAGE), {
      language,
      now,
      siteUrl: config.siteUrl,
    })
    const items = fresh.flatMap((id) => named.get(id) ?? [])
    const key = `saved-search ${search.id} ${now.toISOString()}`
    const summary = say(language, 'library.alerts.told', { count: fresh.length, name })
    await notify(
      tx,
      {
        userId,
        event: 'saved_search.matched',
        key,
        content: { title: name, summary, url, language, items },
        atChannels: mine.atChannels && mayChannels(accessLevel),
      },
      now,
    )
    const contact = mine.byMail ? await contactOf(tx, userId) : null
    if (contact !== null) {
      const mail = alertMail({ language, name, url, items, total: fresh.length }, config)
      await writeMail(tx, jobs, { key, recipient: contact.email, language, ...mail })
    }
    return fresh.length
  })
}
