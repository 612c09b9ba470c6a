// long: one site that goes offline and comes back, seen by each kind of reader
import { type Locator, type Page, type Route, expect } from '@playwright/test'
import { EDITOR } from './desk.ts'
import { alive } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// What a reader sees while the backend is unavailable, with the texts and times of the specification. Source: public-site
// §4, §7, §8. The page's clock is paused here and advanced manually.

test.use({ serviceWorkers: 'allow' })

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

const ROLES = '**/api/user-roles*'
const CACHE = 'user_roles_cache_v1'
const STATUS = 'backend_status_v1'

const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const menu = (page: Page, name = 'Administration') => page.getByRole('banner').getByLabel(name)
const kept = (page: Page, key: string) =>
  page.evaluate((of) => JSON.parse(localStorage.getItem(of) ?? 'null') as unknown, key)

/** Runs the page's clock in small steps until something is shown. */
const untilShown = (page: Page, shown: Locator, stepMs = 50) =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(shown).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [1], timeout: 60_000 })

/** A toast appears, and stays for `ms` of the page's clock. */
async function staysFor(page: Page, words: string, ms: number): Promise<void> {
  const shown = toast(page, words)
  await untilShown(page, shown)
  await page.clock.runFor(ms - 600)
  await expect(shown).toBeVisible()
  await page.clock.runFor(1000)
  await expect(shown).toHaveCount(0)
}

/** Opens a page and pauses its clock once it is hydrated, its roles are known, and it can show toasts. */
async function openStill(page: Page, path: string): Promise<void> {
  await page.clock.install()
  await expect(async () => {
    const toasts = page.waitForResponse(/toast-shelf/)
    await page.goto(site.url + path)
    await alive(page)
    await toasts
    // On a busy machine the roles may take longer than their timeout of four seconds.
    await expect.poll(() => kept(page, STATUS), { timeout: 10_000 }).toMatchObject({ available: true })
  }).toPass()
  await stopClock(page)
}
const pageTime = (page: Page) => page.evaluate(() => Date.now())
const stopClock = async (page: Page) => page.clock.pauseAt((await pageTime(page)) + 1000)

/** Runs the clock until the roles are requested again, and pauses it until they have arrived. */
async function untilAnswered(page: Page): Promise<void> {
  const answered = page.waitForResponse(ROLES)
  let asked = false
  page.on('request', (request) => (asked ||= /user-roles/.test(request.url())))
  await expect(async () => {
    await page.clock.runFor(250)
    expect(asked).toBe(true)
  }).toPass({ intervals: [1], timeout: 60_000 })
  await answered
}

const never = () => undefined
const gateway = (route: Route) =>
  route.fulfill({ status: 522, contentType: 'text/html', body: '<!DOCTYPE html><title>522</title>' })
const broken = (route: Route) => route.fulfill({ status: 500, json: { code: 'problem.internal' } })
const timedOut = (route: Route) =>
  route.fulfill({ status: 503, json: { code: 'problem.unavailable', detail: '57014' } })
const tooMany = (route: Route) =>
  route.fulfill({ status: 429, headers: { 'retry-after': '20' }, json: { code: 'problem.tooMany' } })
const doctype = (route: Route) =>
  route.fulfill({
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><title>Sign in to the Wi-Fi</title>',
  })

// Covers: site-3-20, site-4-14, site-4-15, site-8-11, site-9-24, admin-9-20
test('offline, the known roles stay, retries run every 30 seconds, and the reconnection is announced', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await openStill(page, '/fr')
  const before = await kept(page, CACHE)
  expect(before).toMatchObject({ roles: ['admin'] })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/user-roles/.test(request.url())) asked.push(request.url())
  })
  await page.context().setOffline(true)
  await page.clock.fastForward(14 * 60_000) // the token is renewed at this time
  await untilShown(page, toast(page, 'Mode hors ligne'))
  await expect(
    toast(page, 'Le service est injoignable. Les informations de votre compte ne sont peut-être pas à jour.'),
  ).toBeVisible()
  const { available, lastCheck } = (await kept(page, STATUS)) as { available: boolean; lastCheck: number }
  expect(available).toBe(false)
  expect((await pageTime(page)) - lastCheck).toBeLessThan(60_000)
  await staysFor(page, 'Mode hors ligne', 5000)
  await expect(menu(page)).toBeVisible()
  expect(await kept(page, CACHE)).toEqual(before)
  expect(asked).toHaveLength(1)
  await page.clock.runFor(24_000)
  expect(asked).toHaveLength(1)
  await page.clock.runFor(2000) // 30 seconds after the previous request
  await expect.poll(() => asked.length).toBe(2)
  await expect(toast(page, 'Mode hors ligne')).toHaveCount(0) // it has been announced already
  await page.context().setOffline(false)
  await untilAnswered(page)
  await staysFor(page, 'Backend reconnecté', 3000)
  expect(await kept(page, STATUS)).toMatchObject({ available: true })
  expect(await kept(page, CACHE)).toMatchObject({ roles: ['admin'] })
  await page.clock.runFor(60_000)
  expect(asked).toHaveLength(3) // nothing left to retry
})

// Covers: site-8-12, site-9-21, admin-9-19, articles-14
test('a hanging backend times out after four seconds; the last known roles apply until it responds', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await openStill(page, '/fr')
  await page.route(ROLES, tooMany) // a response, though not the expected one
  const answered = page.waitForResponse(ROLES)
  await page.clock.fastForward(14 * 60_000)
  await answered
  await page.clock.runFor(1000)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(menu(page)).toBeVisible()
  await page.unroute(ROLES)
  await page.route(ROLES, never)
  await page.clock.fastForward(14 * 60_000)
  await page.clock.runFor(3900)
  expect(await kept(page, STATUS)).toMatchObject({ available: true })
  await page.clock.runFor(200)
  expect(await kept(page, STATUS)).toMatchObject({ available: false })
  await untilShown(page, toast(page, 'Connexion limitée'))
  await expect(
    toast(
      page,
      'Le service répond lentement. Les informations de votre compte ne sont peut-être pas à jour.',
    ),
  ).toBeVisible()
  await staysFor(page, 'Connexion limitée', 5000)
  await expect(menu(page)).toBeVisible()
  expect(await kept(page, STATUS)).toMatchObject({ available: false })
  await page.clock.runFor(35_000) // requested again, and it hangs again
  await expect(toast(page, 'Connexion limitée')).toHaveCount(0)
  await page.unroute(ROLES)
  await untilAnswered(page)
  await staysFor(page, 'Backend reconnecté', 3000)
})

// Covers: site-4-16, site-8-11, articles-14
test('without backend or known roles, roles are empty and a toast says so for 7 s, until it is back', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new Error('this browser keeps nothing')
    }
    localStorage.clear()
  })
  const start = Date.now()
  await page.clock.install({ time: start })
  await page.clock.pauseAt(start + 1000) // the toast's seven seconds must not pass while the page loads
  await page.route(ROLES, gateway)
  await page.goto(`${site.url}/fr`)
  await untilShown(page, toast(page, 'Backend inaccessible'))
  await expect(page.getByRole('alert').filter({ hasText: 'Backend inaccessible' })).toBeVisible() // the destructive variant of the toast
  await expect(toast(page, 'Nous n’avons pas pu charger vos rôles. Nous continuons d’essayer.')).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  await staysFor(page, 'Backend inaccessible', 7000)
  await page.unroute(ROLES)
  await page.route(ROLES, (route) => route.fulfill({ status: 500, json: { code: 'problem.internal' } }))
  await untilAnswered(page)
  await staysFor(page, 'Impossible de charger vos rôles', 7000)
  await page.unroute(ROLES)
  await untilAnswered(page)
  await staysFor(page, 'Backend reconnecté', 3000)
  await expect(menu(page)).toBeVisible()
})

const WORDS = {
  en: {
    offline: 'Offline mode',
    limited: 'Limited connection',
    back: 'Service reconnected',
    away: 'Service unreachable',
    admin: 'Administration',
    unavailable: 'Service unavailable',
    later: 'The sign-in service is unavailable. Please try again later.',
    signIn: 'Sign In',
  },
  ar: {
    offline: 'وضع عدم الاتصال',
    limited: 'اتصال محدود',
    back: 'عاد الاتصال بالخدمة',
    away: 'تعذّر الوصول إلى الخدمة',
    admin: 'الإدارة',
    unavailable: 'الخدمة غير متاحة',
    later: 'خدمة تسجيل الدخول غير متاحة. يرجى المحاولة مرة أخرى لاحقًا.',
    signIn: 'تسجيل الدخول',
  },
} as const

for (const language of ['en', 'ar'] as const)
  // Covers: site-8-11, site-8-12
  test(`offline, back, limited, unreachable and the sign-in banner in ${language}`, async ({
    browser,
    desk,
  }) => {
    const words = WORDS[language]
    const page = await desk.editor(browser)
    await openStill(page, `/${language}`)
    await page.route(ROLES, doctype)
    await page.clock.fastForward(14 * 60_000)
    await untilShown(page, toast(page, words.offline))
    await page.unroute(ROLES)
    await untilAnswered(page)
    await untilShown(page, toast(page, words.back))
    await page.route(ROLES, never)
    await page.clock.fastForward(14 * 60_000)
    await page.clock.runFor(4100)
    await untilShown(page, toast(page, words.limited))
    await page.evaluate((key) => localStorage.removeItem(key), CACHE)
    await page.unroute(ROLES)
    await page.route(ROLES, (route) => route.abort())
    await page.clock.runFor(30_000)
    await untilShown(page, toast(page, words.away))
    await expect(menu(page, words.admin)).toHaveCount(0)

    await page.context().clearCookies()
    await page.route('**/api/auth/sign-in/email', gateway)
    await page.evaluate(() => localStorage.clear())
    await page.clock.resume()
    await enter(page, language, words.signIn)
    await expect(banner(page).getByText(words.unavailable, { exact: true })).toBeVisible()
    await expect(toast(page, words.later)).toBeVisible()
  })

const banner = (page: Page) => page.getByRole('main').getByRole('alert')
const submit = (page: Page, name: string) =>
  page.getByRole('tabpanel').getByRole('button', { name, exact: true })
async function enter(page: Page, language: string, name: string): Promise<void> {
  await page.goto(`${site.url}/${language}/auth`)
  await alive(page)
  await page.getByRole('tabpanel').locator('input[name=email]').fill(EDITOR.email)
  await page.getByRole('tabpanel').locator('input[name=password]').fill(EDITOR.password)
  await submit(page, name).click()
}

// Covers: site-2-auth-2, site-4-19, site-8-2, site-8-10
test('banner and toast report any kind of authentication outage, and the banner goes when it ends', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    // The clock of an AbortSignal cannot be advanced.
    AbortSignal.timeout = (ms) => timeout(sessionStorage.getItem('answers') === 'never' ? 500 : ms)
  })
  const unavailable = "Service d'authentification indisponible. Réessayez plus tard."
  const path = '**/api/auth/sign-in/email'
  await page.route(path, (route) => route.abort())
  await enter(page, 'fr', 'Se connecter')
  const close = page.getByRole('region').getByRole('button', { name: 'Fermer' })
  for (const next of [gateway, doctype, never, null]) {
    await expect(banner(page).getByText('Service indisponible', { exact: true })).toBeVisible()
    await expect(toast(page, unavailable)).toBeVisible()
    await close.click()
    await expect(toast(page, unavailable)).toHaveCount(0)
    await page.unroute(path)
    await page.evaluate((how) => sessionStorage.setItem('answers', how), next === never ? 'never' : 'at once')
    if (next) await page.route(path, next)
    else
      await page.route(path, (route) =>
        route.fulfill({ status: 401, json: { code: 'people.invalidCredentials' } }),
      )
    await submit(page, 'Se connecter').click()
  }
  await expect(toast(page, 'Adresse e-mail ou mot de passe incorrect. Veuillez réessayer.')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  await page.unroute(path)
  await submit(page, 'Se connecter').click()
  await expect(page).toHaveURL(`${site.url}/fr`)
  await expect(toast(page, 'Bon retour parmi nous !')).toBeVisible()
})

// Covers: site-8-23, admin-6-4
test('a failed check for Premium is reported as a connection problem, and unlocks nothing', async ({
  browser,
  desk,
}) => {
  const page = await desk.member(browser)
  const check = '**/api/has-premium-access'
  const problem = page.getByRole('heading', { level: 1, name: 'Erreur de connexion' })
  await page.clock.install()
  for (const fault of [gateway, doctype, never, (route: Route) => route.abort(), broken, timedOut]) {
    await page.route(check, fault)
    await page.goto(`${site.url}/fr/content-review`)
    await alive(page)
    await untilShown(page, problem, 500)
    await expect(page).toHaveURL(`${site.url}/fr/content-review`)
    await expect(page.getByRole('heading', { name: /En attente de révision/ })).toHaveCount(0)
    await page.unroute(check)
  }
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page).toHaveURL(`${site.url}/fr/subscribe`)
})
