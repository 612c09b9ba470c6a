import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { PaidTier } from './rules.ts'

type BuyButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className'> & {
  tier: PaidTier
  /** Whether it begins with a free trial; null while the reader is unknown. */
  trial: boolean | null
  /** The plan whose button was clicked. */
  loading: PaidTier | null
  buy: (tier: PaidTier) => Promise<void>
}

/** A button that opens the payment page for a plan. */
export function BuyButton({ tier, trial, loading, buy, ...look }: BuyButtonProps) {
  const { t } = useI18n()
  return (
    <Button
      {...look}
      busy={loading === tier}
      disabled={loading !== null && loading !== tier}
      onClick={() => void buy(tier)}
    >
      {loading === tier
        ? t('membership.checkout.loading')
        : t(trial === true ? 'membership.checkout.startTrial' : 'membership.checkout.choose', {
            plan: t(`membership.plan.${tier}`),
          })}
    </Button>
  )
}
