import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Label } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { pageHead } from '#languages/page-head.ts'
import { PageLink } from '#languages/page-link.tsx'
import { translator } from '#languages/translate.ts'
import { AccessLock } from '../cards/access-lock.tsx'
import { foundOr404 } from '../found.ts'
import { LoadFailed } from '../cards/load-failed.tsx'
import { Tier } from '../cards/news-card.tsx'
import { SourceList } from '../news/source-list.tsx'
import { videoObject } from '../structured-data.ts'
import { callQuery } from '#platform/ask.ts'
import { type VideoView, video as videoCall } from './calls.ts'
import { VideoPlayer } from './video-player.tsx'

const question = (id: string) => callQuery(videoCall, { id })

export const Route = createFileRoute('/videos/$id')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    foundOr404(queryClient.ensureQueryData(question(id))),
  component: VideoPage,
  pendingMs: 150,
  pendingComponent: VideoPending,
  errorComponent: VideoFailed,
  notFoundComponent: MissingVideo,
  head: ({ loaderData, match: { context, params } }) => {
    const t = translator(context.language, context.words)
    if (!loaderData) return { meta: [{ title: t('library.videos.title') }] }
    return pageHead({
      site: context.site,
      address: context.address,
      path: `/videos/${params.id}`,
      language: loaderData.language,
      languages: [loaderData.language],
      title: loaderData.title,
      description: loaderData.hook,
      type: 'article',
      section: { name: t('library.videos.title'), path: '/videos' },
      data: videoObject(context.site, loaderData),
    })
  },
})

/** One video digest with its player and downloads, transcript and sources. */
function VideoPage() {
  const { t } = useI18n()
  const day = useDay()
  const { id } = Route.useParams()
  const asked = question(id)
  const { data: video, refetch } = useSuspenseQuery(asked)
  const spoken = { lang: video.language, dir: 'auto' as const }
  return (
    <main id="main" className="container-page pt-8 sm:pt-10">
      <PageLink href="/videos" className={buttonClass('text', 'small')}>
        {t('library.videos.all')}
      </PageLink>
      <div className="mx-auto mt-4 max-w-[46rem]">
        <header>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink3">
            <time dateTime={video.published_at}>{day(video.published_at)}</time>
            <Tier tier={video.access_tier} />
            {video.sample && <Label>{t('library.sample')}</Label>}
          </p>
          <h1 className="mt-2 text-3xl font-extrabold sm:text-4xl" {...spoken}>
            {video.title}
          </h1>
          <p className="mt-3 text-lg text-ink2" {...spoken}>
            {video.hook}
          </p>
        </header>
        <div className="mt-6">
          {video.access.state === 'locked' && video.access.because !== null ? (
            <AccessLock
              item={video}
              because={video.access.because}
              back={{ list: 'videos', href: '/videos' }}
              asked={asked.queryKey}
            />
          ) : (
            <>
              <VideoPlayer key={video.id} video={video} onRetry={() => void refetch()} />
              <Transcript video={video} />
              <SourceList sources={video.sources} marks={NO_MARKS} />
            </>
          )}
        </div>
      </div>
    </main>
  )
}

/** A transcript has no citation marks to link back to. */
const NO_MARKS: ReadonlyMap<number, number> = new Map()

function Transcript({ video }: { video: VideoView }) {
  const { t } = useI18n()
  return (
    <section aria-labelledby="transcript" className="mt-10 border-t-2 border-ink pt-4">
      <h2 id="transcript" className="text-lg font-bold">
        {t('library.videos.transcript')}
      </h2>
      <p className="mt-1 text-sm text-ink3">
        {t(video.sample ? 'library.videos.syntheticSample' : 'library.videos.synthetic')}
      </p>
      <div className="mt-3 grid max-w-[65ch] gap-3 text-base" lang={video.language} dir="auto">
        {video.transcript.split(/\n{2,}/).map((paragraph, at) => (
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}

function VideoPending() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page pt-8 sm:pt-10" aria-busy="true">
      <p className="sr-only" role="status">
        {t('library.events.loading')}
      </p>
      <div className="mx-auto mt-12 max-w-[46rem]">
        <Skeleton className="h-10 w-4/5" />
        <div className="mt-4">
          <SkeletonText lines={2} />
        </div>
        <Skeleton className="mt-6 aspect-square w-full" />
      </div>
    </main>
  )
}

function VideoFailed() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <LoadFailed text={t('library.videos.loadFailed')} level={1} />
    </main>
  )
}

function MissingVideo() {
  const { t } = useI18n()
  return (
    <main id="main" className="container-page py-16 sm:py-24">
      <Notice
        kind="missing"
        title={t('library.videos.missing')}
        level={1}
        actions={
          <PageLink href="/videos" className={buttonClass('act')}>
            {t('library.videos.all')}
          </PageLink>
        }
      >
        {t('library.videos.missingWhy')}
      </Notice>
    </main>
  )
}
