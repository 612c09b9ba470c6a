import type { DraftStatus } from './rules.ts'

/**
 * The actions of an editor or a job on a draft. Approving leads to publishing: one button does both, unless the publication
 * is scheduled. `unplan` takes back a scheduled publication, or one that could not be kept.
 */
export type DraftAction = 'edit' | 'approve' | 'reject' | 'publish' | 'unplan'

/** The translation keys of the refusals of `next`. */
export const DRAFT_REFUSALS = [
  'newsroom.draftNotApproved',
  'newsroom.draftApproved',
  'newsroom.draftRejected',
  'newsroom.draftPublished',
] as const
const NOT_PLANNED = 'newsroom.notPlanned'
type DraftRefusal = (typeof DRAFT_REFUSALS)[number] | typeof NOT_PLANNED

/**
 * The outcome of an action. `already`: the draft is already in the target state of the action or beyond it; nothing needs to
 * be done, and repeating a request is no error. `refused`: `because` is a translation key.
 */
export type Step =
  | { state: 'moved'; status: DraftStatus }
  | { state: 'already'; status: DraftStatus }
  | { state: 'refused'; status: DraftStatus; because: DraftRefusal }

type Rule = DraftStatus | 'already' | DraftRefusal
/** Every status and every action. Source: administration §4. */
const TABLE: Record<DraftStatus, Record<DraftAction, Rule>> = {
  pending: {
    edit: 'pending',
    approve: 'approved',
    reject: 'rejected',
    publish: 'newsroom.draftNotApproved',
    unplan: NOT_PLANNED,
  },
  approved: {
    edit: 'newsroom.draftApproved',
    approve: 'already',
    reject: 'newsroom.draftApproved',
    publish: 'published',
    unplan: 'pending',
  },
  rejected: {
    edit: 'newsroom.draftRejected',
    approve: 'newsroom.draftRejected',
    reject: 'already',
    publish: 'newsroom.draftRejected',
    unplan: NOT_PLANNED,
  },
  published: {
    edit: 'newsroom.draftPublished',
    approve: 'already',
    reject: 'newsroom.draftPublished',
    publish: 'already',
    unplan: NOT_PLANNED,
  },
}

/** The status that `action` leads to from `status`. Pure: the caller stores the result in its own transaction. */
export function next(status: DraftStatus, action: DraftAction): Step {
  const rule = TABLE[status][action]
  if (rule === 'already') return { state: 'already', status }
  if (isRefusalKey(rule)) return { state: 'refused', status, because: rule }
  return { state: 'moved', status: rule }
}

const isRefusalKey = (rule: Rule): rule is DraftRefusal =>
  rule === NOT_PLANNED || (DRAFT_REFUSALS as readonly string[]).includes(rule)
