import { eq } from 'drizzle-orm'
import { withdrawPages } from '#articles/publish.ts'
import type { AcceptedOf } from '#platform/call.ts'
import { changesBetween } from '#platform/changes.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import type { EditionState } from '../rules.ts'
import { sendEditionJob } from '../sending/send-edition.ts'
import { skipSome } from '../sending/settle-edition.ts'
import { editions } from '../tables.ts'
import { adminEditionDecide } from './calls.ts'
import { editionById, editionViewOf } from './edition-view.ts'
import { runDigestJob } from './run-digest.ts'

type Decision = AcceptedOf<typeof adminEditionDecide>['decision']

/** The state to which a decision leads, and the states in which it can be made. */
const DECISIONS: Record<Decision, { from: readonly EditionState[]; to: EditionState }> = {
  approve: { from: ['composed'], to: 'approved' },
  unapprove: { from: ['approved'], to: 'composed' },
  hold: { from: ['composed'], to: 'composed' },
  release: { from: ['composed'], to: 'composed' },
  stop: { from: ['composed', 'approved', 'sending', 'paused'], to: 'stopped' },
  pause: { from: ['sending'], to: 'paused' },
  resume: { from: ['paused'], to: 'sending' },
}

export const adminEditionDecideHandler = handle(
  adminEditionDecide,
  async ({ id, version, decision }, context) => {
    const { db, jobs, caller, now, audit, record } = context
    await db.transaction(async (tx) => {
      const edition = await editionById(tx, id, { lock: true })
      const { from, ...of } = DECISIONS[decision]
      // Stopping an edition that was sent before and is being sent to some again leaves it sent.
      const to = decision === 'stop' && edition.finishedAt !== null ? 'sent' : of.to
      const held = heldAfter(decision, edition, now)
      const isHeldAlready = (held === null) === (edition.heldAt === null)
      const marks = decision === 'hold' || decision === 'release'
      if (edition.state === to && (!marks || isHeldAlready)) return // it is already done
      if (!from.includes(edition.state) || edition.expiresAt <= now)
        throw new Refusal('newsletter.editionOver', 409)
      if (edition.version !== version) throw new Refusal('newsletter.editionChanged', 409)
      await tx
        .update(editions)
        .set({
          state: to,
          heldAt: held,
          version: version + 1,
          why: null,
          updatedAt: now,
          ...alsoSet(to, now, caller?.id),
        })
        .where(eq(editions.id, id))
      if (to === 'stopped' && edition.startedAt !== null) await withdrawPages(tx, id) // it was in the archive
      const isDue = edition.occurrence <= now
      if ((to === 'approved' || decision === 'release') && isDue)
        await jobs.send(runDigestJob, {}, { tx, key: id })
      if (to === 'sending') await jobs.send(sendEditionJob, { editionId: id }, { tx, key: id })
      const changes = changesBetween<Pick<typeof edition, 'state' | 'heldAt'>>(edition, {
        state: to,
        heldAt: held,
      })
      audit({ itemId: id, itemTitle: edition.kind, changes })
      await record(tx)
    })
    if (decision === 'stop') await skipSome(db, id, 'stopped')
    return editionViewOf(context, id)
  },
)

/** Since when it is held after a decision; every other decision than holding it releases it. */
const heldAfter = (decision: Decision, { heldAt }: { heldAt: Date | null }, now: Date): Date | null =>
  decision === 'hold' ? (heldAt ?? now) : null

function alsoSet(to: EditionState, now: Date, callerId: string | undefined) {
  if (to === 'approved') return { approvedAt: now, approvedBy: callerId ?? null }
  if (to === 'composed') return { approvedAt: null, approvedBy: null }
  return to === 'stopped' || to === 'sent' ? { finishedAt: now } : {}
}
