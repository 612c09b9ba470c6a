import { useQuery } from '@tanstack/react-query'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { serviceList } from '#monitoring/calls.ts'
import { callQuery } from '#platform/ask.ts'
import type { FirstStepsAnswer } from '#today/first-steps/calls.ts'
import { Panel } from '../../parts/panel.tsx'
import { QueryResult } from '../../parts/query-result.tsx'
import { Samples } from '../../samples/samples.tsx'
import { FirstStepsList } from './first-steps-list.tsx'

/** The first page of a new site: its steps, how a story is made, what the site runs on, and its samples. */
export function FirstStepsView({ answer }: { answer: FirstStepsAnswer }) {
  const { t } = useI18n()
  const { steps, local } = answer
  const done = steps.filter(({ state }) => state !== 'open').length
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:mb-5">
        <div className="min-w-0">
          <h2 className="text-2xl font-extrabold">{t('newsroom.first.title')}</h2>
          <p className="mt-1 max-w-[90ch] text-base text-ink2">
            {t(local ? 'newsroom.first.local' : 'newsroom.first.connected')}
          </p>
        </div>
        <p className="text-sm whitespace-nowrap text-ink2" aria-live="polite">
          {t('newsroom.first.doneOf', { done, count: steps.length })}
        </p>
      </div>
      <div className="grid min-w-0 items-start gap-4 min-[1100px]:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <FirstStepsList answer={answer} />
        <div className="grid min-w-0 gap-4">
          <HowMade />
          <RunsOn />
          <Samples />
        </div>
      </div>
    </>
  )
}

const STAGES = ['read', 'joined', 'written', 'approved', 'sent'] as const

/** How a story comes about, in five stages. */
function HowMade() {
  const { t } = useI18n()
  return (
    <Panel id="how" tone="quiet" title={t('newsroom.first.how')}>
      <ol className="px-4 py-4 sm:px-6">
        {STAGES.map((stage) => (
          <li key={stage} className="group relative ps-7 pb-4 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute start-[4.5px] top-2 bottom-[-0.5rem] w-px bg-line group-last:hidden"
            />
            <span aria-hidden="true" className="absolute start-0 top-[5px] size-2.5 bg-ink" />
            <p className="text-sm font-bold">{t(`newsroom.first.how.${stage}`)}</p>
            <p className="text-xs text-ink2">{t(`newsroom.first.how.${stage}Text`)}</p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const SERVICES = ['database', 'model', 'mail', 'payments'] as const

/** The services that matter first, as the site really uses them. */
function RunsOn() {
  const { t } = useI18n()
  const services = useQuery(callQuery(serviceList, {}))
  return (
    <Panel id="runs-on" tone="quiet" title={t('newsroom.first.runsOn')}>
      <QueryResult question={services} failed={t('newsroom.monitoring.servicesFailed')} rows={2}>
        {({ items }) => (
          <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 px-4 py-3.5 text-xs sm:px-6">
            {items
              .filter(({ service }) => SERVICES.some((each) => each === service))
              .map(({ service, form, by, models }) => (
                <div key={service} className="contents">
                  <dt className="font-bold">{t(`newsroom.monitoring.service.${service}`)}</dt>
                  <dd className="min-w-0 text-ink2">
                    <span className="block font-semibold text-ink empty:hidden">
                      {[by, ...models].some((name) => name !== null) && (
                        <bdi dir="ltr">{[by, ...models].filter((name) => name !== null).join(' · ')}</bdi>
                      )}
                    </span>
                    {t(`newsroom.monitoring.serviceIs.${service}.${form}` as Key) /* each form that it has */}
                  </dd>
                </div>
              ))}
          </dl>
        )}
      </QueryResult>
    </Panel>
  )
}
