// Has the site write a draft for each of some stories in an embedded database, without a model, and reports how long it
// took.
import { eq } from 'drizzle-orm'
import { draftStories } from '../src/writing/draft-stories.ts'
import { generatedContent } from '../src/writing/tables.ts'
import { type Work, measureWork, openBenchRuntime } from './bench-runtime.ts'
import { reportStories } from './report-stories.ts'

/** The result of the drafting run. */
export type Drafted = Work & {
  drafts: number
  /** The median number of paragraphs of a draft. */
  paragraphs: number
  /** The median number of characters in the sources of a story. */
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
