import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// The page of the embedded payment service: no money moves.

async function begun(page: Page, desk: Desk): Promise<string> {
  const { url: site } = desk.site
  const data = { tier: 'premium' }
  const answer = await page.request.post(`${site}/api/create-checkout`, { data, headers: { origin: site } })
  expect(answer.status()).toBe(200)
  const { url } = (await answer.json()) as { url: string }
  return url.split('/').at(-1) ?? ''
}

async function open(page: Page, desk: Desk, id: string, language = 'en'): Promise<void> {
  const answer = await page.goto(`${desk.site.url}/${language}/test-checkout/${id}`)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  await alive(page)
}

// Covers: payments-7
test('a buyer sees the purchase; a declined card stays on the page, a working one completes the plan', async ({
  browser,
  newsroom,
}) => {
  const page = await newsroom.member(browser, 'en-US')
  const complaints = complaintsOf(page)
  const id = await begun(page, newsroom)
  await open(page, newsroom, id)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Subscribe to Premium' })).toBeVisible()
  await expect(main).toContainText('Test checkout: you won’t be charged real money.')
  await expect(main).toContainText(/€8\.90\s*per month/)
  await expect(main).toContainText(/Free trial\s*7 days/)
  await expect(main).toContainText(/Due today\s*€0/)
  await expect(main).toContainText(/member\d+@example\.com/)

  await main.getByRole('radio', { name: 'A card that’s declined' }).check()
  await main.getByRole('button', { name: 'Start free trial' }).click()
  await expect(main.getByRole('alert')).toHaveText(
    'The card was declined, and you weren’t charged. Choose another card.',
  )
  await main.getByRole('radio', { name: 'A card that works Every payment' }).check()
  await main.getByRole('button', { name: 'Start free trial' }).click()
  await page.waitForURL(/\/welcome-premium\?.*session/)
  const plan = await page.request.get(`${newsroom.site.url}/api/membership`)
  expect(await plan.json()).toMatchObject({ standing: 'premium', subscription: { status: 'trialing' } })

  await open(page, newsroom, id)
  await expect(main.getByRole('heading', { name: 'This checkout is complete' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Continue' })).toHaveAttribute(
    'href',
    /welcome-premium.*cs_test_/,
  )
  expect(complaints).toEqual([])
})

// Covers: payments-7
test('the page is accessible, without sideways scrolling; canceling leads back; an unknown id is a 404', async ({
  browser,
  newsroom,
}) => {
  const page = await newsroom.member(browser, 'en-US')
  await page.setViewportSize({ width: 390, height: 844 })
  const id = await begun(page, newsroom)
  for (const [language, scheme] of [
    ['en', 'light'],
    ['ar', 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await open(page, newsroom, id, language)
    expect([language, scheme, await violationsOn(page)]).toEqual([language, scheme, []])
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect([language, wide]).toEqual([language, 0])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, newsroom, id, 'fr')
  await page.getByRole('main').getByRole('button', { name: 'Annuler et revenir' }).click()
  await page.waitForURL(/\/pricing/)
  const missing = await page.goto(`${newsroom.site.url}/en/test-checkout/cs_unknown`)
  expect(missing?.status()).toBe(404)
})

test('a visitor who chooses a plan and signs up is led to its payment page without another click', async ({
  page,
  newsroom,
}) => {
  const { url } = newsroom.site
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-checkout')) opened.push(request.method())
  })
  await page.goto(`${url}/en/pricing`)
  await alive(page)
  await page.getByRole('main').getByRole('button', { name: 'Choose Premium' }).click()
  await expect(page).toHaveURL(/\/en\/auth\?next=/)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Email address').fill(`buyer.${crypto.randomUUID()}@example.com`)
  await panel.getByLabel('Password', { exact: true }).fill('correct horse')
  await panel.getByRole('button', { name: 'Sign Up' }).click()
  await page.waitForURL(/\/test-checkout\/cs_test_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribe to Premium' })).toBeVisible()

  await page.goto(`${url}/en/pricing`)
  await alive(page)
  await expect(page.getByRole('main').getByRole('button', { name: 'Try Premium free' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(opened).toEqual(['POST'])
})
