import { Button } from '#kit/button.tsx'
import Dialog from '#kit/dialog.tsx'
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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('membership.account.cancelTitle', { plan })}
      description={
        own.status === 'past_due'
          ? t('membership.account.cancelNow', { plan })
          : t('membership.account.cancelBody', { plan, date })
      }
      closeLabel={t('kit.close')}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('membership.account.keep', { plan })}
          </Button>
          <Button kind="danger-filled" size="medium" busy={busy} onClick={onCancel}>
            {t('membership.account.cancelYes')}
          </Button>
        </>
      }
    />
  )
}
