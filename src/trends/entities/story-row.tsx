import { Label } from '#ui/badge.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LANGUAGE_NAMES, LOCALES } from '#languages/rules.ts'
import { Tier } from '#articles/cards/news-card.tsx'
import type { EntityStory } from '#articles/entities/calls.ts'

/** One story of a timeline: its date, its title, and its publishers if the reader may know them. */
export function StoryRow({ story }: { story: EntityStory }) {
  const { t, language } = useI18n()
  const isForeign = story.language !== language
  const foreign = isForeign ? { lang: story.language, dir: 'auto' as const } : {}
  const day = dateFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const listed = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' })
  const page = story.category === 'events' ? 'article' : 'news'
  return (
    <li className="grid gap-x-5 border-b border-line py-4 sm:grid-cols-[4.5rem_minmax(0,1fr)]">
      <time dateTime={story.published_at} className="text-xs text-ink3 sm:pt-1.5">
        {day.format(new Date(story.published_at))}
      </time>
      <div className="min-w-0">
        <h4 className="text-lg font-bold" {...foreign}>
          <PageLink href={`/${page}/${story.id}`} className="hover:underline">
            {story.title}
          </PageLink>
        </h4>
        <p className="mt-1 line-clamp-2 max-w-[72ch] text-sm text-ink2" {...foreign}>
          {story.excerpt}
        </p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink3">
          <Tier
            tier={
              story.access.state === 'locked' && story.access.because
                ? story.access.because
                : story.access_tier
            }
          />
          {isForeign && <Label lang={story.language}>{LANGUAGE_NAMES[story.language]}</Label>}
          {story.machine_translated && <Label>{t('library.machineTranslated')}</Label>}
          {story.publishers.length > 0 && (
            <span>{t('library.entities.toldBy', { publishers: listed.format(story.publishers) })}</span>
          )}
        </p>
      </div>
    </li>
  )
}
