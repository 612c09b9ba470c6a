import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { LoadFailed } from '#articles/cards/load-failed.tsx'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { digestList } from '../editions/calls.ts'
import { editionAt } from '../rules.ts'

const question = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [digestList.name, language],
    queryFn: ({ pageParam }) =>
      ask(digestList, { lang: language, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // the type of next_cursor
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/digest')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: DigestsPage,
  pendingMs: 150,
  pendingComponent: DigestsPending,
  errorComponent: () => (
    <Frame>
      <Failed />
    </Frame>
  ),
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/digest',
      language: context.language,
      title: t('newsletter.archive.title'),
      description: t('newsletter.archive.description'),
    })
  },
})

function Frame({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  const { t, addressOf } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={busy || undefined}>
      <h1 className="text-4xl font-extrabold">{t('newsletter.archive.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('newsletter.archive.description')}</p>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <PageLink href="/subscribe" className={buttonClass('act')}>
          {t('newsletter.archive.getIt')}
        </PageLink>
        <a href={addressOf('/digest.xml')} className={buttonClass('text')}>
          {t('newsletter.archive.feed')}
        </a>
      </p>
      <div className="mt-10 max-w-[46rem]">{children}</div>
    </main>
  )
}

type Row = OutputOf<typeof digestList>['items'][number]

function DigestsPage() {
  const { t, language } = useI18n()
  const list = useSuspenseInfiniteQuery(question(language))
  const { site } = useRouteContext({ from: '__root__' })
  const rows = list.data.pages.flatMap(({ items }) => items)
  const total = list.data.pages[0]?.total ?? 0
  if (rows.length === 0)
    return (
      <Frame>
        <Notice kind="empty" title={t('newsletter.archive.empty')} level={2} />
      </Frame>
    )
  const month = dateFormat(language, { month: 'long', year: 'numeric', timeZone: site.timeZone })
  const months = Map.groupBy(rows, ({ occurrence }) => month.format(new Date(occurrence)))
  return (
    <Frame>
      {[...months].map(([name, of]) => (
        <section key={name} aria-label={name} className="mt-8 first:mt-0">
          <h2 className="border-b-2 border-ink pb-2 text-base font-bold">{name}</h2>
          <ol>
            {of.map((row) => (
              <EditionLine key={row.id} row={row} timeZone={site.timeZone} />
            ))}
          </ol>
        </section>
      ))}
      {list.isFetchNextPageError && <Failed />}
      {list.hasNextPage && (
        <Button
          kind="line"
          className="mt-6 max-sm:w-full"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('newsletter.archive.more', { shown: rows.length, total })}
        </Button>
      )}
    </Frame>
  )
}

function EditionLine({ row, timeZone }: { row: Row; timeZone: string }) {
  const { t, language } = useI18n()
  const moment = new Date(row.occurrence)
  const day = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone })
  const { name } = editionAt(moment, timeZone)
  return (
    <li className="border-b border-line py-5">
      <p className="flex flex-wrap gap-x-3 text-xs text-ink3">
        <span className="font-semibold text-ink">{t(`frame.edition.${name}`)}</span>
        <time dateTime={row.occurrence}>{day.format(moment)}</time>
      </p>
      <h3 className="mt-1.5 text-xl font-bold" dir="auto">
        <PageLink href={`/digest/${row.id}`} className="hl">
          {row.subject}
        </PageLink>
      </h3>
    </li>
  )
}

function DigestsPending() {
  return (
    <Frame busy>
      {['a', 'b', 'c', 'd'].map((each) => (
        <div key={each} className="border-b border-line py-5">
          <Skeleton className="h-4.5 w-48" />
          <Skeleton className="mt-2 h-7 w-full" />
        </div>
      ))}
    </Frame>
  )
}

function Failed() {
  const { t } = useI18n()
  return <LoadFailed text={t('newsletter.archive.loadFailed')} />
}
