import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { Age } from '#kit/age.tsx'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton, SkeletonText } from '#kit/skeleton.tsx'
import { Spinner } from '#kit/spinner.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { DraftRow } from '../calls.ts'
import { DraftBadges, TypeIcon, Warnings } from './draft-signs.tsx'
import type { PendingDrafts } from './pending-drafts.ts'
import { PENDING_RETRY_MS } from './rules.ts'

type DraftListProps = {
  pending: PendingDrafts
  selected: string | undefined
  title: RefObject<HTMLHeadingElement | null>
  onAddSource: () => void
}

/** What waits for review, newest first, in an area of 600 px. */
export function DraftList({ pending, selected, title, onAddSource }: DraftListProps) {
  const { t } = useI18n()
  const { total, retry } = pending
  return (
    <section aria-labelledby="pending" aria-busy={pending.busy} className="bg-surface">
      <h2
        id="pending"
        ref={title}
        tabIndex={-1}
        className="border-b border-line px-4 py-3 text-base font-bold"
      >
        {total === null ? t('newsroom.review.pending') : t('newsroom.review.pendingCount', { total })}
      </h2>
      <div role="status" className="text-sm text-warning">
        {retry > 0 && (
          <p className="flex items-center gap-2 border-b border-line px-4 py-2">
            <Spinner />
            {t('newsroom.review.retrying', { n: retry, max: PENDING_RETRY_MS.length })}
          </p>
        )}
      </div>
      <div className="max-h-150 overflow-y-auto overscroll-contain lg:h-150">
        {pending.state === 'failed' && <Failed pending={pending} />}
        {pending.state === 'loading' && <Loading />}
        {pending.state === 'loaded' && pending.drafts.length === 0 && (
          <div className="p-4">
            <Notice
              kind="empty"
              level={3}
              title={t('newsroom.review.empty')}
              actions={
                <Button size="medium" onClick={onAddSource}>
                  {t('newsroom.review.sources')}
                </Button>
              }
            >
              {t('newsroom.review.emptyText')}
            </Notice>
          </div>
        )}
        {pending.drafts.length > 0 && (
          <ul>
            {pending.drafts.map((draft) => (
              <Item key={draft.id} draft={draft} here={draft.id === selected} loadedAt={pending.loadedAt} />
            ))}
          </ul>
        )}
        {pending.more && (
          <div className="p-4">
            <Button size="medium" className="w-full" busy={pending.loadingMore} onClick={pending.more}>
              {t('newsroom.review.more', { shown: pending.drafts.length, total: total ?? 0 })}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

function Item({ draft, here, loadedAt }: { draft: DraftRow; here: boolean; loadedAt: number }) {
  const { t, language, site } = useI18n()
  const foreign = draft.language !== language
  return (
    <li>
      <Link
        to="/content-review"
        search={{ draft: draft.id }}
        resetScroll={false}
        aria-current={here ? 'true' : undefined}
        data-draft={draft.id}
        className={`flex gap-3 border-b border-s-4 border-b-line px-3 py-3 hover:bg-sunken focus-visible:-outline-offset-4 focus-visible:shadow-none ${
          here ? 'border-s-signal bg-sunken' : 'border-s-transparent'
        }`}
      >
        <TypeIcon type={draft.content_type} />
        <span className="min-w-0 grow">
          <span
            lang={foreign ? draft.language : undefined}
            dir="auto"
            className={`line-clamp-3 text-sm wrap-break-word ${here ? 'font-bold' : 'font-semibold'}`}
          >
            {draft.title === '' ? t('newsroom.review.untitled') : draft.title}
          </span>
          <span className="mt-1.5 flex flex-wrap items-center gap-1.5">
            <DraftBadges draft={draft} />
          </span>
          <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 text-2xs text-ink3">
            <Age
              at={draft.created_at}
              now={new Date(loadedAt)}
              locale={LOCALES[language]}
              timeZone={site.timeZone}
            />
            <Warnings count={draft.warnings} quiet />
          </span>
        </span>
      </Link>
    </li>
  )
}

function Failed({ pending }: { pending: PendingDrafts }) {
  const { t } = useI18n()
  const id = isRefusal(pending.error) ? pending.error.values['requestId'] : undefined
  return (
    <div className="p-4">
      <Notice
        kind="failed"
        level={3}
        title={t('newsroom.review.connectionError')}
        actions={
          <Button size="medium" busy={pending.busy} onClick={() => void pending.reload()}>
            {t('kit.retry')}
          </Button>
        }
        request={id === undefined || id === '' ? undefined : t('kit.request', { id })}
      >
        {t('newsroom.review.connectionLimited')}
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
