import { languageName } from '#languages/formats.ts'
import { type Language, LOCALES } from '#languages/rules.ts'
import type { Translate } from '#languages/translate.ts'
import type { InputOf } from '#platform/call.ts'
import type { DraftView, approveContent } from '#review/calls.ts'
import { failureText, refusalWords } from '../parts/refusal-words.ts'
import { momentText } from '../parts/zones.ts'
import type { DraftEdits } from './draft/draft-edits.ts'
import type { Plan } from './decision.ts'

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

/** The languages as a list in the words of the desk: “French and Arabic”. */
export const languageNames = (languages: readonly Language[], own: Language): string =>
  new Intl.ListFormat(LOCALES[own], { type: 'conjunction' }).format(
    languages.map((each) => languageName(each, own)),
  )

export const plannedWords = (t: Translate, plan: Plan, language: Language, zone: string): Words =>
  'publishAt' in plan
    ? [t('newsroom.review.plan.done'), momentText(new Date(plan.publishAt), zone, language)]
    : [
        t('newsroom.review.held.done'),
        t('newsroom.review.held.waitsFor', { languages: languageNames(plan.awaitTranslations, language) }),
      ]

export const notApproved = (t: Translate, error: unknown): Words => [
  t('newsroom.review.error'),
  refusalWords(t, error) ?? t('newsroom.review.approveFailed'),
]

export const notRejected = (t: Translate, error: unknown): Words => [
  t('newsroom.review.error'),
  failureText(t, error, t('newsroom.review.rejectFailed')),
]
