import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { EditionKind } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, subscribers } from '../tables.ts'
import { rampLimit } from './ramp.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** Rows due immediately get a date long past, so that a clock set back delays no one. */
const DUE_IMMEDIATELY = new Date(0)

/** The message on a row left out by the ramp of a new domain. */
const LEFT_BY_RAMP = 'ramp'

/**
 * Writes a row for each recipient of an edition, with their current preferences, and returns how many will be sent.
 * Repeating it adds no one twice. While a new domain is ramped up, readers without an edition for longest come first; the
 * others are `skipped`. Must run in the transaction that sets the edition to `sending`.
 */
export async function freezeAudience(
  tx: Db,
  runtime: Pick<Runtime, 'config' | 'outside'>,
  edition: { id: string; kind: EditionKind; occurrence: Date },
  now: Date,
): Promise<number> {
  const domain = mailDomain(runtime)
  for await (const recipients of recipientsOf({ ...runtime, db: tx }, edition, now))
    if (recipients.length > 0) await addRows(tx, edition.id, domain, recipients)
  const limit = rampLimit((await settingsOf(tx)).rampSince, now)
  if (limit !== null) await leaveOut(tx, edition.id, limit)
  const waiting = and(eq(deliveries.editionId, edition.id), eq(deliveries.state, 'waiting'))
  await tx.execute(sql`
    update ${subscribers} s set welcomed_at = ${now.toISOString()}::timestamptz from ${deliveries} d
    where d.edition_id = ${edition.id} and d.state = 'waiting' and s.id = d.subscriber_id and s.welcomed_at is null`)
  const [sum] = await tx.select({ rows: count() }).from(deliveries).where(waiting)
  return sum?.rows ?? 0
}

/** The domain of Message-IDs and of the list: the sender's, or the site's if no mail server is set. */
export const mailDomain = ({ config, outside }: Pick<Runtime, 'config' | 'outside'>): string =>
  outside.post?.domain ?? new URL(config.siteUrl).hostname

async function addRows(tx: Db, editionId: string, domain: string, recipients: readonly Recipient[]) {
  const ids = sql.param(recipients.map(({ id }) => id))
  const tiers = sql.param(recipients.map(({ tier }) => tier))
  await tx.execute(sql`
    insert into ${deliveries}
      (edition_id, subscriber_id, email, name, domain, language, tier, interests, min_momentum, message_id, next_at)
    select ${editionId}, s.id, s.email, s.name, split_part(s.email, '@', 2), s.language, r.tier, s.interests,
      s.min_momentum, gen_random_uuid() || '@' || ${domain}, ${DUE_IMMEDIATELY.toISOString()}::timestamptz
    from unnest(${ids}::uuid[], ${tiers}::text[]) as r (id, tier) join ${subscribers} s on s.id = r.id
    on conflict (edition_id, subscriber_id) do nothing`)
}

async function leaveOut(tx: Db, editionId: string, limit: number): Promise<void> {
  await tx.execute(sql`
    update ${deliveries} set state = 'skipped', said = ${LEFT_BY_RAMP}
    where edition_id = ${editionId} and state = 'waiting' and id not in (
      select d.id from ${deliveries} d left join lateral (
        select max(p.submitted_at) as at from ${deliveries} p
        where p.subscriber_id = d.subscriber_id and p.state in ('submitted', 'doubtful')
      ) had on true
      where d.edition_id = ${editionId}
      order by had.at nulls first, d.id limit ${limit}
    )`)
}
