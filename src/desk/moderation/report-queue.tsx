import { type RefObject, useEffect, useRef, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { type ErrorReport, errorReports } from '#articles/reports/calls.ts'
import type { REPORT_STATES } from '#articles/reports/rules.ts'
import { usePageKeys } from '../parts/page-keys.tsx'
import { Lines, MoreRows } from '../parts/rows.tsx'
import { useRows } from '../parts/use-rows.ts'
import { QueryResult } from '../parts/query-result.tsx'
import { ReportItem } from './report-item.tsx'
import { ReportView } from './report-view.tsx'

export type ReportState = (typeof REPORT_STATES)[number]

/** The keyboard shortcuts of the reports and their actions. */
export const REPORT_KEYS = { j: 'next', k: 'previous', '?': 'help' } as const

type ReportQueueProps = {
  state: ReportState
  selected: string | undefined
  onSelect: (id: string | undefined) => void
  onKeys: () => void
}

/** The reports of one state, with the opened one beside or below them. */
export function ReportQueue({ state, selected, onSelect, onKeys }: ReportQueueProps) {
  const { t } = useI18n()
  const reports = useRows(errorReports, { state })
  const items = reports.rows
  const report = useOpened(items, selected)
  const title = useRef<HTMLHeadingElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const place = useRef(0)
  const goTo = useFocus()
  const at = items.findIndex(({ id }) => id === selected)
  const move = (step: 1 | -1) => {
    const next = items[at === -1 ? (step === 1 ? place.current : place.current - 1) : at + step]
    if (!next) return
    onSelect(next.id)
    document.querySelector<HTMLElement>(`[data-report="${next.id}"]`)?.focus()
  }
  const actions = { next: () => move(1), previous: () => move(-1), help: onKeys }
  usePageKeys(REPORT_KEYS, (action) => actions[action]())
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
      <section aria-labelledby="reports" className="@container min-w-0 bg-surface">
        <h2
          id="reports"
          ref={title}
          tabIndex={-1}
          className="border-b border-line px-4 py-3 text-base font-bold"
        >
          {t(`newsroom.moderation.${state}List`)}
        </h2>
        <QueryResult question={reports} failed={t('newsroom.moderation.listFailed')} rows={6}>
          {() => (
            <div
              className={`overflow-y-auto overscroll-contain max-lg:max-h-150 lg:max-h-[calc(100dvh-16rem)] ${items.length > 0 ? 'lg:min-h-100' : ''}`}
            >
              <Lines rows={items} none={t(`newsroom.moderation.${state}None`)}>
                {(each) => (
                  <li key={each.id}>
                    <ReportItem
                      report={each}
                      here={each.id === selected}
                      loadedAt={reports.loadedAt}
                      onOpen={() => onSelect(each.id)}
                    />
                  </li>
                )}
              </Lines>
              <MoreRows wide list={reports} />
            </div>
          )}
        </QueryResult>
      </section>
      {report ? (
        <ReportView
          key={report.id}
          report={report}
          heading={heading}
          onFocus={() => goTo(heading)}
          onDecided={() => {
            place.current = Math.max(0, at) // the next report moves up to this position
            onSelect(undefined)
            goTo(title)
          }}
        />
      ) : (
        <p className="grid min-h-40 place-items-center bg-surface p-6 text-center text-base text-ink2">
          {t('newsroom.moderation.choose')}
        </p>
      )}
    </div>
  )
}

/** The opened report. It stays until another is opened, even if it has left the list since then. */
function useOpened(items: readonly ErrorReport[], selected: string | undefined): ErrorReport | undefined {
  const [held, hold] = useState<ErrorReport>()
  const found = items.find(({ id }) => id === selected)
  if (found && found !== held) hold(found)
  return found ?? (held?.id === selected ? held : undefined)
}

/** Focuses a part after the current changes are rendered and a closing dialog has released the focus. */
function useFocus(): (part: RefObject<HTMLElement | null>) => void {
  const [wanted, want] = useState<{ part: RefObject<HTMLElement | null> } | null>(null)
  useEffect(() => {
    if (wanted === null) return undefined
    const timer = setTimeout(() => wanted.part.current?.focus(), 0)
    return () => clearTimeout(timer)
  }, [wanted])
  return (part) => want({ part })
}
