import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { type Language, directionOf } from '#languages/rules.ts'
import { EventDays } from '#articles/events/event-when.tsx'
import { ItemLabels } from '#articles/cards/news-card.tsx'
import type { MarkedText, SearchResult } from '#articles/search/calls.ts'
import type { SearchKind } from '#articles/search/rules.ts'
import { categoryText } from '#articles/search/search-bar.tsx'

const PAGES: Record<SearchKind, (id: string) => string> = {
  article: (id) => `/news/${id}`,
  event: (id) => `/article/${id}`,
  tool: (id) => `/tools/${id}`,
  agent: (id) => `/agents/${id}`,
  podcast: () => '/podcasts',
}

type ResultRowProps = {
  result: SearchResult
  level?: 2 | 3
  /** In a list ordered by publication an event shows its publication date. */
  published?: boolean
}

/** One result: kind, date, tier, title and the passage that contains the words. */
export function ResultRow({ result, level = 2, published = false }: ResultRowProps) {
  const Heading = `h${level}` as const
  const { t, language } = useI18n()
  const kind = t(`library.search.kind.${result.kind}`)
  const category = categoryText(t, result.category)
  return (
    <li className="border-b border-line py-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink3">
        <span className="font-semibold text-ink">{kind}</span>
        {category !== kind && <span>{category}</span>}
        {result.event?.status === 'cancelled' && (
          <strong className="font-semibold text-danger">{t('library.events.cancelled')}</strong>
        )}
        {result.event && !published ? (
          <EventDays event={result.event} />
        ) : (
          <time dateTime={result.published_at}>
            {dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
              new Date(result.published_at),
            )}
          </time>
        )}
        <ItemLabels item={result} />
      </p>
      <Heading className="mt-1.5 text-xl font-bold">
        <PageLink href={PAGES[result.kind](result.id)} className="hover:underline">
          <Marked text={result.title} language={result.language} />
        </PageLink>
      </Heading>
      <p className="mt-1 max-w-[72ch] text-base text-ink2">
        <Marked text={result.snippet} language={result.language} />
      </p>
    </li>
  )
}

/** A text in the direction of its language, inside lines that start where those of the page do. */
const Marked = ({ text, language }: { text: MarkedText; language: Language }) => (
  <span lang={language} dir={directionOf(language)}>
    {text.map((part, place) =>
      part.hit ? (
        // Parts have no identity of their own, so their position is the key.
        <mark
          key={place}
          className="bg-transparent font-bold text-ink underline decoration-2 underline-offset-4"
        >
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </span>
)
