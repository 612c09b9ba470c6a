import { DAY } from '#platform/clock.ts'
import type { DraftView } from '#review/calls.ts'

/** The fields an editor can change before approving. */
export type DraftFields = Pick<
  DraftView,
  'title' | 'excerpt' | 'content' | 'access_tier' | 'category' | 'topic' | 'badge' | 'tags' | 'image_url'
>
/** An editor's changes to a draft: the version they started from, and the time of the last edit, in ms. */
export type KeptEdit = { version: number; edits: Partial<DraftFields>; at: number }
/** Changes by draft. */
export type KeptEdits = Readonly<Record<string, KeptEdit>>

/** The edits that differ from what is stored. */
export function changesTo(draft: DraftFields, edits: Partial<DraftFields>): Partial<DraftFields> {
  const { title, excerpt, content, access_tier, category, topic, badge, tags, image_url } = edits
  return {
    ...(title !== undefined && title !== draft.title && { title }),
    ...(excerpt !== undefined && (excerpt ?? '') !== (draft.excerpt ?? '') && { excerpt }),
    ...(content !== undefined && content !== draft.content && { content }),
    ...(access_tier !== undefined && access_tier !== draft.access_tier && { access_tier }),
    ...(category !== undefined && category !== draft.category && { category }),
    ...(topic !== undefined && topic !== draft.topic && { topic }),
    ...(badge !== undefined && badge !== draft.badge && { badge }),
    ...(tags !== undefined && tags.join('\n') !== draft.tags.join('\n') && { tags }),
    ...(image_url !== undefined && (image_url ?? '') !== (draft.image_url ?? '') && { image_url }),
  }
}

/** Changes not touched for this long are dropped. */
export const EDITS_KEPT_MS = 7 * DAY
/**
 * Limits for the number of drafts whose changes are kept, and for the characters of all together: a megabyte as browsers
 * count. The oldest are dropped first.
 */
export const MAX_EDITS = { drafts: 50, signs: 500_000 }

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage key of an account's changes: signing out removes everything kept under keys that end in its id. */
export const editsKey = (userId: string): string => `cadence_draft_edits_${userId}`

/** The changes that this browser keeps for an account, without expired ones. */
export function readEdits(place: Place | null, userId: string, nowMs: number): KeptEdits {
  try {
    const found: unknown = JSON.parse(place?.getItem(editsKey(userId)) ?? '{}')
    const all = Object.entries(found as KeptEdits) // written only by `keepEdit`
    return Object.fromEntries(all.filter(([, { at }]) => nowMs - at < EDITS_KEPT_MS))
  } catch {
    return {}
  }
}

/**
 * Keeps the changes to one draft, or deletes them. Changes to other drafts stay, including those another tab has written
 * since.
 */
export function keepEdit(
  place: Place | null,
  userId: string,
  { id, next, nowMs }: { id: string; next: KeptEdit | null; nowMs: number },
): void {
  const { [id]: _, ...others } = readEdits(place, userId, nowMs)
  const text = JSON.stringify(withinBounds(next === null ? others : { ...others, [id]: next }))
  try {
    if (text === '{}') place?.removeItem(editsKey(userId))
    else place?.setItem(editsKey(userId), text)
  } catch {
    // full or forbidden: the changes live only as long as the page
  }
}

function withinBounds(all: KeptEdits): KeptEdits {
  const newest = Object.entries(all).toSorted(([, one], [, other]) => other.at - one.at)
  let signs = 2
  const kept = newest.slice(0, MAX_EDITS.drafts).filter((entry) => {
    signs += JSON.stringify(entry).length
    return signs <= MAX_EDITS.signs
  })
  return Object.fromEntries(kept)
}
