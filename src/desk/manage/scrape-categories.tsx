import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SOURCE_CATEGORIES } from '#sources/rules.ts'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Translate } from '#languages/translate.ts'
import { aiNewsSources } from '#sources/calls.ts'
import { scrapeAiNews } from '#writing/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { ResultLine } from '../parts/result-line.tsx'
import type { RunRow } from '../parts/run-outcomes.ts'
import { RunningNow } from '../parts/running-now.tsx'
import { type Scraped, scrapedText, useScrapeNow } from '../parts/scrape-now.ts'
import { Nothing } from '../parts/query-result.tsx'

const SourcesDialog = late(() => import('../sources/sources-dialog.tsx'))

const CHOICES: readonly Scraped[] = ['all', ...SOURCE_CATEGORIES]

/** Fetches the sources of one category, or all. Source: administration §2, §7. */
export function ScrapeCategories({ running }: { running: readonly RunRow[] }) {
  const { t } = useI18n()
  const [adding, setAdding] = useState(false)
  const scrape = useScrapeNow('newsroom.scraping.newsFailed')
  const sources = useQuery({ ...callQuery(aiNewsSources, {}), staleTime: 0 })
  const active = sources.data?.items.filter((source) => source.is_active)
  return (
    <Panel
      id="news"
      title={t('newsroom.scraping.news')}
      text={t('newsroom.scraping.newsText')}
      actions={
        <Button size="medium" onClick={() => setAdding(true)}>
          {t('newsroom.automation.addSources')}
        </Button>
      }
    >
      <RunningNow runs={running.filter(({ kind }) => kind === scrapeAiNews.name)} />
      {scrape.haul && scrape.what && (
        <ResultLine drafted={scrape.haul.drafted > 0}>
          <bdi>{categoryName(t, scrape.what)}</bdi>
          {' · '}
          {scrapedText(t, scrape.haul)}
        </ResultLine>
      )}
      {sources.isError && active === undefined && (
        <p role="alert" className="flex flex-wrap items-center gap-x-4 px-4 pt-3 text-sm text-ink2 sm:px-6">
          {t('newsroom.review.sourcesFailed')}
          <Button kind="text" size="small" busy={sources.isFetching} onClick={() => void sources.refetch()}>
            {t('kit.retry')}
          </Button>
        </p>
      )}
      {sources.data?.items.length === 0 && <Nothing>{t('newsroom.automation.noSources')}</Nothing>}
      <ul className="grid gap-x-8 px-4 py-1 sm:px-6 @2xl:grid-cols-2">
        {CHOICES.map((what) => (
          <li
            key={what}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5 text-sm"
          >
            <span className="min-w-0">
              <span className="block font-semibold">{categoryName(t, what)}</span>
              {sources.isPending && <Skeleton className="mt-1 h-3 w-24" />}
              {active && (
                <span className="text-xs text-ink2">
                  {t('newsroom.scraping.activeSources', {
                    count: active.filter(({ category }) => what === 'all' || category === what).length,
                  })}
                </span>
              )}
            </span>
            <Button
              size="small"
              aria-label={t('newsroom.scraping.scrapeOf', { what: categoryName(t, what) })}
              busy={scrape.running && scrape.what === what}
              disabled={scrape.running && scrape.what !== what}
              onClick={() => scrape.start(what)}
            >
              {t('newsroom.scraping.scrape')}
            </Button>
          </li>
        ))}
      </ul>
      {adding && <SourcesDialog onClose={() => setAdding(false)} />}
    </Panel>
  )
}

const categoryName = (t: Translate, what: Scraped): string =>
  what === 'all' ? t('newsroom.scraping.all') : t(`sources.category.${what}`)
