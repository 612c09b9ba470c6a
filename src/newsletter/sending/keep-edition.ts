import { and, count, eq, inArray } from 'drizzle-orm'
import { keepMails } from '#services/post/keep-mails.ts'
import { LIST_KEYS } from '#services/post/rules.ts'
import type { Db } from '#platform/db.ts'
import type { Runtime } from '#platform/runtime.ts'
import { deliveries } from '../tables.ts'
import { type Claimed, claimRows } from './claims.ts'
import type { Letters } from './edition-letters.ts'

/** The number of emails of an edition put into the outbox, where the desk reads them. */
const SHOWN = 200
const BATCH_SIZE = 500

/**
 * Processes an edition if no mail server is set: no row waits, and the first emails are put into the outbox. Continues while
 * `mayGoOn` returns true. Kept emails are not sent later, since they would be old news.
 */
export async function keepEdition(
  { db, clock }: Pick<Runtime, 'db' | 'clock'>,
  { editionId, by, letters }: { editionId: string; by: string; letters: Letters },
  mayGoOn: () => Promise<boolean>,
): Promise<void> {
  let shown = await keptSoFar(db, editionId)
  while (await mayGoOn()) {
    const rows = await claimRows(db, { editionId, by, now: clock.now(), most: BATCH_SIZE, held: [] })
    if (rows.length === 0) return
    const wanted = rows.filter(({ isWanted }) => isWanted)
    const mails = wanted.slice(0, Math.max(0, SHOWN - shown)).flatMap((row) => mailOf(row, letters))
    shown += mails.length
    await db.transaction(async (tx) => {
      await keepMails(tx, mails)
      const state = async (ids: readonly Claimed[], to: 'kept' | 'skipped') =>
        ids.length > 0 &&
        tx
          .update(deliveries)
          .set({ state: to, claimedBy: null, claimedAt: null })
          .where(
            and(
              inArray(
                deliveries.id,
                ids.map(({ id }) => id),
              ),
              eq(deliveries.claimedBy, by),
            ),
          )
      await state(wanted, 'kept')
      await state(
        rows.filter(({ isWanted }) => !isWanted),
        'skipped',
      )
    })
  }
}

function mailOf(row: Claimed, letters: Letters) {
  const letter = letters(row)
  if (letter === null) return []
  const { recipient, language, subject, text, html, messageId } = letter
  return [{ key: `${LIST_KEYS}${row.id}`, recipient, language, subject, text, html, messageId }]
}

async function keptSoFar(db: Db, editionId: string): Promise<number> {
  const [sum] = await db
    .select({ rows: count() })
    .from(deliveries)
    .where(and(eq(deliveries.editionId, editionId), eq(deliveries.state, 'kept')))
  return sum?.rows ?? 0
}
