// Clustering of labeled reports by event: the accuracy in each language.
import { TEST_LANGUAGES, type TestLanguage } from '../src/languages/test-languages.ts'
import { labelledReports } from '../src/stories/labelled-pairs/all.ts'
import { bCubed } from '../src/stories/labelled-pairs/b-cubed.ts'
import { placeInThread, termsInThread } from '../src/stories/place-all-thread.ts'
import { randoms } from './invented-reports.ts'
import { type Row, atLeast, finish, median } from './report.ts'
import { NEWS_SETS, newsRows } from './stories/news-sets.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
const ORDERS = 5
const [MIN_PRECISION, MIN_RECALL] = [0.85, 0.75]
/** Wanted on the invented news, with all their look-alikes. */
const [NEWS_PRECISION, NEWS_RECALL] = [0.93, 0.85]
/** Wanted of the flags, which ask an editor to look. */
const FLAGGED_PRECISION = 0.95

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
    set: 'labelled',
    language,
    reports: labelledReports(language).length,
    'b3 precision': median(found.map(({ precision }) => precision)),
    'b3 recall': median(found.map(({ recall }) => recall)),
  })
}
const news: Row[] = []
for (const name of NEWS_SETS) news.push(...(await newsRows(name)))
const worst = (some: readonly Row[], of: string) => Math.min(...some.map((row) => Number(row[of])))
const ofCheck = news.filter(({ set }) => set === 'check')
const checked = ofCheck.filter(({ language }) => language !== 'across' && language !== 'flagged')
const flagged = ofCheck.filter(({ language }) => language === 'flagged')
finish({
  bench: 'stories',
  rows: [...rows, ...news],
  targets: [
    atLeast('precision of stories, worst language', worst(rows, 'b3 precision'), MIN_PRECISION),
    atLeast('recall of stories, worst language', worst(rows, 'b3 recall'), MIN_RECALL),
    atLeast(
      'pairwise precision of news, check half, worst language',
      worst(checked, 'precision'),
      NEWS_PRECISION,
    ),
    atLeast('pairwise recall of news, check half, worst language', worst(checked, 'recall'), NEWS_RECALL),
    atLeast(
      'precision of flagged pairs in two languages, check half',
      worst(flagged, 'precision'),
      FLAGGED_PRECISION,
    ),
  ],
  notes: [
    `The labelled reports are placed in ${ORDERS} orders of arrival, of which the median is shown; b3 is B-cubed.`,
    'Rows "across" count pairs of reports in two languages; rows "flagged" count pairs of stories in two languages, where',
    'each event is one story in each language, and how many are flagged as one event.',
  ],
})
