import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { type Topic, nameKey } from '../rules.ts'
import { SubscribeToCalendar } from './calendar-links.tsx'
import type { eventCounts } from './calls.ts'
import type { EventSearch } from './event-search.ts'
import { WHENS } from './rules.ts'

/**
 * The category of an event as shown on its card; "AI News", an article's own topic, says nothing about an event and gets a
 * different name.
 */
export function useCategoryName(): (topic: Topic) => string {
  const { t } = useI18n()
  return (name) => (name === 'AI News' ? t('library.events.category') : t(nameKey('topic', name) as Key)) // There is a key for each topic.
}

/** Upcoming or past, and the categories, each with its count; as links, so that they work before any script has run. */
export function EventFilter({
  asked,
  counts,
}: {
  asked: EventSearch
  counts: z.infer<typeof eventCounts> | undefined
}) {
  const { t } = useI18n()
  const categoryName = useCategoryName()
  const categories = counts?.categories ?? []
  const all = categories.reduce((sum, { count }) => sum + count, 0)
  const shown =
    asked.category === undefined || categories.some(({ category }) => category === asked.category)
      ? categories
      : [...categories, { category: asked.category, count: 0 }]
  const { category, ...of } = asked
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-line pb-5">
      <div className="grid gap-4">
        <nav aria-label={t('library.events.when')} className="flex gap-6">
          {WHENS.map((when) => (
            <Choice
              key={when}
              look="min-h-11 border-b-[3px] border-transparent text-base font-medium text-ink2 hover:text-ink aria-[current]:border-ink aria-[current]:font-bold aria-[current]:text-ink"
              search={{ ...(when === 'past' && { when }), ...(category && { category }) }}
              count={counts?.[when]}
            >
              {t(`library.events.${when}`)}
            </Choice>
          ))}
        </nav>
        <nav aria-label={t('library.events.categories')} className="flex flex-wrap gap-2">
          <Choice look={CHIP} search={of} count={counts && all}>
            {t('library.events.allCategories')}
          </Choice>
          {shown.map(({ category: each, count }) => (
            <Choice key={each} look={CHIP} search={{ ...of, category: each }} count={count}>
              {categoryName(each)}
            </Choice>
          ))}
        </nav>
      </div>
      <SubscribeToCalendar category={category ?? null} />
    </div>
  )
}

const CHIP =
  'min-h-9 border border-edge px-3 text-sm hover:border-ink aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:font-semibold aria-[current]:text-paper'

/** One choice; the router marks the one whose search matches the URL as the current page. */
const Choice = ({
  look,
  search,
  count,
  children,
}: {
  look: string
  search: EventSearch
  count: number | undefined
  children: ReactNode
}) => (
  <Link
    to="/events"
    search={search}
    replace
    resetScroll={false}
    activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
    activeProps={{ className: '' }} // Without this, the router adds its own class.
    className={`inline-flex items-center gap-2 ${look}`}
  >
    {children}
    {/* Reserves the space of one digit from the start. */}
    <span className="num min-w-[1ch] font-normal opacity-80">{count}</span>
  </Link>
)
