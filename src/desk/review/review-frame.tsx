import type { ReactNode } from 'react'
import { Newspaper, Rss } from 'lucide-react'
import { useI18n } from '#languages/i18n.ts'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { type ScrapeProgress, useScrapeNow } from '../parts/scrape-now.ts'
import { generatedContentList, generatedContentOne } from '#review/calls.ts'
import { ThinProgress } from '../parts/thin-progress.tsx'
import { BarButton } from '../frame/bar-button.tsx'
import { KeysButton } from '../frame/keys-button.tsx'
import { Desk } from '../parts/desk.tsx'
import { InboxTabs } from '../frame/section-tabs.tsx'

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
      filled
      title={t('newsroom.review.title')}
      tabs={<InboxTabs />}
      actions={
        <>
          <BarButton name={t('newsroom.review.sources')} icon={Rss} onClick={onSources} />
          <BarButton
            name={t('newsroom.review.scrape')}
            icon={Newspaper}
            busy={scrape.running}
            onClick={() => scrape.start()}
          />
          <RefreshButton calls={[generatedContentList, generatedContentOne]} />
          <KeysButton onClick={onKeys} />
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
    <div className="border-b border-line bg-surface px-4 py-3 text-sm">
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
