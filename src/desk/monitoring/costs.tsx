import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import type { OutputOf } from '#platform/call.ts'
import { costList } from '#monitoring/calls.ts'
import { COST_DAYS, EVERY_30_S } from '#monitoring/rules.ts'
import { callQuery } from '#platform/ask.ts'
import { Panel } from '../parts/panel.tsx'
import { runWords } from '../parts/run-outcomes.ts'
import { OneOf } from '../parts/one-of.tsx'
import { QueryResult, Nothing } from '../parts/query-result.tsx'
import { CostDays } from './cost-days.tsx'
import { CostTable } from './cost-table.tsx'
import { purposeWords } from './purpose-words.ts'

type Days = (typeof COST_DAYS)[number]

/** The costs of the model: by day, by purpose, and by model. */
export function Costs() {
  const { t } = useI18n()
  const [days, setDays] = useState<Days>('30')
  const costs = useQuery({
    ...callQuery(costList, { days }),
    ...EVERY_30_S,
    placeholderData: keepPreviousData, // the last figures stay until those of another period are loaded
  })
  return (
    <Panel
      id="costs"
      title={t('newsroom.monitoring.costs')}
      actions={
        <OneOf
          dense
          quiet
          label={t('newsroom.monitoring.period')}
          values={COST_DAYS}
          value={days}
          nameOf={(each) => t('newsroom.monitoring.days', { count: Number(each) })}
          onChange={(each) => setDays(each ?? '30')}
        />
      }
    >
      <QueryResult question={costs} failed={t('newsroom.monitoring.costsFailed')} rows={4}>
        {(answer) =>
          answer.total.calls === 0 ? (
            <Nothing>{t('newsroom.monitoring.noCosts', { count: answer.by_day.length })}</Nothing>
          ) : (
            <Ledger costs={answer} />
          )
        }
      </QueryResult>
    </Panel>
  )
}

function Ledger({ costs }: { costs: OutputOf<typeof costList> }) {
  const { t, language } = useI18n()
  const day = (text: string) =>
    dateFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(text),
    )
  return (
    <>
      <CostDays days={costs.by_day} total={costs.total} dayText={day} />
      <div className="grid gap-x-8 @4xl:grid-cols-2">
        <CostTable
          title={t('newsroom.monitoring.bySource')}
          rows={costs.by_source.map(({ run, task, ...figures }) => ({
            key: `${run ?? ''} ${task}`,
            name: purposeWords(t, task),
            note: run === null ? t('newsroom.monitoring.outsideRuns') : runWords(t, run),
            figures,
          }))}
        />
        <CostTable
          title={t('newsroom.monitoring.byModel')}
          rows={costs.by_model.map(({ provider, model, ...figures }) => ({
            key: `${provider} ${model}`,
            name: (
              <bdi dir="ltr" className="wrap-anywhere">
                {model}
              </bdi>
            ),
            note: <bdi dir="ltr">{provider}</bdi>,
            figures,
          }))}
        />
      </div>
      <details className="border-t border-line text-sm">
        <summary className="min-h-9 cursor-pointer px-4 py-2.5 text-ink2 underline decoration-edge underline-offset-4 hover:decoration-ink sm:px-6">
          {t('newsroom.monitoring.byDay')}
        </summary>
        <CostTable
          quiet
          title={t('newsroom.monitoring.byDay')}
          rows={costs.by_day
            .filter(({ calls }) => calls > 0)
            .map(({ day: text, ...figures }) => ({ key: text, name: day(text), note: null, figures }))}
        />
      </details>
    </>
  )
}
