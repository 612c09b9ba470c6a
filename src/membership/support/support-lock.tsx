import { useI18n } from '#languages/i18n.ts'
import { PlanLock } from '../plan-lock.tsx'
import { PAID_TIERS } from '../rules.ts'

/** Explains support and the plans that include it, for readers without access. */
export function SupportLock({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useI18n()
  return (
    <PlanLock
      tiers={PAID_TIERS}
      title={t('membership.support.lockTitle')}
      text={t('membership.support.lockText')}
      isVisitor={isVisitor}
    />
  )
}
