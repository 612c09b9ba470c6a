import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import runtime from './scripts/runtime.json' with { type: 'json' }

process.env['NODE_ENV'] = 'production' // React draws pages in half the time, as on a site

/** What imports components, or words by a pattern of names: Vite makes modules of all that they import. All else is loaded as Node does, in a third of the time. */
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      /(?:from|import\() ?'[^']*(?:\.tsx|i18n\.ts)'/.test(readFileSync(file, 'utf8')),
  )
/** Tests that take long: `npm run test:more` runs them. */
const SLOW = 'src/**/*.slow*.test.ts'
const isSlow = (file: string) => file.includes('.slow.')
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/**
 * What takes longest begins first, or one worker would be left with it when all else is done. Vitest would know from its
 * last run; on a fresh clone there was none.
 */
const MAX_LENGTH = [
  'platform/jobs.pg',
  'newsletter/sending/in-flight.slow.pg',
  'start-command.slow.pg',
  'membership/payments/payment-sequences.slow',
  'platform/embedded-database.slow',
  'newsletter/sending/send-edition.slow.pg',
  'newsletter/sending/ten-thousand.slow',
  'library/samples/plant-samples.slow',
  'outside/model',
  'newsroom/infographics/make-infographics.slow',
  'platform/db.pg',
  'newsroom/media/model-voice.slow',
  'newsletter/bounces/listen-for-reports.slow',
  'newsroom/media/episodes.slow',
  'work-apart.slow.pg',
  'outside/voice.slow',
  'people/guesses.slow',
  'newsroom/day.pg',
].map((name) => `/src/${name}.test.ts`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = MAX_LENGTH.findIndex((name) => moduleId.endsWith(name))
      return at < 0 ? MAX_LENGTH.length : at
    }
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    setupFiles: ['src/test-end.ts'],
    globalSetup: ['src/test-run.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    execArgv: runtime.flags.filter((flag) => flag.includes('wasm')), // dozens of databases are opened in a process
    maxWorkers: 3, // some wait for clocks and heartbeats of the queue more than they compute
    projects: [
      // Each worker loads the modules once instead of once per file, which took a third of the time. What modules keep in
      // memory is all that files share, as in a running site, and an embedded database that is emptied between them.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...PAGES, SLOW],
          experimental: NATIVE,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'slow', include: [SLOW], exclude: PAGES, experimental: NATIVE, isolate: false },
      },
      {
        extends: true,
        test: { name: 'pages', include: PAGES.filter((file) => !isSlow(file)), isolate: false },
      },
      {
        extends: true,
        test: { name: 'slow pages', include: PAGES.filter(isSlow), isolate: false },
      },
    ],
  },
})
