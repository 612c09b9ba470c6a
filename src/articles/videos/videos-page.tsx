import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import type { Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { AccessLock } from '../cards/access-lock.tsx'
import { Banner, List, ListFailed, ListPending, ListRoom } from '../cards/list-parts.tsx'
import { listQuestion, listedNow } from '../cards/list-question.ts'
import { itemList } from '../structured-data.ts'
import { ask } from '#platform/ask.ts'
import { videos } from './calls.ts'
import { VideoCard } from './video-card.tsx'

const question = (language: Language) => listQuestion('videos', language, (input) => ask(videos, input))

export const Route = createFileRoute('/videos')({
  loader: async ({ context }) => {
    await context.queryClient.ensureInfiniteQueryData(question(context.language))
  },
  component: VideosPage,
  pendingMs: 150,
  pendingComponent: () => <ListPending name="videos" />,
  errorComponent: () => <ListFailed name="videos" />,
  head: ({ match: { context } }) => {
    const t = translator(context.language, context.words)
    const listed = listedNow(context.queryClient, question(context.language))
    return pageHead({
      site: context.site,
      address: context.address,
      path: '/videos',
      language: context.language,
      title: t('library.videos.title'),
      description: t('library.videos.description'),
      data: itemList(
        context.site,
        listed.map(({ id, language }) => ({ path: `/videos/${id}`, language })),
      ),
    })
  },
})

function VideosPage() {
  const { language } = useI18n()
  const asked = question(language)
  const list = useInfiniteQuery({ ...asked, placeholderData: keepPreviousData })
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const locked = items.find(({ access }) => access.state === 'locked')
  return (
    <main id="main">
      <Banner name="videos" />
      <ListRoom>
        {locked && (
          <div className="mb-10">
            <AccessLock
              item={locked}
              because={locked.access.because ?? 'premium'}
              back={{ list: 'podcasts', href: '/podcasts' }}
              asked={asked.queryKey}
            />
          </div>
        )}
        <List name="videos" list={list}>
          {(each, place) => <VideoCard key={each.id} video={each} eager={place === 0} />}
        </List>
      </ListRoom>
    </main>
  )
}
