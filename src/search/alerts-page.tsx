import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { PlanLock } from '#articles/cards/plan-lock.tsx'
import { WatchLists } from './watching/watch-lists.tsx'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { savedSearches } from './saved/calls.ts'
import { SearchRow } from './saved/search-row.tsx'

export const Route = createFileRoute('/alerts')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: AlertsPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.alerts.title'), context.site),
})

/** The saved searches of a reader, and how each reports new items. */
function AlertsPage() {
  const { t } = useI18n()
  const isVisitor = useSession().user === null
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.alerts.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.alerts.description')}</p>
      {isVisitor ? (
        <PlanLock
          title={t('library.alerts.lock')}
          text={t('library.alerts.lockText')}
          isVisitor
          next="/alerts"
        />
      ) : (
        <div className="mt-8">
          <Searches />
        </div>
      )}
      <WatchLists />
    </main>
  )
}

function Searches() {
  const { t } = useI18n()
  const list = useQuery(callQuery(savedSearches, {}))
  if (list.data === undefined)
    return list.isError ? (
      <Notice
        kind="failed"
        title={t('library.loadFailed')}
        actions={
          <Button kind="line" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('frame.retry')}
          </Button>
        }
      >
        {t('library.alerts.loadFailed')}
      </Notice>
    ) : (
      <div aria-busy="true">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="mt-3 h-24 w-full" />
      </div>
    )
  const { items, most, paused, channels } = list.data
  return (
    <>
      {paused && items.length === 0 && (
        <PlanLock title={t('library.alerts.lock')} text={t('library.alerts.lockText')} isVisitor={false} />
      )}
      {paused && items.length > 0 && (
        <div className="mb-8 bg-sunken p-5">
          <Notice
            kind="refused"
            title={t('library.alerts.paused')}
            actions={
              <PageLink href="/pricing" className={buttonClass('act', 'medium')}>
                {t('library.lock.plans')}
              </PageLink>
            }
          >
            {t('library.alerts.pausedText')}
          </Notice>
        </div>
      )}
      {items.length === 0 ? (
        !paused && <Empty />
      ) : (
        <>
          <Ways channels={channels}>{t('library.alerts.count', { count: items.length, most })}</Ways>
          <ul className="border-t-2 border-ink">
            {items.map((search) => (
              <SearchRow key={search.id} search={search} paused={paused} channels={channels} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const Empty = () => {
  const { t } = useI18n()
  return (
    <Notice
      kind="empty"
      title={t('library.alerts.empty')}
      actions={
        <>
          <PageLink href="/archive" className={buttonClass('act')}>
            {t('library.alerts.toArchive')}
          </PageLink>
          <PageLink href="/entities" className={buttonClass('text')}>
            {t('library.alerts.toNames')}
          </PageLink>
        </>
      }
    >
      {t('library.alerts.emptyText')}
    </Notice>
  )
}

/** The number of saved searches, and links to the other places where alerts go. */
function Ways({ channels, children }: { channels: boolean; children: ReactNode }) {
  const { t } = useI18n()
  const link = `${buttonClass('text', 'small')} text-sm`
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink2">
      <span>{children}</span>
      <PageLink href="/archive" className={`${link} sm:ms-auto`}>
        {t('library.alerts.toArchive')}
      </PageLink>
      <PageLink href="/feeds" className={link}>
        {t('library.alerts.toFeeds')}
      </PageLink>
      {channels && (
        <PageLink href="/channels" className={link}>
          {t('library.alerts.toChannels')}
        </PageLink>
      )}
    </p>
  )
}
