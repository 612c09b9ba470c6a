import { lt, sql } from 'drizzle-orm'
import { DAY } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { KEPT_MS } from './rules.ts'
import { carousels } from './tables.ts'

/** A job stores a file before the row that names it; after a day the row will no longer follow. */
const AGE_MS = DAY

/** Deletes carousels that were not requested for sixty days, and files that no carousel references. Idempotent. */
export const sweepCarouselsJob = job(
  'sweep-carousels',
  async (_: object, { db, clock, log, outside }: Runtime) => {
    const now = clock.now().getTime()
    const old = await db
      .delete(carousels)
      .where(lt(carousels.askedAt, new Date(now - KEPT_MS)))
      .returning({ pdf: carousels.pdf, pictures: carousels.pictures })
    const forgotten = old.flatMap(({ pdf, pictures }) => (pdf === null ? pictures : [pdf, ...pictures]))
    for (const file of forgotten) await outside.files.remove(file)
    const left = await outside.files.sweep('carousels', new Date(now - AGE_MS), async (names) => {
      const asked = sql`${sql.param([...names])}::text[]`
      const rows = await db
        .select({ pdf: carousels.pdf, pictures: carousels.pictures })
        .from(carousels)
        .where(sql`${carousels.pdf} = any(${asked}) or ${carousels.pictures} && ${asked}`)
      return new Set(rows.flatMap(({ pdf, pictures }) => (pdf === null ? pictures : [pdf, ...pictures])))
    })
    log.info(
      { carousels: old.length, files: forgotten.length + left },
      'slides that nobody asks for were removed',
    )
    return { carousels: old.length, files: forgotten.length + left }
  },
)
