import { numberFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { Cost } from '../parts/run-line.tsx'
import { Panel } from '../parts/panel.tsx'
import { clockText } from '../parts/zones.ts'
import type { System } from './failing-now.tsx'

/** What was counted today: reports, drafts, the cost of the model, and with a mail server the emails that came back. */
export function TodaysFigures({ system: { today, day, time_zone: zone } }: { system: System }) {
  const { t, language } = useI18n()
  const number = numberFormat(language)
  const { reports, drafts, bounced, unpriced, model_calls: calls } = today
  const hasNoPrice = calls > 0 && unpriced === calls
  const figures = [
    {
      key: 'reports',
      value: number.format(reports),
      words: t('newsroom.monitoring.today.reports', { count: reports }),
    },
    {
      key: 'drafts',
      value: number.format(drafts),
      words: t('newsroom.monitoring.today.drafts', { count: drafts }),
    },
    hasNoPrice
      ? {
          key: 'calls',
          value: number.format(calls),
          words: t('newsroom.monitoring.today.calls', { count: calls }),
        }
      : {
          key: 'cost',
          value: <Cost micros={today.cost_micros} />,
          words: (
            <>
              {t('newsroom.monitoring.today.cost')}
              {unpriced > 0 && (
                <span className="block">{t('newsroom.monitoring.unpriced', { count: unpriced })}</span>
              )}
            </>
          ),
        },
    ...(bounced === null
      ? []
      : [
          {
            key: 'bounced',
            value: number.format(bounced),
            words: t('newsroom.monitoring.today.bounced', { count: bounced }),
          },
        ]),
  ]
  return (
    <Panel
      id="figures"
      dense
      tone="quiet"
      title={t('newsroom.desk.section.today')}
      note={t('newsroom.monitoring.since', { time: clockText(new Date(day.from), zone, language) })}
    >
      <ul className="grid grid-cols-2 @md:auto-cols-[minmax(max-content,1fr)] @md:grid-flow-col @md:grid-cols-none">
        {figures.map(({ key, value, words }) => (
          <li
            key={key}
            className="border-line px-4 py-3.5 not-first:border-s @max-md:odd:border-s-0 @max-md:nth-[n+3]:border-t sm:px-6"
          >
            <span className="block text-2xl font-extrabold whitespace-nowrap">{value}</span>
            <span className="block w-0 min-w-full text-xs text-ink2">{words}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
