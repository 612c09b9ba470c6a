import { type Param, and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, editions, subscribers } from '../tables.ts'
import { rampLimit } from './ramp.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** An edition that is `sending`. */
type Started = Pick<typeof editions.$inferSelect, 'id' | 'kind' | 'occurrence' | 'startedAt' | 'audienceUpTo'>

/** Rows due immediately get a date long past, so that a clock set back delays no one. */
const DUE_IMMEDIATELY = sql`timestamptz 'epoch'`
/** The message on a row left out by the ramp of a new domain. */
const LEFT_BY_RAMP = 'ramp'
/** The most readers whom one transaction takes in among those that the ramp leaves out. */
const BATCH_SIZE = 5000

/**
 * Writes a row for each recipient of an edition, with their current preferences, one page of them in each transaction, and
 * returns how many will be sent; null if the edition is no longer `sending`. It continues where a run that was killed has
 * ended, and several runs at once add no one twice. While a new domain is ramped up, readers without an edition for longest
 * come first; the others are `skipped`.
 */
export async function freezeAudience(
  runtime: Pick<Runtime, 'db' | 'config' | 'outside'>,
  edition: Started,
  now: Date,
): Promise<number | null> {
  const { db } = runtime
  const { id } = edition
  const at = edition.startedAt ?? now
  const limit = rampLimit((await settingsOf(db)).rampSince, at)
  const of = { edition, at, domain: mailDomain(runtime), isLeftOut: limit !== null }
  for await (const { recipients, upTo } of readAhead(
    recipientsOf(runtime, edition, at, edition.audienceUpTo),
  )) {
    const isAdded = await whileSending(db, edition, async (tx) => {
      await addRows(tx, of, recipients)
      await tx.update(editions).set({ audienceUpTo: upTo }).where(eq(editions.id, id))
      return true
    })
    if (isAdded === null) return null
  }
  for (let taken: number | null = BATCH_SIZE; taken === BATCH_SIZE;) {
    taken = await whileSending(db, edition, (tx) => takeIn(tx, of, limit ?? Infinity))
    if (taken === null) return null
  }
  return whileSending(db, edition, async (tx) => {
    await tx.update(editions).set({ frozenAt: now }).where(eq(editions.id, id))
    return countWaiting(tx, id)
  })
}

/** The domain of Message-IDs and of the list: the sender's, or the site's if no mail server is set. */
export const mailDomain = ({ config, outside }: Pick<Runtime, 'config' | 'outside'>): string =>
  outside.post?.domain ?? new URL(config.siteUrl).hostname

/**
 * Makes a change in a transaction, unless the edition is no longer `sending`: then it returns null. Editions of a kind take
 * turns, so that none adds readers whom another one is about to welcome.
 */
const whileSending = <Result>(
  db: Db,
  { id, kind }: Started,
  change: (tx: Db) => Promise<Result>,
): Promise<Result | null> =>
  db.transaction(async (tx) => {
    await holdLock(tx, `freeze-audience-${kind}`)
    const isSending = and(eq(editions.id, id), eq(editions.state, 'sending'))
    const [row] = await tx.select({ id: editions.id }).from(editions).where(isSending).for('update')
    return row ? change(tx) : null
  })

/** Reads the next page while one is being written. */
async function* readAhead<Page>(pages: AsyncGenerator<Page>): AsyncGenerator<Page> {
  let next = pages.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done === true) return
      next = pages.next()
      next.catch(() => undefined) // it is thrown when it is awaited
      yield value
    }
  } finally {
    await next.catch(() => undefined)
  }
}

/** What the rows of an edition have in common. `isLeftOut`: the ramp leaves them out, until they are taken in. */
type Common = { edition: Started; at: Date; domain: string; isLeftOut: boolean }

async function addRows(tx: Db, common: Common, recipients: readonly Recipient[]): Promise<void> {
  const { edition, at, domain, isLeftOut } = common
  const ids = sql.param(recipients.map(({ id }) => id))
  const tiers = sql.param(recipients.map(({ tier }) => tier))
  const lastSent = sql`(select max(p.submitted_at) from ${deliveries} p
    where p.subscriber_id = s.id and p.state in ('submitted', 'doubtful'))`
  const first = isLeftOut
    ? sql`'skipped', ${LEFT_BY_RAMP}, coalesce(${lastSent}, ${DUE_IMMEDIATELY})`
    : sql`'waiting', null, ${DUE_IMMEDIATELY}`
  await tx.execute(sql`
    insert into ${deliveries}
      (edition_id, subscriber_id, email, name, domain, language, tier, interests, min_momentum, message_id, state, said, next_at)
    select ${edition.id}, s.id, s.email, s.name, split_part(s.email, '@', 2), s.language, r.tier, s.interests,
      s.min_momentum, gen_random_uuid() || '@' || ${domain}, ${first}
    from unnest(${ids}::uuid[], ${tiers}::text[]) as r (id, tier) join ${subscribers} s on s.id = r.id
    where ${edition.kind !== 'welcome'} or s.welcomed_at is null
    on conflict (edition_id, subscriber_id) do nothing`)
  const fresh = recipients.flatMap((each) => (each.isNew ? each.id : []))
  if (!isLeftOut && fresh.length > 0) await markWelcomed(tx, at, sql.param(fresh))
}

/** Takes in the next readers whom the ramp leaves out, while fewer than `limit` are taken in. Returns how many. */
async function takeIn(tx: Db, { edition, at }: Common, limit: number): Promise<number> {
  const room = Math.min(BATCH_SIZE, limit - (await countWaiting(tx, edition.id)))
  const { rows } = await tx.execute<{ subscriber: string }>(sql`
    update ${deliveries} set state = 'waiting', said = null, next_at = ${DUE_IMMEDIATELY}
    where id in (
      select d.id from ${deliveries} d
      where d.edition_id = ${edition.id} and d.state = 'skipped' and d.said = ${LEFT_BY_RAMP}
      order by d.next_at, d.id limit ${Math.max(0, room)}
    )
    returning subscriber_id as subscriber`)
  await markWelcomed(tx, at, sql.param(rows.map(({ subscriber }) => subscriber)))
  return rows.length
}

const markWelcomed = (tx: Db, at: Date, ids: Param) =>
  tx.execute(sql`
    update ${subscribers} set welcomed_at = ${at.toISOString()}::timestamptz
    where id = any(${ids}::uuid[]) and welcomed_at is null`)

async function countWaiting(db: Db, editionId: string): Promise<number> {
  const waiting = and(eq(deliveries.editionId, editionId), eq(deliveries.state, 'waiting'))
  return db.$count(deliveries, waiting)
}
