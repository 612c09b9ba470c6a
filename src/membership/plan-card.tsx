import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Status } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { LOCALES } from '#languages/rules.ts'
import { PlanState } from './account/plan-state.tsx'
import { BuyButton } from './buy-button.tsx'
import type { MembershipView } from './calls.ts'
import { offerOf, runningPlan } from './offers.ts'
import { PlanLine } from './plan-line.tsx'
import { PLAN_WAYS, POPULAR_PLAN, contentsFor, priceText } from './plans.ts'
import { PRICE_CENTS, type PaidTier, TRIAL_DAYS, type Tier } from './rules.ts'

type Buying = { loading: PaidTier | null; buy: (tier: PaidTier) => Promise<void> }
type PlanCardProps = Buying & {
  tier: Tier
  /** The reader's membership; undefined for a visitor and while it is not known. */
  view: MembershipView | undefined
  pending: boolean
}

/** A plan: its price, what it contains, and what the reader can do about it. */
export function PlanCard({ tier, view, pending, ...buying }: PlanCardProps) {
  const { t } = useI18n()
  const popular = tier === POPULAR_PLAN
  const id = `plan-${tier}`
  const name = t(`membership.plan.${tier}`)
  const own = runningPlan(view)
  const isOwn =
    view !== undefined && (own?.tier ?? (view.standing === 'freemium' ? 'freemium' : null)) === tier
  return (
    <section
      aria-labelledby={id}
      className={`flex flex-col px-5 py-8 sm:px-8 ${
        popular ? 'border-2 border-ink bg-surface lg:-my-3 lg:py-11' : 'max-lg:border-b max-lg:border-line'
      }`}
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={id} className="text-xl font-bold">
          {name}
        </h2>
        {popular && (
          <span className="bg-ink px-1.5 py-px text-2xs font-semibold text-paper">
            {t('membership.pricing.popular')}
          </span>
        )}
        {isOwn && <Status tone="success">{t('membership.pricing.yours')}</Status>}
      </div>
      <p className="mt-1 text-base text-ink2">{t(`membership.plan.${tier}For`)}</p>
      <Price tier={tier} />
      <ul
        className="mt-6 grid gap-2.5 border-t border-line pt-6 text-base"
        aria-label={t('membership.pricing.contents', { plan: name })}
      >
        {contentsFor(tier, view?.trial_available ?? true).map((line) => (
          <PlanLine key={line} line={line} />
        ))}
      </ul>
      <div className="mt-auto grid content-start gap-3 pt-8 lg:min-h-[11.25rem]">
        {tier === 'freemium' ? (
          <Link to="/subscribe" className={`${buttonClass('line')} w-full`}>
            {t(PLAN_WAYS[tier])}
          </Link>
        ) : pending ? (
          <span aria-busy="true" className="grid gap-3">
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-10 w-full" />
          </span>
        ) : (
          <Way tier={tier} view={view} {...buying} />
        )}
      </div>
    </section>
  )
}

/** The button of a paid plan, and a text that explains what it does. */
function Way({ tier, view, ...buying }: Buying & { tier: PaidTier; view: MembershipView | undefined }) {
  const { t, language } = useI18n()
  const plan = t(`membership.plan.${tier}`)
  const price = priceText(PRICE_CENTS[tier] ?? 0, LOCALES[language])
  const offer = offerOf(view, tier)
  const own = runningPlan(view)
  if (offer.way === 'buy')
    return (
      <>
        <BuyButton
          tier={tier}
          trial={offer.trial}
          {...buying}
          kind={tier === POPULAR_PLAN ? 'act' : 'solid'}
          className="w-full"
        />
        <Note>
          {offer.trial === null
            ? t('membership.pricing.trialFirst', { days: TRIAL_DAYS, price })
            : offer.trial
              ? t('membership.pricing.trialYours', { price, day: TRIAL_DAYS + 1 })
              : t(tier === 'premium' ? 'membership.pricing.trialUsed' : 'membership.pricing.dueToday', {
                  price,
                })}
        </Note>
        {tier === 'b2b' && <Sales />}
      </>
    )
  return (
    <>
      <PageLink
        href="/account#plan"
        className={`${buttonClass(offer.way === 'yours' ? 'line' : 'solid')} w-full`}
      >
        {offer.way === 'yours'
          ? t('membership.pricing.manage')
          : offer.way === 'settle'
            ? t('membership.pricing.settle')
            : t('membership.pricing.change', { plan })}
      </PageLink>
      <Note>
        {offer.way === 'change'
          ? own?.status === 'trialing' && tier === 'b2b'
            ? t('membership.pricing.dueToday', { price })
            : t('membership.pricing.changeBody', { plan: t(`membership.plan.${offer.from}`) })
          : offer.way === 'settle' && !offer.own
            ? t('membership.pricing.settleBody')
            : own && <PlanState of={own} />}
      </Note>
      {tier === 'b2b' && <Sales />}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className="min-h-10 text-sm text-ink2" suppressHydrationWarning>
    {children}
  </div>
)

function Sales() {
  const { t } = useI18n()
  return (
    <PageLink href="/contact-sales" className={`${buttonClass('text', 'small')} justify-self-start`}>
      {t('membership.pricing.sales')}
    </PageLink>
  )
}

function Price({ tier }: { tier: Tier }) {
  const { t, language } = useI18n()
  const cents = PRICE_CENTS[tier]
  if (cents === null) return <p className="mt-5 text-4xl font-extrabold">{t('membership.pricing.free')}</p>
  return (
    <p className="mt-5 flex flex-wrap items-baseline gap-x-3">
      <bdi dir="ltr" className="text-4xl font-extrabold" suppressHydrationWarning>
        {priceText(cents, LOCALES[language])}
      </bdi>
      <span className="text-base text-ink2">{t('membership.pricing.perMonth')}</span>
    </p>
  )
}
