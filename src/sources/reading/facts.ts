import { openThread } from '#platform/thread.ts'
import type { Facts, FactsJob } from './read-facts.ts'
import { READING_HEAP_MB, READING_MS } from '../rules.ts'

/** The single thread of this process that reads facts: started when needed, ended when idle. */
const thread = openThread<FactsJob, Facts>(new URL('./facts-worker.ts', import.meta.url), {
  ms: READING_MS,
  heapMb: READING_HEAP_MB,
})

/** The facts of a response; null when reading takes longer than READING_MS or more memory than READING_HEAP_MB. */
export const factsOf = (job: FactsJob): Promise<Facts | null> => thread.ask(job).catch(() => null)
