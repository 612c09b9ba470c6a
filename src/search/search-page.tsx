import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { SearchedRoom } from '#articles/cards/searched-room.tsx'
import { savedOf } from './archive/asked.ts'
import { SaveSearch } from './alerts/save-search.tsx'
import { ask, callQuery } from '#platform/ask.ts'
import { search, searchFacets } from '#articles/search/calls.ts'
import { ResultRow } from './result-row.tsx'
import { type Asked, narrows, readAsked } from '#articles/search/rules.ts'
import { SearchBar } from '#articles/search/search-bar.tsx'
import { Failed, Kinds, MoreResults, Popular, Rows } from './search-parts.tsx'

const question = (language: Language, asked: Asked) =>
  infiniteQueryOptions({
    queryKey: [search.name, language, asked],
    queryFn: ({ pageParam }) =>
      ask(search, { ...asked, lang: language, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // typed like next_cursor
    getNextPageParam: (page) => page.next_cursor,
  })
/** The number of results of each kind; without a question, the topics of the newest articles. */
const counts = (language: Language, asked: Asked) =>
  callQuery(searchFacets, { ...(narrows(asked) ? asked : { type: 'article' as const }), lang: language })

export const Route = createFileRoute('/search')({
  validateSearch: readAsked,
  loaderDeps: ({ search: asked }) => asked,
  loader: async ({ context, deps }) => {
    const { queryClient, language } = context
    await Promise.all([
      queryClient.ensureQueryData(counts(language, deps)),
      narrows(deps) && queryClient.ensureInfiniteQueryData(question(language, deps)),
    ])
  },
  component: SearchPage,
  pendingMs: 150,
  pendingComponent: () => (
    <SearchedRoom name="search" busy>
      <Rows />
    </SearchedRoom>
  ),
  errorComponent: () => (
    <SearchedRoom name="search">
      <Failed onRetry={() => window.location.reload()} />
    </SearchedRoom>
  ),
  head: ({ match: { context, search: asked } }) => {
    const t = translator(context.language, context.words)
    const title = t('library.search.title')
    const { q = '' } = readAsked(asked)
    const head = pageHead({
      site: context.site,
      address: context.address,
      path: '/search',
      language: context.language,
      title: q === '' ? title : `${q} · ${title}`,
      description: t('library.search.description'),
      data: { '@type': 'SearchResultsPage', name: title, inLanguage: context.language },
    })
    return narrows(asked) ? { meta: [...head.meta, { name: 'robots', content: 'noindex' }], links: [] } : head
  },
})

function SearchPage() {
  const { t, language } = useI18n()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const asks = narrows(asked)
  const kept = savedOf(asked)
  const list = useInfiniteQuery({
    ...question(language, asked),
    enabled: asks,
    placeholderData: keepPreviousData,
  })
  const facets = useQuery({ ...counts(language, asked), placeholderData: keepPreviousData })
  const go = (next: Asked) => void navigate({ search: next, resetScroll: false })
  const results = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [first] = list.data?.pages ?? []
  return (
    <SearchedRoom name="search">
      <div className="mt-6">
        <SearchBar
          label={t('library.search.field')}
          asked={asked}
          found={asks && first ? first : null}
          onChange={go}
        />
      </div>
      {!asks ? (
        <Popular
          categories={facets.data?.categories.map(({ value }) => value) ?? []}
          onChoose={(category) => go({ category })}
        />
      ) : list.isError && results.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} />
      ) : (
        <>
          <Kinds
            chosen={asked.type ?? null}
            counts={facets.data?.kinds ?? []}
            onChoose={(type) => {
              const { type: _, ...others } = asked
              go({ ...others, ...(type && { type }) })
            }}
          />
          {kept && (
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <SaveSearch question={kept} name={asked.q ?? asked.category ?? ''} />
            </div>
          )}
          {first === undefined ? (
            <Rows />
          ) : results.length === 0 ? (
            <div className="mt-8">
              <Notice
                kind="empty"
                title={t('library.search.nothing')}
                level={2}
                actions={
                  <Button
                    kind="line"
                    onClick={() => go(asked.q && narrows({ ...asked, q: '' }) ? { q: asked.q } : {})}
                  >
                    {t('library.search.clearAll')}
                  </Button>
                }
              >
                {t('library.search.nothingHint')}
              </Notice>
            </div>
          ) : (
            <ul className="mt-4" aria-busy={list.isPlaceholderData || undefined}>
              {results.map((result) => (
                <ResultRow key={`${result.kind} ${result.id}`} result={result} />
              ))}
            </ul>
          )}
          <MoreResults list={list} shown={results.length} first={first} />
        </>
      )}
    </SearchedRoom>
  )
}
