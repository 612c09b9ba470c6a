import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Status, type StatusTone, TierChip } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { DraftRow, generatedContentList } from '#review/calls.ts'
import { DRAFT_STATUSES, type DraftStatus } from '#writing/rules.ts'
import { QueryResult } from '../parts/query-result.tsx'
import { Panel } from '../parts/panel.tsx'
import { Lines } from '../parts/rows.tsx'
import { readersZone } from '../parts/zones.ts'

/** Yellow, green, red and blue; any other status is grey. Source: administration §4. */
const TONES: Record<DraftStatus, StatusTone> = {
  pending: 'waiting',
  approved: 'success',
  rejected: 'danger',
  published: 'info',
}

type LatestContentProps = { latest: UseQueryResult<OutputOf<typeof generatedContentList>> }

/** The newest generated items, whatever their status. */
export function LatestContent({ latest }: LatestContentProps) {
  const { t } = useI18n()
  const count = latest.data?.items.length ?? 0
  return (
    <Panel
      id="latest"
      dense
      tone="quiet"
      title={t('newsroom.monitoring.latest')}
      note={count > 0 && String(count)}
    >
      <QueryResult question={latest} failed={t('newsroom.monitoring.latestFailed')} rows={7}>
        {({ items }) => (
          <Lines rows={items} none={t('newsroom.monitoring.nothingYet')}>
            {(item) => <Item key={item.id} item={item} />}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}

/** One item: type, title, status and time; the whole row leads to the review of a pending one. */
function Item({ item }: { item: DraftRow }) {
  const { t, language, dir } = useI18n()
  const status = DRAFT_STATUSES.find((each) => each === item.status)
  const title = (
    <bdi
      lang={item.language === language ? undefined : item.language}
      className={`min-w-0 wrap-anywhere @lg:truncate ${dir === 'rtl' ? 'text-right' : 'text-left'}`}
    >
      {item.title === '' ? t('newsroom.review.untitled') : item.title}
    </bdi>
  )
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-0.5 border-b border-line px-4 py-2 text-xs last:border-b-0 has-[a]:hover:bg-lit sm:px-6 @lg:min-h-8.5 @lg:grid-cols-[4.75rem_minmax(0,1fr)_minmax(5.25rem,auto)_6.5rem] @lg:py-1">
      <span className="truncate text-ink2 @max-lg:col-start-1 @max-lg:row-start-2">
        {t(`newsroom.review.type.${item.content_type}`)}
      </span>
      <span className="flex min-w-0 items-center gap-2 font-semibold @max-lg:col-start-1 @max-lg:row-start-1">
        {item.status === 'pending' ? (
          <Link
            to="/content-review"
            search={{ draft: item.id }}
            className="flex min-w-0 after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-(--focus-line)"
          >
            {title}
          </Link>
        ) : (
          title
        )}
        {item.access_tier !== 'freemium' && (
          <TierChip strong={item.access_tier === 'premium'}>
            {t(`newsroom.review.tier.${item.access_tier}`)}
          </TierChip>
        )}
        {item.language !== language && (
          <span className="text-2xs font-normal text-ink3">{item.language.toUpperCase()}</span>
        )}
      </span>
      <span className="justify-self-start @max-lg:col-start-2 @max-lg:row-start-1 @max-lg:justify-self-end">
        <Status tone={status ? TONES[status] : 'quiet'}>
          {status ? t(`newsroom.monitoring.status.${status}`) : item.status}
        </Status>
      </span>
      <CreatedAt at={item.created_at} />
    </li>
  )
}

/** Day and time; the year too when it is pointed at. */
function CreatedAt({ at }: { at: string }) {
  const { language } = useI18n()
  const timeZone = readersZone()
  const short = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
  const long = dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
  const moment = new Date(at)
  return (
    <time
      dateTime={at}
      title={long.format(moment)}
      className="justify-self-end whitespace-nowrap text-ink3 @max-lg:col-start-2 @max-lg:row-start-2"
    >
      {short.format(moment)}
    </time>
  )
}
