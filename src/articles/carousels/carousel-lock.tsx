import { useI18n } from '#languages/i18n.ts'
import { PlanLock } from '#membership/plan-lock.tsx'
import type { PaidTier } from '#membership/rules.ts'

/** Describes carousels to readers without access; shows none of the content. */
export function CarouselLock({ because, isVisitor = false }: { because: PaidTier; isVisitor?: boolean }) {
  const { t } = useI18n()
  return (
    <PlanLock
      level={1}
      tiers={[because]}
      title={t(because === 'b2b' ? 'library.carousels.lockB2b' : 'library.carousels.lockTitle')}
      text={t('library.carousels.lockText')}
      isVisitor={isVisitor}
    />
  )
}
