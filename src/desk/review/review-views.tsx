import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { generatedContentCounts } from '#review/calls.ts'
import { useCountedDecided } from '../frame/decided-drafts.ts'
import { ListViews } from '../parts/lists/list-views.tsx'
import { type EpisodesOrDrafts, type Narrowing, sameNarrowing } from './review-search.ts'
import type { SavedView } from './saved-views.ts'

type ReviewViewsProps = {
  narrowing: Narrowing
  view: EpisodesOrDrafts
  onNarrow: (next: Narrowing) => void
  /** When the list was loaded: the counts are loaded with it. */
  loadedAt: Date
  saved: readonly SavedView[]
}

/** All drafts, those that are ready, those with warnings, and the views saved by the editor. */
export function ReviewViews({ narrowing, view, onNarrow, loadedAt, saved }: ReviewViewsProps) {
  const { t } = useI18n()
  const { data, dataUpdatedAt, refetch } = useQuery(callQuery(generatedContentCounts, {}))
  const loadedMs = loadedAt.getTime()
  useEffect(() => {
    if (loadedMs > 0) void refetch()
  }, [loadedMs, refetch])
  const counts = data?.[view === 'episodes' ? 'episodes' : 'texts']
  const decided = useCountedDecided(dataUpdatedAt).filter(({ inView }) => inView === view)
  const ready = decided.filter(({ warnings }) => warnings === 0)
  const warned = decided.filter(({ warnings }) => warnings !== null && warnings > 0)
  const views: (SavedView & { count?: number | undefined })[] = [
    { name: t('newsroom.review.views.all'), narrowing: {}, count: counts && counts.pending - decided.length },
    {
      name: t('newsroom.review.views.ready'),
      narrowing: { warnings: 'none' },
      count: counts && counts.ready - ready.length,
    },
    {
      name: t('newsroom.review.views.warnings'),
      narrowing: { warnings: 'some' },
      count: counts && counts.with_warnings - warned.length,
    },
    ...saved,
  ]
  return (
    <ListViews
      label={t('newsroom.review.views')}
      views={views.map(({ name, narrowing: next, count }) => ({
        name,
        count,
        isOn: sameNarrowing(narrowing, next),
        onOpen: () => onNarrow({ ...next, order: narrowing.order }),
      }))}
    />
  )
}
