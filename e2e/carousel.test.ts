import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { EDITION } from './planted-edition.ts'
import { alive, complaintsOf, isWiderThanScreen } from './reader.ts'
import { test } from './shared-desk.ts'

/** All slides of a text are drawn before the first is shown. */
const DRAWN_MS = 120_000

const viewer = (page: Page) => page.locator('main section[aria-roledescription]')
const place = (page: Page, words: string) => page.locator('[aria-live]', { hasText: words })

// Covers: site-6-15, promises-2
test('subscribers view and download articles and editions as slides, and others are refused', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const visitor = await desk.visitor(browser, 'en-GB')
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)
  const list = await page.request.get(`${url}/api/articles?lang=en`)
  const { items } = (await list.json()) as { items: { id: string; title: string }[] }
  const [{ id, title } = { id: '', title: '' }] = items

  // Covers: promises-2
  await test.step('the pricing page promises carousels; a visitor and a free reader see only a description', async () => {
    await visitor.goto(`${url}/en/pricing`)
    await expect(visitor.getByText('Interactive carousels in LinkedIn format').first()).toBeVisible()
    for (const reader of [visitor, page]) {
      await reader.goto(`${url}/en/news/${id}`)
      await alive(reader)
      await reader.getByRole('link', { name: 'See as slides' }).click()
      await expect(reader.getByRole('heading', { name: /^Carousels are part of Premium/ })).toBeVisible()
      await expect(viewer(reader)).toHaveCount(0)
    }
    for (const of of [`articles/${id}`, `digests/${EDITION}`])
      expect((await page.request.get(`${url}/api/${of}/carousel`)).status()).toBe(403)
    expect(await violationsOn(visitor)).toEqual([])
  })

  await becomes(page, url, 'premium')
  // Covers: carousels-6
  await test.step('text appears immediately, images once they are drawn; keys and buttons change slides', async () => {
    await page.goto(`${url}/en/news/${id}/carousel`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const first = viewer(page).locator('img').first()
    await expect(first).toBeVisible({ timeout: DRAWN_MS })
    await expect(first).toHaveAttribute('alt', new RegExp(title.slice(0, 20).replaceAll(/[^\w ]/g, '.')))
    expect(await first.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth))).toBe(
      1080,
    )
    const total = await viewer(page).locator('[aria-roledescription=slide]').count()
    expect(total).toBeGreaterThan(3)
    const next = page.getByRole('button', { name: 'Next slide' })
    await next.click()
    await expect(place(page, `Slide 2 of ${total}`)).toBeVisible()
    await page.keyboard.press('End')
    await expect(place(page, `Slide ${total} of ${total}`)).toBeVisible()
    await expect(next).toBeDisabled()
    await expect(next).toBeFocused() // and the arrow keys still work
    await page.keyboard.press('ArrowLeft')
    await expect(place(page, `Slide ${total - 1} of ${total}`)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })

  // Covers: carousels-4
  await test.step('PDF and images can be downloaded, but by no one else', async () => {
    const waits = page.waitForEvent('download')
    const link = page.getByRole('link', { name: 'Download as PDF' })
    await link.click()
    expect((await waits).suggestedFilename()).toMatch(/\.pdf$/)
    await expect(page.getByRole('link', { name: /^Slide \d+ as PNG$/ }).first()).toHaveAttribute(
      'href',
      /\.png\?v=/,
    )
    const all = page.getByRole('link', { name: 'Download all images (ZIP)' })
    for (const each of [link, all]) {
      const file = (await each.getAttribute('href')) ?? ''
      const answer = await page.request.get(url + file)
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'private, no-store'])
      expect((await visitor.request.get(url + file)).status()).toBe(401)
    }
  })

  // Covers: carousels-6
  await test.step('an edition in Arabic, in dark mode and on a phone, is swiped from left to right', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.goto(`${url}/ar/digest/${EDITION}`)
    await page.getByRole('link', { name: 'عرض في شرائح' }).click()
    await expect(viewer(page).locator('img').first()).toBeVisible({ timeout: DRAWN_MS })
    await viewer(page).locator('[tabindex="0"]').hover()
    await page.mouse.wheel(-300, 0)
    await expect(place(page, 'الشريحة 2 من 5')).toBeVisible()
    await expect(page.getByRole('link', { name: 'تنزيل كل الصور (ZIP)' })).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('a failed access check is not shown as a refusal', async () => {
    await page.route(/\/carousel\?lang/, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`${url}/en/news/${id}/carousel`)
    await expect(page.getByText('The problem is with the connection, not your subscription.')).toBeVisible()
    await page.unroute(/\/carousel\?lang/)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(viewer(page).locator('img').first()).toBeVisible({ timeout: DRAWN_MS })
  })
  expect(complaints).toEqual([])
})
