import { expect } from '@playwright/test'
import { test } from './shared-desk.ts'
import { weigh } from './weigh.ts'

/**
 * The most script that a public page may request without an action of the reader, in bytes as they are sent: what it needs
 * today and 2 % more.
 * React and TanStack alone are 94,000 of them.
 */
const BUDGETS = {
  '/en': 166_000,
  '/en/news': 165_000,
  '/en/search?q=model': 165_500,
  '/ar': 169_000,
  article: 174_000,
}

for (const [kind, budget] of Object.entries(BUDGETS))
  test(`${kind} stays within its budget of script`, async ({ page, desk }) => {
    const { url } = desk.site
    const list = await page.request.get(`${url}/api/articles?limit=1`)
    const { items } = (await list.json()) as { items: { id: string }[] }
    const path = kind === 'article' ? `/en/news/${items[0]?.id}` : kind
    const { javascript } = await weigh(page, url + path)
    expect(javascript).toBeGreaterThan(100_000) // the scripts were counted
    expect(javascript).toBeLessThanOrEqual(budget)
  })
