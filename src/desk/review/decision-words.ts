import type { Translate } from '#languages/translate.ts'
import type { InputOf } from '#platform/call.ts'
import type { DraftView, approveContent } from '#review/calls.ts'
import { failureText, refusalWords } from '../parts/refusal-words.ts'
import type { DraftEdits } from './draft/draft-edits.ts'

/** The title and the text of a toast. */
export type Words = [title: string, description: string]
/** A decision as it is sent. */
export type Sent = InputOf<typeof approveContent>

export const approval = ({ id }: DraftView, edits: DraftEdits) =>
  ({ contentId: id, action: 'approve', edits: edits.changed, version: edits.version }) as const

export const rejection = ({ id }: DraftView, edits: DraftEdits, reason: string): Sent => ({
  contentId: id,
  action: 'reject',
  ...(reason.trim() !== '' && { reason }),
  version: edits.version,
})

export const approvedWords = (t: Translate, { content_type: type }: DraftView): Words => [
  t('newsroom.review.approvedTitle'),
  t(type === 'video' ? 'newsroom.review.approvedScript' : 'newsroom.review.approvedText'),
]

export const rejectedWords = (t: Translate, { title }: DraftView): Words => [
  t('newsroom.review.rejectedTitle'),
  title,
]

export const notApproved = (t: Translate, error: unknown): Words => [
  t('newsroom.review.error'),
  refusalWords(t, error) ?? t('newsroom.review.approveFailed'),
]

export const notRejected = (t: Translate, error: unknown): Words => [
  t('newsroom.review.error'),
  failureText(t, error, t('newsroom.review.rejectFailed')),
]
