import { afterAll } from 'vitest'
import './test-loading.ts'

type Deed = () => Promise<void>

// A setup file of the tests: it is loaded for each test file, while what it imports is loaded once.
afterAll(async () => {
  for (const deed of deeds().splice(0).toReversed()) await deed()
})

/** Does this when the test file ends, wherever it is asked: a hook that is added inside a test or another hook is not run. */
export const atEndOfFile = (deed: Deed): void => void deeds().push(deed)

/** One list for the process, however often this file is loaded. */
function deeds(): Deed[] {
  const kept = globalThis as { atEndOfTestFile?: Deed[] }
  return (kept.atEndOfTestFile ??= [])
}
