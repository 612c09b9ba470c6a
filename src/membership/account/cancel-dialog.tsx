import ConfirmDialog from '#kit/confirm-dialog.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { SubscriptionView } from '../calls.ts'

type CancelDialogProps = { own: SubscriptionView; busy: boolean; onCancel: () => void; onClose: () => void }

/** Says what ending a plan means, and asks once. */
export default function CancelDialog({ own, busy, onCancel, onClose }: CancelDialogProps) {
  const { t, language, site } = useI18n()
  const plan = t(`membership.plan.${own.tier}`)
  const date = dateFormat(language, { dateStyle: 'long', timeZone: site.timeZone }).format(
    new Date(own.period_end),
  )
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
