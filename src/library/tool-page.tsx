import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead, privateHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { callQuery } from '#platform/ask.ts'
import { tool } from './calls.ts'
import { categoryName } from './catalogue-card.tsx'
import { CatalogueScreen, ItemPending, MissingItem, Paragraphs, Points } from './catalogue-parts.tsx'
import { foundOr404 } from './found.ts'
import { useTranslatedTools } from './use-translated-tools.tsx'

const question = (id: string, language: Language) => callQuery(tool, { id, lang: language })

export const Route = createFileRoute('/tools/$id')({
  loader: ({ context, params }) =>
    foundOr404(context.queryClient.ensureQueryData(question(params.id, context.language))),
  component: ToolPage,
  pendingMs: 150,
  pendingComponent: ItemPending,
  notFoundComponent: MissingTool,
  head: ({ loaderData: view, match: { context } }) =>
    view === undefined
      ? privateHead(translator(context.language, context.words)('library.tool.missing'), context.site)
      : pageHead({
          site: context.site,
          path: `/tools/${view.id}`,
          language: view.language,
          languages: view.languages,
          title: `${view.name}: ${view.title}`,
          description: view.excerpt,
          image: view.share_image,
          data: {
            '@type': 'SoftwareApplication',
            name: view.name,
            description: view.excerpt,
            image: new URL(view.share_image, context.site.url).href,
            applicationCategory: view.category,
            inLanguage: view.language,
            keywords: view.tags.join(', '),
            ...(view.website_url !== null && { url: view.website_url }),
            ...(view.provider !== null && { author: { '@type': 'Organization', name: view.provider } }),
          },
        }),
})

function ToolPage() {
  const { t, language } = useI18n()
  const original = useSuspenseQuery(question(Route.useParams().id, language)).data
  const view = useTranslatedTools([original])(original)
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
        [t('library.tool.pricing'), view.pricing],
        [t('library.news.topics'), categoryName(t, view.category)],
        [t('membership.plan.name'), t(`library.tier.${view.access_tier}`)],
      ]}
      tags={view.tags}
    >
      {view.provider !== null && (
        <p className="mb-4 text-sm text-ink2">{t('library.tool.by', { provider: view.provider })}</p>
      )}
      <Paragraphs text={texts} language={view.language} />
      <Points title={t('library.tool.features')} points={view.features} language={view.language} />
      <Points title={t('library.tool.useCases')} points={view.use_cases} language={view.language} />
    </CatalogueScreen>
  )
}

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
