import { eq } from 'drizzle-orm'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { type Pick, editions } from '../tables.ts'
import { adminEditionChange } from './calls.ts'
import { editionById, editionViewOf } from './edition-view.ts'

export const adminEditionChangeHandler = handle(adminEditionChange, async (asked, context) => {
  const { db, now, audit, record } = context
  await db.transaction(async (tx) => {
    const edition = await editionById(tx, asked.id, { lock: true })
    if (edition.state !== 'composed' && edition.state !== 'approved')
      throw new Refusal('newsletter.editionLeaving', 409)
    if (edition.version !== asked.version) throw new Refusal('newsletter.editionChanged', 409)
    const picks = asked.picks ? ordered(edition.picks, asked.picks) : edition.picks
    const subjects = written({ ...edition.subjects, ...asked.subjects })
    const notes = written({ ...edition.notes, ...asked.notes })
    await tx
      .update(editions)
      .set({ picks, subjects, notes, version: edition.version + 1, updatedAt: now })
      .where(eq(editions.id, edition.id))
    audit({
      itemId: edition.id,
      itemTitle: edition.kind,
      changes: {
        picks: { from: said(edition.picks), to: said(picks) },
        subjects: { from: edition.subjects, to: subjects },
        notes: { from: edition.notes, to: notes },
      },
    })
    await record(tx)
  })
  return editionViewOf(context, asked.id)
})

/** The texts without the empty ones. */
const written = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))

/**
 * The picks in the requested order. Picks that were added since and that the editor has not seen follow. Throws if an ID is
 * unknown or repeated.
 */
function ordered(
  picks: readonly Pick[],
  asked: readonly { id: string; pinned: boolean; dropped: boolean }[],
): Pick[] {
  const known = new Map(picks.map((pick) => [pick.id, pick]))
  const wanted = asked.flatMap(({ id, pinned, dropped }) => {
    const pick = known.get(id)
    known.delete(id)
    return pick ? [{ ...pick, pinned, dropped }] : []
  })
  if (wanted.length !== asked.length) throw new Refusal('newsletter.editionPicks', 422)
  return [...wanted, ...known.values()]
}

/** Order, pins and drops in short form. */
const said = (picks: readonly Pick[]): string[] =>
  picks.map(({ id, pinned, dropped }) => `${dropped ? '-' : pinned ? '!' : ''}${id}`)
