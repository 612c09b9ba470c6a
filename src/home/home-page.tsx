import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { MORE, SectionTitle } from '#ui/section-title.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { FirstSteps } from '#people/first-steps.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { type ArticleCard } from '#articles/calls.ts'
import { AlsoReported } from '#articles/by-language/also-reported.tsx'
import { home } from './calls.ts'
import { HomeShelf } from './home-shelf.tsx'
import { MomentumBoard } from '#trends/leaderboard/momentum-board.tsx'
import { type CardSize, NewsCard } from '#articles/cards/news-card.tsx'
import { podcasts } from '#articles/podcasts/calls.ts'
import { tools } from '#articles/catalogue/tools/calls.ts'
import { followedStories } from '#reader/shelf/calls.ts'
import { useStoryParts } from '#articles/story-parts.ts'
import { YourTopics } from '#reader/shelf/your-topics.tsx'
import { organization, webSite } from '#articles/structured-data.ts'
import { forMember } from '#articles/who-reads.ts'

const question = (language: Language) => callQuery(home, { lang: language })
const newestTools = (language: Language) => callQuery(tools, { lang: language, limit: 4 })
const latestEpisodes = (language: Language) => callQuery(podcasts, { lang: language, limit: 4 })

export const Route = createFileRoute('/')({
  loader: async ({ context: { queryClient, language } }) => {
    await Promise.all([
      queryClient.ensureQueryData(question(language)),
      queryClient.ensureQueryData(newestTools(language)),
      queryClient.ensureQueryData(latestEpisodes(language)),
      // The server renders the page once for all readers with one plan, so the browser asks for their topics.
      !import.meta.env.SSR &&
        forMember(queryClient, () =>
          queryClient.prefetchQuery(callQuery(followedStories, { lang: language })),
        ),
    ])
  },
  component: HomePage,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/',
      language: context.language,
      title: t('library.home.title', { site: context.site.name }),
      description: t('library.home.promiseBody'),
      data: [webSite(context.site, context.language), organization(context.site)],
    })
  },
})

function HomePage() {
  const { t, language } = useI18n()
  const { now } = Route.useRouteContext()
  const { lead, board, featured, figures, ...more } = useSuspenseQuery(question(language)).data
  const { others } = more
  const stories = [...(lead ? [lead] : []), ...board.entries, ...board.others, ...featured, ...others]
  const shelf = {
    tools: useSuspenseQuery(newestTools(language)).data.items,
    episodes: useSuspenseQuery(latestEpisodes(language)).data.items,
  }
  const moment = new Date(now)
  return (
    <main id="main">
      <FirstSteps isNew={stories.every(({ sample }) => sample)} />
      <Opening />
      <section className="mx-auto grid max-w-[1280px] gap-x-10 gap-y-10 px-4 sm:px-8 lg:grid-cols-12">
        <div className="lg:col-span-7">
          {lead ? (
            <NewsCard size="lead" article={lead} href={`/news/${lead.id}`} now={moment} level={2} eager />
          ) : (
            <Notice
              kind="empty"
              title={t(others.length === 0 ? 'library.empty' : 'library.also.none')}
              level={2}
            />
          )}
        </div>
        <MomentumBoard
          className="lg:col-span-5"
          entries={board.entries}
          others={board.others}
          hrefOf={(entry) => `/news/${entry.article_id}`}
        />
      </section>
      <Figures figures={figures} />
      <YourTopics now={moment} />
      <section className="mx-auto mt-12 max-w-[1280px] px-4 sm:mt-16 sm:px-8">
        <SectionTitle
          more={
            <PageLink href="/news" className={MORE}>
              {t('library.home.all')} <Arrow />
            </PageLink>
          }
        >
          {t('library.home.latest')}
        </SectionTitle>
        <Featured stories={featured} now={moment} />
        <AlsoReported
          stories={others}
          counts={more.other_languages}
          now={moment}
          open={featured.length === 0}
          more={
            <PageLink href="/news#also-reported" className={MORE}>
              {t('library.home.all')} <Arrow />
            </PageLink>
          }
        />
      </section>
      <HomeShelf {...shelf} />
      <Closing />
    </main>
  )
}

function Opening() {
  const { t } = useI18n()
  return (
    <section className="mx-auto grid max-w-[1280px] gap-x-10 gap-y-5 px-4 pt-8 pb-7 sm:px-8 sm:pt-11 sm:pb-9 lg:grid-cols-12 lg:items-end">
      <h1 className="text-4xl font-extrabold sm:text-5xl lg:col-span-7">{t('library.home.promise')}</h1>
      <div className="lg:col-span-5">
        <p className="text-base text-ink2">{t('library.home.promiseBody')}</p>
        <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
          <PageLink href="/subscribe" className={`${buttonClass('act')} max-sm:w-full`}>
            {t('library.home.subscribe')}
          </PageLink>
          <PageLink
            href="/leaderboard"
            className="inline-flex min-h-12 items-center gap-2 text-base font-semibold max-sm:w-full max-sm:justify-center max-sm:border max-sm:border-edge"
          >
            <span className="sm:underline decoration-edge decoration-2 underline-offset-[6px]">
              {t('library.home.leaderboard')}
            </span>
            <Arrow />
          </PageLink>
        </div>
      </div>
    </section>
  )
}

function Figures({ figures }: { figures: OutputOf<typeof home>['figures'] }) {
  const { t } = useI18n()
  const all = [
    [figures.news_daily, t('library.figures.news')],
    [figures.tools_tracked, t('library.figures.tools')],
    [figures.subscribers, t('library.figures.subscribers')],
    [figures.languages, t('library.figures.languages')],
  ] as const
  const items = all.filter(([figure]) => figure !== null)
  return (
    <section
      aria-label={t('library.figures.label')}
      className="mx-auto mt-12 max-w-[1280px] px-4 sm:mt-16 sm:px-8"
    >
      <dl
        className={`grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-5 ${items.length === 4 ? 'sm:grid-cols-4' : 'sm:grid-cols-3'}`}
      >
        {items.map(([figure, label]) => (
          <div key={label} className="flex flex-wrap items-baseline gap-x-2.5">
            <dt className="order-2 text-sm text-ink2">{label}</dt>
            <dd className="num text-2xl font-extrabold">
              <bdi dir="ltr">{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** One feature card, two compact ones, three standard ones. */
const PLACES: readonly { size: CardSize; className: string }[] = [
  { size: 'feature', className: 'lg:col-span-7 lg:row-span-2' },
  { size: 'compact', className: 'lg:col-span-5' },
  { size: 'compact', className: 'lg:col-span-5' },
  { size: 'standard', className: 'lg:col-span-4' },
  { size: 'standard', className: 'lg:col-span-4' },
  { size: 'standard', className: 'lg:col-span-4' },
]

function Featured({ stories, now }: { stories: readonly ArticleCard[]; now: Date }) {
  const { t } = useI18n()
  const { shown, line } = useStoryParts().useShown(stories)
  if (stories.length === 0) return <Notice kind="empty" title={t('library.also.none')} level={3} />
  return (
    <>
      {line}
      <div className="rises grid gap-x-10 gap-y-9 lg:grid-cols-12 lg:gap-y-12">
        {shown.map((story, index) => {
          const place = PLACES[index] ?? { size: 'standard' as const, className: 'lg:col-span-4' }
          return (
            <NewsCard
              key={story.id}
              article={story}
              href={`/news/${story.id}`}
              now={now}
              size={place.size}
              className={place.className}
            />
          )
        })}
      </div>
    </>
  )
}

function Closing() {
  const { t } = useI18n()
  return (
    <section className="ground-signal -mb-16 mt-16 sm:-mb-24 sm:mt-24">
      <div className="mx-auto grid max-w-[1280px] gap-8 px-4 py-14 sm:px-8 sm:py-20 lg:grid-cols-12 lg:items-end">
        <h2 className="text-4xl font-extrabold sm:text-5xl lg:col-span-7">{t('library.home.closing')}</h2>
        <div className="lg:col-span-5">
          <p className="text-lg">{t('library.home.closingBody')}</p>
          <PageLink
            href="/subscribe"
            className="mt-5 inline-flex min-h-12 items-center justify-center bg-onsignal px-6 font-semibold text-[#fff] max-sm:w-full"
          >
            {t('library.home.subscribe')}
          </PageLink>
        </div>
      </div>
    </section>
  )
}
