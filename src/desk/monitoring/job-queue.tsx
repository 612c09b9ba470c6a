import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { Chevron } from '#ui/chevron.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { QueueRow, jobList } from '#monitoring/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { FigureTable } from '../parts/figure-table.tsx'
import { ICON_BUTTON } from '../parts/icon-button.tsx'
import { Panel } from '../parts/panel.tsx'
import { type Question, QueryResult } from '../parts/query-result.tsx'
import { jobWords } from '../parts/run-outcomes.ts'
import { FailedJobs } from './failed-jobs.tsx'

const ID = 'jobs'

type Jobs = OutputOf<typeof jobList>
type JobQueueProps = {
  jobs: Question<Jobs>
  /** The jobs that have ended well today; undefined until it is known. */
  doneToday: number | undefined
}

/** The job queue as one line of numbers; opened, its queues and the failed jobs with their actions. */
export function JobQueue({ jobs, doneToday }: JobQueueProps) {
  const { t } = useI18n()
  const [isOpen, setOpen] = useOpenByAddress()
  const isShown = isOpen || (jobs.isError && jobs.data === undefined)
  return (
    <Panel
      id={ID}
      dense
      tone="quiet"
      title={t('newsroom.monitoring.jobs')}
      actions={
        <div className="flex items-center gap-2">
          {jobs.data && <Counts jobs={jobs.data} doneToday={doneToday} />}
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={t('newsroom.monitoring.showQueues')}
            title={t('newsroom.monitoring.showQueues')}
            onClick={() => setOpen(!isOpen)}
            className={`${ICON_BUTTON} -me-2.5 max-md:size-11`}
          >
            <Chevron className={isOpen ? 'rotate-180' : ''} />
          </button>
        </div>
      }
    >
      {isShown ? (
        <QueryResult question={jobs} failed={t('newsroom.monitoring.jobsFailed')} rows={4}>
          {(answer) => <Queues jobs={answer} />}
        </QueryResult>
      ) : undefined}
    </Panel>
  )
}

/** Whether the panel is open: at first, and again with each link to it, if the address names it. */
function useOpenByAddress(): [boolean, (open: boolean) => void] {
  const hash = useLocation({ select: (location) => location.hash })
  const [isOpen, setOpen] = useState(hash === ID)
  const [before, setBefore] = useState(hash)
  if (before !== hash) {
    setBefore(hash)
    if (hash === ID) setOpen(true)
  }
  return [isOpen, setOpen]
}

function Counts({ jobs: { queues, total }, doneToday }: { jobs: Jobs; doneToday: number | undefined }) {
  const { t } = useI18n()
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0)
  const running = queues.reduce((sum, queue) => sum + queue.running, 0)
  const counts = [
    t('newsroom.monitoring.count.waiting', { count: waiting }),
    ...(running > 0 ? [t('newsroom.monitoring.count.running', { count: running })] : []),
    ...(doneToday === undefined ? [] : [t('newsroom.monitoring.count.done', { count: doneToday })]),
  ]
  return (
    <p className="text-xs text-ink2">
      {counts.join(' · ')}
      {total > 0 && (
        <>
          {' · '}
          <strong className="font-bold text-danger">
            {t('newsroom.monitoring.count.failed', { count: total })}
          </strong>
        </>
      )}
    </p>
  )
}

function Queues({ jobs: { queues, items, total, time_zone: zone } }: { jobs: Jobs }) {
  const { t } = useI18n()
  const busy = queues.filter((queue) => !isIdle(queue))
  const idle = queues.filter(isIdle)
  return (
    <>
      {busy.length > 0 && <QueueTable queues={busy} caption={t('newsroom.monitoring.queues')} />}
      {idle.length > 0 && (
        <details className="border-b border-line text-sm">
          <summary className="min-h-9 cursor-pointer px-4 py-2.5 text-ink2 underline decoration-edge underline-offset-4 hover:decoration-ink sm:px-6">
            {t('newsroom.monitoring.idleQueues', { count: idle.length })}
          </summary>
          <QueueTable queues={idle} caption={t('newsroom.monitoring.idleQueues', { count: idle.length })} />
        </details>
      )}
      <FailedJobs jobs={items} total={total} zone={zone} />
    </>
  )
}

const isIdle = ({ waiting, running, failed }: QueueRow): boolean => waiting + running + failed === 0

function QueueTable({ queues, caption }: { queues: readonly QueueRow[]; caption: string }) {
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
