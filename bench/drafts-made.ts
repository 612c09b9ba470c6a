// Has the site write a draft of each of some stories, without a model, in an embedded database, and says how long it took.
import { eq } from 'drizzle-orm'
import { draftStories } from '../src/newsroom/draft-stories.ts'
import { generatedContent } from '../src/newsroom/tables.ts'
import { type Work, measureWork, openBenchRuntime } from './bench-runtime.ts'
import { reportStories } from './report-stories.ts'

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

const middle = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const { runtime, sourceIds, close } = await openBenchRuntime(SOURCES)
const { db } = runtime
const lengths = await reportStories(db, sourceIds, STORIES)
const work = await measureWork(() => draftStories(runtime))
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
