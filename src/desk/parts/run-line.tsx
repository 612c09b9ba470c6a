import { Status, type StatusTone } from '#ui/badge.tsx'
import { useI18n } from '#languages/i18n.ts'
import { Moment } from './moment.tsx'
import {
  type RunRow,
  costText,
  countsText,
  durationText,
  howRunWent,
  isTrouble,
  outcomesOf,
  runWords,
} from './run-outcomes.ts'
import { Line, Cell } from './rows.tsx'

/** The columns of the list of runs on wide screens. */
export const RUN_COLUMNS =
  '@4xl:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,0.6fr)_minmax(0,1.8fr)_minmax(0,0.5fr)]'

const TONES: Record<ReturnType<typeof howRunWent>, StatusTone> = {
  running: 'info',
  done: 'success',
  partly: 'warning',
  failed: 'danger',
  nothing: 'quiet',
}

/** One run: its kind, who started it and when, its duration, the outcomes of its parts, and its cost. */
export function RunLine({ run, zone }: { run: RunRow; zone: string }) {
  const { t, language } = useI18n()
  const went = howRunWent(run)
  const took = run.finished_at === null ? null : Date.parse(run.finished_at) - Date.parse(run.started_at)
  return (
    <Line columns={RUN_COLUMNS}>
      <Cell label={t('newsroom.automation.what')}>
        <span className="font-semibold">{runWords(t, run.kind)}</span>
        <span className="block text-xs text-ink2">
          {run.asked_by === null ? (
            t('newsroom.automation.byClock')
          ) : (
            <bdi className="wrap-anywhere">{run.asked_by || t('newsroom.automation.byHand')}</bdi>
          )}
        </span>
      </Cell>
      <Cell label={t('newsroom.automation.started')}>
        <Moment at={run.started_at} zone={zone} />
      </Cell>
      <Cell label={t('newsroom.automation.took')}>
        {took === null
          ? t('newsroom.automation.progress', { done: run.done, parts: run.parts })
          : durationText(took, language)}
      </Cell>
      <Cell label={t('newsroom.automation.result')}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={TONES[went]}>{t(`newsroom.automation.state.${went}`)}</Status>
          <span>{countsText(t, run)}</span>
        </span>
        <span className="mt-1 flex flex-wrap gap-x-3 text-xs text-ink2">
          {outcomesOf(run).map(({ outcome, count }) => (
            <span key={outcome} className={isTrouble(outcome) ? 'text-danger' : ''}>
              {t(`newsroom.automation.outcome.${outcome}`, { count })}
            </span>
          ))}
        </span>
      </Cell>
      <Cell label={t('newsroom.automation.cost')}>
        {run.cost_micros === null ? (
          <span className="text-ink3">{t('newsroom.automation.noCost')}</span>
        ) : (
          <Cost micros={run.cost_micros} />
        )}
      </Cell>
    </Line>
  )
}

/** A price in millionths of a dollar; figures and sign keep their order in every language. */
export function Cost({ micros }: { micros: number }) {
  const { language } = useI18n()
  return <span dir="ltr">{costText(micros, language)}</span>
}
