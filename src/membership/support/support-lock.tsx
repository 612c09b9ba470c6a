import { buttonClass } from '#ui/button.tsx'
import { TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { PAID_TIERS } from '../rules.ts'

/** Explains support and the plans that include it, for readers without access. */
export function SupportLock({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useI18n()
  return (
    <section
      aria-labelledby="support-lock"
      className="mt-8 max-w-[720px] border-t-2 border-ink bg-sunken p-6 sm:p-8"
    >
      <p className="flex flex-wrap gap-2">
        {PAID_TIERS.map((tier) => (
          <TierChip key={tier} strong={tier === 'b2b'}>
            {t(`membership.plan.${tier}`)}
          </TierChip>
        ))}
      </p>
      <h2 id="support-lock" className="mt-3 max-w-[34ch] text-xl font-bold">
        {t('membership.support.lockTitle')}
      </h2>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{t('membership.support.lockText')}</p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageLink href="/pricing" className={`${buttonClass('act')} max-sm:w-full`}>
          {t('membership.support.toPlans')}
        </PageLink>
        {isVisitor && (
          <PageLink href="/auth" className={buttonClass('text')}>
            {t('people.signIn')}
          </PageLink>
        )}
      </div>
    </section>
  )
}
