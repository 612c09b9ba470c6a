import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { Tier } from '#articles/cards/news-card.tsx'
import { callQuery } from '#platform/ask.ts'
import { analyticsAbout } from './calls.ts'
import { SHOWN_KINDS } from './rules.ts'
import { useFigures } from './use-figures.ts'

/** Shown to readers without access: what is counted, how much and since when, but no figures. */
export function AnalyticsLock({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useI18n()
  const { day } = useFigures()
  const title = useId()
  const { data } = useQuery(callQuery(analyticsAbout, {}))
  return (
    <section aria-labelledby={title} className="mt-8 border-t-2 border-ink bg-sunken p-6 sm:p-8">
      <Tier tier="premium" />
      <h2 id={title} className="mt-3 max-w-[34ch] text-xl font-bold">
        {t('library.analytics.lock')}
      </h2>
      <p className="mt-3 max-w-[62ch] text-base text-ink2">{t('library.analytics.lockText')}</p>
      <ul className="mt-4 grid gap-x-8 gap-y-1.5 text-base sm:grid-cols-2 lg:max-w-4xl">
        {SHOWN_KINDS.map((kind) => (
          <li key={kind} className="flex gap-3">
            <span className="mt-[0.6em] size-1.5 shrink-0 bg-ink" aria-hidden="true" />
            {t(`library.analytics.would.${kind}`)}
          </li>
        ))}
      </ul>
      {data && data.since !== null && (
        <p className="mt-4 text-sm text-ink2">
          {t('library.analytics.lockFigures', { count: data.stories, day: day(data.since) })}
        </p>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <PageLink href="/pricing" className={`${buttonClass('act')} max-sm:w-full`}>
          {t('library.lock.plans')}
        </PageLink>
        {isVisitor && (
          <PageLink href="/auth" className={buttonClass('text')}>
            {t('library.archive.signIn')}
          </PageLink>
        )}
      </div>
    </section>
  )
}
