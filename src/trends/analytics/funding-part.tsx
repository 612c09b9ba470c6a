import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { type View, spanInputOf } from './analytics-view.ts'
import { analyticsRounds } from './calls.ts'
import { ChartPart } from './chart-part.tsx'
import { RoundList } from './round-list.tsx'
import { SAME_ROUND_DAYS } from './rules.ts'
import { useFigures } from './use-figures.ts'
import { useMoney } from './use-money.ts'

type Funding = OutputOf<typeof analyticsRounds>
type PartProps = { view: View; compares: boolean }

/**
 * The amounts raised according to the stories: the chart of one currency, all currencies as a table, and the largest rounds.
 */
export function FundingPart({ view, compares }: PartProps) {
  const { t, language } = useI18n()
  const asked = useQuery({
    ...callQuery(analyticsRounds, {
      ...spanInputOf(view),
      ...(view.currency !== undefined && { currency: view.currency }),
      lang: language,
    }),
    placeholderData: keepPreviousData,
  })
  if (asked.isError)
    return (
      <Notice
        kind="failed"
        title={t('library.analytics.rounds.failed')}
        actions={
          <Button kind="line" onClick={() => void asked.refetch()} busy={asked.isFetching}>
            {t('kit.retry')}
          </Button>
        }
      >
        {wordsOfRefusal(t, asked.error)}
      </Notice>
    )
  if (asked.data === undefined) return <Skeleton className="h-72 w-full" />
  return (
    <div className="grid gap-y-12" aria-busy={asked.isPlaceholderData || undefined}>
      <Raised funding={asked.data} view={view} compares={compares} />
    </div>
  )
}

function Raised({ funding, view, compares }: PartProps & { funding: Funding }) {
  const { t } = useI18n()
  const { span, change, number } = useFigures()
  const money = useMoney(funding.currency ?? 'USD')
  const drawn = funding.currencies.find(({ currency }) => currency === funding.currency)
  const read = t('library.analytics.rounds.read', {
    count: funding.stories,
    amounts: number(funding.with_amount),
  })
  if (!drawn)
    return (
      <Notice kind="empty" title={t('library.analytics.rounds.none')}>
        {read}
      </Notice>
    )
  const then = span(funding.before_from, funding.before_to)
  const grown = change(drawn.sum, drawn.sum_before)
  const comparison =
    grown === null
      ? t('library.analytics.nothingBefore')
      : t('library.analytics.against', { change: grown, span: then })
  return (
    <>
      <ChartPart
        title={t('library.analytics.rounds.title', { sum: money.short(drawn.sum), count: drawn.rounds })}
        text={[t('library.analytics.rounds.chart'), ...(compares ? [comparison] : [])].join(' ')}
        answer={funding}
        lines={[
          {
            key: `now ${drawn.currency}`,
            name: span(funding.from, funding.to),
            points: funding.line,
            look: 0,
          },
          ...(compares
            ? [{ key: 'before', name: then, points: funding.before_line, look: 'before' as const }]
            : []),
        ]}
        units={money}
      />
      <Currencies funding={funding} view={view} compares={compares} />
      <RoundList funding={funding} currency={drawn.currency} />
      <p className="border-s-2 border-edge ps-3 text-xs text-ink2">
        {read} {t('library.analytics.rounds.how', { days: number(SAME_ROUND_DAYS) })}
      </p>
    </>
  )
}

const HEAD = 'px-2 py-2 text-end font-semibold'

/** Each currency separately; its name links to its chart and its rounds. */
function Currencies({ funding, view, compares }: PartProps & { funding: Funding }) {
  const { t } = useI18n()
  const { number, change } = useFigures()
  const money = useMoney('USD')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl font-bold">
        {t('library.analytics.rounds.currencies', { count: funding.currencies.length })}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink2">{t('library.analytics.rounds.notConverted')}</p>
      <div className="overflow-x-auto" role="group" aria-labelledby={id} tabIndex={-1}>
        <table className="w-full text-sm">
          <thead className="border-b border-ink text-xs text-ink2">
            <tr>
              <th scope="col" className="py-2 pe-3 text-start font-semibold">
                {t('library.analytics.rounds.currency')}
              </th>
              <th scope="col" className={HEAD}>
                {t('library.analytics.rounds.rounds')}
              </th>
              <th scope="col" className={HEAD}>
                {t('library.analytics.rounds.sum')}
              </th>
              <th scope="col" className={`${HEAD} max-sm:hidden`}>
                {t('library.analytics.rounds.median')}
              </th>
              {compares && (
                <th scope="col" className={HEAD}>
                  {t('library.analytics.column.change')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {funding.currencies.map(({ currency, rounds, sum, median, sum_before }) => (
              <tr key={currency} className="border-b border-line">
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  <Link
                    to="/analytics"
                    search={{ ...view, currency }}
                    resetScroll={false}
                    activeOptions={{ exact: true }}
                    activeProps={{}}
                    aria-current={currency === funding.currency ? 'true' : undefined}
                    className="hl aria-[current]:font-semibold"
                  >
                    {money.nameOf(currency)}
                  </Link>
                </th>
                <td className="num px-2 text-end">{number(rounds)}</td>
                <td className="px-2 text-end font-semibold whitespace-nowrap">
                  {money.in(currency).short(sum)}
                </td>
                <td className="px-2 text-end whitespace-nowrap max-sm:hidden">
                  {rounds === 0 ? '–' : money.in(currency).short(median)}
                </td>
                {compares && (
                  <td className="ps-2 text-end">
                    {rounds === 0 ? '–' : (change(sum, sum_before) ?? t('library.analytics.new'))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
