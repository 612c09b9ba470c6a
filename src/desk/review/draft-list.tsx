import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, useCallback, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Bulk } from './bulk.tsx'
import { sortOut } from './bulk-approval.ts'
import type { Chosen } from '../parts/chosen-rows.ts'
import { useIsEdited } from './draft/draft-edits.ts'
import { DraftRow } from './draft-row.tsx'
import { useEditors } from './editors.ts'
import { useFocusStays } from './focus-stays.ts'
import type { PendingDrafts } from './pending-drafts.ts'
import { ReviewFilters } from './review-filters.tsx'
import { type EpisodesOrDrafts, type Narrowing, isNarrow } from './review-search.ts'
import { ReviewViews } from './review-views.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { PENDING_RETRY_MS } from './rules.ts'
import { ListPane, ListScroll } from '../parts/lists/list-and-detail.tsx'
import { MoreRows } from '../parts/rows.tsx'
import { Failed } from '../parts/query-result.tsx'
import { totalShown } from '../parts/total-shown.ts'

type DraftListProps = {
  pending: PendingDrafts
  open: string | undefined
  /** The draft whose row is marked as the open one. */
  marked: string | undefined
  title: RefObject<HTMLHeadingElement | null>
  narrowing: Narrowing
  view: EpisodesOrDrafts
  onNarrow: (next: Narrowing) => void
  chosen: Chosen
  onApproved: (ids: readonly string[]) => Promise<void>
  /** Called when the previously focused element may be gone. */
  onClosed: () => void
  onAddSource: () => void
}

/** The pending drafts, or the ones filtered for, which scroll on their own. Where it is narrow, an open draft takes its place. */
export function DraftList(props: DraftListProps) {
  const { pending, open, title, narrowing, view, onNarrow, chosen } = props
  const { t } = useI18n()
  const { me } = useEditors()
  const isEdited = useIsEdited()
  const saved = useSavedViews()
  const { rows: drafts, total } = pending
  const list = useRef<HTMLUListElement>(null)
  const { hrefOf, openDraft } = useDraftLinks()
  useFocusStays(list, title, drafts)
  const selected = drafts.filter(({ id }) => chosen.ids.has(id))
  const { ready } = sortOut(drafts, isEdited)
  return (
    <ListPane
      titleId="pending"
      busy={pending.isFetching && !pending.isFetchingNextPage}
      isOpen={open !== undefined}
    >
      <div className="flex min-h-11 items-center justify-between gap-3 ps-4 pe-3">
        <h2 id="pending" ref={title} tabIndex={-1} className="text-sm font-bold">
          <Title status={narrowing.status} total={pending.known ? total : null} />
        </h2>
        {ready.length > 0 && (
          <Button
            kind="text"
            size="small"
            className="shrink-0"
            onClick={() => chosen.choose(new Set(ready.map(({ id }) => id)))}
          >
            {t('newsroom.review.chooseReady', { count: ready.length })}
          </Button>
        )}
      </div>
      <ReviewViews
        narrowing={narrowing}
        view={view}
        onNarrow={onNarrow}
        loadedAt={pending.loadedAt}
        saved={saved.views}
      />
      <ReviewFilters narrowing={narrowing} view={view} onNarrow={onNarrow} saved={saved} />
      <Troubles pending={pending} />
      <ListScroll>
        {pending.state === 'failed' && (
          <div className="p-4">
            <Failed question={pending}>{t('newsroom.review.connectionLimited')}</Failed>
          </div>
        )}
        {pending.state === 'loading' && <Loading />}
        {pending.state === 'loaded' && drafts.length === 0 && <Empty {...props} />}
        {drafts.length > 0 && (
          <ul ref={list} data-choosing={chosen.ids.size > 0 || undefined} className="group/list">
            {drafts.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                here={draft.id === props.marked}
                chosen={chosen.ids.has(draft.id)}
                onChoose={chosen.toggle}
                href={hrefOf(draft.id)}
                onOpen={openDraft}
                me={me}
                loadedAt={pending.loadedAt}
              />
            ))}
          </ul>
        )}
        <MoreRows wide list={pending} />
      </ListScroll>
      <Bulk
        selected={selected}
        ready={ready}
        onChoose={chosen.choose}
        onApproved={props.onApproved}
        onClosed={props.onClosed}
      />
    </ListPane>
  )
}

/** The addresses of the drafts in this list, and the function that opens one. */
function useDraftLinks(): { hrefOf: (id: string) => string; openDraft: (id: string) => void } {
  const router = useRouter()
  const navigate = useNavigate({ from: '/content-review' })
  const search = useSearch({ from: '/_desk/content-review' })
  const { publicHref } = router.buildLocation({ to: '/content-review', search: { ...search, draft: ANY_ID } })
  const openDraft = useCallback(
    (draft: string) => void navigate({ search: (before) => ({ ...before, draft }), resetScroll: false }),
    [navigate],
  )
  return { hrefOf: (id) => publicHref.replace(ANY_ID, id), openDraft }
}
/** Stands for the id of a draft in an address. */
const ANY_ID = '00000000-0000-4000-8000-000000000000'

function Title({
  status = 'pending',
  total,
}: {
  status: Narrowing['status'] | 'pending'
  total: number | null
}) {
  const { t, language } = useI18n()
  const shown = total === null ? null : totalShown(language, total)
  if (status === 'pending')
    return shown === null ? t('newsroom.review.pending') : t('newsroom.review.pendingCount', { total: shown })
  return shown === null
    ? t(`newsroom.review.list.${status}`)
    : t(`newsroom.review.listCount.${status}`, { total: shown })
}

/** The reason why the list cannot be loaded, shown next to it. */
function Troubles({ pending }: { pending: PendingDrafts }) {
  const { t } = useI18n()
  return (
    <div role="status" className="text-sm text-warning">
      {pending.retry > 0 ? (
        <p className="flex items-center gap-2 border-b border-line px-4 py-2">
          <Spinner />
          {t('newsroom.review.retrying', { n: pending.retry, max: PENDING_RETRY_MS.length })}
        </p>
      ) : (
        pending.state === 'stale' && (
          <p className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1">
            {t('newsroom.review.listStale')}
            <Button kind="text" size="small" busy={pending.isFetching} onClick={() => void pending.refetch()}>
              {t('kit.retry')}
            </Button>
          </p>
        )
      )}
    </div>
  )
}

function Empty({ narrowing, onNarrow, onAddSource }: DraftListProps) {
  const { t } = useI18n()
  const narrow = isNarrow(narrowing)
  return (
    <div className="p-4">
      <Notice
        kind="empty"
        level={3}
        title={narrow ? t('newsroom.review.noneFits') : t('newsroom.review.empty')}
        actions={
          narrow ? (
            <Button size="medium" onClick={() => onNarrow({})}>
              {t('newsroom.review.showWaiting')}
            </Button>
          ) : (
            <Button size="medium" onClick={onAddSource}>
              {t('newsroom.review.sources')}
            </Button>
          )
        }
      >
        {narrow ? t('newsroom.review.noneFitsText') : t('newsroom.review.emptyText')}
      </Notice>
    </div>
  )
}

const Loading = () => (
  <div aria-hidden="true">
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex gap-3 border-b border-line px-4 py-3">
        <Skeleton className="size-5 shrink-0" />
        <div className="grow">
          <SkeletonText lines={2} className="h-5" />
          <Skeleton className="mt-2 h-4 w-32" />
        </div>
      </div>
    ))}
  </div>
)
