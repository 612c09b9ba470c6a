import { expect, test } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf, isWiderThanScreen, signUpAndIn } from './reader.ts'
import { type Site, openSite } from './site.ts'

// The header and the footer of every public page.

let site: Site
test.beforeAll(async () => {
  site = await openSite()
})
test.afterAll(() => site.close())

const LANGUAGES = ['en', 'ar', 'fr', 'es', 'pt']

test('on a phone the header has the search, and fits in every language', async ({ page }) => {
  for (const width of [360, 390, 440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const language of LANGUAGES) {
      await page.goto(`${site.url}/${language}/corrections`)
      const header = page.getByRole('banner')
      await expect(header.locator(`a[href="/${language}/search"]:visible`)).toHaveCount(1)
      const ends = await header
        .locator('a:visible, summary:visible')
        .evaluateAll((all) =>
          all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
        )
      const beyond = ends.filter(([left = 0, right = 0]) => left < 16 || right > width - 16)
      expect({ width, language, beyond, wide: await isWiderThanScreen(page) }).toEqual({
        width,
        language,
        beyond: [],
        wide: false,
      })
    }
  }
})

test('the footer leads to every public page, in groups', async ({ page, request }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/en/corrections`)
  await alive(page)
  const footer = page.getByRole('contentinfo')
  for (const group of ['Read', 'Listen and watch', 'Follow', 'Trust', 'Plans and API'])
    await expect(
      footer.getByRole('region', { name: group, exact: true }).getByRole('link').first(),
    ).toBeVisible()
  const addresses = await footer
    .getByRole('navigation', { name: 'Footer' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const path of ['archive', 'videos', 'analytics', 'entities', 'developers', 'how-we-work'])
    expect(addresses).toContain(`/en/${path}`)
  for (const address of addresses)
    expect([address, (await request.get(site.url + address)).status()]).toEqual([address, 200])
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the logo is the same in Arabic, not mirrored', async ({ page }) => {
  await page.goto(`${site.url}/ar/corrections`)
  const logo = page.getByRole('banner').getByRole('link', { name: 'Cadence' }).locator('svg')
  expect(
    await logo.evaluate((svg) => [getComputedStyle(svg).scale, getComputedStyle(svg).transform]),
  ).toEqual(['none', 'none'])
})

test('a reader who pays is not asked to subscribe, in the header and in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signUpAndIn(page, site.url, 'first@example.com', 'correct horse') // becomes the administrator
  await page.context().clearCookies()
  await signUpAndIn(page, site.url, 'reader@example.com', 'correct horse')
  const subscribe = page.getByRole('banner').locator('a[href="/en/subscribe"]:visible')
  await page.goto(`${site.url}/en/corrections`)
  await alive(page)
  await expect(subscribe).toHaveCount(1)
  await page.getByLabel('Your account').click()
  await expect(subscribe).toHaveCount(2)
  await becomes(page, site.url, 'premium')
  await page.goto(`${site.url}/en/corrections`)
  await alive(page)
  await page.getByLabel('Your account').click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'My account' })).toBeVisible()
  await expect(subscribe).toHaveCount(0)
})
