import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { runOne, scrapeAiNews } from '../calls.ts'

/** A run that goes on is asked how it stands this often. */
const POLL_MS = 2000
/** After so many unanswered questions in a row the screen gives up watching; the run itself goes on. */
const LOST_AFTER = 5
/** The screen watches a run this long. */
const WATCHED_MS = 30 * 60_000

export type ScrapeProgress = Pick<OutputOf<typeof runOne>, 'parts' | 'done' | 'found' | 'drafted'>
type Scraped = { found: number; sources: number; drafted: number }

/** Reads the sources now. `progress` is null until the run has told how it stands. */
export function useScrapeNow(onScraped: () => void): {
  start: () => void
  running: boolean
  progress: ScrapeProgress | null
} {
  const { t } = useI18n()
  const [progress, setProgress] = useState<ScrapeProgress | null>(null)
  const scrape = useMutation({
    mutationFn: (): Promise<Scraped> => scrapeAndWatch(setProgress),
    onSuccess: ({ found, sources, drafted }) => {
      const counts = [
        t('newsroom.review.scraped.articles', { count: found }),
        t('newsroom.review.scraped.sources', { count: sources }),
        t('newsroom.review.scraped.drafts', { count: drafted }),
      ]
      toast.success(t('newsroom.review.scraped'), { description: counts.join(' · ') })
    },
    onError: () =>
      toast.error(t('newsroom.review.error'), { description: t('newsroom.review.scrapeFailed') }),
    onSettled: () => {
      setProgress(null)
      onScraped()
    },
  })
  return { start: () => !scrape.isPending && scrape.mutate(), running: scrape.isPending, progress }
}

async function scrapeAndWatch(tell: (progress: ScrapeProgress) => void): Promise<Scraped> {
  const started = await ask(scrapeAiNews, {})
  if (started.finished) return { found: started.count, sources: started.sources, drafted: started.drafted }
  const from = performance.now()
  let unanswered = 0
  while (performance.now() - from < WATCHED_MS) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    try {
      const run = await ask(runOne, { id: started.run_id })
      unanswered = 0
      tell(run)
      if (run.finished_at !== null) return { found: run.found, sources: run.parts, drafted: run.drafted }
    } catch (error) {
      unanswered += 1
      if (unanswered >= LOST_AFTER) throw error
    }
  }
  throw new Error(`run ${started.run_id} is still going on after ${WATCHED_MS} ms`)
}
