import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { tools } from './calls.ts'
import { CatalogueCard, categoryName } from './catalogue-card.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom, listQuestion } from './list-parts.tsx'
import { useTranslatedTools } from './use-translated-tools.tsx'

const question = (language: Language) => listQuestion('tools', language, (input) => ask(tools, input))

export const Route = createFileRoute('/tools')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: ToolsPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="tools" />,
  errorComponent: () => <ListFailed name="tools" />,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      path: '/tools',
      language: context.language,
      title: t('library.tools.title'),
      description: t('library.tools.description'),
      data: { '@type': 'CollectionPage', name: t('library.tools.title'), inLanguage: context.language },
    })
  },
})

function ToolsPage() {
  const { t, language } = useI18n()
  const list = useInfiniteQuery({ ...question(language), placeholderData: keepPreviousData })
  const said = useTranslatedTools(list.data?.pages.flatMap((page) => page.items) ?? [])
  return (
    <main id="main">
      <Banner name="tools" />
      <ListRoom>
        <List name="tools" list={list}>
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
    </main>
  )
}
