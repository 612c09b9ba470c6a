import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import { PlanLock } from '#membership/plan-lock.tsx'
import { callQuery } from '#platform/ask.ts'
import { analyticsAbout } from './calls.ts'
import { SHOWN_KINDS } from './rules.ts'
import { useFigures } from './use-figures.ts'

/** Shown to readers without access: what is counted, how much and since when, but no figures. */
export function AnalyticsLock({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useI18n()
  const { day } = useFigures()
  const { data } = useQuery(callQuery(analyticsAbout, {}))
  return (
    <PlanLock
      title={t('library.analytics.lock')}
      text={t('library.analytics.lockText')}
      isVisitor={isVisitor}
    >
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
    </PlanLock>
  )
}
