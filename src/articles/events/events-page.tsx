import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { Banner, List, ListFailed, ListRoom } from '../cards/list-parts.tsx'
import { listedNow } from '../cards/list-question.ts'
import { itemList } from '../structured-data.ts'
import { ask } from '#platform/ask.ts'
import { events } from './calls.ts'
import { EventCard } from './event-card.tsx'
import { EventFilter } from './event-filter.tsx'
import { type EventSearch, readEventSearch } from './event-search.ts'

const question = (language: Language, { when, category }: EventSearch) =>
  infiniteQueryOptions({
    queryKey: [events.name, language, when ?? 'upcoming', category ?? ''],
    queryFn: ({ pageParam }) =>
      ask(events, {
        lang: language,
        when: when ?? 'upcoming',
        ...(category && { category }),
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null, // typed like next_cursor
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/events')({
  validateSearch: readEventSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language, deps))
  },
  component: EventsPage,
  pendingMs: 150,
  pendingComponent: EventsPending,
  errorComponent: EventsFailed,
  head: ({ match: { context, loaderDeps } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/events',
      language: context.language,
      title: t('library.events.title'),
      description: t('library.events.description'),
      data: itemList(
        context.site,
        listedNow(context.queryClient, question(context.language, loaderDeps)).map(({ id, language }) => ({
          path: `/news/${id}`,
          language,
        })),
      ),
    })
  },
})

function EventsPage() {
  const { language } = useI18n()
  const asked = Route.useSearch()
  const list = useInfiniteQuery({ ...question(language, asked), placeholderData: keepPreviousData })
  const counts = list.data?.pages[0]?.counts
  return (
    <main id="main">
      <Banner name="events" />
      <ListRoom>
        <EventFilter asked={asked} counts={counts} />
        <div className="mt-8" key={`${asked.when ?? ''} ${asked.category ?? ''}`}>
          <List name="events" list={list} empty={<NoEvents asked={asked} past={counts?.past ?? 0} />}>
            {(event, place) => <EventCard key={event.id} event={event} eager={place === 0} />}
          </List>
        </div>
      </ListRoom>
    </main>
  )
}

/** The notice of an empty list, with a link to a list that may have events. */
function NoEvents({ asked: { when, category }, past }: { asked: EventSearch; past: number }) {
  const { t } = useI18n()
  const elsewhere: { search: EventSearch; said: string } | null =
    category !== undefined
      ? { search: when ? { when } : {}, said: t('library.events.showAll') }
      : when === undefined && past > 0
        ? { search: { when: 'past' }, said: t('library.events.showPast') }
        : null
  return (
    <Notice
      kind="empty"
      title={t('library.events.empty')}
      level={2}
      actions={
        elsewhere && (
          <Link to="/events" search={elsewhere.search} className={buttonClass('line')}>
            {elsewhere.said}
          </Link>
        )
      }
    />
  )
}

function EventsPending() {
  const { t } = useI18n()
  const asked = Route.useSearch()
  return (
    <main id="main" aria-busy="true">
      <Banner name="events" />
      <ListRoom>
        <EventFilter asked={asked} counts={undefined} />
        <p className="mt-6 text-base text-ink2" role="status">
          {t('library.events.loading')}
        </p>
        <div className="mt-6 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          <SkeletonEvent />
          <SkeletonEvent />
          <SkeletonEvent />
        </div>
      </ListRoom>
    </main>
  )
}

/**
 * The skeleton of an event card in its exact geometry: rule, image, date block beside the headline, three lines of facts,
 * excerpt, links, meter.
 */
const SkeletonEvent = () => (
  <div className="flex flex-col border-t-2 border-line pt-4" aria-hidden="true">
    <Skeleton className="mb-4 aspect-video w-full max-sm:hidden" />
    <div className="flex items-start gap-4">
      <Skeleton className="h-14.5 w-14 shrink-0" />
      <span className="grow">
        <Skeleton className="h-4.5 w-2/5" />
        <span className="mt-2 block">
          <SkeletonText lines={2} className="h-6" />
        </span>
      </span>
    </div>
    <span className="mt-3">
      <SkeletonText lines={4} className="h-3" />
    </span>
    <span className="mt-3">
      <SkeletonText lines={2} />
    </span>
    <Skeleton className="mt-3 h-6 w-3/5" />
    <Skeleton className="mt-5 h-6 w-44" />
  </div>
)

/** The specification asks for a toast on this list. Source: public-site §8. */
function EventsFailed() {
  const { t } = useI18n()
  useEffect(() => {
    toast.error(t('library.error'), { id: 'events', description: t('library.events.loadFailed') })
    return () => toast.dismiss('events')
  }, [t])
  return <ListFailed name="events" />
}
