import { useState } from 'react'
import { Age } from '#ui/age.tsx'
import { Label, Status, TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import type { SupportRequest } from '#membership/support/calls.ts'
import { roughly } from '#membership/support/rules.ts'
import { Moment } from '../parts/moment.tsx'
import { Cell } from '../parts/panel.tsx'
import { Said } from '../parts/said.tsx'
import { SupportAnswer, SupportReopen } from './support-answer.tsx'

/** The columns of the questions, used where there is room for them. */
export const SUPPORT_COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,2.2fr)_minmax(0,0.7fr)_minmax(0,1fr)]'

type SupportLineProps = { request: SupportRequest; loadedAt: Date }

/** A question of a reader: who asks with which plan, what, and since when it waits; opened, all messages. */
export function SupportLine({ request, loadedAt }: SupportLineProps) {
  const { t, site, language: own } = useI18n()
  const [open, setOpen] = useState(false)
  const { subject, person, language, tier, state, messages } = request
  const isOpen = state === 'open'
  return (
    <li
      className={`grid gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @4xl:items-start ${SUPPORT_COLUMNS}`}
    >
      <Cell label={t('membership.supportDesk.person')}>
        <bdi className="block font-semibold wrap-anywhere">{person}</bdi>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <TierChip strong={tier === 'b2b'}>{t(`membership.plan.${tier}`)}</TierChip>
          <Label lang={language}>{LANGUAGE_NAMES[language]}</Label>
        </span>
      </Cell>
      <Cell label={t('membership.supportDesk.question')}>
        <span dir="auto" className="block font-semibold wrap-anywhere">
          {subject}
        </span>
        <span dir="auto" className="line-clamp-2 text-ink2 wrap-anywhere">
          {messages.findLast(({ from_desk: desk }) => !desk)?.text}
        </span>
      </Cell>
      <Cell label={t(isOpen ? 'membership.supportDesk.waits' : 'membership.supportDesk.since')}>
        {isOpen ? (
          <Status tone="waiting">
            <Age at={request.changed_at} now={loadedAt} locale={LOCALES[own]} timeZone={site.timeZone} />
          </Status>
        ) : (
          <Age at={request.changed_at} now={loadedAt} locale={LOCALES[own]} timeZone={site.timeZone} />
        )}
      </Cell>
      <Cell label={t('membership.supportDesk.asked')}>
        <Moment at={request.created_at} zone={site.timeZone} />
        <FirstAnswer request={request} />
      </Cell>
      <details className="@4xl:col-span-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          aria-label={t(isOpen ? 'membership.supportDesk.readOf' : 'membership.supportDesk.showOf', {
            subject,
          })}
          className="w-fit min-h-9 cursor-pointer py-2 text-ink2 underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {t(isOpen ? 'membership.supportDesk.read' : 'membership.supportDesk.show')}
        </summary>
        {open && (
          <div className="mt-2 grid max-w-[72ch] gap-5 border-s-2 border-line ps-4">
            {messages.map((message) => (
              <Said key={message.id} title={titleOf(t, message)} words={message.text}>
                <div className="mt-1 text-xs text-ink3">
                  <Moment at={message.created_at} zone={site.timeZone} />
                </div>
              </Said>
            ))}
            {isOpen ? <SupportAnswer request={request} /> : <SupportReopen request={request} />}
          </div>
        )}
      </details>
    </li>
  )
}

/** How long the reader waited for the first answer; renders nothing if there is none. */
function FirstAnswer({ request: { created_at: asked, answered_at: answered } }: { request: SupportRequest }) {
  const { t } = useI18n()
  if (answered === null) return null
  const { unit, count } = roughly(new Date(answered).getTime() - new Date(asked).getTime())
  return (
    <span className="block text-xs text-ink3">
      {t(unit === 'hours' ? 'membership.supportDesk.firstHours' : 'membership.supportDesk.firstDays', {
        count,
      })}
    </span>
  )
}

function titleOf(
  t: ReturnType<typeof useI18n>['t'],
  { from_desk: desk, author }: SupportRequest['messages'][number],
): string {
  if (!desk) return t('membership.supportDesk.question')
  return author === null
    ? t('membership.supportDesk.answer')
    : t('membership.supportDesk.answeredBy', { name: author })
}
