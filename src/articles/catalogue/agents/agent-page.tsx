import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead, privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { type AgentView, agent } from './calls.ts'
import { CatalogueScreen, ItemPending, MissingItem, Paragraphs, Points } from '../catalogue-parts.tsx'
import { foundOr404 } from '../../found.ts'
import { AccessLock } from '../../cards/access-lock.tsx'
import { agentApplication } from '../../structured-data.ts'

const question = (id: string, language: Language) => callQuery(agent, { id, lang: language })

export const Route = createFileRoute('/agents/$id')({
  loader: ({ context, params }) =>
    foundOr404(context.queryClient.ensureQueryData(question(params.id, context.language))),
  component: AgentPage,
  pendingMs: 150,
  pendingComponent: ItemPending,
  notFoundComponent: MissingAgent,
  head: ({ loaderData: view, match: { context } }) =>
    view === undefined
      ? privateHead(translator(context.language, context.words)('library.agent.missing'), context.site)
      : pageHead({
          site: context.site,
          address: context.address,
          path: `/agents/${view.id}`,
          language: view.language,
          languages: view.languages,
          title: view.name,
          description: view.excerpt,
          image: view.share_image,
          section: {
            name: translator(context.language, context.words)('library.agents.title'),
            path: '/agents',
          },
          data: agentApplication(context.site, view),
        }),
})

function AgentPage() {
  const { t, language } = useI18n()
  const view = useSuspenseQuery(question(Route.useParams().id, language)).data
  const { access } = view
  return (
    <CatalogueScreen
      view={view}
      href={`/agents/${view.id}`}
      back={{ href: '/agents', label: t('library.lock.back.agents') }}
      kicker={t('library.topic.ai-agents')}
      lead={access.state === 'locked' ? view.excerpt : null}
      visit={t('library.officialSite')}
      facts={[
        [t('library.agent.provider'), view.provider],
        [t('library.agent.model'), view.model],
        [t('membership.plan.name'), t(`library.tier.${view.access_tier}`)],
      ]}
    >
      {access.state === 'locked' && access.because !== null ? (
        <AccessLock
          item={view}
          because={access.because}
          back={{ list: 'agents', href: '/agents' }}
          asked={question(view.id, language).queryKey}
        />
      ) : (
        <>
          <Body view={view} />
          <Points
            title={t('library.agent.capabilities')}
            points={view.capabilities}
            language={view.language}
          />
        </>
      )}
    </CatalogueScreen>
  )
}

function Body({ view }: { view: AgentView }) {
  const { language } = useI18n()
  const foreign = view.language === language ? {} : { lang: view.language, dir: 'auto' as const }
  if (view.content_html === '') return <Paragraphs text={view.description} language={view.language} />
  // sanitized when it was stored; see articles/markup.ts
  return <div className="prose" {...foreign} dangerouslySetInnerHTML={{ __html: view.content_html }} />
}

function MissingAgent() {
  const { t } = useI18n()
  return (
    <MissingItem
      title={t('library.agent.missing')}
      body={t('library.agentNotFound')}
      back={{ href: '/agents', label: t('library.lock.back.agents') }}
    />
  )
}
