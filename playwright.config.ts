import { defineConfig } from '@playwright/test'

const chromium = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'e2e',
  // How pages look does not depend on the database: once is enough.
  testIgnore: process.env['TEST_DATABASE_URL'] === undefined ? [] : ['looks.test.ts', 'lighthouse.test.ts'],
  outputDir: 'test-results',
  workers: 1, // each file runs a whole site of its own
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
