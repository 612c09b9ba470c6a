import { Worker } from 'node:worker_threads'
import { heapLimits } from '#platform/heap.ts'
import type { Log } from '#platform/log.ts'
import { type Measured, measureAlso } from '#platform/metrics.ts'

/** The startup data of the thread: the environment with its settings, and the message that it waits for. */
export type WorkStart = { env: NodeJS.ProcessEnv; begin: WorkBegin | Promise<WorkBegin> }
/** The first message to the thread: the database is ready, and the socket directory of the embedded one. */
export type WorkBegin = { socketDirectory: string | undefined }
export type WorkQuestion = 'close' | 'measure'
export type WorkAnswer = 'working' | { measured: Measured }

const THREAD = new URL('./work-thread.ts', import.meta.url)
const FIRST_WAIT_MS = 1000
const MAX_WAIT_MS = 60_000
/** MB. Far above the need of the jobs: V8 lets garbage grow in proportion to this limit before collecting it. */
const HEAP = { old: 768 }

/**
 * Works off the queues in a separate thread, so that neither a job nor its garbage collection delays the web. If the thread
 * ends unexpectedly (out of memory, an unexpected error), it is started again with growing pauses; its jobs are retried like
 * those of a dead process. Throws if it cannot be started at all. `options` are for tests.
 */
export async function workApart(
  start: WorkStart,
  log: Pick<Log, 'error'>,
  { file = THREAD, firstWaitMs = FIRST_WAIT_MS } = {},
): Promise<{ close(): Promise<void> }> {
  let worker = await startThread(file, start)
  let waitMs = firstWaitMs
  let closing = false
  let again: NodeJS.Timeout | undefined
  let restarting = Promise.resolve()
  const stopMeasuring = measureAlso(() => measure(worker))
  watch(worker)

  function watch({ ended }: Working): void {
    void ended.then((reason) => reason !== null && restartAfter(reason))
  }
  function restartAfter(reason: unknown): void {
    if (closing) return
    log.error({ err: reason }, 'the thread that does the jobs ended: it is started again')
    again = setTimeout(() => void (restarting = restart()), waitMs)
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
  }
  const restart = () => startThread(file, start).then((fresh) => watch((worker = fresh)), restartAfter)

  return {
    close: async () => {
      closing = true
      clearTimeout(again)
      stopMeasuring()
      await restarting
      worker.close()
      await worker.ended
    },
  }
}

/** `ended` resolves when the thread has ended: to null if it was asked to end. */
type Working = { worker: Worker; ended: Promise<Error | null>; close(): void }

async function startThread(file: URL, { env, begin }: WorkStart): Promise<Working> {
  const worker = new Worker(file, {
    env,
    execArgv: [],
    resourceLimits: heapLimits(HEAP),
  })
  let reason: Error | undefined
  let isClosing = false
  worker.on('error', (error: Error) => (reason ??= error))
  const ended = new Promise<Error | null>((end) =>
    worker.once('exit', (code) =>
      end(isClosing ? null : (reason ?? new Error(`the thread ended with ${code}`))),
    ),
  )
  const ready = new Promise<'working'>((go) =>
    worker.on('message', (answer: WorkAnswer) => answer === 'working' && go(answer)),
  )
  worker.postMessage(await begin) // the thread has loaded its modules by now
  const outcome = await Promise.race([ready, ended])
  if (outcome !== 'working') throw outcome ?? new Error('the thread ended')
  return {
    worker,
    ended,
    close() {
      isClosing = true
      worker.postMessage('close' satisfies WorkQuestion)
    },
  }
}

async function measure({ worker, ended }: Working): Promise<Measured> {
  const measured = new Promise<Measured>((take) => {
    const hear = (answer: WorkAnswer) => {
      if (answer === 'working') return
      worker.off('message', hear)
      take(answer.measured)
    }
    worker.on('message', hear)
  })
  worker.postMessage('measure' satisfies WorkQuestion)
  return Promise.race([measured, ended.then(() => [])])
}
