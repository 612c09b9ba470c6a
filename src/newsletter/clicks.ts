import { inArray, lt, sql } from 'drizzle-orm'
import { DAY, SECOND } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { linkSecret } from './links.ts'
import { settingsOf } from './settings.ts'
import { digestClicks, editions } from './tables.ts'
import { clickIn } from './click-links.ts'

/** Clicks are deleted after this many days. */
export const CLICKS_KEPT_DAYS = 60
/** A click this soon after its email was created comes from a program that checks the link, not from a person. */
const TOO_SOON_MS = 10 * SECOND
/** Clicks on this many links of one email within this many seconds come from a program, too. */
const BURST = { targets: 3, seconds: 2 }
/** Repeated clicks on one link are recorded at most this often within an hour. */
const MAX_REPEATS = 5

/** The path to which a counted link leads; null if the link is not ours. The click is recorded if clicks are counted. */
export async function follow(
  { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>,
  signed: string,
  method: string,
): Promise<string | null> {
  const click = clickIn(await linkSecret(db), signed)
  if (click === null) return null
  const now = clock.now()
  const soon = now.getTime() - click.madeAt.getTime() < TOO_SOON_MS
  if (method === 'GET' && !soon && (await settingsOf(db)).countClicks)
    await record(db, click, now).catch((error: unknown) =>
      log.warn({ err: error }, 'a press was not counted'),
    )
  return click.target
}

type Pressed = { editionId: string; mail: string; target: string }

const record = (db: Db, { editionId, mail, target }: Pressed, now: Date) =>
  db.execute(sql`
    insert into ${digestClicks} (edition_id, mail, target, at)
    select ${editions.id}, ${mail}, ${target}, ${now.toISOString()}::timestamptz from ${editions}
    where ${editions.id} = ${editionId} and ${MAX_REPEATS} > (
      select count(*) from ${digestClicks} c where c.edition_id = ${editionId} and c.mail = ${mail}
      and c.target = ${target} and c.at > ${now.toISOString()}::timestamptz - interval '1 hour')`)

/**
 * The number of clicks on links of these editions, by edition: each link of each email once, without bursts, which are
 * typical of scanners. An estimate: slow programs count, and quick people do not. Editions without counted clicks are left
 * out.
 */
export async function clicksOf(db: Db, editionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (editionIds.length === 0) return new Map()
  const { editionId, mail, target, at } = digestClicks
  const around = sql`make_interval(secs => ${BURST.seconds})`
  const rows = await db
    .select({ editionId, presses: sql<number>`count(distinct (${mail}, ${target}))::int` })
    .from(digestClicks)
    .where(
      sql`${inArray(editionId, [...editionIds])} and ${BURST.targets} > (
        select count(distinct o.target) from ${digestClicks} o
        where o.edition_id = ${editionId} and o.mail = ${mail}
        and o.at between ${at} - ${around} and ${at} + ${around})`,
    )
    .groupBy(editionId)
  return new Map(rows.map(({ editionId: id, presses }) => [id, presses]))
}

/** Deletes old clicks. Repeating it changes nothing. */
export const forgetClicksJob = job(
  'forget-clicks',
  async (_: Record<string, never>, { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>) => {
    const before = new Date(clock.now().getTime() - CLICKS_KEPT_DAYS * DAY)
    const gone = await db
      .delete(digestClicks)
      .where(lt(digestClicks.at, before))
      .returning({ id: digestClicks.id })
    log.info({ forgotten: gone.length }, 'old presses were forgotten')
    return { forgotten: gone.length }
  },
)
