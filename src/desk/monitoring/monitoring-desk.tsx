import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { backupList } from '#backup/calls.ts'
import { adminEntities } from '#articles/entities/calls.ts'
import { adminPayments } from '#membership/calls.ts'
import { mailList } from '#services/post/calls.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { scrapeAiNews } from '#writing/calls.ts'
import { generatedContentList } from '#review/calls.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { costList, jobList, serviceList } from '#monitoring/calls.ts'
import { sampleContent } from '#writing/samples/calls.ts'
import { LATEST_SHOWN, REFRESH_MS, EVERY_30_S } from '#monitoring/rules.ts'
import { Panel } from '../parts/panel.tsx'
import { RefreshButton } from '../parts/refresh-button.tsx'
import { RunningNow } from '../parts/running-now.tsx'
import { useRunning, CHANGED_BY_RUNS } from '../parts/running.ts'
import { clockText, readersZone } from '../parts/zones.ts'
import { scrapedText } from '../parts/scrape-now.ts'
import { Samples } from '../samples/samples.tsx'
import { useFailure, refetchCalls } from '../parts/use-action.ts'
import { Desk } from '../parts/desk.tsx'
import { Backups } from './backups.tsx'
import { Costs } from './costs.tsx'
import { JobQueue } from './job-queue.tsx'
import { LatestContent } from './latest-content.tsx'
import { LocalModel } from './local-model.tsx'
import { Mails } from './mails.tsx'
import { Names } from './names.tsx'
import { Payments } from './payments.tsx'
import { ScheduledTasks } from './scheduled-tasks.tsx'
import { Services } from './services.tsx'

/** The calls that the page shows. */
const SHOWN = [
  ...CHANGED_BY_RUNS,
  jobList,
  adminEntities,
  serviceList,
  backupList,
  mailList,
  costList,
  adminPayments,
  sampleContent,
]

/**
 * The scheduled runs with their last and next times and recent results; waiting and failed jobs, the services, payments,
 * emails, and costs. Source: administration §2; product §11.
 */
export function MonitoringDesk() {
  const { t, language } = useI18n()
  const running = useRunning()
  const schedule = useQuery({ ...callQuery(contentGenerationSchedule, {}), ...EVERY_30_S })
  const latest = useQuery({
    ...callQuery(generatedContentList, { status: 'all', limit: LATEST_SHOWN }),
    ...EVERY_30_S,
  })
  const scrape = useScrape()
  return (
    <Desk
      title={t('newsroom.monitoring.title')}
      text={
        latest.dataUpdatedAt > 0
          ? t('newsroom.monitoring.refreshed', {
              seconds: REFRESH_MS / 1000,
              time: clockText(new Date(latest.dataUpdatedAt), readersZone(), language),
            })
          : undefined
      }
      actions={
        <>
          <RefreshButton calls={SHOWN} />
          <Button kind="act" size="small" busy={scrape.isPending} onClick={() => scrape.mutate()}>
            {t('newsroom.monitoring.scrape')}
          </Button>
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        {running.length > 0 && (
          <Panel id="running" title={t('newsroom.monitoring.running')}>
            <RunningNow runs={running} />
          </Panel>
        )}
        <ScheduledTasks schedule={schedule} />
        <JobQueue />
        <LatestContent latest={latest} />
        <Samples />
        <Services />
        <LocalModel />
        <Backups />
        <Payments />
        <Mails />
        <Costs />
        <Names />
      </div>
    </Desk>
  )
}

/** Starts a scrape run over all active sources; slow sources continue after the answer and are shown as running. */
function useScrape() {
  const { t } = useI18n()
  const client = useQueryClient()
  const showFailure = useFailure()
  return useMutation({
    mutationFn: () => ask(scrapeAiNews, {}),
    onSuccess: ({ finished, count, sources, drafted }) =>
      toast.success(t('newsroom.monitoring.scrapeStarted'), {
        description: finished
          ? scrapedText(t, { found: count, sources, drafted })
          : t('newsroom.monitoring.goesOn'),
      }),
    onError: (error) => showFailure(error, 'newsroom.monitoring.scrapeFailed'),
    onSettled: () => void refetchCalls(client, CHANGED_BY_RUNS), // not awaited, so that another click in the meantime is accepted
  })
}
