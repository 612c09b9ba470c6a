import { Worker } from 'node:worker_threads'
import { heapLimits } from './heap.ts'

/** A thread that answers questions one after the other. */
export type Thread<Question, Answer> = {
  /**
   * Throws ThreadEnded when the thread crashes, takes longer than `ms` or uses more memory than `heapMb`; the next question
   * gets a new thread.
   */
  ask(question: Question): Promise<Answer>
  /** Ends the thread immediately if it is idle, because of the memory it holds; the next question gets a new thread. */
  rest(): Promise<void>
  /** Waits for the last question to finish, then ends the thread. */
  close(): Promise<void>
}

/** The thread ended before it answered: `stuck`, `exit`, or the code of its error. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  readonly code: string
  constructor(code: string, cause?: unknown) {
    super(`the thread ended: ${code}`, { cause })
    this.code = code
  }
}

/** The time to load modules on a busy machine; not part of the time for an answer. */
const START_MS = 30_000
/** An idle thread is ended because of the memory it holds. Longer than the pause between two pages of one host. */
const IDLE_MS = 10_000

type Reply<Answer> = { answer: Answer } | { error: string }

/**
 * Opens a thread for heavy work: `file` posts one message when it is ready, then answers each question with `serveThread`.
 * The thread starts with the first question, ends when idle, and does not keep the process alive.
 */
export function openThread<Question, Answer>(
  file: URL,
  { ms, heapMb }: { ms: number; heapMb: number },
): Thread<Question, Answer> {
  let worker: Promise<Worker> | null = null
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  let waiting = 0

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = worker
    worker = null
    await (await ending?.catch(() => null))?.terminate()
  }

  async function inThread(question: Question): Promise<Answer> {
    clearTimeout(idle)
    worker ??= started(file, heapMb)
    let reply: Reply<Answer>
    try {
      reply = await message<Reply<Answer>>(await worker, ms, { question })
    } catch (error) {
      await end()
      throw error
    }
    idle = setTimeout(() => void end(), IDLE_MS).unref()
    if ('error' in reply) throw new Error(reply.error)
    return reply.answer
  }

  return {
    ask(question) {
      waiting++
      const mine = last.then(() => inThread(question)).finally(() => waiting--)
      last = mine.catch(() => undefined)
      return mine
    },
    rest: async () => {
      if (waiting === 0) await end()
    },
    close: async () => {
      await last
      await end()
    },
  }
}

async function started(file: URL, heapMb: number): Promise<Worker> {
  const worker = new Worker(file, { resourceLimits: heapLimits({ old: heapMb }), execArgv: [] })
  worker.on('error', () => undefined) // a caller that waits for an answer receives the error; at any other time no one needs it
  worker.unref()
  await message(worker, START_MS)
  return worker
}

/** The next message of the worker. */
function message<Message>(worker: Worker, ms: number, sent?: { question: unknown }): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>()
  const timer = setTimeout(() => reject(new ThreadEnded('stuck')), ms)
  const onExit = () => reject(new ThreadEnded('exit'))
  const onError = (error: unknown) =>
    reject(new ThreadEnded(error instanceof Error && 'code' in error ? String(error.code) : 'crash', error))
  worker.once('message', resolve).once('error', onError).once('exit', onExit)
  if (sent) worker.postMessage(sent.question)
  return promise.finally(() => {
    clearTimeout(timer)
    worker.off('message', resolve).off('error', onError).off('exit', onExit)
  })
}
