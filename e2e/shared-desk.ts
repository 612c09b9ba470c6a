import { type Browser, test as base } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { lastWords } from './site.ts'

const STARTS_MS = 120_000

async function shared({ browser }: { browser: Browser }, use: (desk: Desk) => Promise<void>): Promise<void> {
  const desk = await openDesk({ drafts: false })
  try {
    await (await desk.editor(browser)).context().close() // the first one becomes the administrator
    await use(desk)
  } finally {
    await desk.close()
  }
}

/** The `test` of every file: a file with a different one would need another worker. */
export const test = base.extend<{ closed: undefined }, { desk: Desk; newsroom: Desk }>({
  /**
   * The site shared by all files that a worker runs, with samples and without drafts: for tests that only read, and for
   * tests with mocked responses. No test publishes on it, because the results of the others would then depend on the order.
   */
  desk: [shared, { scope: 'worker', timeout: STARTS_MS }],
  /** The same for tests that publish; each uses only what it has written itself. */
  newsroom: [shared, { scope: 'worker', timeout: STARTS_MS }],
  /** Closes everything that a test has opened, and shows the sites' logs after a failed test. */
  closed: [
    async ({ browser }, use, info) => {
      const before = new Set(browser.contexts())
      await use(undefined)
      if (info.status !== info.expectedStatus) process.stdout.write(`${lastWords()}\n`)
      for (const context of browser.contexts()) {
        if (before.has(context)) continue
        // a mocked response may still be on its way: closing would fail the test
        for (const target of [context, ...context.pages()])
          await target.unrouteAll({ behavior: 'ignoreErrors' })
        await context.close()
      }
    },
    { auto: true },
  ],
})
