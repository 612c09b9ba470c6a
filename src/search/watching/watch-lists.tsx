import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { watchListList } from './calls.ts'
import { WatchForm } from './watch-form.tsx'
import { WatchRow } from './watch-row.tsx'

/**
 * The reader's watch-lists, as a section of the alerts page: the form for new ones, and each watch-list with its
 * notification settings. Readers with neither plan nor list see nothing here; the page shows them what a plan offers.
 */
export function WatchLists() {
  const { t } = useI18n()
  const isVisitor = useSession().user === null
  const found = useQuery({ ...callQuery(watchListList, {}), staleTime: 0, enabled: !isVisitor })
  const isLocked = found.data !== undefined && !found.data.open && found.data.items.length === 0
  if (isVisitor || isLocked) return null
  return (
    <section aria-labelledby="watch-lists" className="mt-12 border-t-2 border-ink pt-5">
      <h2 id="watch-lists" tabIndex={-1} className="text-2xl font-bold">
        {t('library.watching.title')}
      </h2>
      <OwnLists found={found} />
    </section>
  )
}

function OwnLists({ found }: { found: UseQueryResult<OutputOf<typeof watchListList>> }) {
  const { t } = useI18n()
  if (found.data === undefined)
    return found.isError ? (
      <div className="mt-6">
        <Notice
          kind="failed"
          level={3}
          title={t('library.watching.failed')}
          actions={
            <Button kind="line" size="medium" busy={found.isFetching} onClick={() => void found.refetch()}>
              {t('kit.retry')}
            </Button>
          }
        />
      </div>
    ) : (
      <div aria-busy="true" className="mt-6 grid max-w-3xl gap-8">
        <SkeletonText lines={2} className="h-12" />
      </div>
    )
  const { items, open, channels } = found.data
  return (
    <>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.watching.lead')}</p>
      {open ? (
        <WatchForm channels={channels} />
      ) : (
        <div className="mt-6">
          <Notice
            kind="refused"
            level={3}
            title={t('library.watching.resting')}
            actions={
              <PageLink href="/pricing" className={buttonClass('act', 'medium')}>
                {t('library.lock.plans')}
              </PageLink>
            }
          >
            {t('library.watching.restingText')}
          </Notice>
        </div>
      )}
      <h3 id="watched" tabIndex={-1} className="mt-10 border-b-2 border-ink pb-2 text-lg font-bold">
        {t('library.watching.yours')}
      </h3>
      {items.length === 0 ? (
        <p className="mt-3 text-base text-ink2">{t('library.watching.none')}</p>
      ) : (
        <ul>
          {items.map((list) => (
            <WatchRow key={list.id} list={list} channels={channels} />
          ))}
        </ul>
      )}
    </>
  )
}
