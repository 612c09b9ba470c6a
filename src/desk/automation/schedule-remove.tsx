import { useQueryClient } from '@tanstack/react-query'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useCall } from '#platform/ask.ts'
import { failureText } from '../parts/refusal-words.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleRemove,
} from '#schedule/calls.ts'
import { rowName } from './schedule-row.tsx'

type RemoveDialogProps = { row: ScheduleView; onClose: () => void; onRemoved: () => void }

/** Asks for confirmation before a row of the schedule is removed, naming the row. */
export default function RemoveDialog({ row, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const remove = useCall(contentGenerationScheduleRemove)
  const onRemove = async () => {
    try {
      await remove.mutateAsync({ id: row.id })
    } catch (error) {
      toast.error(t('newsroom.review.error'), {
        description: failureText(t, error, t('newsroom.automation.rowNotRemoved')),
      })
      return
    }
    await client.invalidateQueries({ queryKey: [contentGenerationSchedule.name] })
    toast.success(t('newsroom.automation.rowRemoved'), { description: rowName(t, row) })
    onRemoved()
  }
  return (
    <ConfirmDialog
      title={t('newsroom.automation.removeTitle')}
      text={t('newsroom.automation.removeText', { row: rowName(t, row) })}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.review.cancel')}
      confirm={t('newsroom.automation.removeRow')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => void onRemove()}
    />
  )
}
