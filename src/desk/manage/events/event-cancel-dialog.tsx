import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ManagedEvent } from '#articles/events/managing/calls.ts'
import { useEventState } from './event-changing.ts'

/** Asks for confirmation before an event is cancelled: readers and their calendars are notified immediately. */
export default function EventCancelDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { t } = useI18n()
  const change = useEventState(event)
  return (
    <ConfirmDialog
      title={t('newsroom.events.cancelQuestion')}
      text={event.title}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.events.keepIt')}
      confirm={t('newsroom.events.cancelNow')}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate('cancelled', { onSuccess: onClose })}
    >
      <p className="text-sm text-ink2">{t('newsroom.events.cancelText')}</p>
    </ConfirmDialog>
  )
}
