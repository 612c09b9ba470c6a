import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { LockCard } from '#articles/cards/lock-card.tsx'
import { ResultRow } from '../result-row.tsx'
import { narrows, ARCHIVE_KINDS } from '#articles/search/rules.ts'
import { NothingFound, SearchBar } from '#articles/search/search-bar.tsx'
import { Failed, Kinds, MoreResults, Rows } from '../search-parts.tsx'
import { isMember, premiumQuestion } from '#articles/who-reads.ts'
import { KeptHere, useKept } from '../alerts/kept-here.tsx'
import { SearchedRoom } from '#articles/cards/searched-room.tsx'
import { useSession } from '#people/use-session.tsx'
import { ask, callQuery } from '#platform/ask.ts'
import { isRefusal } from '#platform/refusal.ts'
import { ArchiveLock } from './archive-lock.tsx'
import { archive, archiveFigures } from './calls.ts'
import { ArchiveFilters } from './archive-filters.tsx'
import { type ArchiveAsked, askedOf, readArchiveAsked, savedOf } from './asked.ts'
import { byMonth } from './rules.ts'

const question = (language: Language, asked: ArchiveAsked) =>
  infiniteQueryOptions({
    queryKey: [archive.name, language, asked],
    queryFn: ({ pageParam }) =>
      ask(archive, {
        ...askedOf(asked),
        lang: language,
        ...(pageParam !== null && { cursor: pageParam }),
      }),
    initialPageParam: null as string | null, // Has the type of `next_cursor`.
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/archive')({
  validateSearch: readArchiveAsked,
  loaderDeps: ({ search: asked }) => asked,
  loader: async ({ context: { queryClient, language }, deps }) => {
    const opened = (await isMember(queryClient)) && (await queryClient.ensureQueryData(premiumQuestion))
    // In the browser the page itself reports that the list could not be loaded, and keeps the search.
    if (opened && import.meta.env.SSR) await queryClient.ensureInfiniteQueryData(question(language, deps))
    else if (opened) await queryClient.prefetchInfiniteQuery(question(language, deps))
    else await queryClient.ensureQueryData(callQuery(archiveFigures, {}))
  },
  component: ArchivePage,
  pendingMs: 150,
  pendingComponent: () => (
    <SearchedRoom name="archive" busy>
      <Rows />
    </SearchedRoom>
  ),
  errorComponent: () => (
    <SearchedRoom name="archive">
      <Unknown />
    </SearchedRoom>
  ),
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.archive.title'), context.site),
})

/** The archive for readers with access; for others, a description of it. */
function ArchivePage() {
  const isVisitor = useSession().user === null
  const access = useQuery({ ...premiumQuestion, enabled: !isVisitor })
  return (
    <SearchedRoom name="archive">
      {isVisitor || access.data === false ? (
        <ArchiveLock isVisitor={isVisitor} />
      ) : access.isError ? (
        <Unknown />
      ) : access.data === undefined ? (
        <Rows />
      ) : (
        <Stories />
      )}
    </SearchedRoom>
  )
}

/** Shown when the access level could not be determined; that does not mean access is denied. */
const Unknown = () => (
  <div className="mt-8">
    <LockCard state="unknown" onRetry={() => window.location.reload()} />
  </div>
)

function Stories() {
  const { t, language } = useI18n()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const list = useInfiniteQuery({ ...question(language, asked), placeholderData: keepPreviousData })
  const go = (next: ArchiveAsked) => void navigate({ search: next, resetScroll: false })
  const [first] = list.data?.pages ?? []
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const kept = useKept(savedOf(asked))
  if (isRefusal(list.error) && list.error.status === 403) return <ArchiveLock isVisitor={false} /> // The plan has ended.
  return (
    <>
      <div className="mt-6">
        <SearchBar
          label={t('library.archive.search')}
          asked={asked}
          within="archive"
          found={first ?? null}
          onChange={go}
        />
      </div>
      <ArchiveFilters asked={asked} onChange={go} />
      <Kinds
        kinds={ARCHIVE_KINDS}
        chosen={asked.type ?? null}
        counts={[]}
        onChoose={(type) => {
          const { type: _, ...others } = asked
          go({ ...others, ...(type && { type }) })
        }}
      />
      {kept && first && !list.isPlaceholderData && (
        <KeptHere
          key={kept.id}
          search={kept}
          dates={rows.map(({ published_at: at }) => at)}
          isAll={!list.hasNextPage}
        />
      )}
      {list.isError && rows.length === 0 ? (
        <Failed onRetry={() => void list.refetch()} />
      ) : first === undefined ? (
        <Rows />
      ) : rows.length === 0 ? (
        <div className="mt-8">
          {narrows(asked) ? (
            <NothingFound onShowAll={() => go({})} />
          ) : (
            <Notice kind="empty" title={t('library.archive.empty')} level={2} />
          )}
        </div>
      ) : (
        <div aria-busy={list.isPlaceholderData || undefined}>
          {byMonth(rows).map(({ month, rows: of }) => (
            <Month key={month} month={month}>
              {of.map((row) => (
                <ResultRow key={`${row.kind} ${row.id}`} result={row} level={3} published />
              ))}
            </Month>
          ))}
        </div>
      )}
      <MoreResults list={list} shown={rows.length} first={first} />
    </>
  )
}

function Month({ month, children }: { month: string; children: ReactNode }) {
  const { language } = useI18n()
  const id = `month-${month}`
  const named = dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="border-b-2 border-ink pb-2 text-base font-bold">
        {named.format(new Date(`${month}-01T00:00:00Z`))}
      </h2>
      <ul>{children}</ul>
    </section>
  )
}
