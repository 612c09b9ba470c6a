import { useRouteContext } from '@tanstack/react-router'
import { OutwardArrow } from '#kit/arrow.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, isLanguage } from '#languages/rules.ts'
import type { CitedSource } from './calls.ts'

/** What an article rests on: the targets of its `[n]` marks. */
export function SourceList({ sources }: { sources: readonly CitedSource[] }) {
  const { t, language } = useI18n()
  const { site } = useRouteContext({ from: '__root__' })
  if (sources.length === 0) return null
  const day = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: site.timeZone,
  })
  return (
    <section className="mt-10 border-t-2 border-ink pt-4" aria-labelledby="sources">
      <h2 id="sources" className="text-lg font-bold">
        {t('library.article.sources')}
      </h2>
      <ol className="mt-3">
        {sources.map((source) => (
          <li
            key={source.n}
            id={`source-${source.n}`}
            className="grid grid-cols-[2rem_1fr] gap-2 border-t border-line py-3 text-sm first:border-t-0 target:bg-sunken"
          >
            <span className="num text-ink3">
              <bdi dir="ltr">[{source.n}]</bdi>
            </span>
            <span className="min-w-0">
              <a
                href={source.url}
                target="_blank"
                rel="noopener nofollow"
                dir="auto"
                className="font-semibold underline decoration-line decoration-2 underline-offset-4 hover:decoration-ink"
              >
                {source.title}
                {'\u00a0'}
                <OutwardArrow />
              </a>
              <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink3">
                <bdi>{source.publisher}</bdi>
                {source.published_at !== null && (
                  <time dateTime={source.published_at}>{day.format(new Date(source.published_at))}</time>
                )}
                {isLanguage(source.language) && source.language !== language && (
                  <span lang={source.language}>{LANGUAGE_NAMES[source.language]}</span>
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
