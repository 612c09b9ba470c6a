import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { late } from '#ui/late.tsx'
import { toast } from '#ui/toast.tsx'
import { rememberLanguage, useDay, useI18n } from '#languages/i18n.ts'
import { ask, callQuery } from '#platform/ask.ts'
import { refetchAnswers } from '#platform/http/refresh-answers.ts'
import {
  type MembershipView,
  type SubscriptionView,
  billingPortal,
  cancelSubscription,
  changePlan,
  invoices,
  membership,
  resumeSubscription,
} from '../calls.ts'
import { refusedWords } from '../refused-words.ts'
import { type PaidTier, PAID_TIERS } from '../rules.ts'
import { useRefetch } from '../refetch.ts'

const CancelDialog = late(() => import('./cancel-dialog.tsx'))
const ChangeDialog = late(() => import('./change-dialog.tsx'))

type PlanActionsProps = {
  own: SubscriptionView
  /** The same subscription, while the payment service continues to charge for it. */
  running: SubscriptionView | null
}

/** The actions for a current or former paid plan: end it, resume it, change it, change the card. */
export function PlanActions({ own, running }: PlanActionsProps) {
  const { t, language } = useI18n()
  const [open, setOpen] = useState<'cancel' | 'change' | null>(null)
  const { action, run } = useAction()
  const plan = t(`membership.plan.${own.tier}`)
  const other = PAID_TIERS.find((tier) => tier !== own.tier) ?? 'premium'
  const settled = running !== null && running.status !== 'past_due'
  const day = useDay()

  const toPortal = () =>
    run('portal', async () => {
      rememberLanguage(language) // the reader returns in the language of this page
      window.location.assign((await ask(billingPortal, {})).url)
      return null
    })
  const cancel = () =>
    run(
      'cancel',
      () => ask(cancelSubscription, {}),
      ({ subscription }) => {
        setOpen(null)
        toast.success(
          subscription?.in_force
            ? t('membership.account.cancelled', { plan, date: day(subscription.period_end) })
            : t('membership.account.ended', { plan }),
          { id: 'plan' },
        )
      },
    )
  const resume = () =>
    run(
      'resume',
      () => ask(resumeSubscription, {}),
      () => toast.success(t('membership.account.resumed', { plan }), { id: 'plan' }),
    )
  const change = (tier: PaidTier) =>
    run(
      'change',
      () => ask(changePlan, { tier }),
      () => {
        setOpen(null)
        toast.success(t('membership.account.changed', { plan: t(`membership.plan.${tier}`) }), { id: 'plan' })
      },
    )
  const needsCard = own.status === 'past_due' || own.status === 'incomplete'
  return (
    <div className="flex flex-wrap items-center gap-3">
      {running?.cancel_at_period_end && (
        <Button kind="solid" size="medium" busy={action === 'resume'} onClick={() => void resume()}>
          {t('membership.account.keep', { plan })}
        </Button>
      )}
      <Button
        kind={needsCard ? 'solid' : 'line'}
        size="medium"
        busy={action === 'portal'}
        onClick={() => void toPortal()}
      >
        {t(needsCard ? 'membership.pricing.settle' : 'membership.account.card')}
      </Button>
      {settled && !running.cancel_at_period_end && (
        <Button size="medium" onClick={() => setOpen('change')}>
          {t('membership.pricing.change', { plan: t(`membership.plan.${other}`) })}
        </Button>
      )}
      {running && !running.cancel_at_period_end && (
        <Button kind="text" size="medium" onClick={() => setOpen('cancel')}>
          {t('membership.account.cancel', { plan })}
        </Button>
      )}
      {open === 'cancel' && (
        <CancelDialog
          own={own}
          busy={action === 'cancel'}
          onCancel={() => void cancel()}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'change' && (
        <ChangeDialog
          own={own}
          to={other}
          busy={action === 'change'}
          onChange={() => void change(other)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

type Action = 'portal' | 'cancel' | 'resume' | 'change'

/**
 * Runs one action at a time. Its result is shown immediately, and everything else that depends on the plan is fetched again.
 */
function useAction() {
  const { t } = useI18n()
  const queryClient = useQueryClient()
  const refetch = useRefetch()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ make }: { name: Action; make: () => Promise<MembershipView | null> }) => make(),
  })
  const run = async (
    name: Action,
    make: () => Promise<MembershipView | null>,
    announce?: (view: MembershipView) => void,
  ): Promise<void> => {
    if (isPending) return
    try {
      const view = await mutateAsync({ name, make })
      if (view === null) return
      queryClient.setQueryData(callQuery(membership, {}).queryKey, view)
      announce?.(view)
      await refetchAnswers(queryClient, { queryKey: callQuery(invoices, {}).queryKey })
      await refetch()
    } catch (error) {
      toast.error(t('membership.account.notDone'), {
        id: 'plan',
        description: refusedWords(t, error) ?? t('problem.unreachable'),
      })
      await refetchAnswers(queryClient, { queryKey: callQuery(membership, {}).queryKey })
    }
  }
  return { action: isPending ? (variables?.name ?? null) : null, run }
}
