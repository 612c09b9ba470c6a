import { test as base } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { lastWords } from './site.ts'

const STARTS_MS = 60_000

/**
 * The `test` of every file, because files with another one would need another worker. All files that a worker runs share
 * one desk, with samples and without drafts: those that only read, and those in which the server's answers are invented.
 */
export const test = base.extend<{ closed: undefined }, { desk: Desk }>({
  desk: [
    async ({ browser }, use) => {
      const desk = await openDesk({ drafts: false })
      try {
        await (await desk.editor(browser)).context().close() // the first one becomes the administrator
        await use(desk)
      } finally {
        await desk.close()
      }
    },
    { scope: 'worker', timeout: STARTS_MS },
  ],
  /** What a test has opened is closed after it; after one that failed the sites' logs are shown. */
  closed: [
    async ({ browser }, use, info) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      if (info.status !== info.expectedStatus) process.stdout.write(`${lastWords()}\n`)
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
    { auto: true },
  ],
})
