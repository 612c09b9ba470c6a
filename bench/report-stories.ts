import { LANGUAGES, type Language } from '../src/languages/rules.ts'
import { stories } from '../src/stories/tables.ts'
import { page } from '../src/writing/test-pages/all.ts'
import type { Db } from '../src/platform/db.ts'
import { findings } from '../src/sources/tables.ts'
import { NOW } from './bench-runtime.ts'

const PARAGRAPHS = 15
const MINUTE = 60_000

/**
 * A source's report of a story: the source's own page, then the paragraphs of the language's other pages from a start that
 * depends on the story. The longest page of a language is an article of the day.
 */
function reportOf(language: Language, source: number, story: number) {
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
  now = NOW,
): Promise<number[]> {
  const lengths: number[] = []
  for (let n = 0; n < count; n++) {
    const language = LANGUAGES[n % LANGUAGES.length] ?? 'en'
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
