// Reports of invented events: in words without meaning, to be clustered, and from whole pages, to be drafted.
import { TEST_LANGUAGES, type TestLanguage } from '../src/languages/test-languages.ts'
import { HOUR, MINUTE } from '../src/platform/clock.ts'
import type { Db } from '../src/platform/db.ts'
import { findings } from '../src/sources/tables.ts'
import { labelledReports } from '../src/stories/labelled-pairs/all.ts'
import { stories } from '../src/stories/tables.ts'
import { page } from '../src/writing/test-pages/all.ts'

/** One report of an event by the source with that number. */
export type Report = {
  source: number
  event: number
  language: TestLanguage
  title: string
  summary: string
  paragraphs: string[]
  publishedAt: Date
}

const SPAN_HOURS = 60

/** A generator of numbers from 0 to 1 that are the same in each run. */
export function randoms(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

/**
 * Yields three days of reports in five languages, event by event: each event has invented words and is reported by several
 * sources in different words.
 */
export function* inventedEvents(
  events: number,
  { sources, reportsEach, now }: { sources: number; reportsEach: number; now: Date },
): Generator<Report[]> {
  const random = randoms(42)
  const pick = <Each>(all: readonly Each[]): Each => all[Math.floor(random() * all.length)] as Each // `all` is never empty
  const words = Object.fromEntries(
    TEST_LANGUAGES.map((language) => [
      language,
      labelledReports(language).flatMap(({ title, lead }) => `${title} ${lead}`.split(' ')),
    ]),
  ) as Record<TestLanguage, string[]> // has an entry for each language
  for (let event = 0; event < events; event++) {
    const language = TEST_LANGUAGES[event % TEST_LANGUAGES.length] ?? 'en'
    const at = now.getTime() - random() * SPAN_HOURS * HOUR
    const subject = [
      `Firm${event}x`,
      `Thing${event}y`,
      ...Array.from({ length: 10 }, () => pick(words[language])),
    ]
    const first = Math.floor(random() * sources)
    yield Array.from({ length: reportsEach }, (_, n) => {
      const mentioned = subject.filter(() => random() < 0.7)
      const filler = () => Array.from({ length: 5 }, () => pick(words[language]))
      return {
        source: (first + n) % sources,
        event,
        language,
        title: [...mentioned.slice(0, 6), ...filler()].join(' '),
        summary: [...mentioned, ...filler(), ...filler(), ...filler()].join(' '),
        paragraphs: Array.from({ length: 8 }, () => Array.from({ length: 10 }, filler).flat().join(' ')),
        publishedAt: new Date(at + n * HOUR),
      }
    })
  }
}

const PARAGRAPHS = 15

/**
 * A source's report of a story: the source's own page, then the paragraphs of the language's other pages from a start that
 * depends on the story. The longest page of a language is an article of the day.
 */
function reportOf(language: TestLanguage, source: number, story: number) {
  const own = page(language, source + 1)
  const others = [1, 2, 3].filter((n) => n !== source + 1).flatMap((n) => page(language, n).paragraphs)
  const from = story % others.length
  const paragraphs = [...own.paragraphs, ...others.slice(from), ...others.slice(0, from)]
  return { title: own.title, paragraphs: paragraphs.slice(0, PARAGRAPHS) }
}

/**
 * Stores that many stories, the last at `now` and the others a minute apart before it, each reported by all sources. Returns
 * the lengths of their texts in characters.
 */
export async function reportStories(
  db: Db,
  sourceIds: readonly string[],
  count: number,
  now: Date,
): Promise<number[]> {
  const lengths: number[] = []
  for (let n = 0; n < count; n++) {
    const language = TEST_LANGUAGES[n % TEST_LANGUAGES.length] ?? 'en'
    const reports = sourceIds.map((sourceId, source) => ({
      sourceId,
      source,
      ...reportOf(language, source, n),
    }))
    const at = new Date(now.getTime() - n * MINUTE)
    const [story] = await db
      .insert(stories)
      .values({ title: reports[0]?.title ?? '', language, firstAt: at, lastAt: at })
      .returning({ id: stories.id })
    await db.insert(findings).values(
      reports.map(({ source, ...report }) => {
        const url = `https://site-${source}.example/${n}`
        const known = { guid: url, url, canonicalKey: url, textFrom: 'feed' as const, fetchedAt: now }
        return { ...report, ...known, language, publishedAt: at, storyId: story?.id ?? null }
      }),
    )
    lengths.push(reports.flatMap(({ paragraphs }) => paragraphs).join('').length)
  }
  return lengths
}
