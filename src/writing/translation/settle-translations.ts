import { type ItemPlace, hideSome, showSome } from '#articles/translation/translation.ts'
import { holdTranslationSettings, translationSettings } from '#articles/translation/settings.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'

/** What a site shows: machine translations too, or only reviewed ones. */
type Machine = Awaited<ReturnType<typeof translationSettings>>['machine']

/** A library of hundreds of thousands of items is settled within minutes. */
const EXPIRES_SECONDS = 3600

/**
 * Shows or hides machine translations, as the site has chosen, a few items per transaction: clients that follow the changes
 * miss what is committed long after its timestamp. Ends if the site's choice has changed; repeating it changes nothing.
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

/** Does the same for the first items after a position. Returns the position of the last one, or null if nothing is left. */
export const settleSome = (
  tx: Db,
  machine: Machine,
  { now, after }: { now: Date; after: ItemPlace | null },
): Promise<ItemPlace | null> => (machine === 'reviewed' ? hideSome : showSome)(tx, now, after)
