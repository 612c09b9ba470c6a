import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Choice, Field, Tick } from '#ui/field.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { type BackupState, backupList, backupSettingsChange } from '#backup/calls.ts'
import { KEPT_BACKUPS } from '#backup/rules.ts'
import { ask } from '#platform/ask.ts'
import { useAction } from '../parts/use-action.ts'
import { zoneName } from '../parts/zones.ts'

type Edits = { enabled?: boolean; hour?: number; keep?: string }
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Whether and when the site is backed up every day, and how many backups are kept. */
export function BackupSchedule({ state }: { state: BackupState }) {
  const { t } = useI18n()
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>({})
  const enabled = edits.enabled ?? state.enabled
  const hour = edits.hour ?? state.hour
  const keep = edits.keep ?? String(state.keep)
  const isWrong =
    !/^\d{1,4}$/.test(keep) || Number(keep) < KEPT_BACKUPS.min || Number(keep) > KEPT_BACKUPS.max
  const isChanged = enabled !== state.enabled || hour !== state.hour || keep !== String(state.keep)
  const save = useAction({
    mutationFn: () => ask(backupSettingsChange, { enabled, hour, keep: Number(keep) }),
    onSuccess: (stored) => {
      client.setQueryData([backupList.name, {}], stored)
      setEdits({})
      toast.success(t('newsroom.backup.saved'))
    },
    failed: 'newsroom.backup.notSaved',
    changes: [backupList],
  })
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isChanged && !isWrong && !save.isPending) save.mutate()
  }
  return (
    <form noValidate onSubmit={onSubmit} className="border-b border-line px-4 py-4 sm:px-6">
      <Tick
        label={t('newsroom.backup.setting.enabled')}
        hint={t('newsroom.backup.enabledMeans')}
        checked={enabled}
        onChange={({ target }) => setEdits({ ...edits, enabled: target.checked })}
      />
      <div className="mt-3 grid items-start gap-x-6 gap-y-4 @lg:grid-cols-[14rem_14rem_minmax(0,1fr)]">
        <Choice
          label={t('newsroom.backup.setting.hour')}
          value={hour}
          onChange={({ target }) => setEdits({ ...edits, hour: Number(target.value) })}
        >
          {HOURS.map((each) => (
            <option key={each} value={each}>
              {String(each).padStart(2, '0')}:00 ({zoneName(state.time_zone, new Date(0))})
            </option>
          ))}
        </Choice>
        <Field
          type="number"
          inputMode="numeric"
          label={t('newsroom.backup.setting.keep')}
          hint={t('newsroom.backup.keepMeans')}
          {...KEPT_BACKUPS}
          error={isWrong ? t('newsroom.digest.numberBetween', KEPT_BACKUPS) : undefined}
          value={keep}
          onChange={({ target }) => setEdits({ ...edits, keep: target.value })}
        />
        <div className="@lg:pt-7">
          <Button kind="solid" type="submit" busy={save.isPending} disabled={!isChanged || isWrong}>
            {t('newsroom.automation.save')}
          </Button>
        </div>
      </div>
    </form>
  )
}
