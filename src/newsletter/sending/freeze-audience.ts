import { and, count, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { EditionKind } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { deliveries, subscribers } from '../tables.ts'
import { rampLimit } from './ramp.ts'
import { type Recipient, recipientsOf } from './recipients.ts'

/** What is due at once was due long ago: a clock that is set back keeps nobody waiting. */
const DUE_IMMEDIATELY = new Date(0)

/** What a row says that the ramp of a new domain has left out. */
const LEFT_BY_RAMP = 'ramp'

/**
 * Writes a row for each recipient of an edition, with what they want as it is now, and answers how many will be sent.
 * Repeating it adds nobody twice. While a new domain is ramped up, those come first who have been without for longest;
 * the others are `skipped`. Belongs into the transaction that sets the edition to `sending`.
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

/** The domain of Message-IDs and of the list: that of the sender, or of the site where no mail server is set. */
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
