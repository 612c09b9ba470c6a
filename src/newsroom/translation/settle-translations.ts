import {
  type ItemPlace,
  hideSome,
  holdTranslationSettings,
  showSome,
  translationSettings,
} from '#library/translation/translations.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'

/** What a site shows: what a machine has translated too, or only what an editor has read. */
type Machine = Awaited<ReturnType<typeof translationSettings>>['machine']

/** A library of hundreds of thousands of items is settled within minutes. */
const EXPIRES_SECONDS = 3600

/**
 * Shows or hides what machines have translated, as the site has chosen, a few items a transaction: those who follow the
 * changes miss what is committed long after its moment. Ends when the site has chosen otherwise; repeating it changes
 * nothing.
 */
export const settleTranslationsJob = job(
  'settle-translations',
  async ({ machine }: { machine: Machine }, { db, clock }: Runtime) => {
    let after: ItemPlace | null = null
    let parts = 0
    do {
      const from: ItemPlace | null = after
      after = await db.transaction(async (tx) => {
        await holdTranslationSettings(tx)
        if ((await translationSettings(tx)).machine !== machine) return null
        return settleSome(tx, machine, { now: clock.now(), after: from })
      })
      parts++
    } while (after !== null)
    return { parts }
  },
  { expireInSeconds: EXPIRES_SECONDS },
)

/** The same for the first items after a place. Answers the place of the last one, or null when nothing is left. */
export const settleSome = (
  tx: Db,
  machine: Machine,
  { now, after }: { now: Date; after: ItemPlace | null },
): Promise<ItemPlace | null> => (machine === 'reviewed' ? hideSome : showSome)(tx, now, after)
