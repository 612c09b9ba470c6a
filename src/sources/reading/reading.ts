import { ThreadEnded, openThread } from '#platform/thread.ts'
import type { Reading, ReadingJob } from './read-bytes.ts'
import { READING_HEAP_MB, READING_MS } from '../rules.ts'

/** Reads answers in its own thread, one after the other. */
export type Reader = {
  /**
   * Classifies and parses the bytes. A text that takes longer than READING_MS or more memory than READING_HEAP_MB ends its
   * thread and is `too_large`; the next one gets a new thread.
   */
  read(job: ReadingJob): Promise<Reading>
  /** Releases its memory when nothing is being read; the next job starts it again. */
  rest(): Promise<void>
  close(): Promise<void>
}

/** `file`, `ms` and `heapMb` are for tests. */
export function openReader(options: { file?: URL; ms?: number; heapMb?: number } = {}): Reader {
  const thread = openThread<ReadingJob, Reading>(
    options.file ?? new URL('./reading-worker.ts', import.meta.url),
    { ms: options.ms ?? READING_MS, heapMb: options.heapMb ?? READING_HEAP_MB },
  )
  return {
    async read(job) {
      try {
        return await thread.ask(job)
      } catch (error) {
        const reason = error instanceof ThreadEnded ? error.code : 'unknown' // a parser error is caused by the text
        return { shape: 'none', state: 'too_large', detail: { reason } }
      }
    },
    rest: () => thread.rest(),
    close: () => thread.close(),
  }
}
