import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium() ?? '/usr/bin/chromium'

/** The main journeys of readers and editors, which run in `npm test`. */
const MAIN = /\/(?:account|digest-way|editor|newsletter-confirm|premium|review|visitor)\.test\.ts$/

/** Journeys that also run with several processes, and with kills. */
const SEVERAL_PROCESSES = /\/(?:crash|editor)\.test\.ts$/

/** Needs two web servers and two workers behind nginx. */
const BEHIND_NGINX = /\/several\.test\.ts$/

/** Builds the site and starts it; `npm run test:more` runs it without a network. */
const FROM_A_CLONE = /\/newcomer\.test\.ts$/

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 4, // a page waits for its server half of the time; with 2 workers, 2 cores were idle a quarter of it
  projects: [
    { name: 'main', testMatch: MAIN },
    { name: 'more', testIgnore: [MAIN, SEVERAL_PROCESSES, BEHIND_NGINX, FROM_A_CLONE] },
    { name: 'several', testMatch: SEVERAL_PROCESSES },
    { name: 'behind nginx', testMatch: BEHIND_NGINX },
    { name: 'newcomer', testMatch: FROM_A_CLONE },
  ],
  // Far more than a busy machine needs. `npm run bench` measures the speed of pages.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    serviceWorkers: 'block', // a tenth less CPU time; the tests of reading offline and the main journeys allow it
    contextOptions: { reducedMotion: 'reduce' }, // a tenth less rendering; alive.test.ts checks the animations
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
