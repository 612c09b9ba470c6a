import { Label } from '#ui/badge.tsx'
import { coverUrl } from '#ui/cover.ts'
import { Picture } from '#ui/picture.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from '../cards/news-card.tsx'
import { clockTime } from '../podcasts/rules.ts'
import type { VideoCard as Video } from './calls.ts'

/** One video digest in a list: its first frame for readers who have access, its cover for everyone else. */
export function VideoCard({ video, eager = false }: { video: Video; eager?: boolean }) {
  const { t } = useI18n()
  const day = useDay()
  const { poster_url: poster, duration_seconds: seconds } = video
  return (
    <article className="relative flex flex-col border-t-2 border-ink pt-4">
      <div className="relative mb-4 aspect-square overflow-hidden bg-sunken">
        <Picture
          src={poster || coverUrl(video.id, 960)}
          alt=""
          width={960}
          height={poster ? 960 : 540}
          eager={eager}
        />
        {seconds !== null && (
          <span className="num ground-inverse absolute end-0 bottom-0 px-2 py-1 text-2xs" dir="ltr">
            {clockTime(seconds)}
          </span>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink3">
        <time dateTime={video.published_at}>{day(video.published_at)}</time>
        <Tier tier={video.access_tier} />
        {video.sample && <Label>{t('library.sample')}</Label>}
      </div>
      <h2 className="mt-2 text-xl font-bold" lang={video.language} dir="auto">
        <PageLink href={`/videos/${video.id}`} className="after:absolute after:inset-0 hover:underline">
          {video.title}
        </PageLink>
      </h2>
      <p className="mt-2 line-clamp-3 text-base text-ink2" lang={video.language} dir="auto">
        {video.hook}
      </p>
    </article>
  )
}
