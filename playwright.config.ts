import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium() ?? '/usr/bin/chromium'

/** The main ways of readers and editors through the site: these run in `npm test`. */
const MAIN = /\/(?:account|digest-way|editor|newsletter-confirm|premium|review|visitor)\.test\.ts$/

/** These go through the whole site with several processes too, and with kills. */
const SEVERAL_PROCESSES = /\/(?:crash|editor)\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 4, // a page waits for its server half of the time: with two, two cores were idle for a quarter of it
  projects: [
    { name: 'main', testMatch: MAIN },
    { name: 'more', testIgnore: [MAIN, SEVERAL_PROCESSES] },
    { name: 'several', testMatch: SEVERAL_PROCESSES },
  ],
  // Far more than a busy machine takes: how fast pages are is measured by `npm run bench`.
  timeout: 240_000,
  expect: { timeout: 30_000 },
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
