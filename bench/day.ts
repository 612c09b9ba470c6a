// A whole day of news on loopback, from thirty sources to published texts, without a model and with one that fails and gives
// wrong answers.
import { LANGUAGES } from '../src/languages/rules.ts'
import { type DayRun, runDay } from './day-run.ts'
import { type Row, type Target, finish } from './report.ts'

const rows: Row[] = []
const targets: Target[] = []
const notes: string[] = []
/** The most faults of one kind that are printed. */
const SHOWN = 8
const only = process.env['BENCH_DAY'] // the name of one of the two runs
const kind = process.env['TEST_DATABASE_URL'] === undefined ? 'embedded' : 'postgres'

for (const [name, model] of [
  ['without a model', false],
  ['with a model', true],
] as const) {
  if (only !== undefined && only !== name) continue
  process.stderr.write(`  ${name}\n`)
  report(name, await runDay({ model, kind }))
}
finish({ bench: 'day', rows, targets, notes })

function report(name: string, run: DayRun): void {
  const { checked, readers } = run
  const faults = Object.entries(checked.faults)
  const worstLoop = Math.max(...run.phases.map(({ loopP99 }) => loopP99))
  rows.push({
    day: name,
    findings: checked.findings,
    stories: checked.stories,
    drafts: checked.drafts,
    of_planted_events: checked.planted,
    of_large_events: checked.carriedByFour,
    large_events: checked.large.events,
    published: checked.published,
    paragraphs: checked.paragraphs,
    translations: checked.translations,
    episodes: run.episodes.length,
    minutes: run.seconds / 60,
    loop_p99_ms: worstLoop,
    home_p99_ms: readers['/']?.p99 ?? Number.NaN,
    peak_mb: run.peakMegabytes,
  })
  const target = (what: string, wanted: string, measured: string, met: boolean) =>
    targets.push({ what: `${what}, ${name}`, wanted, measured, met })
  for (const part of ['precision', 'recall'] as const) {
    const least = part === 'precision' ? 0.85 : 0.75
    const found = checked.rightness.filter(({ language }) => language !== 'all')
    const worst = Math.min(...found.map((one) => Math.min(one[part], one.planted[part])))
    target(`${part} of stories in the worst language`, `>= ${least}`, worst.toFixed(3), worst >= least)
  }
  for (const [fault, found] of faults) {
    for (const one of found.slice(0, SHOWN)) process.stderr.write(`    ${fault}: ${one}\n`)
    target(`published with a fault: ${fault}`, '0', String(found.length), found.length === 0)
  }
  target('items that were not read', '0', String(checked.unread), checked.unread === 0)
  const languages = new Set(run.episodes.filter(({ sounding }) => sounding).map(({ language }) => language))
  target(
    'languages with an episode that decodes',
    '5',
    String(languages.size),
    languages.size === LANGUAGES.length,
  )
  target(
    "delay of the web's event loop, p99 of the worst phase",
    '< 50 ms',
    `${worstLoop.toFixed(1)} ms`,
    worstLoop < 50,
  )
  for (const [path, { p99, failed }] of Object.entries(readers))
    target(
      `${path} every 20 ms meanwhile, p99`,
      '< 50 ms',
      `${p99.toFixed(1)} ms${failed > 0 ? `, ${failed} failed` : ''}`,
      p99 < 50 && failed === 0,
    )
  notes.push(
    `${name}: ${run.rounds.map(({ found, drafted }) => `${found} found and ${drafted} drafted`).join(', ')}; of ${checked.large.events} events that four publishers or more carry ${checked.large.drafted} have a draft; ${checked.byModel} drafts by the model.`,
    `${name}: reviewed ${run.reviewed.map(({ looked, published, failing, duplicate }) => `${looked} (${published} published, ${failing} failed a gate, ${duplicate} published already)`).join(', ')}; ${checked.wronglyDuplicate} were taken for another event. Momentum ${checked.momentum.least} to ${checked.momentum.most}.`,
    `${name}: ${run.phases.map(({ phase, seconds, loopP99, peakMegabytes }) => `${phase} ${seconds.toFixed(0)} s, loop p99 ${loopP99.toFixed(0)} ms, ${peakMegabytes} MB`).join('; ')}.`,
    `${name}: pictures ${formatCounts(checked.pictures)}; calls of the model ${formatCounts(checked.calls) || 'none'}; ${run.asked.sites} requests to the publishers.`,
    ...checked.rightness.map(
      ({ language, of, precision, recall, planted }) =>
        `${name}, ${language}: of ${of} reports precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}; of ${planted.of} planted ones ${planted.precision.toFixed(3)}, ${planted.recall.toFixed(3)}.`,
    ),
  )
}

function formatCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')
}
