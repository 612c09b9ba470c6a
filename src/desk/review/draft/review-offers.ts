import type { DraftView } from '#review/calls.ts'
import { mayAwaitTranslations } from '#review/rules.ts'
import { sectionOf } from '#writing/rules.ts'
import type { Offers } from '../../parts/page-keys.tsx'
import type { DraftEdits } from './draft-edits.ts'
import { isPlanned } from './draft-planned.tsx'
import { offeredCitations } from './offered-citations.ts'
import type { PendingDrafts } from '../pending-drafts.ts'
import type { ReviewAction } from '../review-keys.ts'

type Review = {
  pending: { rows: readonly Pick<PendingDrafts['rows'][number], 'id'>[]; hasNextPage: boolean }
  /** The draft of the address. */
  selected: string | undefined
  draft: Pick<DraftView, 'content_type' | 'status' | 'publish_at' | 'held' | 'evidence'> | undefined
  edits: Pick<DraftEdits, 'fields'> | undefined
  /** Whether the open draft can be decided now. */
  decidable: boolean
  /** Whether a decision waits to be sent. */
  hasHeld: boolean
}

/** The actions of the review that can do something now. */
export function reviewOffers({
  pending,
  selected,
  draft,
  edits,
  decidable,
  hasHeld,
}: Review): Offers<ReviewAction> {
  const at = pending.rows.findIndex(({ id }) => id === selected)
  const isVideo = draft?.content_type === 'video'
  const awaits =
    draft !== undefined &&
    edits !== undefined &&
    mayAwaitTranslations(draft.content_type, sectionOf(edits.fields.category))
  return {
    approve: decidable,
    reject: decidable,
    forEdition: selected === undefined || (decidable && !isVideo),
    schedule: decidable && !isVideo,
    translate: awaits && (decidable || isPlanned(draft)),
    edit: draft !== undefined,
    preview: draft !== undefined,
    undo: hasHeld,
    cite:
      decidable && draft !== undefined && edits !== undefined && offeredCitations(draft, edits).length > 0,
    next: at + 1 < pending.rows.length || pending.hasNextPage,
    previous: at > 0 || (at === -1 && pending.rows.length > 0),
    choose: selected !== undefined,
    assign: selected !== undefined,
    search: true,
  }
}
