import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { podcasts } from './calls.ts'
import { PodcastCard } from './podcast-card.tsx'
import { PodcastSkeleton } from './podcast-skeleton.tsx'
import { Banner, List, ListFailed, ListRoom } from '../cards/list-parts.tsx'
import { listQuestion, listedNow } from '../cards/list-question.ts'
import { podcastSeries } from '../structured-data.ts'

const question = (language: Language) => listQuestion('podcasts', language, (input) => ask(podcasts, input))

export const Route = createFileRoute('/podcasts')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: PodcastsPage,
  pendingMs: 150,
  pendingComponent: PodcastsPending,
  errorComponent: () => <ListFailed name="podcasts" />,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/podcasts',
      language: context.language,
      title: t('library.podcasts.title'),
      description: t('library.podcasts.description'),
      data: podcastSeries(
        context.site,
        context.language,
        {
          name: t('library.feeds.show', { site: context.site.name }),
          description: t('library.podcasts.description'),
        },
        listedNow(context.queryClient, question(context.language)),
      ),
    })
  },
})

function PodcastsPage() {
  const { t, language } = useI18n()
  const list = useInfiniteQuery({ ...question(language), placeholderData: keepPreviousData })
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const wanted = list.data?.pages.flatMap(({ items }) => items).some(({ id }) => id === hash)
  const { hasNextPage, isFetching, fetchNextPage } = list
  useEffect(() => {
    if (!UUID.test(hash)) return
    if (wanted) document.getElementById(hash)?.scrollIntoView()
    else if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hash, wanted, hasNextPage, isFetching, fetchNextPage])
  return (
    <main id="main">
      <Banner name="podcasts" />
      <ListRoom>
        <p className="mb-6 text-sm text-ink2">
          {t('library.podcasts.synthetic')}{' '}
          <PageLink href="/videos" className="font-semibold text-ink underline underline-offset-4">
            {t('library.podcasts.videos')}
          </PageLink>
        </p>
        <List name="podcasts" list={list} emptyNote={t('library.podcasts.emptyNote')}>
          {(episode, place) => <PodcastCard key={episode.id} episode={episode} eager={place === 0} />}
        </List>
      </ListRoom>
    </main>
  )
}

/** The address may name an episode beyond the first page of the list: `/podcasts#<id>`. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

function PodcastsPending() {
  const { t } = useI18n()
  return (
    <main id="main" aria-busy="true">
      <Banner name="podcasts" />
      <ListRoom>
        <p className="sr-only" role="status">
          {t('library.events.loading')}
        </p>
        <Skeleton className="mb-6 h-5 w-72" />
        <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          <PodcastSkeleton />
          <PodcastSkeleton />
          <PodcastSkeleton />
        </div>
      </ListRoom>
    </main>
  )
}
