import { Age } from '#ui/age.tsx'
import { Label, Status, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import type { SupportRequest } from '#membership/support/calls.ts'
import { QueueRow } from '../parts/lists/queue.tsx'

type QuestionItemProps = { request: SupportRequest; here: boolean; loadedAt: Date; onOpen: () => void }

/** A question in the list, which opens beside it. */
export function QuestionItem({ request, here, loadedAt, onOpen }: QuestionItemProps) {
  const { t, site, language: own } = useI18n()
  const { id, subject, person, language, tier, messages, state } = request
  const since = <Age at={request.changed_at} now={loadedAt} locale={LOCALES[own]} timeZone={site.timeZone} />
  return (
    <QueueRow id={id} here={here} onOpen={onOpen}>
      <span className="flex flex-wrap items-center gap-1.5">
        <TierChip strong={tier === 'b2b'}>{t(`membership.plan.${tier}`)}</TierChip>
        <Label lang={language}>{LANGUAGE_NAMES[language]}</Label>
      </span>
      <span
        dir="auto"
        className={`mt-1.5 line-clamp-2 text-sm wrap-anywhere ${here ? 'font-bold' : 'font-semibold'}`}
      >
        {subject}
      </span>
      <span dir="auto" className="mt-1 line-clamp-2 text-sm text-ink2 wrap-anywhere">
        {messages.findLast(({ from_desk: desk }) => !desk)?.text}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-2xs text-ink3">
        <bdi className="wrap-anywhere">{person}</bdi>
        {state === 'open' ? <Status tone="waiting">{since}</Status> : since}
      </span>
    </QueueRow>
  )
}
