import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Status, type StatusTone } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import type { DraftRow, generatedContentList } from '#review/calls.ts'
import { DRAFT_STATUSES, type DraftStatus } from '#writing/rules.ts'
import { QueryResult } from '../parts/query-result.tsx'
import { Panel } from '../parts/panel.tsx'
import { Lines } from '../parts/rows.tsx'
import { readersZone } from '../parts/zones.ts'
import { DraftBadges, TypeIcon } from '../parts/drafts/draft-signs.tsx'

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
  return (
    <Panel id="latest" title={t('newsroom.monitoring.latest')}>
      <QueryResult question={latest} failed={t('newsroom.monitoring.latestFailed')} rows={10}>
        {({ items }) => (
          <Lines rows={items} none={t('newsroom.monitoring.nothingYet')}>
            {(item) => <Item key={item.id} item={item} />}
          </Lines>
        )}
      </QueryResult>
    </Panel>
  )
}

function Item({ item }: { item: DraftRow }) {
  const { t, language } = useI18n()
  const title = item.title === '' ? t('newsroom.review.untitled') : item.title
  const status = DRAFT_STATUSES.find((each) => each === item.status)
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3 text-sm last:border-b-0 sm:px-6">
      <TypeIcon type={item.content_type} />
      <div className="min-w-0 grow">
        <p
          lang={item.language === language ? undefined : item.language}
          dir="auto"
          className="font-semibold wrap-break-word"
        >
          {item.status === 'pending' ? (
            <Link to="/content-review" search={{ draft: item.id }} className="hl">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <Status tone={status ? TONES[status] : 'quiet'}>
            {status ? t(`newsroom.monitoring.status.${status}`) : item.status}
          </Status>
          <DraftBadges draft={item} />
          <time dateTime={item.created_at} className="text-2xs text-ink3">
            {dateFormat(language, {
              dateStyle: 'long',
              timeStyle: 'short',
              timeZone: readersZone(),
            }).format(new Date(item.created_at))}
          </time>
        </p>
      </div>
    </li>
  )
}
