import type { ReactNode } from 'react'
import { Age } from '#ui/age.tsx'
import { Chevron } from '#ui/chevron.tsx'
import { languageName } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { type Language, LOCALES } from '#languages/rules.ts'
import type { Key } from '#languages/translate.ts'
import type { ArticleCard } from '../calls.ts'
import { Tier } from '../cards/news-card.tsx'
import { nameKey } from '../rules.ts'
import { useStoryParts } from '../story-parts.ts'

type AlsoReportedProps = {
  /** Stories that do not exist in the reader's language. */
  stories: readonly ArticleCard[]
  now: Date
  /** How many there are by language, if there are more than these. */
  counts?: readonly { language: Language; count: number }[]
  /** Unfolded from the beginning, if the reader has nothing else to read. */
  open?: boolean
  /** Below the stories. */
  more?: ReactNode
}

/** The stories that exist only in other languages, folded, by language with its name and their number. */
export function AlsoReported({ stories, now, counts, open = false, more }: AlsoReportedProps) {
  const { t, language } = useI18n()
  const { shown, line } = useStoryParts().useShown(stories)
  if (stories.length === 0) return null
  const groups = Map.groupBy(shown, (story) => story.language)
  const byLanguage = counts ?? [...groups].map(([code, found]) => ({ language: code, count: found.length }))
  return (
    <section aria-labelledby="also-reported" className="mt-12">
      <details className="group/also border-y border-t-2 border-line border-t-ink" open={open}>
        <summary className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <h2 id="also-reported" className="scroll-mt-6 text-xl font-extrabold">
            {t('library.also.title')}
          </h2>
          <span className="flex flex-wrap gap-2">
            {byLanguage.map(({ language: code, count }) => (
              <span
                key={code}
                className="inline-flex gap-1.5 border border-edge px-1.5 py-px text-2xs text-ink2"
              >
                {languageName(code, language)} <bdi className="num font-semibold text-ink">{count}</bdi>
              </span>
            ))}
          </span>
          <span className="ms-auto inline-flex min-h-9 items-center gap-2 text-sm font-semibold">
            <span className="underline underline-offset-4 group-open/also:hidden">
              {t('library.also.show')}
            </span>
            <span className="hidden underline underline-offset-4 group-open/also:inline">
              {t('library.also.hide')}
            </span>
            <Chevron className="group-open/also:rotate-180" />
          </span>
        </summary>
        <div className="pb-6">
          {line}
          {[...groups].map(([code, found]) => (
            <section key={code} aria-labelledby={`also-${code}`} className="mt-4">
              <h3 id={`also-${code}`} className="text-base font-bold">
                {t('library.also.in', { language: languageName(code, language) })}
              </h3>
              <ul className="mt-2 border-t border-ink">
                {found.map((story) => (
                  <OtherStory key={story.id} story={story} now={now} />
                ))}
              </ul>
            </section>
          ))}
          {more && <div className="mt-5">{more}</div>}
        </div>
      </details>
    </section>
  )
}

/** One line: what it is about and how old it is in the reader's language, its headline in its own. */
function OtherStory({ story, now }: { story: ArticleCard; now: Date }) {
  const { t, language, site } = useI18n()
  const { momentum: score, momentum_label: label } = story
  return (
    <li className="group grid grid-cols-[1fr_auto] items-baseline gap-x-5 gap-y-1 border-b border-line py-3 last:border-b-0 sm:grid-cols-[17rem_1fr_auto]">
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink3 max-sm:col-span-2">
        {/* `nameKey` builds it from the closed list of topics; the words test covers them all */}
        <span className="font-semibold text-ink">{t(nameKey('topic', story.topic) as Key)}</span>
        <Age at={story.published_at} now={now} locale={LOCALES[language]} timeZone={site.timeZone} />
        <Tier tier={story.access_tier} />
      </p>
      <h4 className="min-w-0 text-base font-semibold" lang={story.language} dir="auto">
        <PageLink href={`/news/${story.id}`} className="hl">
          {story.title}
        </PageLink>
      </h4>
      <span className="text-sm font-bold">
        <span className="sr-only">
          {t('library.momentum.spoken', { score, word: t(`library.momentum.${label}`) })}
        </span>
        <bdi
          dir="ltr"
          aria-hidden="true"
          className={`num grid h-6 min-w-8 place-items-center px-1.5 ${
            !story.momentum_is_placeholder && label === 'risingStar'
              ? 'bg-signal text-onsignal'
              : 'border border-edge'
          }`}
        >
          {score}
        </bdi>
      </span>
    </li>
  )
}
