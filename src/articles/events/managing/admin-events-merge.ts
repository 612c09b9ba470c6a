import { eq } from 'drizzle-orm'
import { markDeleted } from '../../managing/admin-article-delete.ts'
import { restorableUntil } from '../../managing/managed-article.ts'
import { pagesChanged } from '../../publish.ts'
import { articles } from '../../tables.ts'
import type { AcceptedOf } from '#platform/call.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { adminEventsMerge } from './calls.ts'
import { type EventRow, anyEvent, holdEvent, managedRow } from './managed-event.ts'
import { takenOver } from './rules.ts'
import { refuseOther, withWebsite, writeEvent } from './write-event.ts'

type Article = typeof articles.$inferSelect

export const adminEventsMergeHandler = handle(adminEventsMerge, async (asked, context) => {
  const { db, now, caller, log, outside } = context
  const { keep, merged } = asked
  if (keep === merged) throw new Refusal('library.managing.mergeSame', 422)
  const { deletedAt, known } = await db.transaction((tx) => merge(tx, asked, context))
  await outside.pictures.dropShareCards(`news-${merged}`)
  if (!known) log.info({ event: keep, merged, by: caller?.id }, 'events merged')
  return { kept: await anyEvent(db, keep, now), restorable_until: restorableUntil(deletedAt).toISOString() }
})

type Merged = { deletedAt: Date; known: boolean }

async function merge(
  tx: Db,
  asked: AcceptedOf<typeof adminEventsMerge>,
  { now, audit, record }: RequestContext,
): Promise<Merged> {
  const { keep, merged } = asked
  // always locked in the same order, so that two merges in opposite directions do not deadlock
  const first = await holdEvent(tx, keep < merged ? keep : merged)
  const second = await holdEvent(tx, keep < merged ? merged : keep)
  const [kept, other] = first.article.id === keep ? [first, second] : [second, first]
  if (other.article.deletedAt !== null && other.article.metadata['merged_into'] === keep)
    return { deletedAt: other.article.deletedAt, known: true }
  if (kept.article.deletedAt !== null || other.article.deletedAt !== null)
    throw new Refusal('library.managing.mergeDeleted', 409)
  refuseOther(kept.article, asked.keep_updated_at)
  refuseOther(other.article, asked.merged_updated_at)
  await takeOver(tx, kept, other, now)
  await tx
    .update(articles)
    .set({ metadata: { ...other.article.metadata, merged_into: keep } })
    .where(eq(articles.id, merged))
  await markDeleted(tx, other.article, now)
  const { title } = kept.article
  audit({ itemId: keep, itemTitle: title, changes: { title: { from: other.article.title, to: title } } })
  await record(tx)
  return { deletedAt: now, known: false }
}

type Held = { article: Article; event: EventRow | null }

/** Gives the kept event the fields it lacks, and the sources that it does not cite, numbered after its own. */
async function takeOver(tx: Db, kept: Held, other: Held, now: Date): Promise<void> {
  const { id, metadata } = kept.article
  const taken = takenOver(wireOf(kept, now), wireOf(other, now))
  const values: Partial<EventRow> = {
    ...(taken.starts_at !== undefined && { startsAt: dateOf(taken.starts_at) }),
    ...(taken.ends_at !== undefined && { endsAt: dateOf(taken.ends_at) }),
    ...(taken.all_day !== undefined && { allDay: taken.all_day }),
    ...(taken.time_zone !== undefined && { timeZone: taken.time_zone }),
    ...(taken.place !== undefined && { place: taken.place }),
    ...(taken.online_url !== undefined && { onlineUrl: taken.online_url }),
    ...(taken.url !== undefined && { url: taken.url }),
  }
  const sources = sourcesOf(kept.article, other.article)
  if (Object.keys(values).length > 0) await writeEvent(tx, id, kept.event, values, now)
  else if (sources === null) return
  await tx
    .update(articles)
    .set({
      ...sources,
      ...(values.url !== undefined && { metadata: withWebsite(metadata, values.url) }),
      updatedAt: now,
    })
    .where(eq(articles.id, id))
  await pagesChanged(tx, id)
}

const wireOf = ({ article, event }: Held, now: Date) => managedRow({ ...article, event }, now)

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))

/**
 * The sources of both events; null when the kept one has them all already. Its own keep their numbers, which its text cites.
 */
function sourcesOf(kept: Article, other: Article): Pick<Article, 'sources' | 'sourceUrls'> | null {
  const cited = new Set(kept.sources.map(({ url }) => url))
  const highest = Math.max(0, ...kept.sources.map(({ n }) => n))
  const more = other.sources
    .filter(({ url }) => !cited.has(url))
    .map((source, at) => ({ ...source, n: highest + 1 + at }))
  const urls = new Set([...kept.sourceUrls, ...other.sourceUrls])
  if (more.length === 0 && urls.size === new Set(kept.sourceUrls).size) return null
  return { sources: [...kept.sources, ...more], sourceUrls: [...urls] }
}
