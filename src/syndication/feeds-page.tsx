import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { PlanLock } from '#membership/plan-lock.tsx'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { privateFeedList } from './private/calls.ts'
import { FeedAddress, type MadeFeed } from './private/feed-address.tsx'
import { FeedList } from './private/feed-list.tsx'
import { MakeFeed } from './private/make-feed.tsx'

export const Route = createFileRoute('/feeds')({
  ssr: false,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: FeedsPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.privateFeeds.title'), context.site),
})

function FeedsPage() {
  const { t } = useI18n()
  const isVisitor = useSession().user === null
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 pb-16 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.privateFeeds.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('library.privateFeeds.lead')}</p>
      {isVisitor ? <Locked isVisitor /> : <OwnFeeds />}
    </main>
  )
}

const Locked = ({ isVisitor = false }) => {
  const { t } = useI18n()
  return (
    <PlanLock
      title={t('library.privateFeeds.lock')}
      text={t('library.privateFeeds.lockText')}
      isVisitor={isVisitor}
    />
  )
}

/** The reader's feeds and the form for a new one; a newly created feed is shown at the top with its address. */
function OwnFeeds() {
  const { t } = useI18n()
  const [made, setMade] = useState<MadeFeed | null>(null)
  const found = useQuery({ ...callQuery(privateFeedList, {}), staleTime: 0 })
  if (found.data === undefined)
    return found.isError ? (
      <div className="mt-10">
        <Notice
          kind="failed"
          title={t('library.privateFeeds.failed')}
          actions={
            <Button kind="line" size="medium" busy={found.isFetching} onClick={() => void found.refetch()}>
              {t('kit.retry')}
            </Button>
          }
        />
      </div>
    ) : (
      <div aria-busy="true" className="mt-10 grid max-w-3xl gap-8">
        <SkeletonText lines={2} className="h-12" />
        <SkeletonText lines={2} className="h-12" />
      </div>
    )
  const { items, open } = found.data
  if (!open && items.length === 0) return <Locked />
  return (
    <>
      {open ? (
        <MakeFeed onMade={setMade} />
      ) : (
        <div className="mt-10">
          <Notice
            kind="refused"
            title={t('library.privateFeeds.resting')}
            actions={
              <PageLink href="/pricing" className={buttonClass('act', 'medium')}>
                {t('library.lock.plans')}
              </PageLink>
            }
          >
            {t('library.privateFeeds.restingText')}
          </Notice>
        </div>
      )}
      {made && <FeedAddress key={made.feed.id} made={made} onDone={() => setMade(null)} />}
      <FeedList feeds={items} open={open} onMade={setMade} />
    </>
  )
}
