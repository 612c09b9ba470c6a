import { parentPort } from 'node:worker_threads'

/** Answers the questions of `openThread` inside the thread. A thrown error becomes the error of the answer. */
export function serveThread<Question, Answer>(
  answer: (question: Question) => Answer | Promise<Answer>,
): void {
  parentPort?.on('message', (question: Question) => {
    void Promise.resolve()
      .then(() => answer(question))
      .then(
        (given) => parentPort?.postMessage({ answer: given }),
        (error: unknown) =>
          parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) }),
      )
  })
  parentPort?.postMessage('ready')
}
