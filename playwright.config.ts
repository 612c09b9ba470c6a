import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium() ?? '/usr/bin/chromium'

/** What goes through the whole site, and is tried on each database and with several processes. */
const WAYS = /(?:crash|editor)\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2, // what is promised within a second is looked at here: more would make each other wait
  // How pages look, and what a screen does with an answer, does not depend on the database: once is enough.
  projects: [
    { name: 'ways', testMatch: WAYS },
    { name: 'journeys', testIgnore: WAYS },
  ],
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
