import { setTimeout } from 'node:timers/promises'
import { MINUTE } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { BulkPost, Handover } from '#services/post/bulk-post.ts'
import { takeMailEvent } from '../bounces/take-mail-event.ts'
import type { Settings } from '../settings.ts'
import { type Claimed, claimRows, giveBack } from './claims.ts'
import type { Letters } from './edition-letters.ts'
import { openBook } from './outcome-book.ts'
import { domainLimits, pace } from './throttle.ts'

/** Minutes to wait when the server defers an email, by number of attempts. */
const PAUSES_MINUTES = [1, 5, 15, 60]
/** A run claims no more than it can hand over in about this time, so that it can be halted. */
const BATCH_SECONDS = 2
const BATCH_MAX = 100
/** The longest wait for a domain before rows are claimed again. */
const HELD_MS = 1000

/** The mail event that a refusal is recorded as, by its cause. */
const RECORDED_AS = { address: 'hard', full: 'soft', rule: 'policy' } as const

/** The parameters for handing over one edition. */
type Run = {
  editionId: string
  by: string
  bulk: BulkPost
  letters: Letters
  /** The date of every email of the edition. */
  date: Date
  /** Called before each batch: returns the settings, or null if the run must end. */
  mayGoOn: () => Promise<Settings | null>
}

/**
 * Hands over the due rows of an edition on all connections, until none is due, `mayGoOn` returns null, or the server is
 * away. Returns how it ended and how many emails the server accepted.
 */
export async function handOverEdition(
  { db, clock, log }: Pick<Runtime, 'db' | 'clock' | 'log'>,
  { editionId, by, bulk, letters, date, mayGoOn }: Run,
): Promise<{ ended: 'done' | 'halted' | 'away'; submitted: number }> {
  const book = openBook(db, by, log)
  const queue: Claimed[] = []
  let settings: Settings | null = null
  let ended: 'done' | 'halted' | 'away' | undefined
  let filling: Promise<void> | undefined
  let submitted = 0
  const unwritten = new Set<Promise<void>>()
  const tempo = pace(() => settings?.perSecond ?? 1)
  const domains = domainLimits({ db, clock }, () => settings?.perDomainMinute ?? 1)

  async function fill(): Promise<void> {
    settings = await mayGoOn()
    if (settings === null) return end('halted')
    const most = Math.max(
      bulk.connections,
      Math.min(BATCH_MAX, Math.ceil(settings.perSecond * BATCH_SECONDS)),
    )
    const held = domains.held()
    const rows = await claimRows(db, { editionId, by, now: clock.now(), most, held })
    if (rows.length === 0 && held.length === 0) return end('done')
    if (rows.length === 0) await setTimeout(Math.min(domains.waitMs(), HELD_MS))
    const unwanted = rows.filter(({ isWanted }) => !isWanted)
    await Promise.all(unwanted.map(({ id }) => book.write(id, { state: 'skipped', at: null })))
    const { now, early } = await domains.admit(rows.filter(({ isWanted }) => isWanted))
    queue.push(...now)
    const ids = early.map(({ id }) => id)
    await giveBack(db, by, ids)
  }
  function end(how: 'done' | 'halted' | 'away'): void {
    ended ??= how
  }
  const startFilling = () =>
    (filling ??= fill().finally(() => {
      filling = undefined
    }))
  async function next(): Promise<Claimed | undefined> {
    while (ended === undefined) {
      if (queue.length <= bulk.connections) {
        const filled = startFilling()
        if (queue.length === 0) await filled
        else filled.catch(() => undefined) // the lane that finds the queue empty gets the error
      }
      const row = ended === undefined ? queue.shift() : undefined
      if (row) return row
    }
    // After the last rows, those still queued are handed over; after a halt, they are given back.
    return ended === 'done' ? queue.shift() : undefined
  }
  async function lane(): Promise<void> {
    for (let row = await next(); row; row = await next()) {
      const waitMs = tempo.nextMs()
      if (waitMs > 0) await setTimeout(waitMs)
      if (ended === 'halted' || ended === 'away') queue.unshift(row)
      else await handOver(row)
    }
  }
  async function handOver(row: Claimed): Promise<void> {
    const letter = letters(row)
    if (letter === null) {
      await book.write(row.id, { state: 'skipped', at: null })
      return
    }
    const taken = Promise.withResolvers<void>()
    const sending = bulk.send(
      { ...letter, at: date },
      {
        begin: () => book.write(row.id, { state: 'sending', at: clock.now() }),
        end: (handover) => {
          if (handover.state === 'submitted') taken.resolve()
          return note(row, handover)
        },
      },
    )
    // The next email starts while the acceptance of this one is being written; its text is sent only after that is done.
    unwritten.add(sending)
    void sending.then(
      () => unwritten.delete(sending),
      () => end('halted'),
    )
    await Promise.race([taken.promise, sending])
  }
  async function note(row: Claimed, handover: Handover): Promise<void> {
    if (handover.state === 'withdrawn' && bulk.isClosing()) end('halted')
    if (handover.state === 'away') end('away')
    if (handover.state === 'submitted') submitted++
    await record({ db, log, book }, row, handover, clock.now())
  }
  const lanes = await Promise.allSettled(Array.from({ length: bulk.connections }, lane))
  lanes.push(...(await Promise.allSettled(unwritten)))
  await filling?.catch(() => undefined)
  await giveBack(
    db,
    by,
    queue.map(({ id }) => id),
  )
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
  return { ended: ended ?? 'done', submitted }
}

/** Records the result of handing over an email, and when it is retried. */
async function record(
  { db, log, book }: Pick<Runtime, 'db' | 'log'> & { book: ReturnType<typeof openBook> },
  row: Claimed,
  handover: Handover,
  now: Date,
): Promise<void> {
  if (handover.state === 'withdrawn') {
    await book.write(row.id, { state: 'waiting', at: null, spared: true })
    return
  }
  const { state, said } = handover
  if (state === 'submitted') await book.write(row.id, { state, at: now })
  else if (state === 'doubtful') {
    log.warn({ delivery: row.id, said }, 'nobody knows whether a mail of the digest arrived')
    await book.write(row.id, { state, at: now, said })
  } else if (state === 'away') {
    log.warn({ said }, 'the mail server takes no mails of the digest')
    await book.write(row.id, { state: 'waiting', at: null, said, spared: true })
  } else if (state === 'later') {
    const minutes = PAUSES_MINUTES[Math.min(row.attempts, PAUSES_MINUTES.length) - 1] ?? 1
    const nextAt = new Date(now.getTime() + minutes * MINUTE)
    await book.write(row.id, { state: 'waiting', at: null, said, nextAt })
  } else if (handover.state === 'refused') {
    await book.write(row.id, { state, at: null, said })
    if (handover.because !== 'ours')
      await takeMailEvent(db, refusalEvent(row, said, handover.because, now), now)
  }
}

/** The mail event of an email that the server refused because of its recipient or a rule. */
const refusalEvent = (
  { messageId, email: recipient }: Claimed,
  said: string,
  because: keyof typeof RECORDED_AS,
  happenedAt: Date,
) =>
  ({
    provider: 'smtp',
    eventId: messageId,
    messageId,
    recipient,
    kind: RECORDED_AS[because],
    said,
    happenedAt,
  }) as const
