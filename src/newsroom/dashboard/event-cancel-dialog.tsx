import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { ManagedEvent } from '#library/events/managing/calls.ts'
import { useEventState } from './event-changing.ts'

/** Asks before an event is cancelled: readers and their calendars are told at once. */
export default function EventCancelDialog({ event, onClose }: { event: ManagedEvent; onClose: () => void }) {
  const { t } = useI18n()
  const change = useEventState(event)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('newsroom.events.cancelQuestion')}
      description={event.title}
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('newsroom.events.keepIt')}
          </Button>
          <Button
            kind="danger-filled"
            size="medium"
            busy={change.isPending}
            onClick={() => change.mutate('cancelled', { onSuccess: onClose })}
          >
            {t('newsroom.events.cancelNow')}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink2">{t('newsroom.events.cancelText')}</p>
    </Dialog>
  )
}
