import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium() ?? '/usr/bin/chromium'

const onPostgres = process.env['TEST_DATABASE_URL'] !== undefined

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2, // each file runs a whole site of its own
  // How pages look, and what a screen does with an answer, does not depend on the database: once is enough.
  projects: onPostgres
    ? [{ name: 'journeys', testMatch: /(account|crash|editor|review|visitor)\.test\.ts$/ }]
    : [
        { name: 'journeys', testIgnore: 'lighthouse.test.ts' },
        // What is timed has the machine to itself.
        { name: 'lighthouse', testMatch: 'lighthouse.test.ts', dependencies: ['journeys'] },
      ],
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
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
