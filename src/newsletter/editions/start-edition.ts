import { and, eq, lt } from 'drizzle-orm'
import { pagesChanged } from '#articles/publish.ts'
import type { Db } from '#platform/db.ts'
import { holdLock } from '#platform/lock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { sendEditionJob } from '../sending/send-edition.ts'
import { settingsOf } from '../settings.ts'
import { editions } from '../tables.ts'
import { type Edition, unsentPicks } from './compose-edition.ts'
import { freezeContent, hasStories } from './freeze.ts'
import { announceEditionJob } from './announce-edition.ts'

/**
 * Begins to send an approved edition whose hour has come: freezes its content in the same transaction as the job that writes
 * down its recipients and sends it. An edition without stories ends as `empty`. Returns whether it began; repeating it begins nothing
 * twice.
 */
export async function startEdition(
  runtime: Pick<Runtime, 'db' | 'config' | 'clock' | 'outside' | 'jobs' | 'log'>,
  editionId: string,
): Promise<boolean> {
  const now = runtime.clock.now()
  return runtime.db.transaction(async (tx) => {
    const inside = { ...runtime, db: tx }
    const isOf = eq(editions.id, editionId)
    const [found] = await tx.select({ kind: editions.kind }).from(editions).where(isOf).limit(1)
    // two editions of a kind that start at the same time would not see each other's stories
    if (found) await holdLock(tx, `start-edition-${found.kind}`)
    const [stored] = await tx.select().from(editions).where(isOf).limit(1).for('update')
    if (stored?.state !== 'approved' || stored.occurrence > now || stored.expiresAt <= now) return false
    if (!(await settingsOf(tx)).sending) return false
    const edition = { ...stored, picks: await unsentPicks(tx, stored) }
    const content = await freezeContent(inside, edition)
    if (!hasStories(content)) {
      const ended = { state: 'empty', why: 'newsletter.why.empty', finishedAt: now, updatedAt: now } as const
      await tx.update(editions).set(ended).where(isOf)
      return false
    }
    await tx
      .update(editions)
      .set({ content, picks: edition.picks, state: 'sending', startedAt: now, updatedAt: now, why: null })
      .where(isOf)
    if (edition.kind !== 'welcome') await endOvertaken(tx, edition, now) // each of those has its own readers
    if (edition.kind === 'edition') {
      await pagesChanged(tx, editionId) // the edition is in the archive now
      await runtime.jobs.send(announceEditionJob, { editionId }, { tx, key: editionId })
    }
    await runtime.jobs.send(sendEditionJob, { editionId }, { tx, key: editionId })
    runtime.log.info({ edition: editionId, kind: edition.kind }, 'digest: an edition begins to leave')
    return true
  })
}

/** Ends earlier editions of the kind that still wait for approval or are held: this one takes their stories to readers. */
const endOvertaken = (tx: Db, { kind, occurrence }: Edition, now: Date) =>
  tx
    .update(editions)
    .set({ state: 'expired', why: 'newsletter.why.overtaken', heldAt: null, finishedAt: now, updatedAt: now })
    .where(and(eq(editions.kind, kind), eq(editions.state, 'composed'), lt(editions.occurrence, occurrence)))
