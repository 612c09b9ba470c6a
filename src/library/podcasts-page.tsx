import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { podcasts } from './calls.ts'
import { PodcastCard } from './podcast-card.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom, listQuestion } from './list-parts.tsx'

const question = (language: Language) => listQuestion('podcasts', language, (input) => ask(podcasts, input))

export const Route = createFileRoute('/podcasts')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: PodcastsPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="podcasts" />,
  errorComponent: () => <ListFailed name="podcasts" />,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      path: '/podcasts',
      language: context.language,
      title: t('library.podcasts.title'),
      description: t('library.podcasts.description'),
      data: { '@type': 'CollectionPage', name: t('library.podcasts.title'), inLanguage: context.language },
    })
  },
})

function PodcastsPage() {
  const { t, language } = useI18n()
  const list = useInfiniteQuery({ ...question(language), placeholderData: keepPreviousData })
  return (
    <main id="main">
      <Banner name="podcasts" />
      <ListRoom>
        <List name="podcasts" list={list} emptyNote={t('library.podcasts.emptyNote')}>
          {(episode, place) => <PodcastCard key={episode.id} episode={episode} eager={place === 0} />}
        </List>
      </ListRoom>
    </main>
  )
}
