import type { ReactNode } from 'react'
import { Keyboard, Newspaper, Rss } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { type ScrapeProgress, useScrapeNow } from '../parts/scrape-now.ts'
import { generatedContentList, generatedContentOne } from '#review/calls.ts'
import { ReviewViews } from './review-views.tsx'
import { ThinProgress } from '../parts/thin-progress.tsx'
import { ICON } from '../parts/icon-button.tsx'
import { Desk } from '../parts/desk.tsx'

type ReviewFrameProps = {
  onSources: () => void
  onKeys: () => void
  children: ReactNode
}

/** The page around the list and the editor, with the actions for the whole list. */
export function ReviewFrame({ onSources, onKeys, children }: ReviewFrameProps) {
  const { t } = useI18n()
  const scrape = useScrapeNow()
  return (
    <Desk
      title={t('newsroom.review.title')}
      above={<ReviewViews view="drafts" />}
      actions={
        <>
          <Button size="medium" icon={<Rss {...ICON} />} onClick={onSources}>
            {t('newsroom.review.sources')}
          </Button>
          <Button
            size="medium"
            icon={<Newspaper {...ICON} />}
            busy={scrape.running}
            onClick={() => scrape.start()}
          >
            {t('newsroom.review.scrape')}
          </Button>
          <RefreshButton calls={[generatedContentList, generatedContentOne]} />
          <Button size="medium" icon={<Keyboard {...ICON} />} onClick={onKeys}>
            {t('newsroom.review.keys')}
          </Button>
        </>
      }
    >
      <div role="status">{scrape.running && <Progress progress={scrape.progress} />}</div>
      {children}
    </Desk>
  )
}

function Progress({ progress }: { progress: ScrapeProgress | null }) {
  const { t } = useI18n()
  return (
    <div className="mb-4 border-t-2 border-ink bg-surface px-4 py-3 text-sm">
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
