import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { events } from './calls.ts'
import { EventCard } from './event-card.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom, listQuestion } from './list-parts.tsx'

const question = (language: Language) => listQuestion('events', language, (input) => ask(events, input))

export const Route = createFileRoute('/events')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: EventsPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="events" />,
  errorComponent: EventsFailed,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    return pageHead({
      site: context.site,
      path: '/events',
      language: context.language,
      title: t('library.events.title'),
      description: t('library.events.description'),
      data: { '@type': 'CollectionPage', name: t('library.events.title'), inLanguage: context.language },
    })
  },
})

function EventsPage() {
  const { language } = useI18n()
  const list = useInfiniteQuery({ ...question(language), placeholderData: keepPreviousData })
  return (
    <main id="main">
      <Banner name="events" />
      <ListRoom>
        <List name="events" list={list}>
          {(event, place) => <EventCard key={event.id} event={event} eager={place === 0} />}
        </List>
      </ListRoom>
    </main>
  )
}

/** Source: public-site §8, which wants a toast for this list. */
function EventsFailed() {
  const { t } = useI18n()
  useEffect(
    () => toast.error(t('library.error'), { id: 'events', description: t('library.events.loadFailed') }),
    [t],
  )
  return <ListFailed name="events" />
}
