import { latestWithoutPicture } from '#library/library.ts'
import type { House } from '#platform/house.ts'
import { job } from '#platform/jobs.ts'
import { endPart, failPart } from './runs.ts'

/** Covers that are looked after in one run. */
const MOST = 50
const PART = 'covers'

/** Gives the newest published items that have no picture of their own their covers. Covers that are there stay. */
export const drawCoversJob = job(
  'draw-covers',
  async ({ runId, quantity }: { runId: string; quantity: number }, { db, clock, outside }: House) => {
    const ids = await latestWithoutPicture(db, clock.now(), Math.max(quantity, MOST))
    for (const id of ids) await outside.pictures.cover(id)
    await endPart(db, runId, PART, { state: 'ok', found: ids.length, drafted: 0 }, clock.now())
  },
  {
    onFailed: ({ runId }, { db, clock }) => failPart(db, runId, PART, clock.now()),
  },
)
