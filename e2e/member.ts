import { type Page, expect } from '@playwright/test'
import type { PaidTier } from '#membership/rules.ts'

/** Whoever is signed in in this browser buys a plan, by the calls that the pages make, on a site whose payments are embedded. */
export async function becomes(page: Page, site: string, tier: PaidTier): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`${site}/api/${path}`, { data, headers: { origin: site } })
    expect([path, answer.status()]).toEqual([path, 200])
    return (await answer.json()) as { url: string }
  }
  const { url } = await post('create-checkout', { tier })
  await post(`test-checkout/${url.split('/').at(-1) ?? ''}/decide`, { decision: 'pay' })
  const answer = await page.request.get(`${site}/api/membership`)
  expect(await answer.json()).toMatchObject({ subscription: { tier, in_force: true } })
}
