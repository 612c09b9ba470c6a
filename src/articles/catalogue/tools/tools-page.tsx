import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { tools } from './calls.ts'
import { CatalogueCard, categoryName } from '../catalogue-card.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom } from '../../cards/list-parts.tsx'
import { listQuestion, listedNow } from '../../cards/list-question.ts'
import { itemList } from '../../structured-data.ts'
import { type Asked, narrows, readAsked } from '../../search/rules.ts'
import { NothingFound, SearchBar } from '../../search/search-bar.tsx'
import { CompareTray } from './compare-tray.tsx'
import { useTranslatedTools } from './use-translated-tools.tsx'

const question = (language: Language, asked: Asked) =>
  listQuestion('tools', language, (input) => ask(tools, { ...asked, ...input }), asked)

export const Route = createFileRoute('/tools')({
  validateSearch: (raw) => readAsked(raw, ['tool']),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language, deps))
  },
  component: ToolsPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="tools" />,
  errorComponent: () => <ListFailed name="tools" />,
  head: ({ match: { context, loaderDeps } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/tools',
      language: context.language,
      title: t('library.tools.title'),
      description: t('library.tools.description'),
      data: itemList(
        context.site,
        listedNow(context.queryClient, question(context.language, loaderDeps)).map(({ id, language }) => ({
          path: `/tools/${id}`,
          language,
        })),
      ),
    })
  },
})

function ToolsPage() {
  const { t, language } = useI18n()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (next: Asked) => void navigate({ search: next, resetScroll: false })
  const list = useInfiniteQuery({ ...question(language, asked), placeholderData: keepPreviousData })
  const said = useTranslatedTools(list.data?.pages.flatMap((page) => page.items) ?? [])
  return (
    <main id="main">
      <Banner name="tools" />
      <ListRoom>
        <div className="mb-8">
          <SearchBar
            label={t('library.search.of', { list: t('library.tools.title') })}
            asked={asked}
            kind="tool"
            found={list.data?.pages[0] ?? null}
            onChange={go}
          />
        </div>
        <List name="tools" list={list} empty={narrows(asked) && <NothingFound onShowAll={() => go({})} />}>
          {(original) => {
            const tool = said(original)
            return (
              <CatalogueCard
                key={tool.id}
                entry={tool}
                href={`/tools/${tool.id}`}
                kicker={categoryName(t, tool.category)}
                tagline={tool.title}
                facts={[tool.provider]}
              />
            )
          }}
        </List>
      </ListRoom>
      <CompareTray />
    </main>
  )
}
