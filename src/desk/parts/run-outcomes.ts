import { LOCALES, type Language } from '#languages/rules.ts'
import type { Key, Translate } from '#languages/translate.ts'
import type { OutputOf } from '#platform/call.ts'
import type { runList } from '#writing/run-calls.ts'

export type RunRow = OutputOf<typeof runList>['items'][number]

/** The possible outcomes of the parts of any kind of run, from best to worst. */
export const OUTCOMES = [
  'fine',
  'waiting',
  'nothing',
  'removed',
  'noAddress',
  'overtaken',
  'refused',
  'unreachable',
  'unreadable',
  'voice',
  'failed',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The states that jobs give to the parts of a run, by outcome. */
const STATES: Partial<Record<Outcome, string>> = {
  fine: 'ok unchanged partly_undated made moved known publisher model cover',
  waiting: 'proposed',
  nothing:
    'empty nothing without_address without_words all_undated all_future too_old nothing-to-say too-few-numbers too-little-reviewed',
  removed: 'removed sample',
  noAddress: 'no_address',
  overtaken: 'overtaken',
  refused: 'blocked robots busy refused_address',
  unreachable: 'timeout unreachable http_error gone',
  unreadable: 'not_a_feed bad_rules bad_encoding too_large',
  voice: 'voice-missing voice-failed refused',
}
const OUTCOME_OF = new Map(
  OUTCOMES.flatMap((outcome) => (STATES[outcome] ?? '').split(' ').map((state) => [state, outcome] as const)),
)
/** Outcomes that need no attention. */
const HARMLESS: ReadonlySet<Outcome> = new Set([
  'fine',
  'waiting',
  'nothing',
  'removed',
  'noAddress',
  'overtaken',
])

/** The name of a kind of run; a kind without a text keeps its own name. */
export function runWords(t: Translate, kind: string): string {
  const key = `newsroom.automation.run.${kind}`
  const words = t(key as Key) // kinds are plain strings in the response: new ones may appear
  return words === key ? kind : words
}

/** What a job does, in plain words; a job without such a text keeps its own name. */
export function jobWords(t: Translate, { job, afterwards }: { job: string; afterwards: boolean }): string {
  const key = `newsroom.monitoring.job.${job}`
  const words = t(key as Key) // job names are strings on the wire: old ones may still be waiting
  const name = words === key ? job : words
  return afterwards ? t('newsroom.monitoring.afterwards', { job: name }) : name
}

/** The number of parts per outcome, best first; an unknown state is a failure. */
export function outcomesOf({ outcomes }: Pick<RunRow, 'outcomes'>): { outcome: Outcome; count: number }[] {
  const counts = new Map<Outcome, number>()
  for (const [state, count] of Object.entries(outcomes)) {
    const outcome = OUTCOME_OF.get(state) ?? 'failed'
    counts.set(outcome, (counts.get(outcome) ?? 0) + count)
  }
  return OUTCOMES.flatMap((outcome) => {
    const count = counts.get(outcome)
    return count === undefined ? [] : [{ outcome, count }]
  })
}

/** True for an outcome that an editor should know about. */
export const isTrouble = (outcome: Outcome): boolean => !HARMLESS.has(outcome)

/** The result of a run as a whole. `partly`: some of its parts had problems; `nothing`: there was nothing to do. */
export function howRunWent(run: RunRow): 'running' | 'done' | 'partly' | 'failed' | 'nothing' {
  if (run.finished_at === null) return 'running'
  if (run.parts === 0) return 'nothing'
  const troubled = outcomesOf(run).reduce(
    (sum, { outcome, count }) => sum + (isTrouble(outcome) ? count : 0),
    0,
  )
  return troubled === 0 ? 'done' : troubled >= run.parts ? 'failed' : 'partly'
}

/** Kinds of runs that find images, and kinds for which only the outcomes of their parts are known. */
const PICTURES = new Set(['fetch-pictures', 'regenerate-agent-images'])
const NEITHER = new Set(['fix-tool-urls', 'regenerate-podcast-audio'])

/** The result of a run in numbers: found and drafted items, or images; empty where neither is counted. */
export function countsText(t: Translate, run: Pick<RunRow, 'kind' | 'found' | 'drafted'>): string {
  if (NEITHER.has(run.kind)) return ''
  if (PICTURES.has(run.kind)) return t('newsroom.automation.pictures', { count: run.found })
  return [
    t('newsroom.automation.found', { count: run.found }),
    t('newsroom.automation.drafted', { count: run.drafted }),
  ].join(' · ')
}

/** A duration in the units of the language: `42 sec`, `3 min 5 sec`. */
export function durationText(ms: number, language: Language): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  const unit = (amount: number, name: 'hour' | 'minute' | 'second') =>
    new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit: name, unitDisplay: 'short' }).format(
      amount,
    )
  if (seconds < 60) return unit(seconds, 'second')
  const minutes = Math.floor(seconds / 60)
  const [large, small, rest] =
    minutes < 60
      ? [unit(minutes, 'minute'), unit(seconds % 60, 'second'), seconds % 60]
      : [unit(Math.floor(minutes / 60), 'hour'), unit(minutes % 60, 'minute'), minutes % 60]
  return rest === 0 ? large : `${large} ${small}`
}

/** Millionths of a dollar as a price: `$0.0042`, `$1.20`. */
export const costText = (micros: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 4,
  }).format(micros / 1_000_000)
