import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { countText } from '#articles/search/counts.ts'
import { SEARCH_KINDS, type SearchKind } from '#articles/search/rules.ts'
import { categoryText } from '#articles/search/search-bar.tsx'

type KindsProps = {
  /** The kinds on offer, in this order. */
  kinds?: readonly SearchKind[]
  chosen: SearchKind | null
  counts: { value: string; count: number; is_least: boolean }[]
  onChoose: (kind: SearchKind | null) => void
}

/** All kinds or one of them, each with the number of results that it would leave. */
export function Kinds({ kinds = SEARCH_KINDS, chosen, counts, onChoose }: KindsProps) {
  const { t } = useI18n()
  return (
    <div
      role="group"
      aria-label={t('library.search.kinds')}
      className="mt-4 flex flex-wrap gap-x-6 border-b border-line"
    >
      {[null, ...kinds].map((kind) => {
        const counted = counts.find(({ value }) => value === kind)
        return (
          <button
            key={kind ?? 'all'}
            type="button"
            aria-pressed={kind === chosen}
            onClick={() => onChoose(kind)}
            className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-sm text-ink2 hover:text-ink aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink"
          >
            {kind === null ? t('library.search.all') : t(`library.search.kind.${kind}`)}
            {counted && (
              <bdi className="tabular-nums text-ink3">{countText(t, counted.count, counted.is_least)}</bdi>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** Popular categories, shown before anything is searched. */
export function Popular({
  categories,
  onChoose,
}: {
  categories: string[]
  onChoose: (category: string) => void
}) {
  const { t, addressOf } = useI18n()
  if (categories.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="popular">
      <h2 id="popular" className="text-xl font-bold">
        {t('library.search.popular')}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        {categories.slice(0, 10).map((category) => (
          <li key={category}>
            <a
              href={`${addressOf('/search')}?category=${encodeURIComponent(category)}`}
              className="inline-flex min-h-11 items-center border border-edge px-4 text-base hover:border-ink"
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                onChoose(category)
              }}
            >
              {categoryText(t, category)}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-6 text-sm text-ink2">{t('library.search.hint')}</p>
    </section>
  )
}

/** Reports that the search failed. */
export function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n()
  return (
    <div className="mt-8">
      <Notice
        kind="failed"
        title={t('library.search.loadFailed')}
        level={2}
        actions={
          <Button kind="line" onClick={onRetry}>
            {t('frame.retry')}
          </Button>
        }
      />
    </div>
  )
}

/** Placeholders for results that are loading, at their height. */
export function Rows() {
  const { t } = useI18n()
  return (
    <div className="mt-4">
      <p className="sr-only" role="status">
        {t('library.search.loading')}
      </p>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-4 h-28 w-full" />
      ))}
    </div>
  )
}

type MoreProps = {
  list: {
    isFetchNextPageError: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => unknown
  }
  shown: number
  /** The first page, which has the total; undefined until it has loaded. */
  first: { total: number; total_is_least: boolean } | undefined
}

/** Loads the next page of results while there is one; if loading fails, it offers another try. */
export function MoreResults({ list, shown, first }: MoreProps) {
  const { t } = useI18n()
  return (
    <>
      {list.isFetchNextPageError && <Failed onRetry={() => void list.fetchNextPage()} />}
      {list.hasNextPage && first && (
        <div className="mt-10 grid justify-items-center">
          <Button
            kind="line"
            className="max-sm:w-full"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('library.search.more', {
              shown,
              total: countText(t, first.total, first.total_is_least),
            })}
          </Button>
        </div>
      )}
    </>
  )
}
