import { Worker } from 'node:worker_threads'
import type { Reading, ReadingJob } from './read-bytes.ts'
import { READING_HEAP_MB, READING_MS } from './rules.ts'

export type { Reading, ReadingJob, ReadItem } from './read-bytes.ts'

/** Reads answers in a thread of its own, one after the other. */
export type Reader = {
  /**
   * What the bytes are. A text that takes longer than READING_MS or more memory than READING_HEAP_MB ends its
   * thread and is `too_large`; the next one gets a new thread.
   */
  read(job: ReadingJob): Promise<Reading>
  close(): Promise<void>
}

/** Loading the parsers on a busy machine; not part of a reading's time. */
const START_MS = 30_000
/** An idle thread is ended: it holds about 90 MB. */
const IDLE_MS = 30_000

/** `file`, `ms` and `heapMb` are for tests. */
export function openReader(options: { file?: URL; ms?: number; heapMb?: number } = {}): Reader {
  const file = options.file ?? new URL('./reading-worker.ts', import.meta.url)
  const ms = options.ms ?? READING_MS
  const heapMb = options.heapMb ?? READING_HEAP_MB
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined

  async function inWorker(job: ReadingJob): Promise<Reading> {
    clearTimeout(idle)
    worker ??= started(file, heapMb)
    let running: Worker
    try {
      running = await worker
    } catch (error) {
      worker = null
      throw error
    }
    try {
      return await answer<Reading>(running, ms, job)
    } catch (error) {
      await end() // stuck, crashed or out of memory: the next reading begins afresh
      const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      return { shape: 'none', state: 'too_large', detail: { reason } }
    } finally {
      idle = setTimeout(() => void end(), IDLE_MS).unref()
    }
  }

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = null
    await (await ending?.catch(() => null))?.terminate()
  }

  return {
    read(job) {
      const mine = last.then(() => inWorker(job))
      last = mine.catch(() => {})
      return mine
    },
    async close() {
      await last
      await end()
    },
  }
}

async function started(file: URL, heapMb: number): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb }, execArgv: [] })
  worker.on('error', () => {}) // who waits for an answer hears of it; at any other time nobody has to
  worker.unref()
  await answer(worker, START_MS)
  return worker
}

/** The next message of the worker, or an error with a code after `ms`, a crash or an exit. */
function answer<Message>(worker: Worker, ms: number, job?: ReadingJob): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const failed = (code: string) => reject(Object.assign(new Error(`reading thread: ${code}`), { code }))
  const timer = setTimeout(failed, ms, 'stuck')
  const onExit = () => failed('exit')
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  if (job) worker.postMessage(job)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  })
}
