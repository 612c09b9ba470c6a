import { count, desc } from 'drizzle-orm'
import { behind, cutPage, placeAt, readCursor } from '#platform/cursor.ts'
import { MINUTE } from '#platform/clock.ts'
import { handle } from '#platform/serve.ts'
import { settingsOf } from '../settings.ts'
import { editions } from '../tables.ts'
import { adminEdition, adminEditions } from './calls.ts'
import { editionColumns, rowsOf } from './edition-rows.ts'
import { editionViewOf } from './edition-view.ts'
import { RECURRING, nextOccurrence } from '../times.ts'

export const adminEditionsHandler = handle(adminEditions, async ({ limit, cursor }, context) => {
  const { db, now, config } = context
  const found = await db
    .select({ ...editionColumns, place: placeAt(editions.occurrence, editions.id) })
    .from(editions)
    .where(behind(editions.occurrence, editions.id, readCursor(cursor)))
    .orderBy(desc(editions.occurrence), desc(editions.id))
    .limit(limit + 1)
  const { page, next } = cutPage(found, limit)
  const [sum] = await db.select({ total: count() }).from(editions)
  const { leadMinutes } = await settingsOf(db)
  return {
    items: await rowsOf(context, page),
    total: sum?.total ?? 0,
    next_cursor: next,
    next: RECURRING.map((kind) => {
      const occurrence = nextOccurrence(kind, now, config.digestTimeZone)
      const composedAt = new Date(occurrence.getTime() - leadMinutes * MINUTE)
      return { kind, composed_at: composedAt.toISOString(), occurrence: occurrence.toISOString() }
    }),
  }
})

export const adminEditionHandler = handle(adminEdition, ({ id }, context) => editionViewOf(context, id))
