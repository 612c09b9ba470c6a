import { type Page, expect, request } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

const pictures = process.env['SCREENSHOTS']
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

// Covers: promises-4, promises-7, private-feeds-5
test('a paying reader makes a feed for a podcast app without sign-in, renews and ends it, and sets alerts', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)
  const visitor = await desk.visitor(browser, 'en-GB')
  const look = async (name: string) =>
    pictures === undefined ? undefined : page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })

  // Covers: promises-4, promises-7
  await test.step('a visitor and a free reader see what it is, and where the plans are', async () => {
    for (const reader of [visitor, page]) {
      await openWhole(reader, `${url}/en/feeds`)
      await expect(heading(reader, 'Private feeds are part of Premium')).toBeVisible()
      await expect(reader.getByRole('button', { name: 'Create feed' })).toHaveCount(0)
      await reader.getByRole('main').getByRole('link', { name: 'See plans' }).click()
      await expect(reader).toHaveURL(`${url}/en/pricing`)
    }
    await openWhole(visitor, `${url}/en/alerts`)
    await expect(heading(visitor, 'Alerts are part of Premium')).toBeVisible()
  })

  await becomes(page, url, 'premium')
  const app = await request.newContext()
  const read = async (address: string) => (await app.get(address)).status()
  const addressShown = () => page.locator('#feed-address ~ ul code').innerText()

  // Covers: private-feeds-1
  await test.step('a podcast feed is made, shown once, and read by a program', async () => {
    await openWhole(page, `${url}/en/feeds`)
    await page.getByRole('radio', { name: /^Podcast/ }).check()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
    await page.getByRole('button', { name: 'Create feed' }).click()
    await expect(heading(page, 'Your new feed address')).toBeFocused()
    await page.getByText('Add it to your phone').click()
    await expect(page.getByRole('img', { name: 'QR code for the feed address' })).toBeVisible()
    const inApp = page.getByRole('link', { name: 'Overcast' })
    await expect(inApp).toHaveAttribute('href', new RegExp(encodeURIComponent(await addressShown())))
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
    await look('feeds-made')
    const answer = await app.get(await addressShown())
    expect(await answer.text()).toContain('<itunes:block>Yes</itunes:block>')
    expect(answer.headers()).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'private, no-store',
    })
    await page.reload()
    await alive(page)
    await expect(page.getByRole('heading', { name: 'Podcast · Français' })).toBeVisible()
    await expect(page.getByText(/^Last read /)).toBeVisible()
    await expect(page.locator('code')).toHaveCount(0)
  })

  // Covers: private-feeds-1
  await test.step('a new address ends the previous one, and ending the feed ends both', async () => {
    await page.getByRole('button', { name: 'Replace address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace address' }).click()
    await expect(heading(page, 'Your new feed address')).toBeFocused()
    const address = await addressShown()
    expect(await read(address)).toBe(200)
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No private feeds yet. Create one above.')).toBeVisible()
    expect(await read(address)).toBe(410)
  })

  await test.step('an alert for words is created and removed', async () => {
    await openWhole(page, `${url}/en/alerts`)
    await page.getByRole('textbox', { name: 'Keywords' }).fill('"-"')
    await page.getByRole('button', { name: 'Create watchlist' }).click()
    await expect(page.getByText('Enter at least one word we can search for.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Keywords' }).fill('wind turbines')
    await page.getByLabel('Reported by at least').selectOption('5')
    await page.getByRole('button', { name: 'Create watchlist' }).click()
    const list = page.getByRole('group', { name: 'wind turbines' })
    await expect(list.getByLabel('Reported by at least')).toHaveValue('5')
    await list.getByLabel('By email').uncheck()
    await expect(page.getByRole('status').getByText('Saved').first()).toBeVisible()
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
    await page.getByRole('button', { name: 'Delete “wind turbines”' }).click()
    await expect(page.getByText('No watchlists yet. Create one above.')).toBeVisible()
  })

  await test.step('in Arabic, in dark mode and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of ['feeds', 'alerts']) {
      await openWhole(page, `${url}/ar/${path}`)
      expect([path, await violationsOn(page, { within: ['main'] })]).toEqual([path, []])
      expect([path, await isWiderThanScreen(page)]).toEqual([path, false])
      await look(`${path}-ar-dark`)
    }
  })
  await app.dispose()
  expect(complaints).toEqual([])
})
