import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { type FailedJobRow, jobDismiss, jobList, jobRetry } from '#monitoring/calls.ts'
import { deskState } from '#today/calls.ts'
import { deskSystem } from '#today/system-calls.ts'
import { toast } from '#ui/toast.tsx'
import { Moment } from '../parts/moment.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { jobWords } from '../parts/run-outcomes.ts'
import { useAction } from '../parts/use-action.ts'
import { Lines, Line, LineActions, Cell } from '../parts/rows.tsx'

const COLUMNS = '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,0.9fr)_6rem_minmax(0,1.8fr)_15rem]'

const CHANGED = [jobList, deskSystem, deskState]

type FailedJobsProps = { jobs: readonly FailedJobRow[]; total: number; zone: string }

/** The jobs that have failed for good, newest first, each with a way to retry and to dismiss it. */
export function FailedJobs({ jobs, total, zone }: FailedJobsProps) {
  const { t } = useI18n()
  return (
    <>
      {jobs.length > 0 && (
        <h3 className="border-b border-line px-4 pt-4 pb-2 text-sm font-bold sm:px-6">
          {t('newsroom.monitoring.failedJobs')}
          {total > jobs.length && (
            <span className="ms-2 font-normal text-ink2">
              {t('newsroom.monitoring.newestOf', { shown: jobs.length, total })}
            </span>
          )}
        </h3>
      )}
      <Lines
        rows={jobs}
        none={t('newsroom.monitoring.noFailedJobs')}
        columns={{
          className: COLUMNS,
          names: [
            t('newsroom.monitoring.job'),
            t('newsroom.monitoring.failedAt'),
            t('newsroom.monitoring.tried'),
            t('newsroom.monitoring.error'),
          ],
        }}
      >
        {(job) => (
          <Line key={job.id} columns={COLUMNS}>
            <Cell label={t('newsroom.monitoring.job')}>
              <span className="font-semibold wrap-anywhere">{jobWords(t, job)}</span>
            </Cell>
            <Cell label={t('newsroom.monitoring.failedAt')}>
              <Moment at={job.failed_at} zone={zone} />
            </Cell>
            <Cell label={t('newsroom.monitoring.tried')}>
              {t('newsroom.monitoring.tries', { count: job.tries })}
            </Cell>
            <Cell label={t('newsroom.monitoring.error')}>
              {job.message === null ? (
                <span className="text-ink3">{t('newsroom.monitoring.noMessage')}</span>
              ) : (
                <span lang="en" dir="auto" className="block text-danger wrap-anywhere">
                  {job.message}
                </span>
              )}
            </Cell>
            <Actions job={job} />
          </Line>
        )}
      </Lines>
    </>
  )
}

/** Retries or dismisses a job. Shows a notice if someone else was faster. */
function Actions({ job }: { job: FailedJobRow }) {
  const { t } = useI18n()
  const name = jobWords(t, job)
  const retry = useAction({
    mutationFn: () => ask(jobRetry, { id: job.id }),
    onSuccess: ({ already }) => {
      toast.success(t(already ? 'newsroom.monitoring.retriedAlready' : 'newsroom.monitoring.retried'))
      focusTitle('jobs')
    },
    failed: 'newsroom.monitoring.retryFailed',
    changes: CHANGED,
  })
  const dismiss = useAction({
    mutationFn: () => ask(jobDismiss, { id: job.id }),
    onSuccess: ({ already }) => {
      toast.success(t(already ? 'newsroom.monitoring.dismissedAlready' : 'newsroom.monitoring.dismissed'))
      focusTitle('jobs')
    },
    failed: 'newsroom.monitoring.dismissFailed',
    changes: CHANGED,
  })
  const busy = retry.isPending || dismiss.isPending
  return (
    <LineActions>
      <Button
        size="small"
        busy={retry.isPending}
        disabled={busy && !retry.isPending}
        aria-label={t('newsroom.monitoring.retryJob', { job: name })}
        onClick={() => retry.mutate()}
      >
        {t('newsroom.monitoring.retry')}
      </Button>
      <Button
        size="small"
        busy={dismiss.isPending}
        disabled={busy && !dismiss.isPending}
        aria-label={t('newsroom.monitoring.dismissJob', { job: name })}
        onClick={() => dismiss.mutate()}
      >
        {t('newsroom.monitoring.dismiss')}
      </Button>
    </LineActions>
  )
}
