import { expect } from '@playwright/test'
import { complaintsOf, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The three plans and their prices, and a checkout that does not start.

for (const [language, words] of [
  ['en', { free: 'Free', month: 'per month', popular: 'Most popular', premium: '€8.90', b2b: '€99' }],
  ['fr', { free: 'Gratuit', month: 'par mois', popular: 'La plus choisie', premium: '8,90', b2b: '99' }],
] as const)
  // Covers: site-1-11, site-2-pricing-1, site-2-pricing-2, site-3-15, site-4-26, site-9-13, admin-9-23
  test(`three plans show their prices, and the free one links to the digest: ${language}`, async ({
    page,
    desk,
  }) => {
    const complaints = complaintsOf(page)
    await openWhole(page, `${desk.site.url}/${language}/pricing`)
    const free = part(page, 'Freemium')
    await expect(free.getByText(words.free, { exact: true })).toBeVisible()
    await expect(free.getByRole('link').last()).toHaveAttribute('href', `/${language}/subscribe`)
    for (const [plan, price] of [
      ['Premium', words.premium],
      ['B2B SaaS', words.b2b],
    ] as const) {
      await expect(part(page, plan)).toContainText(price)
      await expect(part(page, plan).getByText(words.month).first()).toBeVisible()
    }
    await expect(page.getByText(words.popular)).toHaveCount(1)
    await expect(part(page, 'Premium').getByText(words.popular)).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(4) // the plans and the questions
    expect(complaints).toEqual([])
  })

// Covers: site-8-9
test('a checkout that cannot be started says so, and what to do', async ({ browser, desk }) => {
  const page = await desk.member(browser, 'en-US')
  await page.route('**/api/create-checkout', (route) => route.abort())
  await openWhole(page, `${desk.site.url}/en/pricing`)
  const button = part(page, 'Premium').getByRole('button')
  await button.click()
  const toast = page.getByRole('region').filter({ hasText: 'Checkout Failed' }).last()
  await expect(toast).toContainText('Please try again or contact support')
  await expect(button).toBeEnabled()
})
