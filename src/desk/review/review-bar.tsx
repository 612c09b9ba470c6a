import { Keyboard, Newspaper, Rss } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { type ScrapeProgress, useScrapeNow } from '../parts/scrape-now.ts'
import { generatedContentList, generatedContentOne } from '#review/calls.ts'
import { ThinProgress } from './thin-progress.tsx'

type ReviewBarProps = {
  onSources: () => void
  onKeys: () => void
}

/** The page title and the actions for the whole list. */
export function ReviewBar({ onSources, onKeys }: ReviewBarProps) {
  const { t } = useI18n()
  const scrape = useScrapeNow()
  const icon = { className: 'size-4', strokeWidth: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-2xl font-extrabold">{t('newsroom.review.title')}</h1>
        <div className="flex flex-wrap gap-2">
          <Button size="medium" icon={<Rss {...icon} />} onClick={onSources}>
            {t('newsroom.review.sources')}
          </Button>
          <Button
            size="medium"
            icon={<Newspaper {...icon} />}
            busy={scrape.running}
            onClick={() => scrape.start()}
          >
            {t('newsroom.review.scrape')}
          </Button>
          <RefreshButton calls={[generatedContentList, generatedContentOne]} />
          <Button size="medium" icon={<Keyboard {...icon} />} onClick={onKeys}>
            {t('newsroom.review.keys')}
          </Button>
        </div>
      </div>
      <div role="status">{scrape.running && <Progress progress={scrape.progress} />}</div>
    </>
  )
}

function Progress({ progress }: { progress: ScrapeProgress | null }) {
  const { t } = useI18n()
  return (
    <div className="mt-4 border-t-2 border-ink bg-surface px-4 py-3 text-sm">
      {progress === null ? (
        <p>{t('newsroom.review.scraping')}</p>
      ) : (
        <p>
          {t('newsroom.review.scrapingParts', { done: progress.done, parts: progress.parts })}
          {' · '}
          {t('newsroom.review.scraped.articles', { count: progress.found })}
          {' · '}
          {t('newsroom.review.scraped.drafts', { count: progress.drafted })}
        </p>
      )}
      <ThinProgress
        label={t('newsroom.review.scrape')}
        {...(progress !== null && { value: progress.done, max: progress.parts })}
      />
    </div>
  )
}
