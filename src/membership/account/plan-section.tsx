import { useQuery } from '@tanstack/react-query'
import { Status } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LOCALES } from '#languages/rules.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import { BuyButton } from '../buy-button.tsx'
import { type MembershipView, membership } from '../calls.ts'
import { useCheckout } from '../checkout/use-checkout.tsx'
import { offerOf, runningPlan } from '../offers.ts'
import { priceText } from '../plans.ts'
import { PRICE_CENTS, type PaidTier, TRIAL_DAYS, type Tier } from '../rules.ts'
import { InvoiceList } from './invoice-list.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanOpens } from './plan-opens.tsx'
import { PlanState } from './plan-state.tsx'

/** The reader's plan and what they could get: the section “Plan” of /account. */
export function PlanSection() {
  const { t } = useI18n()
  const { user } = useSession()
  const asked = useQuery({ ...callQuery(membership, {}), enabled: user !== null, staleTime: 0 })
  if (user === null) return null
  return (
    <section
      id="plan"
      aria-labelledby="plan-title"
      className="scroll-mt-6"
      aria-busy={asked.isPending || undefined}
    >
      <h2 id="plan-title" className="sr-only">
        {t('membership.plan.name')}
      </h2>
      <div>
        {asked.data ? (
          <Plan view={asked.data} />
        ) : asked.isError ? (
          <Notice
            kind="failed"
            level={3}
            title={t('membership.account.failed')}
            actions={
              <Button size="medium" busy={asked.isFetching} onClick={() => void asked.refetch()}>
                {t('kit.retry')}
              </Button>
            }
          >
            {t('membership.account.failedBody')}
          </Notice>
        ) : (
          <Waiting />
        )}
      </div>
    </section>
  )
}

const Waiting = () => (
  <div className="grid gap-4">
    <Skeleton className="h-8 w-48" />
    <SkeletonText lines={2} />
    <Skeleton className="h-10 w-40" />
  </div>
)

function Plan({ view }: { view: MembershipView }) {
  const { t, language } = useI18n()
  const { standing: accessLevel, subscription: own } = view
  const running = runningPlan(view)
  const tier: Tier = running?.tier ?? (accessLevel === 'admin' ? 'freemium' : accessLevel)
  return (
    <div className="grid gap-8">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h3 className="text-3xl font-extrabold">{t(`membership.plan.${tier}`)}</h3>
          {running && (
            <p className="text-base text-ink2">
              {t('membership.account.perMonth', {
                price: priceText(running.price_cents, LOCALES[language], running.currency),
              })}
            </p>
          )}
          {accessLevel === 'admin' && <Status tone="info">{t('membership.account.admin')}</Status>}
        </div>
        {accessLevel === 'admin' && <p className="text-ink2">{t('membership.pricing.admin')}</p>}
        {own && (
          <div className="max-w-[62ch] text-base text-ink2">
            <PlanState of={own} boxed />
          </div>
        )}
        {!running && accessLevel === 'freemium' && (
          <p className="text-ink2">{t('membership.account.freemiumBody')}</p>
        )}
        {own && <PlanActions own={own} running={running} />}
        {view.provider === 'test' && (
          <p className="border-s-2 border-warning ps-3 text-sm text-ink2">
            {t('membership.pricing.testMode')}
          </p>
        )}
      </div>
      <PlanOpens tier={accessLevel === 'admin' ? 'b2b' : tier}>
        {(next) => <Next tier={next} view={view} />}
      </PlanOpens>
      {own && <InvoiceList />}
    </div>
  )
}

/** The offer of the next plan: the way to pay for it, where nothing is paid for yet. */
function Next({ tier, view }: { tier: PaidTier; view: MembershipView }) {
  const { t, language } = useI18n()
  const buying = useCheckout(view)
  const offer = offerOf(view, tier)
  const price = priceText(PRICE_CENTS[tier] ?? 0, LOCALES[language])
  return (
    <div className="mt-5 grid gap-3">
      {offer.way === 'buy' && (
        <>
          <p className="text-sm text-ink2">
            {offer.trial === true
              ? t('membership.pricing.trialYours', { price, day: TRIAL_DAYS + 1 })
              : t('membership.pricing.trialUsed', { price })}
          </p>
          <BuyButton
            tier={tier}
            trial={offer.trial}
            {...buying}
            kind="act"
            size="medium"
            className="justify-self-start"
          />
        </>
      )}
      <PageLink href="/pricing" className={`${buttonClass('text', 'small')} justify-self-start`}>
        {t('membership.account.compare')}
      </PageLink>
    </div>
  )
}
