import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { articles } from '../calls.ts'
import { List, ListNotice, ListSkeleton } from '../cards/list-parts.tsx'
import { listedNow } from '../cards/list-question.ts'
import { itemList } from '../structured-data.ts'
import { NewsCard } from '../cards/news-card.tsx'
import { type Asked, narrows, readAsked } from '../search/rules.ts'
import { ArchiveLine } from './archive-line.tsx'
import { forMember, premiumQuestion } from '../who-reads.ts'
import { NothingFound, SearchBar } from '../search/search-bar.tsx'
import { TOPICS, type Topic } from '../rules.ts'
import { SearchedRoom } from '../cards/searched-room.tsx'

/** Reads the list's search parameters from the address; only topics are accepted as categories. */
function readSearch(raw: Record<string, unknown>): Asked {
  const { category, ...asked } = readAsked(raw, ['article'])
  return { ...asked, ...(isTopic(category) && { category }) }
}

const isTopic = (category: unknown): category is Topic => TOPICS.some((topic) => topic === category)

const question = (language: Language, { category, ...asked }: Asked) =>
  infiniteQueryOptions({
    queryKey: [articles.name, language, category ?? '', asked],
    queryFn: ({ pageParam }) =>
      ask(articles, {
        ...asked,
        lang: language,
        ...(pageParam !== null && { cursor: pageParam }),
        ...(isTopic(category) && { topic: category }),
      }),
    initialPageParam: null as string | null, // typed like `next_cursor`
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/news')({
  validateSearch: readSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps }) => {
    const { queryClient, language } = context
    await Promise.all([
      queryClient.ensureInfiniteQueryData(question(language, deps)),
      forMember(queryClient, () => queryClient.prefetchQuery(premiumQuestion)),
    ])
  },
  component: NewsPage,
  pendingMs: 150,
  pendingComponent: NewsPending,
  errorComponent: NewsFailed,
  head: ({ match: { context, loaderDeps } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/news',
      language: context.language,
      title: t('library.news.title'),
      description: t('library.news.description'),
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

function NewsPage() {
  const { t, language } = useI18n()
  const { now } = Route.useRouteContext()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useInfiniteQuery({ ...question(language, asked), placeholderData: keepPreviousData })
  const [first] = list.data?.pages ?? []
  const go = (next: Asked) => void navigate({ search: next, resetScroll: false })
  return (
    <SearchedRoom name="news">
      <div className="mt-6">
        <SearchBar
          label={t('library.news.search')}
          asked={asked}
          kind="article"
          found={first ?? null}
          onChange={go}
        />
      </div>
      <div className="mt-8">
        <List name="news" list={list} empty={narrows(asked) && <NothingFound onShowAll={() => go({})} />}>
          {(story, place) => (
            <NewsCard
              key={story.id}
              article={story}
              href={`/news/${story.id}`}
              now={new Date(now)}
              size="standard"
              level={2}
              readMore
              eager={place === 0}
            />
          )}
        </List>
        <ArchiveLine />
      </div>
    </SearchedRoom>
  )
}

function NewsPending() {
  return (
    <SearchedRoom name="news" busy>
      <Skeleton className="mt-6 h-20 w-full" />
      <div className="mt-8">
        <ListSkeleton />
      </div>
    </SearchedRoom>
  )
}

function NewsFailed() {
  return (
    <SearchedRoom name="news">
      <div className="mt-8">
        <ListNotice name="news" />
      </div>
    </SearchedRoom>
  )
}
