import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { backupList, backupStart } from '#backup/calls.ts'
import { PLACES } from '#today/alarms/rules.ts'
import { jobDismiss, jobList, jobRetry } from '#monitoring/calls.ts'
import { ask } from '#platform/ask.ts'
import { deskState, deskToday } from '#today/calls.ts'
import { deskSystem } from '#today/system-calls.ts'
import { typeWords } from '../automation/schedule-row.tsx'
import { focusTitle } from '../parts/panel.tsx'
import { jobWords } from '../parts/run-outcomes.ts'
import { useAction } from '../parts/use-action.ts'
import { Failure } from './failure.tsx'
import { type Now, type Today, timedText } from './today-words.ts'

type Failing = Today['failing']['system'][number]
type Of<Kind extends Failing['kind']> = { failure: Extract<Failing, { kind: Kind }>; today: Now }

const CHANGED = [deskToday, deskSystem, deskState]

/** A failed job, service, backup or scheduled task, or an alarm about anything else. */
export function FailingSystem({ failure, today }: { failure: Failing; today: Now }) {
  switch (failure.kind) {
    case 'job':
      return <FailedJob failure={failure} today={today} />
    case 'service':
      return <FailingService failure={failure} today={today} />
    case 'backup':
      return <FailedBackup failure={failure} today={today} />
    case 'task':
      return <FailingTask failure={failure} today={today} />
    case 'alarm':
      return <LastingAlarm failure={failure} today={today} />
  }
}

function FailedJob({ failure, today }: Of<'job'>) {
  const { t, language } = useI18n()
  const { id, message } = failure
  const job = jobWords(t, failure)
  const retry = useAction({
    mutationFn: () => ask(jobRetry, { id }),
    onSuccess: ({ already }) => {
      toast.success(t(already ? 'newsroom.monitoring.retriedAlready' : 'newsroom.monitoring.retried'))
      focusTitle('failing')
    },
    failed: 'newsroom.monitoring.retryFailed',
    changes: [...CHANGED, jobList],
  })
  const dismiss = useAction({
    mutationFn: () => ask(jobDismiss, { id }),
    onSuccess: ({ already }) => {
      toast.success(t(already ? 'newsroom.monitoring.dismissedAlready' : 'newsroom.monitoring.dismissed'))
      focusTitle('failing')
    },
    failed: 'newsroom.monitoring.dismissFailed',
    changes: [...CHANGED, jobList],
  })
  const busy = retry.isPending || dismiss.isPending
  return (
    <Failure
      name={job}
      since={timedText(t, language, 'newsroom.today.failedAt', failure.since, today)}
      detail={message === null ? undefined : <Message>{message}</Message>}
      actions={
        <>
          <Button
            size="small"
            busy={retry.isPending}
            disabled={busy && !retry.isPending}
            aria-label={t('newsroom.monitoring.retryJob', { job })}
            onClick={() => retry.mutate()}
          >
            {t('newsroom.monitoring.retry')}
          </Button>
          <Button
            size="small"
            busy={dismiss.isPending}
            disabled={busy && !dismiss.isPending}
            aria-label={t('newsroom.monitoring.dismissJob', { job })}
            onClick={() => dismiss.mutate()}
          >
            {t('newsroom.monitoring.dismiss')}
          </Button>
        </>
      }
    />
  )
}

function FailingService({ failure: { service, since, message }, today }: Of<'service'>) {
  const { t, language } = useI18n()
  const name = t(`newsroom.monitoring.service.${service}`)
  return (
    <Failure
      name={name}
      since={timedText(t, language, 'newsroom.today.failedSince', since, today)}
      detail={<Message>{message}</Message>}
      actions={<Open to="/content-monitoring" hash="services" name={name} />}
    />
  )
}

function FailedBackup({ failure: { what, since, message }, today }: Of<'backup'>) {
  const { t, language } = useI18n()
  const start = useAction({
    mutationFn: () => ask(backupStart, {}),
    onSuccess: ({ already }) =>
      toast.success(t(already ? 'newsroom.backup.startedAlready' : 'newsroom.backup.started')),
    failed: 'newsroom.backup.startFailed',
    changes: [...CHANGED, backupList],
  })
  const name = t('newsroom.today.backup')
  const key = what === 'failed' ? 'newsroom.today.failedAt' : (`newsroom.today.backup.${what}` as const)
  return (
    <Failure
      name={name}
      since={timedText(t, language, key, since, today)}
      detail={message === null ? undefined : <Message>{message}</Message>}
      actions={
        <>
          <Button size="small" busy={start.isPending} onClick={() => start.mutate()}>
            {t('newsroom.backup.start')}
          </Button>
          <Open to="/content-monitoring" hash="backups" name={name} />
        </>
      }
    />
  )
}

function FailingTask({ failure, today }: Of<'task'>) {
  const { t, language } = useI18n()
  const { since, why, overdue } = failure
  const name = t('newsroom.automation.rowName', {
    what: typeWords(t, failure.content_type),
    time: failure.scheduled_time,
  })
  const key = overdue ? 'newsroom.today.dueSince' : 'newsroom.today.failedAt'
  return (
    <Failure
      name={name}
      since={timedText(t, language, key, since, today)}
      detail={why === null ? undefined : t(why as Key) /* a text key by contract */}
      actions={<Open to="/content-automation" hash="schedule" name={name} />}
    />
  )
}

function LastingAlarm({ failure, today }: Of<'alarm'>) {
  const { t, language } = useI18n()
  const { alarm, since, notified_at: notifiedAt } = failure
  const name = t(`newsroom.alarm.${alarm}`)
  return (
    <Failure
      name={name}
      since={timedText(t, language, 'newsroom.today.failedSince', since, today)}
      detail={
        notifiedAt === null
          ? undefined
          : timedText(t, language, 'newsroom.today.alarmSent', notifiedAt, today)
      }
      actions={<Open {...PLACES[alarm]} name={name} />}
    />
  )
}

/** The message of a program, which is in English. */
const Message = ({ children }: { children: string }) => (
  <span lang="en" dir="auto">
    {children}
  </span>
)

type OpenProps = {
  to: '/content-monitoring' | '/content-automation' | '/content-digest'
  hash: string
  name: string
}

/** Leads to the panel where a failure is dealt with. */
function Open({ to, hash, name }: OpenProps) {
  const { t } = useI18n()
  return (
    <Link
      to={to}
      hash={hash}
      aria-label={t('newsroom.today.openOf', { name })}
      className={buttonClass('line', 'small')}
    >
      {t('newsroom.today.open')}
    </Link>
  )
}
