import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import { ask } from '#platform/ask.ts'
import { scrapeAiNews } from '../calls.ts'
import { type WatchedRun, watchRun } from './watch-run.ts'

export type ScrapeProgress = Pick<WatchedRun, 'parts' | 'done' | 'found' | 'drafted'>
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
    onSuccess: (scraped) =>
      toast.success(t('newsroom.review.scraped'), { description: scrapedText(t, scraped) }),
    onError: () =>
      toast.error(t('newsroom.review.error'), { description: t('newsroom.review.scrapeFailed') }),
    onSettled: () => {
      setProgress(null)
      onScraped()
    },
  })
  return { start: () => !scrape.isPending && scrape.mutate(), running: scrape.isPending, progress }
}

/** What a reading has brought, in words. */
export const scrapedText = (t: Translate, { found, sources, drafted }: Scraped): string =>
  [
    t('newsroom.review.scraped.articles', { count: found }),
    t('newsroom.review.scraped.sources', { count: sources }),
    t('newsroom.review.scraped.drafts', { count: drafted }),
  ].join(' · ')

async function scrapeAndWatch(tell: (progress: ScrapeProgress) => void): Promise<Scraped> {
  const started = await ask(scrapeAiNews, {})
  if (started.finished) return { found: started.count, sources: started.sources, drafted: started.drafted }
  const { found, parts, drafted } = await watchRun(started.run_id, tell)
  return { found, sources: parts, drafted }
}
