import { afterAll } from 'vitest'
import './test-loading.ts'

type Action = () => Promise<void>

// A setup file of the tests: it is loaded for each test file, while what it imports is loaded once.
afterAll(async () => {
  for (const action of actions().splice(0).toReversed()) await action()
})

/** Does this when the test file ends, wherever it is asked: a hook that is added inside a test or another hook is not run. */
export const atEndOfFile = (action: Action): void => void actions().push(action)

/** One list for the process, however often this file is loaded. */
function actions(): Action[] {
  const kept = globalThis as { atEndOfTestFile?: Action[] }
  return (kept.atEndOfTestFile ??= [])
}
