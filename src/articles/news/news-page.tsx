import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { AlsoReported } from '../by-language/also-reported.tsx'
import { newsByLanguage } from '../by-language/calls.ts'
import { articles } from '../calls.ts'
import { List, ListNotice, ListSkeleton } from '../cards/list-parts.tsx'
import { listedNow } from '../cards/list-question.ts'
import { itemList } from '../structured-data.ts'
import { NewsCard } from '../cards/news-card.tsx'
import { countText } from '../search/counts.ts'
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

/** The whole list is that of the reader's language; a search covers all languages and keeps its own order. */
const question = (language: Language, { category, ...asked }: Asked) =>
  infiniteQueryOptions({
    queryKey: [articles.name, language, category ?? '', asked],
    queryFn: ({ pageParam }) => {
      const page = { lang: language, ...(pageParam !== null && { cursor: pageParam }) }
      return narrows({ category, ...asked })
        ? ask(articles, { ...asked, ...page, ...(isTopic(category) && { topic: category }) })
        : ask(newsByLanguage, page)
    },
    initialPageParam: null as string | null, // typed like `next_cursor`
    getNextPageParam: (page) => page.next_cursor,
  })

/** The stories that do not exist in the reader's language. */
const othersQuestion = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [newsByLanguage.name, language],
    queryFn: ({ pageParam }) =>
      ask(newsByLanguage, {
        lang: language,
        part: 'other',
        ...(pageParam !== null && { cursor: pageParam }),
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
      narrows(deps) ? null : queryClient.prefetchInfiniteQuery(othersQuestion(language)),
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
  const others = useInfiniteQuery({ ...othersQuestion(language), enabled: !narrows(asked) })
  const hasOthers = !narrows(asked) && (others.data?.pages[0]?.total ?? 0) > 0
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
        <List
          name="news"
          list={list}
          empty={narrows(asked) ? <NothingFound onShowAll={() => go({})} /> : hasOthers && <NoneInLanguage />}
        >
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
        {hasOthers && <Others list={others} now={new Date(now)} open={first?.items.length === 0} />}
        <ArchiveLine />
      </div>
    </SearchedRoom>
  )
}

function NoneInLanguage() {
  const { t } = useI18n()
  return <Notice kind="empty" title={t('library.also.none')} level={2} />
}

type OthersProps = {
  list: UseInfiniteQueryResult<InfiniteData<OutputOf<typeof newsByLanguage>>>
  now: Date
  open: boolean
}

/** The stories in other languages, nine at first and nine more per click. */
function Others({ list, now, open }: OthersProps) {
  const { t } = useI18n()
  const pages = list.data?.pages ?? []
  const stories = pages.flatMap(({ items }) => items)
  const total = countText(t, pages[0]?.total ?? 0, pages[0]?.total_is_least)
  return (
    <AlsoReported
      stories={stories}
      now={now}
      counts={pages[0]?.languages ?? []}
      open={open}
      more={
        <>
          {list.isFetchNextPageError && <ListNotice name="news" />}
          {list.hasNextPage && (
            <Button
              kind="line"
              className="max-sm:w-full"
              busy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('library.news.more', { shown: stories.length, total })}
            </Button>
          )}
        </>
      }
    />
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
