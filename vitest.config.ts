import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import runtime from './scripts/runtime.json' with { type: 'json' }

process.env['NODE_ENV'] = 'production' // React renders pages twice as fast, as on a site

/** A test of a language that the product does not have, in a process of its own. */
const MADE_UP_LANGUAGE = 'src/testing/made-up-language/'
/** Tests behind nginx, which `npm run test:more` runs where it is installed. */
const NGINX = '.nginx.test.ts'
/** Tests that import components, or strings by a glob. Vite transforms these; Node loads the others three times as fast. */
const PAGES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name}`)
  .filter(
    (file) =>
      file.endsWith('.test.ts') &&
      !file.startsWith(MADE_UP_LANGUAGE) &&
      !file.endsWith(NGINX) &&
      /(?:from|import\() ?'[^']*(?:\.tsx|i18n\.ts|test-routes\.ts)'/.test(readFileSync(file, 'utf8')),
  )
/** Long tests, which `npm run test:more` runs. */
const SLOW = 'src/**/*.slow*.test.ts'
const isSlow = (file: string) => file.includes('.slow.')
const NATIVE = { viteModuleRunner: false, nodeLoader: false }

/**
 * The longest tests start first, so that no worker is left with one at the end. On a fresh clone Vitest has no earlier run
 * to learn this from.
 */
const MAX_LENGTH = [
  'testing/upgrades/upgrade.slow.pg',
  'platform/jobs.pg',
  'newsletter/sending/in-flight.slow.pg',
  'start-command.slow.pg',
  'membership/payments/payment-sequences.slow',
  'platform/embedded/embedded-database.slow',
  'newsletter/sending/send-edition.slow.pg',
  'newsletter/sending/ten-thousand.slow',
  'articles/samples/plant-samples.slow',
  'testing/canary',
  'services/post/bulk-post',
  'writing/compose/write-with-model',
  'platform/migrate.slow.pg',
  'writing/samples/remove-samples.pg',
  'services/model',
  'media/make-infographics.slow',
  'platform/db.pg',
  'monitoring/local-model/local-model.pg',
  'media/episodes/model-voice.slow',
  'newsletter/bounces/listen-for-reports.slow',
  'media/episodes/episodes.slow',
  'work-apart.slow.pg',
  'services/voice.slow',
  'people/guesses.slow',
  'writing/day.slow.pg',
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
    setupFiles: ['src/testing/test-end.ts'],
    globalSetup: ['src/testing/test-run.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    execArgv: runtime.flags.filter((flag) => flag.includes('wasm')), // one process opens dozens of databases
    maxWorkers: 3, // some tests mostly wait for clocks and queue heartbeats
    projects: [
      // Each worker loads the modules once instead of once per file, which took a third of the time. Files share the memory
      // of modules, as in a running site, and an embedded database that is emptied between them.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: [...PAGES, SLOW, `src/**/*${NGINX}`, `${MADE_UP_LANGUAGE}**`],
          experimental: NATIVE,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: [SLOW],
          exclude: PAGES,
          experimental: NATIVE,
          isolate: false,
          testTimeout: 300_000, // backups have a low priority and wait for a busy processor
        },
      },
      {
        extends: true,
        test: { name: 'pages', include: PAGES.filter((file) => !isSlow(file)), isolate: false },
      },
      {
        extends: true,
        test: { name: 'slow pages', include: PAGES.filter(isSlow), isolate: false },
      },
      ...(process.env['NGINX_PATH'] === undefined
        ? []
        : [{ extends: true as const, test: { name: 'nginx', include: [`src/**/*${NGINX}`] } }]),
      {
        extends: true,
        test: {
          name: 'made-up language',
          include: [`${MADE_UP_LANGUAGE}*.test.ts`],
          setupFiles: [`${MADE_UP_LANGUAGE}test-register.ts`],
        },
      },
    ],
  },
})
