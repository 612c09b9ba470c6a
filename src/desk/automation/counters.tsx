import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { LOCALES } from '#languages/rules.ts'
import { useI18n } from '#languages/i18n.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { generatedContentCounts } from '#review/calls.ts'
import { callQuery } from '#platform/ask.ts'

/** How many drafts are waiting, approved and published. */
export function Counters() {
  const { t } = useI18n()
  const counts = useQuery({ ...callQuery(generatedContentCounts, {}), ...EVERY_30_S })
  if (counts.isError && counts.data === undefined)
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-x-5 gap-y-2 border-t-2 border-danger bg-surface px-4 py-3 text-sm sm:px-6"
      >
        {t('newsroom.automation.countsFailed')}
        <Button size="small" busy={counts.isFetching} onClick={() => void counts.refetch()}>
          {t('kit.retry')}
        </Button>
      </div>
    )
  const { data } = counts
  return (
    <dl aria-busy={data === undefined} className="grid grid-cols-3 divide-x divide-line bg-surface">
      <Counter label={t('newsroom.review.pending')} count={data?.pending} to="/content-review" />
      <Counter label={t('newsroom.automation.approved')} count={data?.approved} />
      <Counter label={t('newsroom.automation.published')} count={data?.published} />
    </dl>
  )
}

type CounterProps = { label: string; count: number | undefined; to?: '/content-review' }

function Counter({ label, count, to }: CounterProps) {
  const { language } = useI18n()
  const figure =
    count === undefined ? (
      <Skeleton className="h-8 w-14" />
    ) : (
      new Intl.NumberFormat(LOCALES[language]).format(count)
    )
  return (
    <div className="flex flex-col-reverse justify-end px-3 py-3.5 sm:px-6">
      <dt className="text-xs text-ink2">{label}</dt>
      <dd className="num text-2xl font-extrabold">
        {to === undefined ? (
          figure
        ) : (
          <Link to={to} aria-label={`${label}: ${count ?? ''}`} className="hl">
            {figure}
          </Link>
        )}
      </dd>
    </div>
  )
}
