import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead, privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { alternativesQuestion } from './alternatives-question.ts'
import { Alternatives } from './alternatives.tsx'
import { tool } from './calls.ts'
import { CompareToggle } from './compare-toggle.tsx'
import { CompareTray } from './compare-tray.tsx'
import { PricingTable } from './pricing-table.tsx'
import { categoryName } from '../catalogue-card.tsx'
import { CatalogueScreen, ItemPending, MissingItem, Paragraphs, Points } from '../catalogue-parts.tsx'
import { foundOr404 } from '../../found.ts'
import { toolApplication } from '../../structured-data.ts'
import { useTranslatedTools } from './use-translated-tools.tsx'

const question = (id: string, language: Language) => callQuery(tool, { id, lang: language })

export const Route = createFileRoute('/tools/$id')({
  loader: async ({ context: { queryClient, language }, params: { id } }) => {
    const [view] = await Promise.all([
      foundOr404(queryClient.ensureQueryData(question(id, language))),
      queryClient.prefetchQuery(alternativesQuestion(id, language)), // the page also works without alternatives
    ])
    return view
  },
  component: ToolPage,
  pendingMs: 150,
  pendingComponent: ItemPending,
  notFoundComponent: MissingTool,
  head: ({ loaderData: view, match: { context } }) =>
    view === undefined
      ? privateHead(translator(context.language, context.words)('library.tool.missing'), context.site)
      : pageHead({
          site: context.site,
          address: context.address,
          path: `/tools/${view.id}`,
          language: view.language,
          languages: view.languages,
          title: `${view.name}: ${view.title}`,
          description: view.excerpt,
          image: view.share_image,
          section: {
            name: translator(context.language, context.words)('library.tools.title'),
            path: '/tools',
          },
          data: toolApplication(context.site, view),
        }),
})

function ToolPage() {
  const { t, language } = useI18n()
  const original = useSuspenseQuery(question(Route.useParams().id, language)).data
  const view = useTranslatedTools([original])(original)
  const source = view.source_url && <Source url={view.source_url} />
  const unpriced = view.pricing_plans.length > 0 ? null : t('library.compare.notKnown')
  const texts = [...new Set([view.description, view.content])].filter((text) => text !== '').join('\n\n')
  return (
    <CatalogueScreen
      view={view}
      href={`/tools/${view.id}`}
      back={{ href: '/tools', label: t('library.tool.back') }}
      kicker={categoryName(t, view.category)}
      lead={
        <>
          <p className="font-semibold text-ink">{view.title}</p>
          <p className="mt-1">{view.excerpt}</p>
        </>
      }
      visit={t('library.tool.visit')}
      facts={[
        [t('library.tool.provider'), view.provider],
        [t('library.tool.pricing'), view.pricing || unpriced],
        [t('library.search.category'), categoryName(t, view.category)],
        [t('membership.plan.name'), t(`library.tier.${view.access_tier}`)],
        [t('library.tool.source'), source],
      ]}
      tags={view.tags}
      buttons={<CompareToggle tool={view} />}
      after={<CompareTray />}
    >
      {view.provider !== null && (
        <p className="mb-4 text-sm text-ink2">{t('library.tool.by', { provider: view.provider })}</p>
      )}
      <Paragraphs text={texts} language={view.language} />
      <Points title={t('library.tool.features')} points={view.features} language={view.language} />
      <Points title={t('library.tool.useCases')} points={view.use_cases} language={view.language} />
      <PricingTable tool={view} />
      <Alternatives tool={view} />
    </CatalogueScreen>
  )
}

/** A link to the page that reported the tool, labeled with its host name. */
const Source = ({ url }: { url: string }) => (
  <a href={url} rel="noopener nofollow" className="text-link underline underline-offset-4" dir="ltr">
    {URL.parse(url)?.host ?? url}
  </a>
)

function MissingTool() {
  const { t } = useI18n()
  return (
    <MissingItem
      title={t('library.tool.missing')}
      body={t('library.toolNotFound')}
      back={{ href: '/tools', label: t('library.tool.back') }}
    />
  )
}
