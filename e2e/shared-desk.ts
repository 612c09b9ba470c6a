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

/** The `test` of every file, because files with another one would need another worker. */
export const test = base.extend<{ closed: undefined }, { desk: Desk; newsroom: Desk }>({
  /**
   * What all files share that a worker runs, with samples and without drafts: those that only read, and those in which
   * the server's answers are invented. Nobody publishes on it, or what the others read would depend on who was first.
   */
  desk: [shared, { scope: 'worker', timeout: STARTS_MS }],
  /** The same for tests that publish, each for what it has written itself. */
  newsroom: [shared, { scope: 'worker', timeout: STARTS_MS }],
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
