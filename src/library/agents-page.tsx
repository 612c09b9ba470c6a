import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { agents } from './calls.ts'
import { CatalogueCard } from './catalogue-card.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom, listQuestion } from './list-parts.tsx'

const question = (language: Language) => listQuestion('agents', language, (input) => ask(agents, input))

export const Route = createFileRoute('/agents')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: AgentsPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="agents" />,
  errorComponent: () => <ListFailed name="agents" />,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      path: '/agents',
      language: context.language,
      title: t('library.agents.title'),
      description: t('library.agents.description'),
      data: { '@type': 'CollectionPage', name: t('library.agents.title'), inLanguage: context.language },
    })
  },
})

function AgentsPage() {
  const { t, language } = useI18n()
  const list = useInfiniteQuery({ ...question(language), placeholderData: keepPreviousData })
  return (
    <main id="main">
      <Banner name="agents" />
      <ListRoom>
        <List name="agents" list={list}>
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
