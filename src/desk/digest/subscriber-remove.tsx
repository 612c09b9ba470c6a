import { useMutation, useQueryClient } from '@tanstack/react-query'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminSubscriberRemove, adminSubscribers, adminSuppressions } from '#newsletter/bounces/calls.ts'
import { ask } from '#platform/ask.ts'
import { focusTitle } from '../parts/panel.tsx'
import { failureText } from '../parts/refusal-words.ts'
import type { Subscriber } from './subscriber-line.tsx'

type RemoveDialogProps = { subscriber: Subscriber; erase: boolean; onClose: () => void }

/** Asks before a subscription is ended or all data of a person is erased, and shows their address. */
export default function RemoveDialog({ subscriber: { id, email }, erase, onClose }: RemoveDialogProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const action = erase ? 'erase' : 'end'
  const remove = useMutation({
    mutationFn: () => ask(adminSubscriberRemove, { id, erase }),
    onSuccess: async () => {
      toast.success(t(`newsroom.digest.${action}Done`), { description: email })
      await Promise.all(
        [adminSubscribers, adminSuppressions].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
      onClose()
      focusTitle('subscribers')
    },
  })
  return (
    <ConfirmDialog
      title={t(`newsroom.digest.${action}Title`)}
      text={t(`newsroom.digest.${action}Text`, { email })}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.review.cancel')}
      confirm={t(`newsroom.digest.${action}Do`)}
      busy={remove.isPending}
      failure={remove.isError ? failureText(t, remove.error, t('newsroom.digest.removeFailed')) : undefined}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
