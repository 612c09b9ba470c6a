import { LANGUAGES, type Language } from '../src/languages/rules.ts'
import { labelledReports } from '../src/stories/labelled-pairs/all.ts'

/** One report of an event by the source with that number. */
export type Report = {
  source: number
  event: number
  language: Language
  title: string
  summary: string
  paragraphs: string[]
  publishedAt: Date
}

const HOUR = 3_600_000
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
    LANGUAGES.map((language) => [
      language,
      labelledReports(language).flatMap(({ title, lead }) => `${title} ${lead}`.split(' ')),
    ]),
  ) as Record<Language, string[]> // has an entry for each language
  for (let event = 0; event < events; event++) {
    const language = LANGUAGES[event % LANGUAGES.length] ?? 'en'
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
