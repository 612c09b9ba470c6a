import type { ReactNode } from 'react'
import { Arrow } from '#ui/arrow.tsx'
import { MORE } from '#ui/section-title.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Sign, categoryName } from '#articles/catalogue/catalogue-card.tsx'
import { Tier } from '#articles/cards/news-card.tsx'
import type { PodcastCard } from '#articles/podcasts/calls.ts'
import type { ToolCard } from '#articles/catalogue/tools/calls.ts'

type HomeShelfProps = { tools: readonly ToolCard[]; episodes: readonly PodcastCard[] }

/** The section below the stories: the newest tools and the latest episodes, one row each. */
export function HomeShelf({ tools, episodes }: HomeShelfProps) {
  const { t } = useI18n()
  if (tools.length === 0 && episodes.length === 0) return null
  return (
    <div className="mx-auto mt-12 grid max-w-[1280px] gap-x-10 gap-y-12 px-4 sm:mt-16 sm:px-8 lg:grid-cols-12">
      {tools.length > 0 && (
        <Part
          title={t('library.home.tools')}
          more={t('library.home.allTools')}
          href="/tools"
          span="lg:col-span-7"
        >
          {tools.map((tool) => (
            <ToolRow key={tool.id} tool={tool} />
          ))}
        </Part>
      )}
      {episodes.length > 0 && (
        <Part
          title={t('library.home.episodes')}
          more={t('library.home.allEpisodes')}
          href="/podcasts"
          span="lg:col-span-5"
        >
          {episodes.map((episode) => (
            <EpisodeRow key={episode.id} episode={episode} />
          ))}
        </Part>
      )}
    </div>
  )
}

type PartProps = { title: string; more: string; href: string; span: string; children: ReactNode }

const Part = ({ title, more, href, span, children }: PartProps) => (
  <section className={`min-w-0 ${span}`}>
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b-2 border-ink pb-3">
      <h2 className="text-2xl font-extrabold">{title}</h2>
      <PageLink href={href} className={MORE}>
        {more} <Arrow />
      </PageLink>
    </div>
    <ul>{children}</ul>
  </section>
)

const ROW = 'group flex items-center gap-4 border-b border-line py-3'

function ToolRow({ tool }: { tool: ToolCard }) {
  const { t, language } = useI18n()
  const text = tool.language === language ? {} : { lang: tool.language, dir: 'auto' as const }
  return (
    <li className={ROW}>
      <Sign entry={tool} />
      <div className="min-w-0 grow">
        <h3 className="text-base font-bold" {...text}>
          <PageLink href={`/tools/${tool.id}`} className="hl">
            {tool.name}
          </PageLink>
        </h3>
        <p className="truncate text-sm text-ink2" {...text}>
          {tool.title}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1 text-xs text-ink2 max-sm:hidden">
        <span>{categoryName(t, tool.category)}</span>
        <Tier tier={tool.access_tier} />
      </div>
    </li>
  )
}

function EpisodeRow({ episode }: { episode: PodcastCard }) {
  const { t, language } = useI18n()
  const isSilent = episode.access.state === 'full' && !episode.audio_url
  const text = episode.language === language ? {} : { lang: episode.language, dir: 'auto' as const }
  const minutes = numberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  return (
    <li className={ROW}>
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-full border ${isSilent ? 'border-line bg-sunken text-ink3' : 'border-edge'}`}
        aria-hidden="true"
      >
        <svg viewBox="0 0 16 16" className="size-5" fill="currentColor">
          <path d="M4 2.5v11l9.5-5.5z" />
        </svg>
      </span>
      <div className="min-w-0 grow">
        <h3 className="line-clamp-2 text-base font-bold" {...text}>
          <PageLink href={`/podcasts#${episode.id}`} className="hl">
            {episode.title}
          </PageLink>
        </h3>
        <p className="flex items-center gap-2 text-xs text-ink2" suppressHydrationWarning>
          {episode.duration_minutes !== null && minutes.format(episode.duration_minutes)}
          {isSilent && t('library.podcasts.noAudio')}
          <Tier tier={episode.access_tier} />
        </p>
      </div>
    </li>
  )
}
