import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { type BackupRow, backupList, backupTest } from '#backup/calls.ts'
import { ask } from '#platform/ask.ts'
import { Dash } from '../parts/dash.tsx'
import { Moment } from '../parts/moment.tsx'
import { Cell, Line, LineActions } from '../parts/rows.tsx'
import { useAction } from '../parts/use-action.ts'

export const COLUMNS = '@4xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,6rem)]'
const MEGABYTE = 1_000_000

type BackupLineProps = {
  backup: BackupRow
  zone: string
  /** Whether a restore test runs now. */
  testing: boolean
}

/** A backup with its size, its last restore test and a button that tests it, or the reason why it failed. */
export function BackupLine({ backup, zone, testing }: BackupLineProps) {
  const { t, language } = useI18n()
  const number = numberFormat(language)
  const size = numberFormat(language, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  return (
    <Line columns={COLUMNS}>
      <Cell label={t('newsroom.backup.madeAt')}>
        <span className="font-semibold">
          <Moment at={backup.ended_at} zone={zone} />
        </span>
        {backup.file === null ? (
          <>
            <Status tone="danger">{t('newsroom.backup.failed')}</Status>
            <span lang="en" dir="auto" className="block text-xs text-danger wrap-anywhere">
              {backup.error}
            </span>
          </>
        ) : (
          <span className="block text-xs text-ink2 wrap-anywhere">
            <bdi dir="ltr">{backup.file}</bdi>
          </span>
        )}
        {backup.missing && <Status tone="danger">{t('newsroom.backup.missing')}</Status>}
      </Cell>
      <Cell label={t('newsroom.backup.size')} absent={backup.bytes === null}>
        {backup.bytes === null ? (
          <Dash means={t('newsroom.backup.failed')} />
        ) : (
          <>
            {size.format(backup.bytes / MEGABYTE)}
            <span className="block text-xs text-ink2">
              {t('newsroom.backup.contents', {
                rows: number.format(backup.rows ?? 0),
                files: number.format(backup.files ?? 0),
              })}
            </span>
          </>
        )}
      </Cell>
      <Cell label={t('newsroom.backup.restoreTest')} absent={backup.file === null}>
        {backup.file !== null && <Tested backup={backup} zone={zone} />}
      </Cell>
      <LineActions>
        {backup.file !== null && !backup.missing && (
          <TestButton id={backup.id} file={backup.file} testing={testing} />
        )}
      </LineActions>
    </Line>
  )
}

function Tested({ backup, zone }: Pick<BackupLineProps, 'backup' | 'zone'>) {
  const { t } = useI18n()
  if (backup.test_error !== null)
    return (
      <>
        <Status tone="danger">{t('newsroom.backup.testFailed')}</Status>
        <span lang="en" dir="auto" className="block text-xs text-danger wrap-anywhere">
          {backup.test_error}
        </span>
      </>
    )
  if (backup.tested_at === null) return <span className="text-ink3">{t('newsroom.backup.notTested')}</span>
  return (
    <>
      <Status tone="success">{t('newsroom.backup.restored')}</Status>
      <Moment at={backup.tested_at} zone={zone} />
    </>
  )
}

function TestButton({ id, file, testing }: { id: string; file: string; testing: boolean }) {
  const { t } = useI18n()
  const test = useAction({
    mutationFn: () => ask(backupTest, { id }),
    onSuccess: ({ already }) =>
      toast.success(t(already ? 'newsroom.backup.testAlready' : 'newsroom.backup.testStarted')),
    failed: 'newsroom.backup.testNotStarted',
    changes: [backupList],
  })
  return (
    <Button
      size="small"
      busy={test.isPending}
      disabled={testing}
      aria-label={t('newsroom.backup.testOne', { file })}
      onClick={() => test.mutate()}
    >
      {t('newsroom.backup.test')}
    </Button>
  )
}
