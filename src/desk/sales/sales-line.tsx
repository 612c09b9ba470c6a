import { useState } from 'react'
import { Label } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { SalesRequest } from '#membership/sales/calls.ts'
import { Moment } from '../parts/moment.tsx'
import { Cell } from '../parts/panel.tsx'
import { Said } from '../parts/said.tsx'
import { SalesAnswer, SalesReopen } from './sales-answer.tsx'
import { SalesRemove } from './sales-remove.tsx'

/** The columns of the questions, used where there is room for them. */
export const SALES_COLUMNS = '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,2fr)_minmax(0,0.9fr)]'

/** A question to sales: who asks, for which company, when; opened, the whole question with its actions. */
export function SalesLine({ request }: { request: SalesRequest }) {
  const { t, site } = useI18n()
  const [open, setOpen] = useState(false)
  const { name, email, company, message, language, state } = request
  return (
    <li
      className={`grid gap-x-4 gap-y-2 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6 @4xl:items-start ${SALES_COLUMNS}`}
    >
      <Cell label={t('newsroom.sales.person')}>
        <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
        <bdi dir="ltr" className="block text-ink2 wrap-anywhere">
          {email}
        </bdi>
        <span className="mt-1 flex flex-wrap gap-1.5">
          <Label lang={language}>{LANGUAGE_NAMES[language]}</Label>
          {request.has_account && <Label>{t('newsroom.sales.hasAccount')}</Label>}
        </span>
      </Cell>
      <Cell label={t('newsroom.sales.company')}>
        <bdi className="wrap-anywhere">{company}</bdi>
      </Cell>
      <Cell label={t('newsroom.sales.question')}>
        <span dir="auto" className="line-clamp-2 text-ink2 wrap-anywhere">
          {message}
        </span>
      </Cell>
      <Cell label={t('newsroom.sales.asked')}>
        <Moment at={request.created_at} zone={site.timeZone} />
      </Cell>
      <details className="@4xl:col-span-full" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary
          aria-label={t(state === 'open' ? 'newsroom.sales.readOf' : 'newsroom.sales.showOf', { company })}
          className="w-fit min-h-9 cursor-pointer py-2 text-ink2 underline decoration-line underline-offset-4 hover:decoration-ink"
        >
          {t(state === 'open' ? 'newsroom.sales.read' : 'newsroom.sales.show')}
        </summary>
        {open && (
          <div className="mt-2 grid max-w-[72ch] gap-5 border-s-2 border-line ps-4">
            <Said title={t('newsroom.sales.question')} words={message} />
            {request.answer !== null && (
              <Said title={answerTitle(t, request)} words={request.answer}>
                {request.answered_at !== null && (
                  <div className="mt-1 text-xs text-ink3">
                    <Moment at={request.answered_at} zone={site.timeZone} />
                  </div>
                )}
              </Said>
            )}
            {state === 'open' ? <SalesAnswer request={request} /> : <SalesReopen request={request} />}
            <SalesRemove request={request} />
          </div>
        )}
      </details>
    </li>
  )
}

const answerTitle = (t: ReturnType<typeof useI18n>['t'], { answered_by: name }: SalesRequest): string =>
  name === null ? t('newsroom.sales.answer') : t('newsroom.sales.answeredBy', { name })
