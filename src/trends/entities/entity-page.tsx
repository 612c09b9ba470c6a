import {
  type InfiniteData,
  infiniteQueryOptions,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { byMonth } from '#search/archive/rules.ts'
import { foundOr404 } from '#articles/found.ts'
import { LoadFailed } from '#articles/cards/load-failed.tsx'
import { SaveSearch } from '#search/alerts/save-search.tsx'
import { ask, callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { type EntityView, entity, entityTimeline } from '#articles/entities/calls.ts'
import { EntityAside } from './entity-aside.tsx'
import { entityPage } from './entity-data.ts'
import { StoryRow } from './story-row.tsx'

type Timeline = OutputOf<typeof entityTimeline>

const question = (slug: string) => callQuery(entity, { slug })
const timeline = (slug: string, language: Language) =>
  infiniteQueryOptions<Timeline, Error, InfiniteData<Timeline>, unknown[], string | null>({
    queryKey: [entityTimeline.name, slug, language],
    queryFn: ({ pageParam }) =>
      ask(entityTimeline, { slug, lang: language, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null,
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/entities/$slug')({
  loader: async ({ context: { queryClient, language }, params: { slug } }) => {
    const [view, stories] = await Promise.all([
      foundOr404(queryClient.ensureQueryData(question(slug))),
      foundOr404(queryClient.ensureInfiniteQueryData(timeline(slug, language))),
    ])
    return { view, stories: stories.pages[0]?.items.map(({ id }) => id) ?? [] }
  },
  component: EntityPage,
  pendingMs: 150,
  pendingComponent: () => (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy>
      <Skeleton className="h-12 w-72" />
      <Skeleton className="mt-8 h-96 w-full" />
    </main>
  ),
  errorComponent: Failed,
  notFoundComponent: Missing,
  head: ({ loaderData, match: { context, params } }) => {
    const { site, address, language } = context
    const t = translator(language, context.words)
    const section = { name: t('library.entities.title'), path: '/entities' }
    if (!loaderData) return { meta: [{ title: section.name }] }
    const { view, stories } = loaderData
    const description = t('library.entities.about', { name: view.name })
    const head = pageHead({
      site,
      address,
      path: `/entities/${params.slug}`,
      language,
      title: view.name,
      description,
      section,
      data: entityPage(site, language, { ...view, description }, stories),
    })
    return view.stories > 0 ? head : { ...head, meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
})

/** One name: when it was in the news, who reported it, which names appear with it, and its stories. */
function EntityPage() {
  const { t, addressOf } = useI18n()
  const { slug } = Route.useParams()
  const { data: view } = useSuspenseQuery(question(slug))
  return (
    <main id="main" className="container-page pt-8 sm:pt-10">
      <PageLink href="/entities" className={`${buttonClass('text', 'small')} gap-2`}>
        <Arrow back /> {t('library.entities.back')}
      </PageLink>
      <p className="mt-4 text-xs font-semibold">{t(`library.entities.kind.${view.kind}`)}</p>
      <h1 className="mt-1 text-4xl font-extrabold">
        <bdi>{view.name}</bdi>
      </h1>
      <Figures view={view} />
      {view.aliases.length > 0 && (
        <p className="mt-1 max-w-[72ch] text-sm text-ink3">
          {t('library.entities.also', { names: view.aliases.slice(0, 6).map(isolated).join(' · ') })}
        </p>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
        <SaveSearch question={{ entity: slug }} name={view.name} follows />
        <a
          href={`${addressOf('/archive')}?entity=${slug}`}
          className={`${buttonClass('text', 'medium')} gap-2`}
        >
          {t('library.entities.inArchive')} <Arrow />
        </a>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Stories view={view} />
        <aside className="grid content-start gap-8">
          <EntityAside entity={view} />
        </aside>
      </div>
    </main>
  )
}

/** Isolates the text direction of each name from the others. */
const isolated = (name: string): string => `\u2068${name}\u2069`

function Figures({ view }: { view: EntityView }) {
  const { t, language } = useI18n()
  const day = dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <p className="mt-2 flex flex-wrap gap-x-2 text-base text-ink2">
      <span className="font-semibold text-ink">{t('library.entities.stories', { count: view.stories })}</span>
      {view.first_at !== null && (
        <span>{t('library.entities.since', { date: day.format(new Date(view.first_at)) })}</span>
      )}
      {view.lately > 0 && <span>· {t('library.entities.lately', { count: view.lately })}</span>}
    </p>
  )
}

function Stories({ view }: { view: EntityView }) {
  const { t, language } = useI18n()
  const list = useSuspenseInfiniteQuery(timeline(view.slug, language))
  const rows = list.data.pages.flatMap(({ items }) => items)
  const last = list.data.pages.at(-1)
  const named = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="text-2xl font-extrabold">
        {t('library.entities.timeline')}
      </h2>
      {rows.length === 0 && <p className="mt-3 text-base text-ink2">{t('library.entities.nothing')}</p>}
      {byMonth(rows).map(({ month, rows: of }) => (
        <section key={month} aria-labelledby={`month-${month}`} className="mt-5">
          <h3 id={`month-${month}`} className="border-b-2 border-ink pb-2 text-base font-bold">
            {named.format(new Date(`${month}-01T00:00:00Z`))}
          </h3>
          <ul>
            {of.map((story) => (
              <StoryRow key={story.id} story={story} />
            ))}
          </ul>
        </section>
      ))}
      {list.isFetchNextPageError && (
        <div className="mt-6">
          <Notice kind="failed" title={t('library.loadFailed')} level={3} />
        </div>
      )}
      {list.hasNextPage && (
        <Button
          kind="line"
          className="mt-6 max-sm:w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('library.entities.more', { shown: rows.length, total: last?.total ?? 0 })}
        </Button>
      )}
      {last?.earlier_locked && (
        <div className="mt-6 border-t-2 border-ink bg-sunken p-5">
          <p className="max-w-[62ch] text-base">
            {t('library.entities.earlier', { name: view.name, total: last.total })}
          </p>
          <PageLink href="/pricing" className={`${buttonClass('act', 'medium')} mt-4`}>
            {t('library.lock.plans')}
          </PageLink>
        </div>
      )}
    </section>
  )
}

function Failed() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14">
      <LoadFailed text={t('library.entities.loadFailed')} level={1} />
    </main>
  )
}

function Missing() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page py-16">
      <Notice
        kind="missing"
        title={t('library.entities.missing')}
        level={1}
        actions={
          <PageLink href="/entities" className={buttonClass('act')}>
            {t('library.entities.back')}
          </PageLink>
        }
      >
        {t('library.entities.notFound')}
      </Notice>
    </main>
  )
}
