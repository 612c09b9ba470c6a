import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import runtime from './scripts/runtime.json' with { type: 'json' }

/** What imports components, or words by a pattern of names: Vite makes modules of them. All else is loaded as Node does. */
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter((file) => file.endsWith('.test.ts') && /(?:\.tsx|i18n\.ts)'/.test(readFileSync(file, 'utf8')))
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/** What waits for the clock of the queue for half a minute and computes nothing begins first, not when all else is done. */
const WAITS = '/src/platform/jobs.test.ts'

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) => (moduleId.endsWith(WAITS) ? 0 : 1)
    return (await super.sort(files)).toSorted((a, b) => waits(a) - waits(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    setupFiles: ['src/test-end.ts'],
    globalSetup: ['src/test-run.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    execArgv: runtime.flags.filter((flag) => flag.includes('wasm')), // dozens of databases are opened in a process
    maxWorkers: 3, // some wait for clocks and heartbeats of the queue more than they compute
    projects: [
      // Each worker loads the house once instead of once per file, which took a third of the time. What modules keep in
      // memory is all that files share, as in a running site, and an embedded database that is emptied between them.
      {
        extends: true,
        test: {
          name: 'house',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: PAGES,
          experimental: NATIVE,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'pages', include: PAGES, isolate: false } },
    ],
  },
})
