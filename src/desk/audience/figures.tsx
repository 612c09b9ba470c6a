import type { ReactNode } from 'react'
import { Notice } from '#ui/notice.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { StepsCounted, audience } from '#newsletter/funnel/calls.ts'
import { MIN_FOR_RATE } from '#newsletter/funnel/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import { Panel } from '../parts/panel.tsx'
import { Cohorts } from './cohorts.tsx'
import { StepsTable, useSourceName } from './steps-table.tsx'
import { Trend } from './trend.tsx'
import { Way } from './way.tsx'

type AudienceData = OutputOf<typeof audience>
type FiguresProps = { data: AudienceData; weekly: boolean }

const counted = (steps: StepsCounted): boolean => Object.values(steps).some((people) => people > 0)

/** A panel for each kind of figures, and the titles of those that have none; without any figures, what the page will show. */
export function Figures({ data, weekly }: FiguresProps) {
  const { t } = useI18n()
  const panels = usePanels({ data, weekly })
  const shown = panels.filter(({ hasFigures }) => hasFigures)
  const empty = panels.filter(({ hasFigures }) => !hasFigures)
  const explains = shown.length === 0 && data.counts
  return (
    <>
      {!data.counts && (
        <Notice kind="missing" level={2} title={t('newsletter.audience.off')}>
          {t('newsletter.audience.offText')}
        </Notice>
      )}
      {shown.map(({ id, title, text, children }) => (
        <Panel key={id} id={id} title={title} text={text}>
          {children}
        </Panel>
      ))}
      {empty.length > 0 && (
        <Panel
          id="no-data"
          {...(explains
            ? {
                title: t('newsletter.audience.empty'),
                text: t('newsletter.audience.emptyText', { people: MIN_FOR_RATE }),
              }
            : { dense: true, tone: 'quiet', title: t('newsletter.audience.lacking') })}
        >
          {explains && (
            <h3 className="px-4 pt-3 text-2xs font-semibold text-ink3 sm:px-6">
              {t('newsletter.audience.lacking')}
            </h3>
          )}
          <ul
            className={`flex flex-wrap gap-x-6 gap-y-1 px-4 pb-3 text-sm text-ink2 sm:px-6 ${explains ? 'pt-1' : 'pt-3'}`}
          >
            {empty.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

type FiguresPanel = { id: string; title: string; text?: string; hasFigures: boolean; children: ReactNode }

function usePanels({ data, weekly }: FiguresProps): readonly FiguresPanel[] {
  const { t } = useI18n()
  const sourceName = useSourceName()
  return [
    {
      id: 'way',
      title: t('newsletter.audience.way'),
      text: t('newsletter.audience.wayText'),
      hasFigures: counted(data.steps) || counted(data.before),
      children: <Way steps={data.steps} before={data.before} />,
    },
    {
      id: 'sources',
      title: t('newsletter.audience.bySource'),
      text: t('newsletter.audience.sourceText'),
      hasFigures: data.sources.length > 0,
      children: (
        <StepsTable
          title={t('newsletter.audience.bySource')}
          head={t('newsletter.audience.source')}
          rows={data.sources.map(({ source, steps }) => ({ key: source, name: sourceName(source), steps }))}
        />
      ),
    },
    {
      id: 'languages',
      title: t('newsletter.audience.byLanguage'),
      hasFigures: data.languages.length > 0,
      children: (
        <StepsTable
          title={t('newsletter.audience.byLanguage')}
          head={t('newsletter.audience.language')}
          rows={data.languages.map(({ language, steps }) => ({
            key: language,
            name: LANGUAGE_NAMES[language],
            steps,
          }))}
        />
      ),
    },
    {
      id: 'trend',
      title: t('newsletter.audience.trend'),
      text: t(weekly ? 'newsletter.audience.trendWeeks' : 'newsletter.audience.trendDays'),
      hasFigures: data.trend.length > 0,
      children: <Trend trend={data.trend} weekly={weekly} />,
    },
    {
      id: 'stay',
      title: t('newsletter.audience.stay'),
      text: t('newsletter.audience.stayText'),
      hasFigures: data.subscribers.length > 0 || data.plans.length > 0,
      children: (
        <>
          <Cohorts
            title={t('newsletter.audience.readers')}
            cohorts={data.subscribers}
            after={data.after_months}
          />
          <Cohorts title={t('newsletter.audience.plans')} cohorts={data.plans} after={data.after_months} />
        </>
      ),
    },
  ]
}
