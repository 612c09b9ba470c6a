import { type Page, expect } from '@playwright/test'
import type { PaidTier } from '#membership/rules.ts'
import { post } from './reader.ts'

/**
 * Buys a plan for the account signed in in this browser, with the calls that the pages make, on a site with embedded
 * payments.
 */
export async function becomes(page: Page, site: string, tier: PaidTier): Promise<void> {
  const { url = '' } = await post(page, site, 'create-checkout', { tier })
  await post(page, site, `test-checkout/${url.split('/').at(-1) ?? ''}/decide`, { decision: 'pay' })
  const answer = await page.request.get(`${site}/api/membership`)
  expect(await answer.json()).toMatchObject({ subscription: { tier, in_force: true } })
}
