import { OutwardText } from '#ui/arrow.tsx'
import { shortDay } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, isLanguage } from '#languages/rules.ts'
import type { CitedSource } from '../calls.ts'

type SourceListProps = {
  sources: readonly CitedSource[]
  /** How often the text cites each source. */
  marks: ReadonlyMap<number, number>
}

/** The sources of an article: the targets of its `[n]` marks, each with links back to its citations. */
export function SourceList({ sources, marks }: SourceListProps) {
  const { t, language, site } = useI18n()
  if (sources.length === 0) return null
  const day = shortDay(language, site.timeZone)
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
                className="font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink print:after:block print:after:font-normal print:after:content-[attr(href)]"
              >
                <OutwardText>{source.title}</OutwardText>
              </a>
              <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink3">
                <bdi>{source.publisher}</bdi>
                {source.published_at !== null && (
                  <time dateTime={source.published_at}>{day.format(new Date(source.published_at))}</time>
                )}
                {isLanguage(source.language) && source.language !== language && (
                  <span lang={source.language}>{LANGUAGE_NAMES[source.language]}</span>
                )}
                <WaysBack n={source.n} times={marks.get(source.n) ?? 0} />
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One link for each citation of the source; more than a handful are not useful. */
function WaysBack({ n, times }: { n: number; times: number }) {
  const { t } = useI18n()
  return Array.from({ length: Math.min(times, 6) }, (_, place) => (
    <a
      key={place}
      href={`#cite-${n}-${place + 1}`}
      aria-label={t('library.source.back', { n, time: place + 1 })}
      className="inline-flex min-h-6 min-w-6 items-center justify-center text-link hover:underline print:hidden"
    >
      <span aria-hidden="true">↑{times > 1 && <sup className="num">{place + 1}</sup>}</span>
    </a>
  ))
}
