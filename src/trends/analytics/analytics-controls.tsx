import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { requestOf } from '#platform/ask.ts'
import { type View, fileInputOf } from './analytics-view.ts'
import { analyticsExport } from './calls.ts'
import { MAX_SPAN_DAYS, SHOWN_KINDS, SPANS, USUAL_SPAN, addDays } from './rules.ts'
import { useFigures } from './use-figures.ts'

const CHOICE =
  '-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm whitespace-nowrap text-ink2 hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink'
const SPAN =
  'inline-flex min-h-10 items-center border border-edge px-3 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper'

type ControlsProps = {
  view: View
  /** Today, in UTC. */
  today: string
  /** Whether the reader's plan includes files; undefined while that is not known. */
  mayExport: boolean | undefined
  onChange: (view: View) => void
}

/** The kind of figures, the days and the actions of the view. The address contains its whole state. */
export function AnalyticsControls({ view, today, mayExport, onChange }: ControlsProps) {
  const { t } = useI18n()
  const { kind = 'topic', span = USUAL_SPAN, from, to, ...others } = view
  const isNamed = from !== undefined
  const spanIn = isNamed ? { from, ...(to !== undefined && { to }) } : { span }
  return (
    <>
      <nav
        aria-label={t('library.analytics.kinds')}
        className="mt-6 flex gap-x-6 overflow-x-auto border-b border-line"
      >
        {SHOWN_KINDS.map((each) => (
          <Link
            key={each}
            to="/analytics"
            search={{ ...others, ...spanIn, kind: each }}
            resetScroll={false}
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={each === kind ? 'true' : undefined}
            className={CHOICE}
          >
            {t(`library.analytics.kind.${each}`)}
          </Link>
        ))}
      </nav>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <div role="group" aria-label={t('library.analytics.span')} className="flex flex-wrap gap-1">
          {SPANS.map((days) => (
            <Link
              key={days}
              to="/analytics"
              search={{ ...others, kind, span: days }}
              resetScroll={false}
              activeProps={{}}
              aria-current={!isNamed && days === span ? 'true' : undefined}
              className={SPAN}
            >
              {t('library.analytics.days', { count: days })}
            </Link>
          ))}
          <OtherDays
            key={`${from} ${to}`}
            view={view}
            today={today}
            onChoose={(days) => onChange({ ...others, kind, ...days })}
          />
        </div>
        <Tick
          label={<span className="text-sm">{t('library.analytics.compare')}</span>}
          checked={view.compare !== 'off'}
          onChange={({ target }) => {
            const { compare: _, ...rest } = view
            onChange(target.checked ? rest : { ...rest, compare: 'off' })
          }}
        />
        <div className="flex flex-wrap items-center gap-2 sm:ms-auto">
          <CopyLink />
          {mayExport === true && (
            <a
              href={requestOf(analyticsExport, fileInputOf(view)).url}
              download
              className={buttonClass('line', 'medium')}
            >
              {t('library.analytics.file')}
            </a>
          )}
          {mayExport === false && (
            <PageLink
              href="/pricing"
              className="inline-flex min-h-10 items-center text-sm text-ink2 underline"
            >
              {t('library.analytics.fileLocked')}
            </PageLink>
          )}
        </div>
      </div>
    </>
  )
}

type OtherDaysProps = {
  view: View
  today: string
  onChoose: (days: { from: string; to: string }) => void
}

/** A span with two given days; the server refuses invalid combinations. */
function OtherDays({ view, today, onChoose }: OtherDaysProps) {
  const { t } = useI18n()
  const { span } = useFigures()
  const [days, setDays] = useState({ from: view.from ?? addDays(today, -29), to: view.to ?? today })
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChoose(days)
  }
  const chosen = view.from !== undefined && view.to !== undefined ? span(view.from, view.to) : null
  return (
    <Disclosure
      label={chosen ?? t('library.analytics.otherDays')}
      face={chosen ?? t('library.analytics.otherDays')}
      className={`${SPAN} ${chosen === null ? '' : 'border-ink bg-ink font-semibold text-paper'}`}
      align="start"
      panelClassName="w-64 p-4 max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:w-auto"
    >
      <form onSubmit={send} className="grid gap-3">
        {(['from', 'to'] as const).map((end) => (
          <label key={end} className="grid gap-1 text-sm font-semibold">
            {t(`library.analytics.${end}`)}
            <input
              type="date"
              required
              value={days[end]}
              max={end === 'from' ? days.to : today}
              min={end === 'from' ? addDays(days.to, 1 - MAX_SPAN_DAYS) : days.from}
              onChange={({ target }) => setDays({ ...days, [end]: target.value })}
              className="h-10 border border-edge bg-surface px-3 text-base font-normal"
            />
          </label>
        ))}
        <Button type="submit" kind="solid" size="medium" data-closes>
          {t('library.analytics.show')}
        </Button>
      </form>
    </Disclosure>
  )
}

function CopyLink() {
  const { t } = useI18n()
  const copy = async () => {
    const { href } = window.location
    try {
      await navigator.clipboard.writeText(href) // `clipboard` is missing on plain http; that error is caught too
      toast.success(t('library.share.copied'))
    } catch {
      toast.error(t('library.share.notCopied'), { description: href })
    }
  }
  return (
    <Button kind="line" size="medium" onClick={() => void copy()}>
      {t('library.analytics.copy')}
    </Button>
  )
}
