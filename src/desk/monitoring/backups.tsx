import { useQuery } from '@tanstack/react-query'
import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type BackupState, backupList, backupStart } from '#backup/calls.ts'
import { EVERY_30_S } from '#monitoring/rules.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { Moment } from '../parts/moment.tsx'
import { usePressable } from '../frame/offered-actions.ts'
import { Panel } from '../parts/panel.tsx'
import { QueryResult } from '../parts/query-result.tsx'
import { Lines } from '../parts/rows.tsx'
import { useAction } from '../parts/use-action.ts'
import { Fact } from '../parts/written-text.tsx'
import { BackupLine, COLUMNS } from './backup-line.tsx'
import { BackupSchedule } from './backup-schedule.tsx'

/** While a backup or a test runs, its end is noticed within this time. */
const WHILE_RUNNING_MS = 3000

/** When the site is backed up, whether that works, and the backups that exist. */
export function Backups() {
  const { t } = useI18n()
  const backups = useQuery({
    ...callQuery(backupList, {}),
    ...EVERY_30_S,
    refetchInterval: ({ state }) =>
      (state.data?.running.length ?? 0) > 0 ? WHILE_RUNNING_MS : EVERY_30_S.refetchInterval,
  })
  const start = useAction({
    mutationFn: () => ask(backupStart, {}),
    onSuccess: ({ already }) =>
      toast.success(t(already ? 'newsroom.backup.startedAlready' : 'newsroom.backup.started')),
    failed: 'newsroom.backup.startFailed',
    changes: [backupList],
  })
  usePressable('backup', () => !start.isPending && start.mutate())
  const { data } = backups
  return (
    <Panel
      id="backups"
      title={t('newsroom.backup.title')}
      text={
        data && (
          <>
            {t('newsroom.backup.text')}{' '}
            {t(data.encrypted ? 'newsroom.backup.encrypted' : 'newsroom.backup.notEncrypted')}
          </>
        )
      }
      actions={
        <Button
          size="medium"
          busy={start.isPending || data?.running.includes('backup') === true}
          onClick={() => start.mutate()}
        >
          {t('newsroom.backup.start')}
        </Button>
      }
    >
      <QueryResult question={backups} failed={t('newsroom.backup.loadFailed')} rows={4}>
        {(state) => (
          <>
            <Facts state={state} />
            <BackupSchedule state={state} />
            <Lines
              rows={state.items}
              none={t('newsroom.backup.none')}
              columns={{
                className: COLUMNS,
                names: [
                  t('newsroom.backup.madeAt'),
                  t('newsroom.backup.size'),
                  t('newsroom.backup.restoreTest'),
                ],
              }}
            >
              {(backup) => (
                <BackupLine
                  key={backup.id}
                  backup={backup}
                  zone={state.time_zone}
                  testing={state.running.includes('test')}
                />
              )}
            </Lines>
          </>
        )}
      </QueryResult>
    </Panel>
  )
}

/** The state of the schedule, what runs now, and the last restore test that succeeded. */
function Facts({ state }: { state: BackupState }) {
  const { enabled, overdue, running, next, tested_at: testedAt, directory, time_zone: zone } = state
  const { t } = useI18n()
  return (
    <dl className="grid gap-x-4 gap-y-2 border-b border-line px-4 py-4 text-sm @lg:grid-cols-[12rem_minmax(0,1fr)] sm:px-6">
      <Fact name={t('newsroom.backup.state')}>
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Status tone={overdue ? 'danger' : enabled ? 'success' : 'quiet'}>
            {t(overdue ? 'newsroom.backup.overdue' : enabled ? 'newsroom.backup.on' : 'newsroom.backup.off')}
          </Status>
          {overdue && <span>{t('newsroom.backup.overdueText')}</span>}
          {!enabled && <span className="text-ink2">{t('newsroom.backup.offText')}</span>}
          {running.map((task) => (
            <span key={task} role="status">
              {t(`newsroom.backup.running.${task}`)}
            </span>
          ))}
        </span>
      </Fact>
      {next !== null && (
        <Fact name={t('newsroom.backup.next')}>
          <Moment at={next} zone={zone} />
        </Fact>
      )}
      <Fact name={t('newsroom.backup.lastTest')}>
        {testedAt === null ? t('newsroom.backup.noTest') : <Moment at={testedAt} zone={zone} />}
      </Fact>
      <Fact name={t('newsroom.backup.directory')}>
        <bdi dir="ltr" className="wrap-anywhere">
          {directory}
        </bdi>
      </Fact>
    </dl>
  )
}
