// long: one purchase, from sign-up to payment and cancellation
import { type Page, expect } from '@playwright/test'
import { type LoopbackStripe, loopbackStripe } from '../src/services/payments/loopback-stripe.ts'
import { systemClock } from '../src/platform/clock.ts'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// From a locked story to a plan that opens it and to canceling it: embedded checkout, and a Stripe server on loopback.

const CANARY = 'The heron of the archive counts to nine.'
const PASSWORD = 'correct horse'
const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Publishes a premium story with the canary text, as the editor does. */
async function lockedStory(desk: Desk, editor: Page): Promise<string> {
  const answer = await editor.request.post(`${desk.site.url}/api/admin/articles`, {
    data: {
      title: 'Herons that count',
      excerpt: 'What a bird keeps.',
      content: CANARY,
      language: 'en',
      access_tier: 'premium',
    },
    headers: { origin: desk.site.url },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

async function enter(page: Page, tab: 'Sign In' | 'Sign Up', email: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Email address').fill(email)
  await panel.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await panel.getByRole('button', { name: tab }).click()
}

const CHECKOUT = /\/en\/test-checkout\/cs_test_\w+$/
/** Holds the request for a checkout; returns a function that lets it through. */
async function holdCheckout(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/create-checkout', (route) => promise.then(() => route.continue()))
  return resolve
}

// Covers: site-1-4, site-2-routes-9, site-2-pricing-1, site-2-welcome-1, site-4-23, site-4-24, site-4-25
// Covers: site-4-30, site-6-5, site-8-8, site-8-23
test('a visitor signs up, pays for Premium, reads a locked story, cancels the plan and undoes that', async ({
  browser,
  newsroom,
}) => {
  const { url: site } = newsroom.site
  const editor = await newsroom.editor(browser)
  const id = await lockedStory(newsroom, editor)
  const page = await newsroom.visitor(browser, 'en-US')
  const complaints = complaintsOf(page)
  const said: Promise<string>[] = []
  page.on('response', (response) => {
    if (/html|json/.test(response.headers()['content-type'] ?? '')) said.push(response.text().catch(() => ''))
  })
  const locked = page.getByText('Subscribe to Premium to read this article and unlock our full archive')

  await page.goto(`${site}/en/news/${id}`)
  await alive(page)
  await expect(locked).toBeVisible()
  await page.getByRole('link', { name: 'See plans' }).click()
  await page.getByRole('button', { name: 'Choose Premium' }).click()
  await expect(toast(page, 'Authentication Required')).toBeVisible()
  await expect(toast(page, 'Please sign in to subscribe to Premium')).toBeVisible()
  await expect(page).toHaveURL(`${site}/en/auth?next=%2Fen%2Fpricing`)
  const email = `heron-${id}@example.com`
  const letCheckout = await holdCheckout(page)
  await enter(page, 'Sign Up', email)
  await expect(page.getByText('Account created. You can now sign in.')).toBeVisible()
  await expect(page).toHaveURL(`${site}/en/pricing`)
  await expect(page.getByText('You pay nothing today.')).toBeVisible()
  letCheckout()
  await expect(page).toHaveURL(CHECKOUT) // the purchase continues without another press

  // "unknown" is not "no", and unlocks nothing
  await page.route('**/api/has-content-access', (route) => route.fulfill({ status: 522, body: '' }))
  await page.goto(`${site}/en/news/${id}`)
  await expect(page.getByText('The problem is with the connection, not your subscription.')).toBeVisible()
  await page.unroute('**/api/has-content-access')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(locked).toBeVisible()

  const other = await editor.request.get(`${site}/api/session`)
  const { user } = (await other.json()) as { user: { id: string } }
  const foreign = await page.request.post(`${site}/api/create-checkout`, {
    data: { tier: 'premium', userId: user.id },
    headers: { origin: site },
  })
  expect(foreign.status()).toBe(403)

  await page.goto(`${site}/en/pricing`)
  await alive(page)
  const letAgain = await holdCheckout(page)
  await page.getByRole('button', { name: 'Try Premium free' }).click()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose B2B SaaS' })).toBeDisabled()
  letAgain()
  await expect(page).toHaveURL(CHECKOUT)
  await expect(page.getByText('Test checkout: you won’t be charged real money.')).toBeVisible()
  await alive(page)
  await page.getByLabel('A card that’s declined').check()
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(page.getByText('The card was declined, and you weren’t charged.')).toBeVisible()
  expect((await Promise.all(said)).some((text) => text.includes(CANARY))).toBe(false)
  await page.getByLabel('Every payment goes through.').check()
  await page.getByRole('button', { name: 'Start free trial' }).click()
  await expect(heading(page, 'Welcome to Premium')).toBeVisible()
  await expect(page).toHaveURL(/\/en\/welcome-premium\?session=cs_test_\w+$/)
  await page.goto(`${site}/en/news/${id}`)
  await expect(page.getByText(CANARY)).toBeVisible()

  await page.goto(`${site}/en/account`)
  await alive(page)
  const plan = page.locator('#plan')
  await expect(plan.getByText('Free trial: 7 days left')).toBeVisible()
  await expect(plan.getByText('First payment: €8.90 on')).toBeVisible()
  await expect(plan.getByRole('row')).toHaveCount(2) // the invoice of zero, under its heading
  await plan.getByRole('button', { name: 'Cancel Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan.getByText('Your trial ends on')).toBeVisible()
  await plan.getByRole('button', { name: 'Keep Premium' }).click()
  await expect(plan.getByText('First payment: €8.90 on')).toBeVisible()
  await plan.getByRole('button', { name: 'Switch to B2B SaaS' }).click()
  await expect(page.getByRole('dialog').getByText('yours ends and you’ll be charged €99')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch to B2B SaaS' }).click()
  await expect(plan.getByRole('heading', { name: 'B2B SaaS', exact: true })).toBeVisible()
  await page.goto(`${site}/en/pricing`)
  const b2b = page.getByRole('region', { name: 'B2B SaaS' })
  await expect(b2b.getByText('Your plan')).toBeVisible()
  await expect(b2b.getByRole('link', { name: 'Manage in your account' })).toHaveAttribute(
    'href',
    /account#plan/,
  )
  expect(complaints).toEqual([])
})

// Covers: site-2-routes-9, site-2-pricing-1
test('prices, checkout, welcome page and account plan are usable in Arabic on a phone', async ({
  browser,
  newsroom,
}) => {
  const { url: site } = newsroom.site
  const page = await newsroom.member(browser, 'ar')
  await page.setViewportSize({ width: 390, height: 844 })
  const fits = async (part: string) => {
    expect([part, await violationsOn(page, { within: [part] })]).toEqual([part, []])
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([part, beyond]).toEqual([part, 0])
  }
  await page.goto(`${site}/ar/pricing?checkout=cancelled`)
  await expect(page.getByText('غادرت صفحة الدفع. لم يُخصم منك شيء.')).toBeVisible()
  const trial = page.getByRole('button', { name: 'تجربة باقة بريميوم مجانًا' })
  await expect(trial).toBeVisible()
  await fits('main')
  await page.goto(`${site}/ar/welcome-premium`)
  await expect(heading(page, 'ليست لديك باقة مدفوعة بعد')).toBeVisible()
  await fits('main')
  await page.goto(`${site}/ar/pricing`)
  await alive(page)
  await trial.click()
  await expect(page).toHaveURL(/\/ar\/test-checkout\//)
  await fits('main')
  await becomes(page, site, 'premium')
  await page.goto(`${site}/ar/welcome-premium`)
  await expect(heading(page, 'مرحبًا بك في بريميوم')).toBeVisible()
  await fits('main')
  await page.goto(`${site}/ar/account`)
  await expect(page.locator('#plan').getByRole('table')).toBeVisible()
  await fits('#plan')
})

test('a plan can be changed twice while the session is still loading', async ({ browser, newsroom }) => {
  const { url: site } = newsroom.site
  const page = await newsroom.member(browser, 'en-US')
  const complaints = complaintsOf(page)
  await becomes(page, site, 'premium')
  await page.goto(`${site}/en/account`)
  await alive(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/session', async (route) => {
    await answered.promise
    await route.continue()
  })
  const plan = page.locator('#plan')
  await plan.getByRole('button', { name: 'Cancel Premium' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click()
  await expect(plan.getByText('Your trial ends on')).toBeVisible()
  await plan.getByRole('button', { name: 'Keep Premium' }).click()
  await expect(plan.getByText('First payment: €8.90 on')).toBeVisible()
  answered.resolve()
  await expect(plan.getByRole('button', { name: 'Cancel Premium' })).toBeEnabled()
  expect(complaints).toEqual([])
})

// Covers: site-8-9, checkout-6
test('a Stripe outage is reported and charges nothing twice; with late events the reader waits for access', async ({
  browser,
}) => {
  const stripe: LoopbackStripe = await loopbackStripe(systemClock, 'http://checkout.invalid')
  const site: Site = await openSite(stripe.env)
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })
    await context.route('http://checkout.invalid/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Stripe</title><h1>Pay</h1>' }),
    )
    const [page, second] = [await context.newPage(), await context.newPage()]
    for (const way of ['sign-up', 'sign-in']) {
      const data = { email: 'ada@example.com', password: PASSWORD }
      await page.request.post(`${site.url}/api/auth/${way}/email`, { data, headers: { origin: site.url } })
    }
    for (const tab of [page, second]) {
      await tab.goto(`${site.url}/en/pricing`)
      await alive(tab)
    }
    const buy = (tab: Page) => tab.getByRole('button', { name: 'Try Premium free' }).click()
    stripe.next('broken', 'broken', 'broken')
    await buy(page)
    await expect(toast(page, 'Checkout Failed')).toBeVisible()
    await expect(page.getByText('Our payment provider isn’t responding.')).toBeVisible()
    await Promise.all([buy(page), buy(second)])
    for (const tab of [page, second]) await expect(tab).toHaveURL(/^http:\/\/checkout\.invalid\//)
    expect(page.url()).toBe(second.url())
    const keys = stripe.asked
      .filter(({ path }) => path === 'POST /v1/checkout/sessions')
      .map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)

    const { url } = await stripe.buyer.decide(page.url().split('/').at(-1) ?? '', 'pay')
    stripe.next(...Array.from({ length: 30 }, () => 'broken' as const))
    await page.goto(url ?? '')
    await expect(heading(page, 'We’re confirming your payment')).toBeVisible()
    await expect(page.getByText('Our payment provider isn’t responding. We’ll keep trying.')).toBeVisible()
    const address = `${site.url}/api/payment-events`
    expect(await stripe.post(address)).toContain(200) // an event that must be read again is sent again
    await expect(heading(page, 'Welcome to Premium')).toBeVisible()
    const has = await page.request.post(`${site.url}/api/has-premium-access`, {
      data: {},
      headers: { origin: site.url },
    })
    expect(await has.json()).toBe(true)
  } finally {
    await site.close()
    await stripe.close()
  }
})
