import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { Button } from '#kit/button.tsx'
import { Notice } from '#kit/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { articles } from './calls.ts'
import { NewsCard } from './news-card.tsx'
import { NewsFilter } from './news-filter.tsx'
import { TOPICS, type Topic } from './rules.ts'

const search = z.object({
  q: z.catch(z.optional(z.string().check(z.trim(), z.maxLength(100))), undefined),
  category: z.catch(z.optional(z.enum(TOPICS)), undefined),
})
type Search = { q?: string | undefined; category?: Topic | undefined }

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
  validateSearch: (raw): Search => z.parse(search, raw),
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language, deps))
  },
  component: NewsPage,
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
  const found = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total ?? 0
  return (
    <main id="main" className="mx-auto max-w-[1280px] px-4 pt-10 sm:px-8 sm:pt-14">
      <h1 className="text-3xl font-extrabold">{t('library.news.title')}</h1>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('library.news.description')}</p>
      <NewsFilter
        q={asked.q ?? ''}
        topic={asked.category ?? null}
        total={total}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      {list.isError ? (
        <Notice
          kind="failed"
          title={t('library.loadFailed')}
          level={2}
          actions={
            <Button kind="line" onClick={() => window.location.reload()}>
              {t('frame.retry')}
            </Button>
          }
        >
          {t('library.news.loadFailed')}
        </Notice>
      ) : found.length === 0 ? (
        <Notice
          kind="empty"
          title={asked.q || asked.category ? t('library.news.nothingFound') : t('library.news.empty')}
          level={2}
          actions={
            (asked.q || asked.category) && (
              <Button kind="line" onClick={() => void navigate({ search: {} })}>
                {t('library.news.showAll')}
              </Button>
            )
          }
        />
      ) : (
        <div
          className="rises mt-8 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3"
          aria-busy={list.isPlaceholderData || undefined}
        >
          {found.map((story, index) => (
            <NewsCard
              key={story.id}
              article={story}
              href={`/news/${story.id}`}
              now={new Date(now)}
              size="standard"
              level={2}
              readMore
              eager={index === 0}
            />
          ))}
        </div>
      )}
      {list.hasNextPage && (
        <div className="mt-12 grid justify-items-center">
          <Button kind="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('library.news.more', { shown: found.length, total })}
          </Button>
        </div>
      )}
      <p className="sr-only" role="status">
        {t('library.news.shown', { shown: found.length, total })}
      </p>
    </main>
  )
}
