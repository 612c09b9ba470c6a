import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, createFileRoute } from '@tanstack/react-router'
import { Arrow } from '#ui/arrow.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { privateHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ShareMenu } from '../../sharing/share-menu.tsx'
import { LoadFailed } from '../../cards/load-failed.tsx'
import { callQuery } from '#platform/ask.ts'
import { alternativesQuestion } from './alternatives-question.ts'
import { type ToolCard, compareTools, tools } from './calls.ts'
import { CompareTable } from './compare-table.tsx'
import { MAX_COMPARED, askedTools } from './rules.ts'
import { useTranslatedTools } from './use-translated-tools.tsx'

const question = (ids: readonly string[], language: Language) =>
  callQuery(compareTools, { ids: ids.join(','), lang: language })
/** Tools that may be added besides those similar to the first. */
const newest = (language: Language) => callQuery(tools, { limit: 2 * MAX_COMPARED, lang: language })

export const Route = createFileRoute('/tools/compare')({
  validateSearch: ({ ids }: Record<string, unknown>): { ids?: string | undefined } => ({
    ids: typeof ids === 'string' && ids !== '' ? ids.slice(0, 200) : undefined,
  }),
  loaderDeps: ({ search: { ids = '' } }) => askedTools(ids),
  loader: async ({ context: { queryClient, language }, deps: { ids } }) => {
    const [first] = ids
    await Promise.all([
      ids.length > 0 && queryClient.ensureQueryData(question(ids, language)),
      first !== undefined && queryClient.prefetchQuery(alternativesQuestion(first, language)),
      ids.length < MAX_COMPARED && queryClient.prefetchQuery(newest(language)),
    ])
  },
  component: ComparePage,
  pendingMs: 150,
  pendingComponent: Pending,
  errorComponent: Failed,
  head: ({ match: { context } }) =>
    privateHead(translator(context.language, context.words)('library.compare.title'), context.site),
})

function ComparePage() {
  const { t, language } = useI18n()
  const { ids, noIds, left } = askedTools(Route.useSearch().ids ?? '')
  const compared = useQuery({
    ...question(ids, language),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const items = ids.length === 0 ? [] : (compared.data?.items ?? [])
  const said = useTranslatedTools(items)
  const unknown = [...(ids.length === 0 ? [] : (compared.data?.unknown ?? [])), ...noIds]
  return (
    <main id="main" className="container-page pt-8 sm:pt-10">
      <Back />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-3xl font-extrabold sm:text-4xl">{t('library.compare.title')}</h1>
          <p className="mt-2 max-w-[58ch] text-base text-ink2">
            {t('library.compare.text', { most: MAX_COMPARED })}
          </p>
        </div>
        {items.length > 0 && (
          <div className="print:hidden">
            <ShareMenu
              title={t('library.compare.title')}
              href={`/tools/compare?ids=${ids.join(',')}`}
              labelled
            />
          </div>
        )}
      </div>
      <div className="mt-6 grid gap-2 empty:hidden">
        {unknown.map((id) => (
          <p key={id} className="border-s-2 border-warning ps-3 text-sm text-warning">
            {t('library.compare.unknown')}{' '}
            <bdi className="wrap-anywhere" dir="ltr">
              {id}
            </bdi>
          </p>
        ))}
        {left > 0 && (
          <p className="border-s-2 border-warning ps-3 text-sm text-warning">
            {t('library.compare.tooMany', { most: MAX_COMPARED })}
          </p>
        )}
      </div>
      <div className="mt-6">
        {items.length === 0 ? (
          <Notice
            kind="empty"
            level={2}
            title={t('library.compare.empty')}
            actions={
              <PageLink href="/tools" className={buttonClass('act')}>
                {t('library.compare.toList')}
              </PageLink>
            }
          >
            {t('library.compare.emptyText')}
          </Notice>
        ) : (
          <CompareTable tools={items.map(said)} />
        )}
      </div>
      {items.length < MAX_COMPARED && <Addable ids={items.map(({ id }) => id)} />}
    </main>
  )
}

/** Tools that can be added to those chosen, each as a link to the comparison that includes it. */
function Addable({ ids }: { ids: readonly string[] }) {
  const { t, language } = useI18n()
  const [first] = ids
  const near = useQuery({ ...alternativesQuestion(first ?? '', language), enabled: first !== undefined })
  const some = useQuery(newest(language))
  const known: readonly ToolCard[] = [...(near.data?.items ?? []), ...(some.data?.items ?? [])]
  const offered = known
    .filter(({ id }, at) => !ids.includes(id) && known.findIndex((each) => each.id === id) === at)
    .slice(0, MAX_COMPARED)
  return (
    <section className="mt-10 print:hidden" aria-labelledby="addable">
      <h2 id="addable" className="text-xl font-bold">
        {t(ids.length === 1 ? 'library.compare.addSecond' : 'library.compare.add')}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-3">
        {offered.map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/tools/compare"
              rel="nofollow"
              search={{ ids: [...ids, id].join(',') }}
              resetScroll={false}
              className={buttonClass('line', 'medium')}
            >
              <span aria-hidden="true">+</span> <bdi>{name}</bdi>
              <span className="sr-only">{t('library.compare.addNamed')}</span>
            </Link>
          </li>
        ))}
        {ids.length > 0 && (
          <li>
            <PageLink href="/tools" className={buttonClass('text', 'medium')}>
              {t('library.compare.toList')}
            </PageLink>
          </li>
        )}
      </ul>
    </section>
  )
}

function Back() {
  const { t } = useI18n()
  return (
    <PageLink
      href="/tools"
      className="inline-flex min-h-9 items-center gap-2 text-sm font-semibold underline-offset-4 hover:underline print:hidden"
    >
      <Arrow back /> {t('library.tool.back')}
    </PageLink>
  )
}

function Pending() {
  return (
    <main id="main" className="container-page pt-16" aria-busy="true">
      <Skeleton className="h-12 w-2/3 max-w-xl" />
      <div className="mt-10 grid grid-cols-2 gap-6 lg:grid-cols-4">
        {[1, 2, 3, 4].map((column) => (
          <div key={column} className={column > 2 ? 'max-lg:hidden' : ''}>
            <SkeletonText lines={8} />
          </div>
        ))}
      </div>
    </main>
  )
}

function Failed() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page py-16">
      <LoadFailed text={t('library.tools.loadFailed')} level={1} />
    </main>
  )
}
