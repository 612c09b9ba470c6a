import { expect } from '@playwright/test'
import { alive } from './reader.ts'
import { test } from './shared-desk.ts'

// Covers: articles-11
test('the official site of a story opens in a new tab, which gets no information about this one', async ({
  page,
  context,
  desk,
}) => {
  const answer = await page.request.get(`${desk.site.url}/api/articles?lang=en&limit=30`)
  type Item = { id: string; title: string; external_url: string | null }
  const { items } = (await answer.json()) as { items: Item[] }
  const official = items.find((item) => item.external_url !== null)
  const { id: story = '', title = '', external_url: address } = official ?? {}
  expect(address).toMatch(/^https:/)
  await context.route(address ?? '', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Their site</title>' }),
  )
  await page.goto(`${desk.site.url}/en/news/${story}`)
  await alive(page)
  const link = page.getByRole('link', { name: 'Official site' }).filter({ hasText: title })
  await expect(link).toHaveCount(1)
  const opening = context.waitForEvent('page')
  await link.click()
  const tab = await opening
  await expect(tab).toHaveTitle('Their site')
  expect([tab.url(), await tab.evaluate(() => window.opener === null)]).toEqual([address, true])
  await expect(page).toHaveURL(new RegExp(`/en/news/${story}$`))
  await page.route(/\/api\/articles\/[\da-f-]{36}\?/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), external_url: null } }) // a response is an object
  })
  await page.goto(`${desk.site.url}/en/news`)
  await alive(page)
  await page.getByRole('article').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(link).toHaveCount(0)
})
