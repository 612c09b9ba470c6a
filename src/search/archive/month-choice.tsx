import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { countText } from '#articles/search/counts.ts'
import { callQuery } from '#platform/ask.ts'
import { type ArchiveAsked, askedOf, monthOf } from './asked.ts'
import { lastDayOf } from './rules.ts'
import { archiveMonths } from './calls.ts'

type MonthProps = { asked: ArchiveAsked; onChange: (next: ArchiveAsked) => void }

/** The twelve months of a year, each with its number of results. */
export function MonthChoice({ asked, onChange }: MonthProps) {
  const { t, language } = useI18n()
  const { from, to, ...others } = asked
  const chosen = monthOf({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) })
  const [year, setYear] = useState(Number(chosen?.slice(0, 4) ?? 0))
  const months = useQuery({
    ...callQuery(archiveMonths, { ...askedOf(others), year, lang: language }),
    placeholderData: keepPreviousData,
  })
  if (months.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-4 text-sm text-danger">
        {t('library.archive.monthsFailed')}
        <Button kind="line" size="small" onClick={() => void months.refetch()}>
          {t('frame.retry')}
        </Button>
      </p>
    )
  if (!months.data) return <Skeleton className="h-24 w-full" />
  const { data } = months
  const short = dateFormat(language, { month: 'short', timeZone: 'UTC' })
  const step = (by: number, label: string) => (
    <Button
      kind="line"
      size="small"
      aria-label={label}
      disabled={by < 0 ? data.year <= data.first_year : data.year >= data.last_year}
      onClick={() => setYear(data.year + by)}
    >
      <Arrow back={by < 0} />
    </Button>
  )
  return (
    <fieldset aria-busy={months.isPlaceholderData || undefined}>
      <legend className="sr-only">{t('library.archive.months')}</legend>
      <div className="flex flex-wrap items-center gap-3">
        {step(-1, t('library.archive.yearBefore'))}
        <p className="min-w-12 text-center text-base font-bold tabular-nums" role="status">
          {data.year}
        </p>
        {step(1, t('library.archive.yearAfter'))}
        <Button
          kind="text"
          size="small"
          aria-pressed={chosen === null && from === undefined && to === undefined}
          onClick={() => onChange(others)}
        >
          {t('library.archive.allMonths')}
        </Button>
      </div>
      <ul className="mt-3 grid grid-cols-4 gap-px bg-line border border-line sm:grid-cols-6 lg:grid-cols-12">
        {data.months.map(({ month, count, is_least: isLeast }) => {
          const day = new Date(`${month}-01T00:00:00Z`)
          return (
            <li key={month} className="bg-surface">
              <button
                type="button"
                aria-pressed={month === chosen}
                disabled={count === 0 && month !== chosen}
                onClick={() =>
                  onChange(
                    month === chosen ? others : { ...others, from: `${month}-01`, to: lastDayOf(month) },
                  )
                }
                className="grid min-h-14 w-full place-content-center justify-items-center text-sm hover:bg-sunken disabled:text-ink3 disabled:hover:bg-surface aria-pressed:bg-ink aria-pressed:text-paper"
              >
                <span className="font-semibold">
                  {short.format(day)}
                  <span className="sr-only"> {data.year}: </span>
                </span>
                <span className="text-2xs tabular-nums">{countText(t, count, isLeast)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
