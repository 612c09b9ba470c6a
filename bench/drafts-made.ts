// Has the site write a draft of each of some stories, without a model, in an embedded database, and says how long it took.
import { eq } from 'drizzle-orm'
import { LANGUAGES, type Language } from '../src/languages/rules.ts'
import { draftStories } from '../src/newsroom/draft-stories.ts'
import { generatedContent, stories } from '../src/newsroom/tables.ts'
import { page } from '../src/newsroom/test-pages/all.ts'
import { findings } from '../src/sources/tables.ts'
import { NOW, type Work, measureWork, openBenchHouse } from './bench-house.ts'

/** What was written. */
export type Drafted = Work & {
  drafts: number
  /** Paragraphs of a draft, the middle one's. */
  paragraphs: number
  /** Characters of the sources of a story, the middle one's. */
  characters: number
}

const STORIES = 50
const SOURCES = 3
const PARAGRAPHS = 15
const MINUTE = 60_000

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** The pages of a language, the longest of which is a day's article: each brings in what the others tell, from its own place on. */
function reportOf(language: Language, source: number, story: number) {
  const own = page(language, source + 1)
  const others = [1, 2, 3].filter((n) => n !== source + 1).flatMap((n) => page(language, n).paragraphs)
  const from = story % others.length
  const told = [...own.paragraphs, ...others.slice(from), ...others.slice(0, from)]
  return { title: own.title, paragraphs: told.slice(0, PARAGRAPHS) }
}

const { house, sourceIds, close } = await openBenchHouse(SOURCES)
const { db } = house
const lengths: number[] = []
for (let n = 0; n < STORIES; n++) {
  const language = LANGUAGES[n % LANGUAGES.length] ?? 'en'
  const reports = sourceIds.map((sourceId, source) => ({
    sourceId,
    source,
    ...reportOf(language, source, n),
  }))
  const at = new Date(NOW.getTime() - n * MINUTE)
  const [story] = await db
    .insert(stories)
    .values({ title: reports[0]?.title ?? '', language, firstAt: at, lastAt: at })
    .returning({ id: stories.id })
  await db.insert(findings).values(
    reports.map(({ source, ...report }) => {
      const url = `https://site-${source}.example/${n}`
      const known = { guid: url, url, canonicalKey: url, textFrom: 'feed' as const, fetchedAt: NOW }
      return { ...report, ...known, language, publishedAt: at, storyId: story?.id ?? null }
    }),
  )
  lengths.push(reports.flatMap(({ paragraphs }) => paragraphs).join('').length)
}
const work = await measureWork(() => draftStories(house))
const written = await db
  .select({ generated: generatedContent.generated })
  .from(generatedContent)
  .where(eq(generatedContent.status, 'pending'))
const drafted: Drafted = {
  drafts: written.length,
  paragraphs: middle(written.map(({ generated }) => generated?.paragraphs.length ?? 0)),
  characters: middle(lengths),
  ...work,
}
await close(drafted)
