import { test as base } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'

const STARTS_MS = 60_000

/** Tests in which the server's answers are invented: all files that a worker runs share one desk, without drafts. */
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
  /** Every browser that a test has opened is closed after it. */
  closed: [
    async ({ browser }, use) => {
      await use(undefined)
      for (const context of browser.contexts()) await context.close()
    },
    { auto: true },
  ],
})
