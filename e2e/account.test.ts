import { type Page, expect } from '@playwright/test'
import { EDITOR } from './desk.ts'
import { alive, signIn, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// Signing up, in and out, with the texts of the specification.

const { email: EMAIL, password: PASSWORD } = EDITOR

test.use({ serviceWorkers: 'allow' })

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

async function enter(page: Page, language: string, tab: string, email: string, password: string) {
  await page.goto(`${site.url}/${language}/auth`)
  await alive(page)
  await page.getByRole('tab', { name: tab }).click()
  const panel = page.getByRole('tabpanel')
  await panel.locator('input[name=email]').fill(email)
  await panel.locator('input[name=password]').fill(password)
  await panel.getByRole('button', { name: tab }).click()
}
const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })

// Covers: site-2-nav-5, site-2-nav-6, site-2-nav-7
test('a visitor sees the sign-in button; a signed-in reader sees email, prices, the digest and sign-out', async ({
  page,
}) => {
  await page.goto(`${site.url}/en`)
  await alive(page)
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/en/auth')
  await expect(page.getByLabel('Administration')).toHaveCount(0)
  const reader = 'no-plan@example.com' // whoever pays is not asked to subscribe
  await signUpAndIn(page, site.url, reader, PASSWORD)
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await page.getByLabel('Your account').click()
  const header = page.getByRole('banner')
  await expect(header.getByText(reader)).toBeVisible()
  await expect(header.getByRole('link', { name: 'Pricing' }).last()).toHaveAttribute('href', /\/pricing$/)
  await expect(header.getByRole('link', { name: 'Subscribe' }).first()).toHaveAttribute(
    'href',
    /\/subscribe$/,
  )
  await page.goto(`${site.url}/en/news`)
  await alive(page)
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/en`)
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

// Covers: site-2-nav-2, site-2-nav-3, site-6-7
test('the administration menu appears only for an administrator', async ({ page }) => {
  await signIn(page, site.url, EMAIL, PASSWORD)
  await page.getByLabel('Administration').click()
  for (const [name, href] of [
    [/^Today$/, /\/admin\/today$/],
    ['Dashboard', /\/admin$/],
    ['Content automation', /\/content-automation$/],
    [/^Digest$/, /\/content-digest$/],
    ['Content review', /\/content-review$/],
    ['Content monitoring', /\/content-monitoring$/],
    ['Moderation', /\/moderation$/],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href)
  await page.context().clearCookies()
  await signUpAndIn(page, site.url, 'reader@example.com', PASSWORD)
  await expect(page.getByText('Welcome back!')).toHaveCount(0)
  await expect(page.getByLabel('Your account')).toBeVisible()
  await expect(page.getByLabel('Administration')).toHaveCount(0)
})

test("an administrator's bar fits the narrowest screen in every language without overlapping controls", async ({
  page,
}) => {
  await signIn(page, site.url, EMAIL, PASSWORD)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of ['en', 'ar', 'fr', 'es', 'pt']) {
    await page.goto(`${site.url}/${language}`)
    const controls = page.getByRole('banner').locator('a:visible, summary:visible')
    await expect(controls).toHaveCount(9) // five languages, home, and three menus
    const boxes = await controls.evaluateAll((all) =>
      all.map((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
    )
    const beyond = boxes.filter(({ left, right }) => left < 16 || right > 320 - 16)
    const covered = boxes.filter((one, n) =>
      boxes
        .slice(n + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    )
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ language, width, beyond, covered }).toEqual({ language, width: 320, beyond: [], covered: [] })
  }
})

// Covers: site-8-8, checkout-9
test('the toast that asks to sign in for a plan disappears after the sign-in', async ({ page }) => {
  await page.goto(`${site.url}/en/pricing`)
  await alive(page)
  await page.getByRole('button', { name: 'Choose Premium' }).click()
  await expect(toast(page, 'Authentication Required')).toBeVisible()
  await alive(page)
  const panel = page.getByRole('tabpanel')
  await panel.locator('input[name=email]').fill(EMAIL)
  await panel.locator('input[name=password]').fill(PASSWORD)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(page, 'Welcome back!')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/en/pricing`)
  await expect(toast(page, 'Authentication Required')).toHaveCount(0)
})

// Covers: site-2-nav-8
test('a failed sign-out is reported, and the reader stays signed in', async ({ page }) => {
  await signIn(page, site.url, EMAIL, PASSWORD)
  await page.route('**/api/auth/sign-out', (route) => route.abort())
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'Error signing out')).toBeVisible()
  await expect(page.getByLabel('Your account')).toBeVisible()
})

// Covers: site-9-22
test('a request without an answer times out after 5 seconds, or 10 when a password is checked', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      waits.push(ms)
      return timeout(1) // the timer of an abort signal cannot be fast-forwarded
    }
  })
  const waits = () => page.evaluate(() => (window as unknown as { waits: number[] }).waits) // set above
  await page.route('**/api/auth/sign-*', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await enter(page, 'en', 'Sign In', EMAIL, PASSWORD)
  await expect(toast(page, 'The sign-in service is unavailable. Please try again later.')).toBeVisible()
  expect((await waits()).at(-1)).toBe(10_000)
  expect(
    (
      await page.request.post(`${site.url}/api/auth/sign-in/email`, {
        data: { email: EMAIL, password: PASSWORD },
        headers: { origin: site.url },
      })
    ).status(),
  ).toBe(200)
  await page.goto(`${site.url}/en`)
  await alive(page)
  await page.getByLabel('Your account').click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(toast(page, 'Error signing out')).toBeVisible()
  expect((await waits()).at(-1)).toBe(5000)
})

// Covers: site-5-7, site-5-8, site-5-9, site-8-3, site-8-4
test('an error is shown in a toast and at its field', async ({ page }) => {
  for (const [tab, email, password, words, field] of [
    ['Sign In', EMAIL, 'wrong horse', 'Invalid email or password. Please try again.', 'password'],
    ['Sign Up', EMAIL, PASSWORD, 'This email is already registered. Please sign in instead.', 'email'],
    ['Sign Up', 'grace@example.com', 'short', 'Password must be at least 6 characters', 'password'],
    ['Sign In', 'no address', PASSWORD, 'Invalid email address', 'email'],
  ] as const) {
    await enter(page, 'en', tab, email, password)
    await expect(toast(page, words)).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText(words)).toBeVisible()
    await expect(page.getByRole('tabpanel').locator(`[name=${field}]`)).toBeFocused()
  }
})

// Covers: site-8-5
test("other sign-in errors show the server's message, never a code", async ({ page }) => {
  const words = 'هذا الحساب موقوف.'
  const refuse = (path: string) =>
    page.route(`**/api/${path}`, (route) =>
      route.fulfill({ status: 403, json: { code: 'people.someNewReason', detail: words } }),
    )
  for (const [tab, path] of [
    ['تسجيل الدخول', 'auth/sign-in/email'],
    ['إنشاء حساب', 'auth/sign-up/email'],
  ] as const) {
    await refuse(path)
    await enter(page, 'ar', tab, EMAIL, PASSWORD)
    await expect(toast(page, words)).toBeVisible()
  }

  await page.route('**/api/auth/sign-in/email', (route) =>
    route.fulfill({ json: { second_factor: true, expires_in: 600 } }),
  )
  await refuse('auth/sign-in/second-factor')
  await enter(page, 'ar', 'تسجيل الدخول', EMAIL, PASSWORD)
  await page.getByRole('main').locator('input[name=code]').fill('123456')
  await page.keyboard.press('Enter')
  await expect(toast(page, words)).toBeVisible()
  await expect(page.getByRole('main').getByText(words)).toBeVisible()

  await refuse('request-password-reset')
  await refuse('auth/reset-password')
  for (const [query, field, entered] of [
    ['', 'email', EMAIL],
    ['?token=a-mailed-secret', 'new_password', PASSWORD],
  ] as const) {
    await page.goto(`${site.url}/ar/reset-password${query}`)
    await page.locator(`input[name=${field}]`).fill(entered)
    await page.keyboard.press('Enter')
    await expect(toast(page, words)).toBeVisible()
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
  }
})
