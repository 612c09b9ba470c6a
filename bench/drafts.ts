// The number of drafts that the site writes per minute without a model.
import { eq } from 'drizzle-orm'
import { draftStories } from '../src/writing/draft-stories.ts'
import { generatedContent } from '../src/writing/tables.ts'
import { reportStories } from './invented-reports.ts'
import { NOW, addSources, measureWork, megabytes, openBenchRuntime } from './open-runtime.ts'
import { atLeast, finish, median } from './report.ts'

const STORIES = 50
const SOURCES = 3
const MIN_PER_MINUTE = 20

const { runtime, close } = await openBenchRuntime()
const { db } = runtime
const lengths = await reportStories(db, await addSources(db, SOURCES), STORIES, NOW)
const work = await measureWork(() => draftStories(runtime))
const drafts = await db
  .select({ generated: generatedContent.generated })
  .from(generatedContent)
  .where(eq(generatedContent.status, 'pending'))
await close()
finish({
  bench: 'drafts',
  rows: [
    {
      what: `stories of ${SOURCES} sources`,
      drafts: drafts.length,
      source_characters: median(lengths),
      paragraphs: median(drafts.map(({ generated }) => generated?.paragraphs.length ?? 0)),
      seconds: work.seconds,
      cpu_seconds: work.cpuSeconds,
      mb_before: megabytes(work.memoryBefore),
      mb_most: megabytes(work.memoryMost),
    },
  ],
  targets: [
    atLeast('drafts per minute without a model', (drafts.length / work.seconds) * 60, MIN_PER_MINUTE),
  ],
  notes: [
    'Invented pages of five languages, fifteen paragraphs each, from the database to the stored draft, gates included.',
  ],
})
