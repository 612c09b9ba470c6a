import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { LoadFailed } from '../cards/load-failed.tsx'
import { ask } from '#platform/ask.ts'
import { corrections } from './calls.ts'
import { CorrectionMark, NoteText } from './correction-notes.tsx'

const question = (language: Language) =>
  infiniteQueryOptions({
    queryKey: [corrections.name, language],
    queryFn: ({ pageParam }) =>
      ask(corrections, { lang: language, ...(pageParam !== null && { cursor: pageParam }) }),
    initialPageParam: null as string | null, // Has the type of `next_cursor`.
    getNextPageParam: (page) => page.next_cursor,
  })

export const Route = createFileRoute('/corrections')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: CorrectionsPage,
  pendingMs: 150,
  pendingComponent: CorrectionsPending,
  errorComponent: CorrectionsFailed,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/corrections',
      language: context.language,
      title: t('library.corrections.title'),
      description: t('library.corrections.description'),
    })
  },
})

function Frame({ children, busy = false }: { children: ReactNode; busy?: boolean }) {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-10 sm:pt-14" aria-busy={busy || undefined}>
      <h1 className="text-4xl font-extrabold">{t('library.corrections.title')}</h1>
      <p className="mt-3 max-w-[62ch] text-lg text-ink2">{t('library.corrections.description')}</p>
      <div className="mt-10 max-w-[46rem]">{children}</div>
    </main>
  )
}

function CorrectionsPage() {
  const { t, language } = useI18n()
  const log = useSuspenseInfiniteQuery(question(language))
  const notes = log.data.pages.flatMap((page) => page.items)
  const total = log.data.pages[0]?.total ?? 0
  if (notes.length === 0)
    return (
      <Frame>
        <Notice kind="empty" title={t('library.corrections.empty')} level={2} />
      </Frame>
    )
  return (
    <Frame>
      <ol>
        {notes.map((note) => (
          <li key={note.id} className="border-t-2 border-ink py-5">
            <CorrectionMark note={note} />
            <h2 className="mt-2 text-xl font-bold">
              <PageLink href={`/news/${note.article_id}`} className="hl">
                <span {...(note.title_language !== language && { lang: note.title_language, dir: 'auto' })}>
                  {note.title}
                </span>
              </PageLink>
            </h2>
            <NoteText note={note} className="mt-2 text-ink2" />
            {note.kind === 'correction' && (
              <p className="mt-2 flex flex-wrap gap-x-3 text-xs text-ink3">
                <span>{t('library.corrections.changed')}</span>
                {note.changed.map((field) => (
                  <span key={field} className="font-semibold">
                    {t(`library.corrections.field.${field}`)}
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
      {log.isFetchNextPageError && <Failed />}
      {log.hasNextPage && (
        <Button
          kind="line"
          className="mt-4 max-sm:w-full"
          busy={log.isFetchingNextPage}
          onClick={() => void log.fetchNextPage()}
        >
          {t('library.corrections.more', { shown: notes.length, total })}
        </Button>
      )}
    </Frame>
  )
}

function CorrectionsPending() {
  return (
    <Frame busy>
      {['a', 'b', 'c'].map((each) => (
        <div key={each} className="border-t-2 border-ink py-5">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="mt-2 h-7 w-full" />
          <div className="mt-2">
            <SkeletonText lines={2} />
          </div>
        </div>
      ))}
    </Frame>
  )
}

function Failed() {
  const { t } = useI18n()
  return <LoadFailed text={t('library.corrections.loadFailed')} />
}

function CorrectionsFailed() {
  return (
    <Frame>
      <Failed />
    </Frame>
  )
}
