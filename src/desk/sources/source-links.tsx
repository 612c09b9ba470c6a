import { OutwardArrow } from '#ui/arrow.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { DraftView } from '#review/calls.ts'

type Source = DraftView['sources'][number]

const isWeb = (address: string): boolean => /^https?:\/\//i.test(address)

/** A source's address as a link that opens in a new tab; an invalid address stays text. */
export function SourceLink({ source, children }: { source: Pick<Source, 'url'>; children: string }) {
  const { t } = useI18n()
  if (!isWeb(source.url)) return <span dir="auto">{children}</span>
  return (
    <a
      href={source.url}
      target="_blank"
      rel="noopener nofollow"
      className="font-semibold text-link underline underline-offset-4 wrap-anywhere"
    >
      <bdi>{children}</bdi> <OutwardArrow />
      <span className="sr-only">{t('newsroom.review.newTab')}</span>
    </a>
  )
}

/** The sources of a draft by number, followed by addresses without a stored source. Renders nothing when there are none. */
export function SourceLinks({ draft }: { draft: DraftView }) {
  const { t, language } = useI18n()
  const known = new Set(draft.sources.map(({ url }) => url))
  const others = draft.source_urls.filter((url) => !known.has(url))
  if (draft.sources.length + others.length === 0) return null
  const day = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section aria-labelledby="draft-sources">
      <h3 id="draft-sources" className="mb-2 text-sm font-semibold">
        {t('newsroom.review.sourceLinks')}
      </h3>
      <ul className="text-sm">
        {draft.sources.map((source) => (
          <li
            key={source.n}
            id={`source-${source.n}`}
            className="flex gap-3 border-t border-line py-2 target:bg-sunken"
          >
            <span className="num w-7 shrink-0 text-ink3" dir="ltr">
              [{source.n}]
            </span>
            <span className="min-w-0">
              <SourceLink source={source}>{source.title === '' ? source.url : source.title}</SourceLink>
              <span className="mt-0.5 block text-xs text-ink3">
                <bdi>{source.publisher}</bdi>
                {source.published_at !== null && ` · ${day.format(new Date(source.published_at))}`}
              </span>
            </span>
          </li>
        ))}
        {others.map((url) => (
          <li key={url} className="border-t border-line py-2">
            <SourceLink source={{ url }}>{url}</SourceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
