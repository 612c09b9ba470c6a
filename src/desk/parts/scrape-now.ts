import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key, Translate } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import type { SourceCategory } from '#sources/rules.ts'
import { scrapeAiNews } from '#writing/calls.ts'
import { type WatchedRun, watchRun } from './watch-run.ts'
import { useFailure, refetchCalls } from './use-action.ts'
import { CHANGED_BY_RUNS } from './running.ts'

/** The sources to fetch. */
export type Scraped = SourceCategory | 'all'
export type ScrapeProgress = Pick<WatchedRun, 'parts' | 'done' | 'found' | 'drafted'>
/** The result of a fetch run. */
type Haul = { found: number; sources: number; drafted: number }

/** Fetches sources now. `progress` is null until the run has reported its status; `failed` is the message when it fails. */
export function useScrapeNow(failed: Key = 'newsroom.review.scrapeFailed'): {
  start: (what?: Scraped) => void
  running: boolean
  /** The sources being fetched, or fetched last. */
  what: Scraped | null
  progress: ScrapeProgress | null
  haul: Haul | null
} {
  const { t } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  const [progress, setProgress] = useState<ScrapeProgress | null>(null)
  const scrape = useMutation({
    mutationFn: (what: Scraped) => scrapeAndWatch(what, setProgress),
    onSuccess: (haul) => toast.success(t('newsroom.review.scraped'), { description: scrapedText(t, haul) }),
    onError: (error) => showFailure(error, failed),
    onSettled: () => {
      setProgress(null)
      void refetchCalls(client, CHANGED_BY_RUNS) // not awaited, so that another click in the meantime is accepted
    },
  })
  return {
    start: (what = 'all') => !scrape.isPending && scrape.mutate(what),
    running: scrape.isPending,
    what: scrape.variables ?? null,
    progress,
    haul: scrape.data ?? null,
  }
}

/** The result of a fetch run, as text. */
export const scrapedText = (t: Translate, { found, sources, drafted }: Haul): string =>
  [
    t('newsroom.review.scraped.articles', { count: found }),
    t('newsroom.review.scraped.sources', { count: sources }),
    t('newsroom.review.scraped.drafts', { count: drafted }),
  ].join(' · ')

async function scrapeAndWatch(
  category: Scraped,
  onProgress: (progress: ScrapeProgress) => void,
): Promise<Haul> {
  const started = await ask(scrapeAiNews, { category })
  if (started.finished) return { found: started.count, sources: started.sources, drafted: started.drafted }
  const { sources } = started
  // the last part of the run groups the reports
  const { found, drafted } = await watchRun(started.run_id, (run) =>
    onProgress({ ...run, parts: sources, done: Math.min(run.done, sources) }),
  )
  return { found, sources, drafted }
}
