import { eq } from 'drizzle-orm'
import { pagesChanged } from '../../publish.ts'
import { articles } from '../../tables.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import type { Db } from '#platform/db.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { handle } from '#platform/serve.ts'
import { found } from '../../managing/managed-article.ts'
import { adminEventChange } from './calls.ts'
import { type EventTimes, isSameTime, timesAfter } from './event-times.ts'
import { type EventRow, anyEvent, holdEvent } from './managed-event.ts'
import { refuseOther, withWebsite, writeEvent } from './write-event.ts'

type Asked = AcceptedOf<typeof adminEventChange>

export const adminEventChangeHandler = handle(adminEventChange, async (asked, context) => {
  const { db, now, caller, log } = context
  const changed = await db.transaction((tx) => change(tx, asked, context))
  if (changed.length > 0) log.info({ event: asked.id, changed, by: caller?.id }, 'event changed')
  return anyEvent(db, asked.id, now)
})

/** Applies the requested changes; returns the names of the fields that differ. */
async function change(tx: Db, asked: Asked, { now, audit, record }: RequestContext): Promise<string[]> {
  const { article, event } = await holdEvent(tx, asked.id)
  if (article.deletedAt !== null) found(undefined)
  refuseOther(article, asked.updated_at)
  const values = { ...timeValues(asked, event), ...placeValues(asked, event) }
  const changed = Object.keys(values)
  if (changed.length === 0) return []
  await writeEvent(tx, asked.id, event, values, now)
  await tx
    .update(articles)
    .set({
      updatedAt: now,
      ...(values.url !== undefined && { metadata: withWebsite(article.metadata, values.url) }),
    })
    .where(eq(articles.id, asked.id))
  if (article.publishedAt !== null) await pagesChanged(tx, asked.id)
  audit({ itemTitle: article.title, changes: changesBetween({ ...UNKNOWN, ...NOWHERE, ...event }, values) })
  await record(tx)
  return changed
}

const UNKNOWN: EventTimes = { startsAt: null, endsAt: null, allDay: false, timeZone: null }
const NOWHERE = { place: null, onlineUrl: null, url: null, state: 'confirmed' as const }

function timeValues(asked: Asked, event: EventRow | null): Partial<EventTimes> {
  const fields = ['starts_at', 'ends_at', 'all_day', 'time_zone'] as const
  if (fields.every((field) => asked[field] === undefined)) return {}
  const before = event ?? UNKNOWN
  const after = timesAfter(before, asked)
  return {
    ...(!isSameTime(after.startsAt, before.startsAt) && { startsAt: after.startsAt }),
    ...(!isSameTime(after.endsAt, before.endsAt) && { endsAt: after.endsAt }),
    ...(after.allDay !== before.allDay && { allDay: after.allDay }),
    ...(after.timeZone !== before.timeZone && { timeZone: after.timeZone }),
  }
}

function placeValues(asked: Asked, event: EventRow | null): Partial<EventRow> {
  const values: Partial<EventRow> = {}
  const place = asked.place === undefined ? undefined : asked.place || null
  if (place !== undefined && place !== (event?.place ?? null)) values.place = place
  const online = asked.online_url === undefined ? undefined : asked.online_url || null
  if (online !== undefined && online !== (event?.onlineUrl ?? null)) values.onlineUrl = online
  const url = asked.url === undefined ? undefined : asked.url || null
  if (url !== undefined && url !== (event?.url ?? null)) values.url = url
  if (asked.state !== undefined && asked.state !== (event?.state ?? 'confirmed')) values.state = asked.state
  return values
}
