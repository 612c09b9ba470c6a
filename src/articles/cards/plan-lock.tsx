import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from './news-card.tsx'

type PlanLockProps = { title: string; text: string; isVisitor: boolean; level?: 2 | 3; next?: string }

/**
 * Describes a Premium page to readers without access, with a link to the plans; `next` is the address to return to after
 * signing in.
 */
export function PlanLock({ title, text, isVisitor, level = 2, next }: PlanLockProps) {
  const { t, addressOf } = useI18n()
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section aria-labelledby={id} className="mt-8 border-t-2 border-ink bg-sunken p-6 sm:p-8">
      <Tier tier="premium" />
      <Title id={id} className="mt-3 max-w-[34ch] text-xl font-bold">
        {title}
      </Title>
      <p className="mt-2 max-w-[62ch] text-base text-ink2">{text}</p>
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
