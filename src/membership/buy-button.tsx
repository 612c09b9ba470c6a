import type { ComponentProps } from 'react'
import { Button } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { PaidTier } from './rules.ts'

type BuyButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'className'> & {
  tier: PaidTier
  /** Whether it begins with days that cost nothing; null while nobody knows who reads. */
  trial: boolean | null
  /** The plan whose button was pressed. */
  loading: PaidTier | null
  buy: (tier: PaidTier) => Promise<void>
}

/** Leads to the page on which a plan is paid for. */
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
