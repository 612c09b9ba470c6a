// Clustering of reports by event: the accuracy in each language, and the findings clustered per minute.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import runtime from '../scripts/runtime.json' with { type: 'json' }
import { LANGUAGES, type Language } from '../src/languages/rules.ts'
import { labelledReports } from '../src/stories/labelled-pairs/all.ts'
import { bCubed } from '../src/stories/labelled-pairs/b-cubed.ts'
import { placeInThread, termsInThread } from '../src/stories/place-all-thread.ts'
import { randoms } from './invented-events.ts'
import { type Row, finish, median } from './report.ts'
import type { ClusteringResult } from './stories-told.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const ORDERS = 5
const MAX_MEGABYTES = 600

/** Clusters labeled reports in a random order, a minute apart, in the thread that the site uses. */
async function rightness(language: Language, seed: number): Promise<{ precision: number; recall: number }> {
  const random = randoms(seed)
  const reports = labelledReports(language)
    .map((report) => ({ report, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ report }) => report)
  const terms = await termsInThread(reports)
  const { placements } = await placeInThread({
    newcomers: reports.flatMap(({ title, event }, i) => {
      const of = terms[i]
      const source = `${event} ${i}`
      return of ? [{ source, language, url: '', title, at: NOW + i * 60_000, terms: of, vector: null }] : []
    }),
    known: [],
    counted: {},
    calibration: null,
  })
  return bCubed(
    reports.map(({ event }) => String(event)),
    placements.map(({ story }) => story),
  )
}

/** Clusters as the site does, in its own process with the flags of the site. */
async function cluster(): Promise<ClusteringResult> {
  const child = fork(fileURLToPath(new URL('./stories-told.ts', import.meta.url)), {
    execArgv: runtime.flags,
    env: { ...process.env, ...runtime.env },
  })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`telling ended with ${code}`)))
  ended.catch(() => undefined) // prevents an unhandled rejection when it exits after clustering everything
  const [result] = (await Promise.race([once(child, 'message'), ended])) as [ClusteringResult]
  return result
}

const rows: Row[] = []
for (const language of LANGUAGES) {
  const found = []
  for (let seed = 1; seed <= ORDERS; seed++) found.push(await rightness(language, seed * 7919))
  rows.push({
    what: `labelled reports, ${language}`,
    reports: labelledReports(language).length,
    precision: median(found.map(({ precision }) => precision)),
    recall: median(found.map(({ recall }) => recall)),
  })
}

const result = await cluster()
const megabytes = (bytes: number) => Math.round(bytes / 1e6)
rows.push({
  what: 'told in the database',
  reports: result.reports,
  precision: result.precision,
  recall: result.recall,
  stories: result.stories,
  seconds: result.seconds,
  cpu_seconds: result.cpuSeconds,
  mb_before: megabytes(result.memoryBefore),
  mb_most: megabytes(result.memoryMost),
})
const perMinute = (result.reports / result.seconds) * 60
const worst = (of: 'precision' | 'recall') =>
  Math.min(...rows.slice(0, LANGUAGES.length).map((row) => Number(row[of])))
finish({
  bench: 'stories',
  rows,
  targets: [
    {
      what: 'precision of stories, worst language',
      wanted: '>= 0.85',
      measured: worst('precision').toFixed(3),
      met: worst('precision') >= 0.85,
    },
    {
      what: 'recall of stories, worst language',
      wanted: '>= 0.75',
      measured: worst('recall').toFixed(3),
      met: worst('recall') >= 0.75,
    },
    {
      what: 'findings told per minute',
      wanted: '>= 10,000',
      measured: Math.round(perMinute).toLocaleString('en'),
      met: perMinute >= 10_000,
    },
    {
      what: 'memory while telling, with the database (MB)',
      wanted: `< ${MAX_MEGABYTES}`,
      measured: String(megabytes(result.memoryMost)),
      met: megabytes(result.memoryMost) < MAX_MEGABYTES,
    },
  ],
  notes: [
    `Precision and recall are B-cubed, the middle of ${ORDERS} orders of arrival.`,
    'The last line tells findings of five languages from an embedded database, four reports to an event.',
  ],
})
