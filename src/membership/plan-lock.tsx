import { type ReactNode, useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { TierChip } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import type { PaidTier } from './rules.ts'

type PlanLockProps = {
  title: string
  text: string
  isVisitor: boolean
  /** The plans that open the page. */
  tiers?: readonly PaidTier[]
  level?: 1 | 2 | 3
  /** The address to return to after signing in. */
  next?: string
  /** What the page has, without its content. */
  children?: ReactNode
}

/** Describes a page of the paid plans to readers without access, with a link to the plans. */
export function PlanLock({
  title,
  text,
  isVisitor,
  tiers = ['premium'],
  level = 2,
  next,
  children,
}: PlanLockProps) {
  const { t, addressOf } = useI18n()
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section aria-labelledby={id} className="mt-8 border-t-2 border-ink bg-sunken p-6 sm:p-8">
      <p className="flex flex-wrap gap-2">
        {tiers.map((tier) => (
          <TierChip key={tier} strong={tier === 'premium'}>
            {t(`library.tier.${tier}`)}
          </TierChip>
        ))}
      </p>
      <Title id={id} className="mt-3 max-w-[34ch] text-xl font-bold">
        {title}
      </Title>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{text}</p>
      {children}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageLink href="/pricing" className={`${buttonClass('act')} max-sm:w-full`}>
          {t('library.lock.plans')}
        </PageLink>
        {isVisitor && (
          <a
            href={`${addressOf('/auth')}${next === undefined ? '' : `?next=${encodeURIComponent(addressOf(next))}`}`}
            className={buttonClass('text')}
          >
            {t('library.archive.signIn')}
          </a>
        )}
      </div>
    </section>
  )
}
