// Clustering of labeled reports by event: the accuracy in each language.
import { TEST_LANGUAGES, type TestLanguage } from '../src/languages/test-languages.ts'
import { labelledReports } from '../src/stories/labelled-pairs/all.ts'
import { bCubed } from '../src/stories/labelled-pairs/b-cubed.ts'
import { placeInThread, termsInThread } from '../src/stories/place-all-thread.ts'
import { randoms } from './invented-reports.ts'
import { type Row, atLeast, finish, median } from './report.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const ORDERS = 5
const [MIN_PRECISION, MIN_RECALL] = [0.85, 0.75]

/** Clusters labeled reports in a random order, a minute apart, in the thread that the site uses. */
async function accuracy(
  language: TestLanguage,
  seed: number,
): Promise<{ precision: number; recall: number }> {
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

const rows: Row[] = []
for (const language of TEST_LANGUAGES) {
  const found = []
  for (let seed = 1; seed <= ORDERS; seed++) found.push(await accuracy(language, seed * 7919))
  rows.push({
    language,
    reports: labelledReports(language).length,
    precision: median(found.map(({ precision }) => precision)),
    recall: median(found.map(({ recall }) => recall)),
  })
}
const worst = (of: 'precision' | 'recall') => Math.min(...rows.map((row) => Number(row[of])))
finish({
  bench: 'stories',
  rows,
  targets: [
    atLeast('precision of stories, worst language', worst('precision'), MIN_PRECISION),
    atLeast('recall of stories, worst language', worst('recall'), MIN_RECALL),
  ],
  notes: [`Precision and recall are B-cubed, the median of ${ORDERS} orders of arrival.`],
})
