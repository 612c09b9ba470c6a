import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { jobList, serviceList } from '#monitoring/calls.ts'
import { EVERY_30_S, LATEST_SHOWN } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { generatedContentList } from '#review/calls.ts'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { deskSystem } from '#today/system-calls.ts'
import { Panel } from '../parts/panel.tsx'
import { RunningNow } from '../parts/running-now.tsx'
import { useRunning } from '../parts/running.ts'
import { Samples } from '../samples/samples.tsx'
import { Outdated } from '../today/outdated.tsx'
import { FailingNow } from './failing-now.tsx'
import { JobQueue } from './job-queue.tsx'
import { LatestContent } from './latest-content.tsx'
import { ScheduledTasks } from './scheduled-tasks.tsx'
import { Services } from './services.tsx'
import { TodaysFigures } from './todays-figures.tsx'

/** What fails, and everything that works, on one screen; every part is fetched again every 30 seconds. */
export function Overview() {
  const { t } = useI18n()
  const running = useRunning()
  const system = useQuery({ ...callQuery(deskSystem, {}), ...EVERY_30_S })
  const services = useQuery({ ...callQuery(serviceList, {}), ...EVERY_30_S })
  const jobs = useQuery({ ...callQuery(jobList, {}), ...EVERY_30_S })
  const schedule = useQuery({ ...callQuery(contentGenerationSchedule, {}), ...EVERY_30_S })
  const latest = useQuery({
    ...callQuery(generatedContentList, { status: 'all', limit: LATEST_SHOWN }),
    ...EVERY_30_S,
  })
  return (
    <>
      <Outdated question={system} />
      <div className="grid min-w-0 gap-4">
        <FailingNow system={system} services={services.data?.items} queues={jobs.data?.queues} />
        {running.length > 0 && (
          <Panel id="running" tone="quiet" dense title={t('newsroom.monitoring.running')}>
            <RunningNow runs={running} />
          </Panel>
        )}
        <div className="grid min-w-0 items-start gap-4 rail:grid-cols-2">
          <div className="grid min-w-0 gap-4">
            <Services services={services} />
            <ScheduledTasks schedule={schedule} system={system} />
          </div>
          <div className="grid min-w-0 gap-4">
            <JobQueue jobs={jobs} doneToday={system.data?.today.jobs} />
            <LatestContent latest={latest} />
            {system.data && <TodaysFigures system={system.data} />}
          </div>
        </div>
        <Samples />
      </div>
    </>
  )
}
