import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { HOUR, SECOND } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { job } from '#platform/jobs.ts'
import { guardRestore } from '../restore-guard.ts'
import { type Settings, settingsOf } from '../settings.ts'
import { editions } from '../tables.ts'
import { claimer, renewClaims, settleDead } from './claims.ts'
import { openLetters } from './edition-letters.ts'
import { freezeAudience } from './freeze-audience.ts'
import { handOverEdition } from './hand-over-edition.ts'
import { keepEdition } from './keep-edition.ts'
import { expireEdition, finishEdition, pauseOnComplaints, sayWhy } from './settle-edition.ts'

/** How often a run renews its claims: three times before it would be taken for dead. */
const RENEW_MS = 15 * SECOND
/** How often complaints are counted. */
const JUDGE_MS = 10 * SECOND
/** A server that is away is retried after these pauses; after the last, the next minute starts a new run. */
const AWAY_MS = [250, 500, 1000, 2000, 4000]

/**
 * Freezes the audience of an edition that is `sending`, and sends it to those who have not got it, until everyone has, it is
 * halted, or all that are left must wait. Any number of runs may do so at the same time. See decision 0053.
 */
export const sendEditionJob = job('send-edition', sendEdition, {
  retries: 2,
  retryDelaySeconds: 5,
  expireInSeconds: (12 * HOUR) / SECOND,
})

async function sendEdition({ editionId }: { editionId: string }, runtime: Runtime) {
  const { db, clock, config, log, outside } = runtime
  const edition = await editionOf(runtime, editionId)
  if (edition?.state !== 'sending') return { state: edition?.state ?? 'gone' }
  if (!(await guardRestore(runtime))) return { state: 'restored' }
  if (edition.frozenAt === null) {
    const recipients = await freezeAudience(runtime, edition, clock.now())
    if (recipients === null) return { state: 'ended' }
    log.info({ edition: editionId, recipients }, 'digest: its recipients are written down')
  }
  const isAlone = config.databaseUrl === undefined
  const dead = await settleDead(db, { editionId, now: clock.now(), isAlone })
  if (dead.doubtful > 0) log.warn({ edition: editionId, ...dead }, 'a run of the digest ended in the middle')
  const by = claimer()
  const letters = await openLetters(runtime, edition)
  const judged = { at: -JUDGE_MS }
  const mayGoOn = () => settingsToGoOn(runtime, editionId, judged)
  const alive = setInterval(
    () =>
      void renewClaims(db, editionId, by, clock.now()).catch((err: unknown) =>
        log.warn({ err }, 'not renewed'),
      ),
    RENEW_MS,
  )
  let submitted = 0
  try {
    const { bulk } = outside
    if (bulk === null)
      await keepEdition(runtime, { editionId, by, letters }, async () => (await mayGoOn()) !== null)
    else
      for (let away = 0; ;) {
        const date = edition.startedAt ?? edition.occurrence
        const run = await handOverEdition(runtime, { editionId, by, bulk, letters, date, mayGoOn })
        submitted += run.submitted
        if (run.submitted > 0) away = 0
        if (run.ended !== 'away') {
          if (run.submitted > 0) await sayWhy(db, editionId, null)
          break
        }
        const pauseMs = AWAY_MS[away++]
        if (pauseMs === undefined) {
          await sayWhy(db, editionId, 'newsletter.why.serverGone')
          break
        }
        await setTimeout(pauseMs)
      }
  } finally {
    clearInterval(alive)
  }
  const isOver = await finishEdition(db, editionId, clock.now())
  log.info({ edition: editionId, submitted, isOver }, 'digest handed over')
  return { state: isOver ? 'sent' : 'waiting', submitted, doubtful: dead.doubtful }
}

/** The current settings; null if the edition may not continue, for whatever reason. */
async function settingsToGoOn(
  runtime: Runtime,
  editionId: string,
  judged: { at: number },
): Promise<Settings | null> {
  const { db, clock, outside } = runtime
  if (outside.bulk?.isClosing() === true) return null
  const now = clock.now()
  const { state, expiresAt } = editions // without its content, which is long
  const [edition] = await db.select({ state, expiresAt }).from(editions).where(eq(editions.id, editionId))
  if (edition?.state !== 'sending') return null
  if (edition.expiresAt <= now) {
    await expireEdition(db, editionId, now)
    return null
  }
  const settings = await settingsOf(db)
  if (!settings.sending) return null
  if (performance.now() - judged.at >= JUDGE_MS) {
    judged.at = performance.now()
    if (await pauseOnComplaints(db, editionId, settings.complaintsLimit, now)) return null
  }
  return settings
}

async function editionOf({ db }: Runtime, id: string) {
  const [row] = await db.select().from(editions).where(eq(editions.id, id)).limit(1)
  return row
}
