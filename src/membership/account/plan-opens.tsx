import type { ReactNode } from 'react'
import { TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { CommunityLink, useCommunity } from '../community/community-link.tsx'
import { PLAN_OPENS } from '../plan-promises.ts'
import { PlanLine } from '../plan-line.tsx'
import { contentsFor } from '../plans.ts'
import { PAID_TIERS, type PaidTier, type Tier } from '../rules.ts'

const LINK = 'text-base font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink'
const NEXT: Record<Tier, PaidTier | null> = { freemium: 'premium', premium: 'b2b', b2b: null }

type PlanOpensProps = {
  /** The plan that is active. */
  tier: Tier
  /** Below what the next plan would add: how to get it. */
  children: (next: PaidTier) => ReactNode
}

/** What the active plan includes, each item with its page, and what the next plan would add, marked as its own. */
export function PlanOpens({ tier, children }: PlanOpensProps) {
  const { t } = useI18n()
  const next = NEXT[tier]
  return (
    <section aria-labelledby="opens" className="grid gap-8">
      <div>
        <h4 id="opens" className="text-xl font-bold">
          {t(tier === 'freemium' ? 'membership.account.has' : 'membership.opens.title')}
        </h4>
        {tier === 'freemium' ? (
          <ul className="mt-3 grid gap-2 border-t border-line pt-4 text-base text-ink2">
            {contentsFor(tier, false).map((line) => (
              <PlanLine key={line} line={line} />
            ))}
          </ul>
        ) : (
          <Things tiers={tier === 'premium' ? ['premium'] : PAID_TIERS} isOpen />
        )}
      </div>
      {next !== null && (
        <div>
          <h4 className="text-xl font-bold">
            {t('membership.opens.would', { plan: t(`membership.plan.${next}`) })}
          </h4>
          <Things tiers={[next]} />
          {children(next)}
        </div>
      )}
    </section>
  )
}

function Things({ tiers, isOpen = false }: { tiers: readonly PaidTier[]; isOpen?: boolean }) {
  const { t } = useI18n()
  const community = useCommunity()
  return (
    <ul className="mt-3 grid gap-x-10 border-t border-line sm:grid-cols-2">
      {tiers.flatMap((tier) =>
        PLAN_OPENS[tier].map(({ href, name, text }) => (
          <li key={name} className="border-b border-line py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PageLink href={href} className={LINK}>
                {t(name)}
              </PageLink>
              {!isOpen && <TierChip strong={tier === 'b2b'}>{t(`membership.plan.${tier}`)}</TierChip>}
            </span>
            <p className="mt-0.5 text-sm text-ink2">{t(text)}</p>
          </li>
        )),
      )}
      {isOpen && community !== null && (
        <li className="border-b border-line py-3">
          <CommunityLink url={community} className={LINK}>
            {t('membership.opens.community')}
          </CommunityLink>
          <p className="mt-0.5 text-sm text-ink2">{t('membership.opens.communityText')}</p>
        </li>
      )}
    </ul>
  )
}
