import { useQueryClient } from '@tanstack/react-query'
import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { toast } from '#kit/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useCall } from '#platform/ask.ts'
import { refusalWords } from '../desk/refusal-words.ts'
import {
  type ScheduleView,
  contentGenerationSchedule,
  contentGenerationScheduleRemove,
} from '../schedule/calls.ts'
import { rowName } from './schedule-row.tsx'

type RemoveDialogProps = { row: ScheduleView; onClose: () => void; onRemoved: () => void }

/** Asks before a row of the timetable is removed, by its name. */
export default function RemoveDialog({ row, onClose, onRemoved }: RemoveDialogProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const remove = useCall(contentGenerationScheduleRemove)
  const onRemove = async () => {
    try {
      await remove.mutateAsync({ id: row.id })
    } catch (error) {
      toast.error(t('newsroom.review.error'), {
        description: refusalWords(t, error) ?? t('newsroom.automation.rowNotRemoved'),
      })
      return
    }
    await client.invalidateQueries({ queryKey: [contentGenerationSchedule.name] })
    toast.success(t('newsroom.automation.rowRemoved'), { description: rowName(t, row) })
    onRemoved()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.automation.removeTitle')}
      description={t('newsroom.automation.removeText', { row: rowName(t, row) })}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.review.cancel')}
          </Button>
          <Button kind="danger-filled" size="medium" busy={remove.isPending} onClick={() => void onRemove()}>
            {t('newsroom.automation.removeRow')}
          </Button>
        </>
      }
    />
  )
}
