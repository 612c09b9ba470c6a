import { eq } from 'drizzle-orm'
import type { RequestContext } from '#platform/runtime.ts'
import { Refusal } from '#platform/refusal.ts'
import { handle } from '#platform/serve.ts'
import { nextEdition } from '../next-edition.ts'
import { SECTIONS } from '../rules.ts'
import { settingsOf } from '../settings.ts'
import { type Pick, editions } from '../tables.ts'
import { adminEditionAddStory } from './calls.ts'
import { composeEdition, picksIfComposed, storiesFor } from './compose-edition.ts'
import { editionById } from './edition-view.ts'

export const adminEditionAddStoryHandler = handle(adminEditionAddStory, async ({ itemId }, context) => {
  const next = await nextEdition(context)
  if (next === null) throw new Refusal('newsletter.noNextEdition', 409)
  const { id, name, at, state } = next
  if (state === 'approved') throw new Refusal('newsletter.editionApproved', 409)
  context.audit({ itemId, itemTitle: name })
  const picks =
    state === 'planned'
      ? await picksIfComposed(context.db, { kind: 'edition', occurrence: at }, context.now)
      : await picksWith(itemId, at, context)
  if (!picks.some((pick) => pick.id === itemId)) throw await whyNot(itemId, at, picks, context)
  return { id, kind: name, at: at.toISOString(), state }
})

/** The stories of a composed edition with all that were published by now; a story that an editor left out is included again. */
async function picksWith(itemId: string, occurrence: Date, context: RequestContext): Promise<Pick[]> {
  const { db, now, audit, record } = context
  const { expireHours } = await settingsOf(db)
  const composed = await composeEdition(context, { kind: 'edition', occurrence, expireHours }, now)
  if (composed === null) throw new Refusal('newsletter.editionLeaving', 409)
  return db.transaction(async (tx) => {
    const { id, state, picks, version } = await editionById(tx, composed.id, { lock: true })
    if (state === 'approved') throw new Refusal('newsletter.editionApproved', 409)
    if (state !== 'composed') throw new Refusal('newsletter.editionLeaving', 409)
    if (!picks.some((pick) => pick.id === itemId && pick.dropped)) return picks
    const wanted = picks.map((pick) => (pick.id === itemId ? { ...pick, dropped: false } : pick))
    await tx
      .update(editions)
      .set({ picks: wanted, version: version + 1, updatedAt: now })
      .where(eq(editions.id, id))
    audit({ changes: { dropped: { from: true, to: false } } })
    await record(tx)
    return wanted
  })
}

/** The reason why a story is not among those of the next edition. */
async function whyNot(
  itemId: string,
  occurrence: Date,
  picks: readonly Pick[],
  { db, now }: RequestContext,
): Promise<Refusal> {
  const stories = await storiesFor(db, { kind: 'edition', occurrence }, now)
  const story = stories.find(({ id }) => id === itemId)
  if (!story) return new Refusal('newsletter.storyNotNew', 409)
  const there = picks.filter(({ section }) => section === story.section).length
  return new Refusal(
    there < SECTIONS[story.section].max ? 'newsletter.storyCovered' : 'newsletter.editionFull',
    409,
  )
}
