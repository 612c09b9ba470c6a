import { useQuery } from '@tanstack/react-query'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { type QueueRow, jobList } from '#monitoring/calls.ts'
import { callQuery } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { FigureTable } from '../parts/figure-table.tsx'
import { FailedJobs } from './failed-jobs.tsx'
import { jobWords } from './job-words.ts'

/** The queues with their numbers of waiting, running and failed jobs, and the failed jobs with their actions. */
export function JobQueue() {
  const { t } = useI18n()
  const jobs = useQuery({ ...callQuery(jobList, {}), ...EVERY_30_S })
  return (
    <Panel id="jobs" title={t('newsroom.monitoring.jobs')}>
      <QueryResult question={jobs} failed={t('newsroom.monitoring.jobsFailed')} rows={4}>
        {({ queues, items, total, time_zone: zone }) => {
          const busy = queues.filter((queue) => !isIdle(queue))
          const idle = queues.filter(isIdle)
          return (
            <>
              {busy.length > 0 && <Queues queues={busy} caption={t('newsroom.monitoring.queues')} />}
              {idle.length > 0 && (
                <details className="border-b border-line text-sm">
                  <summary className="min-h-9 cursor-pointer px-4 py-2.5 text-ink2 underline decoration-line underline-offset-4 hover:decoration-ink sm:px-6">
                    {t('newsroom.monitoring.idleQueues', { count: idle.length })}
                  </summary>
                  <Queues
                    queues={idle}
                    caption={t('newsroom.monitoring.idleQueues', { count: idle.length })}
                  />
                </details>
              )}
              <FailedJobs jobs={items} total={total} zone={zone} />
            </>
          )
        }}
      </QueryResult>
    </Panel>
  )
}

const isIdle = ({ waiting, running, failed }: QueueRow): boolean => waiting + running + failed === 0

function Queues({ queues, caption }: { queues: readonly QueueRow[]; caption: string }) {
  const { t, language } = useI18n()
  const figure = (n: number) => numberFormat(language).format(n)
  return (
    <FigureTable
      quiet
      title={caption}
      columns={[
        { name: t('newsroom.monitoring.queue') },
        { name: t('newsroom.monitoring.waiting') },
        { name: t('newsroom.monitoring.jobsRunning') },
        { name: t('newsroom.monitoring.failed') },
      ]}
      rows={queues.map((queue) => ({
        key: `${queue.job} ${queue.afterwards}`,
        name: jobWords(t, queue),
        cells: [
          figure(queue.waiting),
          figure(queue.running),
          <span key="failed" className={queue.failed > 0 ? 'font-semibold text-danger' : ''}>
            {figure(queue.failed)}
          </span>,
        ],
      }))}
    />
  )
}
