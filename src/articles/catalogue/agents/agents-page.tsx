import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { agents } from './calls.ts'
import { CatalogueCard } from '../catalogue-card.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom } from '../../cards/list-parts.tsx'
import { listQuestion, listedNow } from '../../cards/list-question.ts'
import { itemList } from '../../structured-data.ts'
import { type Asked, narrows, readAsked } from '../../search/rules.ts'
import { NothingFound, SearchBar } from '../../search/search-bar.tsx'

const question = (language: Language, asked: Asked) =>
  listQuestion('agents', language, (input) => ask(agents, { ...asked, ...input }), asked)

/** The filters of the list that an address asks for. */
function readSearch(raw: Record<string, unknown>): Asked {
  const { category: _, ...asked } = readAsked(raw, ['agent'])
  return asked
}

export const Route = createFileRoute('/agents')({
  validateSearch: readSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language, deps))
  },
  component: AgentsPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="agents" />,
  errorComponent: () => <ListFailed name="agents" />,
  head: ({ match: { context, loaderDeps } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/agents',
      language: context.language,
      title: t('library.agents.title'),
      description: t('library.agents.description'),
      data: itemList(
        context.site,
        listedNow(context.queryClient, question(context.language, loaderDeps)).map(({ id, language }) => ({
          path: `/agents/${id}`,
          language,
        })),
      ),
    })
  },
})

function AgentsPage() {
  const { t, language } = useI18n()
  const asked = Route.useSearch()
  const navigate = Route.useNavigate()
  const go = (next: Asked) => void navigate({ search: next, resetScroll: false })
  const list = useInfiniteQuery({ ...question(language, asked), placeholderData: keepPreviousData })
  return (
    <main id="main">
      <Banner name="agents" />
      <ListRoom>
        <div className="mb-8">
          <SearchBar
            label={t('library.search.of', { list: t('library.agents.title') })}
            asked={asked}
            kind="agent"
            found={list.data?.pages[0] ?? null}
            onChange={go}
          />
        </div>
        <List name="agents" list={list} empty={narrows(asked) && <NothingFound onShowAll={() => go({})} />}>
          {(agent) => (
            <CatalogueCard
              key={agent.id}
              entry={agent}
              href={`/agents/${agent.id}`}
              kicker={t('library.topic.ai-agents')}
              facts={[agent.provider, agent.model]}
            />
          )}
        </List>
      </ListRoom>
    </main>
  )
}
