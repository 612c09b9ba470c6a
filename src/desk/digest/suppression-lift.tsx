import { useMutation, useQueryClient } from '@tanstack/react-query'
import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { adminSubscribers, adminSuppressionLift, adminSuppressions } from '#newsletter/bounces/calls.ts'
import { ask } from '#platform/ask.ts'
import { focusTitle } from '../parts/panel.tsx'
import { failureText } from '../parts/refusal-words.ts'
import type { Suppression } from './suppressions.tsx'

type LiftDialogProps = { suppression: Suppression; onClose: () => void }

/** Asks before emails are sent to a suppressed address again, and shows the address and the server's response. */
export default function LiftDialog({ suppression: { email, reason, said }, onClose }: LiftDialogProps) {
  const { t } = useI18n()
  const client = useQueryClient()
  const lift = useMutation({
    mutationFn: () => ask(adminSuppressionLift, { email }),
    onSuccess: async () => {
      toast.success(t('newsroom.digest.lifted'), { description: email })
      await Promise.all(
        [adminSubscribers, adminSuppressions].map(({ name }) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      )
      onClose()
      focusTitle('suppressions')
    },
  })
  return (
    <ConfirmDialog
      title={t('newsroom.digest.liftTitle')}
      text={t(reason === 'complaint' ? 'newsroom.digest.liftComplaint' : 'newsroom.digest.liftText', {
        email,
      })}
      closeLabel={t('kit.close')}
      cancel={t('newsroom.review.cancel')}
      confirm={t('newsroom.digest.liftDo')}
      tone="solid"
      busy={lift.isPending}
      failure={lift.isError ? failureText(t, lift.error, t('newsroom.digest.liftFailed')) : undefined}
      onClose={onClose}
      onConfirm={() => lift.mutate()}
    >
      {said !== null && (
        <p lang="en" dir="auto" className="border-s-2 border-line ps-3 text-sm text-ink2 wrap-anywhere">
          {said}
        </p>
      )}
    </ConfirmDialog>
  )
}
