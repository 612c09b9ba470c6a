import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium() ?? '/usr/bin/chromium'

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2, // what is promised within a second is looked at here: more would make each other wait
  // How pages look, and what a screen does with an answer, does not depend on the database: once is enough.
  projects: onPostgres
    ? [{ name: 'journeys', testMatch: /(crash|editor)\.test\.ts$/ }]
    : [{ name: 'journeys' }],
  timeout: 120_000,
  retries: 1, // a test that succeeds only then is named as flaky: its cause is to be mended
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    contextOptions: { reducedMotion: 'reduce' }, // a tenth less to draw; alive.test.ts looks at what moves
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
