import ConfirmDialog from '#ui/confirm-dialog.tsx'
import { useDay, useI18n } from '#languages/i18n.ts'
import { LOCALES } from '#languages/rules.ts'
import type { SubscriptionView } from '../calls.ts'
import { priceText } from '../plans.ts'
import { PRICE_CENTS, type PaidTier } from '../rules.ts'

type ChangeDialogProps = {
  own: SubscriptionView
  to: PaidTier
  busy: boolean
  onChange: () => void
  onClose: () => void
}

/** Explains what changing to another plan costs and asks for confirmation once. */
export default function ChangeDialog({ own, to, busy, onChange, onClose }: ChangeDialogProps) {
  const { t, language } = useI18n()
  const plan = t(`membership.plan.${to}`)
  const from = t(`membership.plan.${own.tier}`)
  const price = priceText(PRICE_CENTS[to] ?? 0, LOCALES[language])
  const date = useDay()(own.period_end)
  return (
    <ConfirmDialog
      title={t('membership.account.changeTitle', { plan })}
      text={
        own.status === 'trialing'
          ? to === 'b2b'
            ? t('membership.account.changeEndsTrial', { plan, price })
            : t('membership.account.changeTrial', { plan, price, date })
          : to === 'b2b'
            ? t('membership.account.changeUp', { plan, price, date })
            : t('membership.account.changeDown', { plan, from, price, date })
      }
      closeLabel={t('kit.close')}
      cancel={t('membership.account.keep', { plan: from })}
      confirm={t('membership.pricing.change', { plan })}
      tone="act"
      busy={busy}
      onClose={onClose}
      onConfirm={onChange}
    />
  )
}
