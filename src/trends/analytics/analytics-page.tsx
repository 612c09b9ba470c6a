import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n, withMemberWords } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { wordsOfRefusal } from '#languages/refusal-words.ts'
import { translator } from '#languages/translate.ts'
import { LockCard } from '#articles/cards/lock-card.tsx'
import { premiumQuestion } from '#articles/who-reads.ts'
import { membership } from '#membership/calls.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { AnalyticsControls } from './analytics-controls.tsx'
import { AnalyticsLock } from './analytics-lock.tsx'
import { type Answer, type View, questionOf, readView } from './analytics-view.ts'
import { FundingPart } from './funding-part.tsx'
import { MixPart } from './mix-part.tsx'
import { AllPart, MovementPart } from './movement-part.tsx'
import { RankingPart } from './ranking-part.tsx'
import { RisersPart } from './risers-part.tsx'
import { THIN } from './rules.ts'
import { useFigures } from './use-figures.ts'

export const Route = createFileRoute('/analytics')({
  ssr: false,
  validateSearch: readView,
  beforeLoad: async ({ context }) => ({ words: await withMemberWords(context.language, context.words) }),
  component: AnalyticsPage,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.analytics.title'), context.site),
})

/** The figures on trends in AI for readers with access; all others see what the page would show. */
function AnalyticsPage() {
  const isVisitor = useSession().user === null
  const access = useQuery({ ...premiumQuestion, enabled: !isVisitor })
  return (
    <Frame>
      {isVisitor || access.data === false ? (
        <AnalyticsLock isVisitor={isVisitor} />
      ) : access.isError ? (
        <div className="mt-8">
          <LockCard state="unknown" onRetry={() => void access.refetch()} busy={access.isFetching} />
        </div>
      ) : access.data === undefined ? (
        <Waiting />
      ) : (
        <Figures />
      )}
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useI18n()
  return (
    <main id="main" tabIndex={-1} className="container-page min-h-[60dvh] pt-10 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.analytics.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.analytics.intro')}</p>
      {children}
    </main>
  )
}

function Figures() {
  const { t } = useI18n()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  const { roles } = useSession()
  const plan = useQuery(callQuery(membership, {}))
  const figures = useQuery({ ...questionOf(view), placeholderData: keepPreviousData })
  const subscribed = plan.data?.subscription
  const mayExport = roles.includes('admin')
    ? true
    : plan.data && subscribed?.in_force === true && subscribed.tier === 'b2b'
  if (isRefusal(figures.error) && figures.error.status === 403) return <AnalyticsLock isVisitor={false} /> // the plan has ended
  const today = new Date(figures.dataUpdatedAt || performance.timeOrigin).toISOString().slice(0, 10)
  return (
    <>
      <AnalyticsControls
        view={view}
        today={today}
        mayExport={mayExport}
        onChange={(next) => void navigate({ search: next, resetScroll: false })}
      />
      {figures.isError ? (
        <div className="mt-8">
          <Notice
            kind="failed"
            title={t('library.analytics.failed')}
            actions={
              <Button kind="line" onClick={() => void figures.refetch()} busy={figures.isFetching}>
                {t('kit.retry')}
              </Button>
            }
          >
            {wordsOfRefusal(t, figures.error)}
          </Notice>
        </div>
      ) : figures.data === undefined ? (
        <Waiting />
      ) : (
        <div aria-busy={figures.isPlaceholderData || undefined} className="mt-6">
          <Shown answer={figures.data} view={view} />
        </div>
      )}
    </>
  )
}

function Shown({ answer, view }: { answer: Answer; view: View }) {
  const compares = view.compare !== 'off'
  const { t, language } = useI18n()
  const { span, day } = useFigures()
  const { all, keys, since, counted_at: countedAt } = answer
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
  if (keys === 0 && all.stories === 0)
    return (
      <Notice kind="empty" title={t('library.analytics.empty', { span: span(answer.from, answer.to) })}>
        {since === null
          ? t('library.analytics.emptySite')
          : t('library.analytics.emptySpan', { day: day(since) })}
      </Notice>
    )
  return (
    <>
      <p className="flex flex-wrap gap-x-4 text-xs text-ink3">
        <span>{span(answer.from, answer.to)}</span>
        {countedAt !== null && (
          <span>{t('library.analytics.counted', { time: moment.format(new Date(countedAt)) })}</span>
        )}
      </p>
      {all.stories < THIN && (
        <p className="mt-3 border-s-2 border-warning ps-3 text-sm text-warning">
          {t('library.analytics.thin')}
        </p>
      )}
      <div className="mt-6 grid gap-x-10 gap-y-12 lg:grid-cols-12">
        <Column wide>
          {answer.kind === 'funding' && <FundingPart view={view} compares={compares} />}
          <AllPart answer={answer} compares={compares} />
          <MovementPart answer={answer} />
          <RankingPart answer={answer} compares={compares} />
        </Column>
        <Column>
          <RisersPart answer={answer} />
          <MixPart answer={answer} />
        </Column>
      </div>
    </>
  )
}

const Column = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`grid min-w-0 content-start gap-y-12 ${wide ? 'lg:col-span-8' : 'lg:col-span-4'}`}>
    {children}
  </div>
)

const Waiting = () => (
  <div aria-busy className="mt-8 grid gap-10 lg:grid-cols-12">
    <div className="grid gap-6 lg:col-span-8">
      <Skeleton className="h-7 w-2/3" />
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-7 w-1/2" />
      <Skeleton className="h-72 w-full" />
    </div>
    <div className="grid content-start gap-4 lg:col-span-4">
      <Skeleton className="h-7 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  </div>
)
