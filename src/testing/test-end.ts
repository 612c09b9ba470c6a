import { afterAll } from 'vitest'
import './test-loading.ts'

type Action = () => Promise<void>

// This is a setup file of the tests: it is loaded for each test file, while the modules it imports are loaded once.
afterAll(async () => {
  for (const action of actions().splice(0).toReversed()) await action()
})

/**
 * Runs an action at the end of the test file, wherever it is called from: a hook added inside a test or another hook is not
 * run.
 */
export const atEndOfFile = (action: Action): void => void actions().push(action)

/** One list per process, however often this file is loaded. */
function actions(): Action[] {
  const kept = globalThis as { atEndOfTestFile?: Action[] }
  return (kept.atEndOfTestFile ??= [])
}
