import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { dateFormat, numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { AccountPart } from '#people/account/parts.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { apiUsageList } from '../calls.ts'
import { USAGE_DAYS } from '../rules.ts'

type Usage = OutputOf<typeof apiUsageList>
type Uses = { answered: number; refused: number; failed: number }
const totalOf = ({ answered, refused, failed }: Uses): number => answered + refused + failed

/** The API calls of the last thirty days, and what is left of the allowances. */
export function UsagePart() {
  const { t } = useI18n()
  const usage = useQuery({ ...callQuery(apiUsageList, {}), staleTime: 0 })
  return (
    <AccountPart
      id="usage"
      title={t('developers.usage.title')}
      text={t('developers.usage.text', { days: USAGE_DAYS })}
    >
      <div className="mt-5">
        {usage.data ? (
          <Figures usage={usage.data} />
        ) : usage.isError ? (
          <Notice
            kind="failed"
            level={3}
            title={t('developers.usage.failed')}
            actions={
              <Button size="medium" busy={usage.isFetching} onClick={() => void usage.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('developers.failedText')}
          </Notice>
        ) : (
          <div aria-busy="true">
            <SkeletonText lines={3} className="h-10" />
          </div>
        )}
      </div>
    </AccountPart>
  )
}

function Figures({ usage }: { usage: Usage }) {
  const { t, language } = useI18n()
  const calls = usage.calls.map(({ call, ...uses }) => ({ name: call, code: true, ...uses }))
  const days = usage.days.toReversed().map(({ day, ...uses }) => ({
    name: dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
    ...uses,
  }))
  return (
    <>
      <Allowances allowances={usage.allowances} />
      {usage.days.length === 0 ? (
        <p className="mt-6 text-base text-ink2">{t('developers.usage.none')}</p>
      ) : (
        <>
          <Bars since={usage.since} days={usage.days} />
          <UsesTable
            caption={t('developers.usage.byKey')}
            head={t('developers.usage.key')}
            rows={usage.keys}
          />
          <UsesTable caption={t('developers.usage.byCall')} head={t('developers.usage.call')} rows={calls} />
          <UsesTable caption={t('developers.usage.byDay')} head={t('developers.usage.day')} rows={days} />
        </>
      )}
    </>
  )
}

function Allowances({ allowances }: Pick<Usage, 'allowances'>) {
  const { t, language } = useI18n()
  const figure = numberFormat(language)
  return (
    <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {allowances.map(({ span, used, limit }) => (
        <div key={span} className="border-t-2 border-ink pt-3">
          <dt className="text-sm font-semibold">{t(`developers.usage.span.${span}`)}</dt>
          <dd className="num mt-1 text-base text-ink2">
            {t('developers.usage.of', { used: figure.format(used), limit: figure.format(limit) })}
            <span aria-hidden="true" className="mt-2 block h-1 bg-line">
              <span
                className="block h-full bg-ink"
                style={{ inlineSize: `${Math.min(100, (100 * used) / limit)}%` }}
              />
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const DAY_MS = 86_400_000

/** A bar for each day; the table of days beside it shows the same figures. */
function Bars({ since, days }: Pick<Usage, 'since' | 'days'>) {
  const { t } = useI18n()
  const most = Math.max(1, ...days.map(totalOf))
  const first = new Date(since).getTime()
  const bars = Array.from({ length: USAGE_DAYS }, (_, at) => {
    const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10)
    const uses = days.find((each) => each.day === day)
    return { day, answered: uses?.answered ?? 0, other: uses ? uses.refused + uses.failed : 0 }
  })
  return (
    <figure className="mt-8">
      <figcaption className="text-sm font-semibold">{t('developers.usage.chart')}</figcaption>
      <div aria-hidden="true" className="mt-3 flex h-28 items-end gap-[3px] border-b border-ink">
        {bars.map(({ day, answered, other }) => (
          <span key={day} className="flex h-full min-w-0 grow flex-col justify-end">
            <span className="bg-danger" style={{ blockSize: `${(100 * other) / most}%` }} />
            <span className="bg-ink" style={{ blockSize: `${(100 * answered) / most}%` }} />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 text-2xs text-ink2">
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2 bg-ink" />
          {t('developers.usage.column.answered')}
        </span>
        <span className="inline-flex items-center gap-1.5">
          <span className="size-2 bg-danger" />
          {t('developers.usage.notAnswered')}
        </span>
      </p>
    </figure>
  )
}

type UsesTableProps = {
  caption: string
  head: string
  rows: readonly (Uses & { name: string; code?: boolean })[]
}

function UsesTable({ caption, head, rows }: UsesTableProps) {
  const { t, language } = useI18n()
  const figure = numberFormat(language)
  const columns = ['answered', 'refused', 'failed'] as const
  return (
    <div className="mt-8 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-start font-bold">{caption}</caption>
        <thead>
          <tr className="border-b border-ink text-2xs text-ink2">
            <th scope="col" className="py-2 pe-3 text-start font-semibold">
              {head}
            </th>
            {columns.map((each) => (
              <th key={each} scope="col" className="py-2 ps-3 text-end font-semibold">
                {t(`developers.usage.column.${each}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, code, ...uses }, at) => (
            <tr key={`${name} ${at}`} className="border-b border-line">
              <th scope="row" className="py-2 pe-3 text-start font-normal wrap-anywhere">
                {code === true ? <code dir="ltr">{name}</code> : <bdi>{name}</bdi>}
              </th>
              {columns.map((each) => (
                <td key={each} className="num py-2 ps-3 text-end">
                  {figure.format(uses[each])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
