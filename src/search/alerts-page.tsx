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
import { PlanLock } from '#membership/plan-lock.tsx'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { AlertRow } from './alerts/alert-row.tsx'
import { type WatchList, savedSearches, watchListList } from './alerts/calls.ts'
import { WatchForm } from './alerts/watch-form.tsx'

export const Route = createFileRoute('/alerts')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: AlertsPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.alerts.title'), context.site),
})

/** The saved searches and watchlists of a reader, and how each reports new items. */
function AlertsPage() {
  const { t } = useI18n()
  const isVisitor = useSession().user === null
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.alerts.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.alerts.description')}</p>
      <div className="mt-8">{isVisitor ? <Locked isVisitor /> : <Alerts />}</div>
    </main>
  )
}

const Locked = ({ isVisitor }: { isVisitor: boolean }) => {
  const { t } = useI18n()
  const [title, text] = [t('library.alerts.lock'), t('library.alerts.lockText')]
  return <PlanLock title={title} text={text} isVisitor={isVisitor} next="/alerts" />
}

function Alerts() {
  const { t } = useI18n()
  const searches = useQuery(callQuery(savedSearches, {}))
  const lists = useQuery({ ...callQuery(watchListList, {}), staleTime: 0 })
  if (!searches.data || !lists.data)
    return searches.isError || lists.isError ? (
      <Notice
        kind="failed"
        title={t('library.loadFailed')}
        actions={
          <Button
            kind="line"
            busy={searches.isFetching || lists.isFetching}
            onClick={() => void Promise.all([searches.refetch(), lists.refetch()])}
          >
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
  const { items, most, paused, channels } = searches.data
  const watched = lists.data.items
  if (paused && items.length + watched.length === 0) return <Locked isVisitor={false} />
  return (
    <>
      {paused && <Paused of={items.length > 0 ? 'searches' : 'lists'} />}
      {items.length > 0 ? (
        <>
          <Ways channels={channels}>{t('library.alerts.count', { count: items.length, most })}</Ways>
          <ul className="border-t-2 border-ink">
            {items.map((search) => (
              <AlertRow key={search.id} alert={search} paused={paused} channels={channels} />
            ))}
          </ul>
        </>
      ) : (
        !paused && <Empty />
      )}
      {(!paused || watched.length > 0) && (
        <WatchLists watched={watched} paused={paused} channels={channels} />
      )}
    </>
  )
}

type WatchListsProps = { watched: readonly WatchList[]; paused: boolean; channels: boolean }

/** The watchlists, and the form for new ones. */
function WatchLists({ watched, paused, channels }: WatchListsProps) {
  const { t } = useI18n()
  return (
    <section aria-labelledby="watch-lists" className="mt-12 border-t-2 border-ink pt-5">
      <h2 id="watch-lists" tabIndex={-1} className="text-2xl font-bold">
        {t('library.watching.title')}
      </h2>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.watching.lead')}</p>
      {!paused && <WatchForm channels={channels} />}
      <h3 id="watched" tabIndex={-1} className="mt-10 border-b-2 border-ink pb-2 text-lg font-bold">
        {t('library.watching.yours')}
      </h3>
      {watched.length === 0 ? (
        <p className="mt-3 text-base text-ink2">{t('library.watching.none')}</p>
      ) : (
        <ul>
          {watched.map((list) => (
            <AlertRow key={list.id} alert={list} paused={paused} channels={channels} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Says that alerts are paused without a plan, and where the plans are. */
function Paused({ of }: { of: 'searches' | 'lists' }) {
  const { t } = useI18n()
  return (
    <div className="mb-8 bg-sunken p-5">
      <Notice
        kind="refused"
        title={t(of === 'searches' ? 'library.alerts.paused' : 'library.watching.resting')}
        actions={
          <PageLink href="/pricing" className={buttonClass('act', 'medium')}>
            {t('library.lock.plans')}
          </PageLink>
        }
      >
        {t(of === 'searches' ? 'library.alerts.pausedText' : 'library.watching.restingText')}
      </Notice>
    </div>
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
