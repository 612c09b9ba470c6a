import { TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { CommunityLink, useCommunity } from '../community/community-link.tsx'
import { PLAN_OPENS } from '../plan-promises.ts'
import { PAID_TIERS, type PaidTier, type AccessLevel } from '../rules.ts'

const OPEN: Record<AccessLevel, readonly PaidTier[]> = {
  freemium: [],
  premium: ['premium'],
  b2b: PAID_TIERS,
  admin: PAID_TIERS,
}

const LINK = 'text-base font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink'

/** What the active plan includes, each item with its page, and what the other plans would add, marked as theirs. */
export function PlanOpens({ accessLevel }: { accessLevel: AccessLevel }) {
  const { t } = useI18n()
  const open = OPEN[accessLevel]
  const others = PAID_TIERS.filter((tier) => !open.includes(tier))
  return (
    <section aria-labelledby="opens" className="grid gap-6">
      {open.length > 0 && (
        <div>
          <h4 id="opens" className="text-xl font-bold">
            {t('membership.opens.title')}
          </h4>
          <Things tiers={open} isOpen />
        </div>
      )}
      {others.map((tier, at) => (
        <div key={tier}>
          <h4 id={open.length === 0 && at === 0 ? 'opens' : undefined} className="text-xl font-bold">
            {t('membership.opens.would', { plan: t(`membership.plan.${tier}`) })}
          </h4>
          <Things tiers={[tier]} />
        </div>
      ))}
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
