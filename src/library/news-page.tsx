import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { Skeleton } from '#kit/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { articles } from './calls.ts'
import { List, ListNotice, ListSkeleton } from './list-parts.tsx'
import { NewsCard } from './news-card.tsx'
import { NewsFilter } from './news-filter.tsx'
import { TOPICS, type Topic } from './rules.ts'

type Search = { q?: string | undefined; category?: Topic | undefined }

/** A number in the address is a word that was searched for, too. */
const words = z.union([z.string(), z.number()])
const topic = z.enum(TOPICS)

/** What an address asks of the list; what cannot be understood was not asked. */
function readSearch(raw: Record<string, unknown>): Search {
  const [q, category] = [words.safeParse(raw['q']), topic.safeParse(raw['category'])]
  return {
    ...(q.success && { q: String(q.data).trim().slice(0, 100) }),
    ...(category.success && { category: category.data }),
  }
}

const question = (language: Language, { q, category }: Search) =>
  infiniteQueryOptions({
    queryKey: [articles.name, language, q ?? '', category ?? ''],
    queryFn: ({ pageParam }) =>
      ask(articles, {
        lang: language,
        ...(pageParam !== null && { cursor: pageParam }),
        ...(q && { q }),
        ...(category && { topic: category }),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/news')({
  validateSearch: readSearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language, deps))
  },
  component: NewsPage,
  pendingMs: 150,
  pendingComponent: NewsPending,
  errorComponent: NewsFailed,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      path: '/news',
      language: context.language,
      title: t('library.news.title'),
      description: t('library.news.description'),
      data: { '@type': 'CollectionPage', name: t('library.news.title'), inLanguage: context.language },
    })
  },
})

function NewsPage() {
  const { t, language } = useI18n()
  const { now } = Route.useRouteContext()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useInfiniteQuery({ ...question(language, asked), placeholderData: keepPreviousData })
  const narrowed = Boolean(asked.q || asked.category)
  return (
    <NewsRoom>
      <NewsFilter
        q={asked.q ?? ''}
        topic={asked.category ?? null}
        total={list.data?.pages[0]?.total ?? 0}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      <div className="mt-8">
        <List
          name="news"
          list={list}
          empty={
            narrowed && (
              <Notice
                kind="empty"
                title={t('library.news.nothingFound')}
                level={2}
                actions={
                  <Button kind="line" onClick={() => void navigate({ search: {} })}>
                    {t('library.news.showAll')}
                  </Button>
                }
              />
            )
          }
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
      </div>
    </NewsRoom>
  )
}

function NewsRoom({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={busy || undefined}>
      <h1 className="text-3xl font-extrabold">{t('library.news.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.news.description')}</p>
      {children}
    </main>
  )
}

function NewsPending() {
  return (
    <NewsRoom busy>
      <Skeleton className="mt-6 h-20 w-full" />
      <div className="mt-8">
        <ListSkeleton />
      </div>
    </NewsRoom>
  )
}

function NewsFailed() {
  return (
    <NewsRoom>
      <div className="mt-8">
        <ListNotice name="news" />
      </div>
    </NewsRoom>
  )
}
