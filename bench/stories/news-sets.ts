import { readFileSync } from 'node:fs'
import { TEST_LANGUAGES } from '../../src/languages/test-languages.ts'
import type { Language } from '../../src/languages/rules.ts'
import { bCubed } from '../../src/stories/labelled-pairs/b-cubed.ts'
import { placeInThread, termsInThread } from '../../src/stories/place-all-thread.ts'
import { SAME_EVENT_HOURS } from '../../src/stories/rules.ts'
import { cluesOf } from '../../src/writing/other-languages/clues.ts'
import { sharedEvidence } from '../../src/writing/other-languages/same-event.ts'
import type { Row } from '../report.ts'

type NewsReport = {
  event: string
  language: Language
  publisher: string
  at: string
  title: string
  lead: string
}
/** `lookAlikes`: groups of different events that are easily taken for one. */
type NewsSet = { reports: NewsReport[]; lookAlikes: string[][] }

/** The halves of the invented news: the first one is for choosing thresholds and words. */
export const NEWS_SETS = ['calibration', 'check'] as const
export type NewsSetName = (typeof NEWS_SETS)[number]

const readSet = (name: NewsSetName) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as NewsSet

/** The accuracy of grouping the reports of one half: a row for each language, and one for pairs across languages. */
export async function newsRows(name: NewsSetName): Promise<Row[]> {
  const { reports, lookAlikes } = readSet(name)
  const terms = await termsInThread(reports)
  const { placements } = await placeInThread({
    newcomers: reports.flatMap(({ publisher, language, title, at }, i) => {
      const of = terms[i]
      return of
        ? [{ source: publisher, language, url: '', title, at: Date.parse(at), terms: of, vector: null }]
        : []
    }),
    known: [],
    counted: {},
    calibration: null,
  })
  const placed = reports.map((report, i) => ({ ...report, story: placements[i]?.story ?? '' }))
  return [
    ...TEST_LANGUAGES.map((language): Row => {
      const own = placed.filter((report) => report.language === language)
      const cubed = bCubed(
        own.map(({ event }) => event),
        own.map(({ story }) => story),
      )
      const joined = new Set(own.map(({ event, story }) => `${event} ${story}`))
      const stories = new Set(own.map(({ story }) => story))
      const alike = lookAlikes
        .flatMap(pairsOf)
        .filter((pair) => pair.every((event) => own.some((report) => report.event === event)))
      const merged = alike.filter(([a, b]) =>
        [...stories].some((story) => joined.has(`${a} ${story}`) && joined.has(`${b} ${story}`)),
      )
      return {
        set: name,
        language,
        reports: own.length,
        ...pairwise(pairsOf(own)),
        'b3 precision': cubed.precision,
        'b3 recall': cubed.recall,
        'look-alikes merged': `${merged.length} of ${alike.length}`,
      }
    }),
    {
      set: name,
      language: 'across',
      reports: placed.length,
      ...pairwise(pairsOf(placed).filter(([a, b]) => a.language !== b.language)),
    },
    { set: name, language: 'flagged', reports: placed.length, ...flaggedPairs(reports) },
  ]
}

/** How well stories in two languages are flagged as one event, when each event is one story in each of its languages. */
function flaggedPairs(reports: readonly NewsReport[]): Row {
  const byStory = Map.groupBy(reports, ({ event, language }) => `${event} ${language}`)
  const stories = Array.from(byStory.values(), (some) => ({
    event: some[0]?.event,
    language: some[0]?.language ?? 'en',
    times: some.map(({ at }) => Date.parse(at)),
    clues: new Set(some.flatMap(({ language, title, lead }) => cluesOf({ language, title, text: lead }))),
  }))
  const pairs = pairsOf(stories).filter(
    ([a, b]) => a.language !== b.language && hoursBetween(a.times, b.times) <= SAME_EVENT_HOURS,
  )
  const flagged = pairs.filter(([a, b]) => sharedEvidence(a, b) !== null)
  const isSame = ([a, b]: (typeof pairs)[number]) => a.event === b.event
  const [right, belonging] = [flagged.filter(isSame).length, pairs.filter(isSame).length]
  return {
    pairs: belonging,
    precision: flagged.length === 0 ? 1 : right / flagged.length,
    recall: right / belonging,
  }
}

const hoursBetween = (a: readonly number[], b: readonly number[]): number =>
  Math.max(Math.min(...a) - Math.max(...b), Math.min(...b) - Math.max(...a)) / 3_600_000

type Placed = NewsReport & { story: string }

function pairwise(pairs: [Placed, Placed][]): Row {
  const count = (some: (a: Placed, b: Placed) => boolean) => pairs.filter(([a, b]) => some(a, b)).length
  const both = count((a, b) => a.event === b.event && a.story === b.story)
  const grouped = count((a, b) => a.story === b.story)
  const belonging = count((a, b) => a.event === b.event)
  return { pairs: belonging, precision: grouped === 0 ? 1 : both / grouped, recall: both / belonging }
}

const pairsOf = <T>(items: readonly T[]): [T, T][] =>
  items.flatMap((a, i) => items.slice(i + 1).map((b): [T, T] => [a, b]))
