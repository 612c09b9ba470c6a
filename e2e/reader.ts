import { type BrowserContext, type Locator, type Page, expect } from '@playwright/test'

/** All complaints of a browser while a page was open: hydration errors and blocked scripts show only there. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const expected = /Failed to load resource: .*(?:4\d\d|5\d\d)|ERR_CONNECTION_REFUSED/.test(message.text()) // the browser's own message about a response that the test provokes
    if (message.type() === 'error' && !expected) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}

/** Waits until the page is hydrated: before that, clicks are lost. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.body.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { polling: 25 }, // the default checks once per frame, and a page may draw none
  )
}

/** Opens a page and waits until it is hydrated and its requests have finished. */
export async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await alive(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/** A region of a page by its title. */
export const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

/** Whether the page scrolls horizontally. */
export const isWiderThanScreen = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Makes an API call as the user signed in in that browser, and returns its response. */
export async function post(
  page: Page,
  site: string,
  path: string,
  data: object,
): Promise<Record<string, string>> {
  const answer = await page.request.post(`${site}/api/${path}`, { data, headers: { origin: site } })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()) as Record<string, string>
}

/** Signs up with the form of /auth, in English, which also signs in, and arrives at the home page. */
export async function signUpAndIn(page: Page, site: string, email: string, password: string): Promise<void> {
  await page.goto(`${site}/en/auth`)
  await alive(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await fill(page, email, password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Account created. You can now sign in.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'The day in AI, twice a day.' })).toBeVisible()
}

/** Signs in with the form of /auth, in English, and arrives at the home page. */
export async function signIn(page: Page, site: string, email: string, password: string): Promise<void> {
  await page.goto(`${site}/en/auth`)
  await alive(page)
  await page.getByRole('tab', { name: 'Sign In' }).click()
  await fill(page, email, password)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The day in AI, twice a day.' })).toBeVisible()
}

async function fill(page: Page, email: string, password: string): Promise<void> {
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Email address').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(password)
}

/** Sends the events that a browser sends when a tab goes to the background or comes to the foreground. */
export const look = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  }, state)

/**
 * Lets pages that are opened from now on retry failed requests immediately instead of after two seconds:
 * src/pages.pg.test.ts tests that they wait that long.
 */
export const retriesImmediately = (pages: Page | BrowserContext): Promise<unknown> =>
  pages.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const sooner = (run: TimerHandler, ms?: number, ...rest: unknown[]) =>
      later(run, ms === 2000 ? 0 : ms, ...rest)
    Object.assign(window, { setTimeout: sooner })
  })

/** The milliseconds of all timers that the page sets from now on. */
export async function waitsOf(page: Page): Promise<readonly number[]> {
  const waits: number[] = []
  await page.exposeFunction('waited', (ms: number) => void waits.push(ms))
  await page.addInitScript(() => {
    const set = window.setTimeout
    window.setTimeout = ((run: () => void, ms = 0) => {
      const waited = Reflect.get(window, 'waited') as (ms: number) => void // set above
      waited(ms)
      return set(run, ms)
    }) as typeof window.setTimeout
  })
  return waits
}
