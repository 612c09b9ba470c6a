import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import type { SubscriptionView } from '../calls.ts'

type CancelDialogProps = { own: SubscriptionView; busy: boolean; onCancel: () => void; onClose: () => void }

/** Explains what ending a plan means and asks for confirmation once. */
export default function CancelDialog({ own, busy, onCancel, onClose }: CancelDialogProps) {
  const { t } = useI18n()
  const plan = t(`membership.plan.${own.tier}`)
  const date = useDay()(own.period_end)
  return (
    <ConfirmDialog
      title={t('membership.account.cancelTitle', { plan })}
      text={
        own.status === 'past_due'
          ? t('membership.account.cancelNow', { plan })
          : t('membership.account.cancelBody', { plan, date })
      }
      closeLabel={t('kit.close')}
      cancel={t('membership.account.keep', { plan })}
      confirm={t('membership.account.cancelYes')}
      busy={busy}
      onClose={onClose}
      onConfirm={onCancel}
    />
  )
}
