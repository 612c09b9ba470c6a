import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { treeOf } from './crawl.ts'
import { becomes } from './member.ts'
import { alive, retriesImmediately, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

const rows = (page: Page) => page.getByRole('main').locator('li h3')
const months = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

// Covers: site-6-13, comforts-19, promises-1
test('the archive is described to visitors and free readers; subscribers browse, search and share it', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)
  const visitor = await desk.visitor(browser, 'en-GB')

  // Covers: comforts-19, promises-1
  await test.step('the page says what the archive is, its start and its size, and links the plans', async () => {
    await visitor.goto(`${url}/en/news`)
    await visitor.getByRole('link', { name: 'About the archive' }).click()
    for (const reader of [visitor, page]) {
      await reader.goto(`${url}/en/archive`)
      await alive(reader)
      await expect(reader.getByRole('heading', { name: 'The archive is part of Premium' })).toBeVisible()
      await expect(
        reader.getByText(/^The archive holds [\d,+]+ stories and events, going back to /),
      ).toBeVisible()
      await expect(reader.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/en/pricing')
      await expect(rows(reader)).toHaveCount(0)
    }
    await expect(visitor.getByRole('link', { name: 'Have Premium? Sign in' })).toHaveAttribute(
      'href',
      '/en/auth',
    )
    expect(await violationsOn(visitor)).toEqual([])
  })

  await becomes(page, url, 'premium')
  // Covers: comforts-19
  await test.step('the reader sees everything they may read, newest first, grouped by month', async () => {
    await page.goto(`${url}/en/news`)
    await page.getByRole('link', { name: 'Open the archive' }).click()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(9)
    await expect(months(page).first()).toHaveText(/^[A-Z][a-z]+ 20\d\d$/)
    const dates = await page
      .locator('main li time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''))
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(await page.locator('main').getByText('B2B', { exact: true }).count()).toBe(0)
  })

  // Covers: comforts-19
  await test.step('a search and a kind are in the address, and the server renders their results too', async () => {
    await page.getByRole('button', { name: 'Events', exact: true }).click()
    await expect(page).toHaveURL(/[?&]type=event/)
    await expect(page.locator('main li').filter({ hasText: 'News' })).toHaveCount(0)
    const [first = ''] = await rows(page).allInnerTexts()
    const [word = ''] = first.split(/\W+/).toSorted((a, b) => b.length - a.length)
    await page.getByRole('searchbox').fill(word)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?&]q=${word}`))
    await expect(page.getByRole('main').locator('mark').first()).toBeVisible()
    const shown = await rows(page).allInnerTexts()
    const answer = await page.request.get(page.url())
    expect(answer.headers()['cache-control']).toBe('private, no-store')
    const drawn = treeOf(await answer.text())
    expect([...drawn.querySelectorAll('main li h3')].map((each) => each.textContent.trim())).toEqual(shown)
    expect(await (await visitor.request.get(page.url())).text()).not.toContain('<mark')
    await page.getByRole('searchbox').fill('xyzzyq')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: /^No results/ })).toBeVisible()
  })

  await test.step('a loading error is reported and can be retried', async () => {
    await page.route(/\/api\/archive\?/, (route) => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'News', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.unroute(/\/api\/archive\?/)
    await page.goto(`${url}/en/archive`)
    await alive(page)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(9)
    expect(await violationsOn(page)).toEqual([])
  })

  await test.step('in Arabic, in dark mode and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${url}/ar/archive`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'الأرشيف' })).toBeVisible()
    await expect.poll(() => rows(page).count()).toBeGreaterThan(9)
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  await test.step("after signing out, neither going back nor the browser's cache shows it again", async () => {
    await page.goto(`${url}/en/archive`)
    await alive(page)
    const [title = ''] = await rows(page).allInnerTexts()
    await page.getByLabel('Your account').click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(`${url}/en`)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'The archive is part of Premium' })).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toContain(title)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return all.flat().map(({ url: address }) => new URL(address).pathname)
    })
    const pages = kept.filter((path) => !path.startsWith('/assets/')) // scripts are public
    expect(pages.filter((path) => path.includes('archive'))).toEqual([])
  })
  expect(complaints).toEqual([])
})

// Covers: site-8-23
test('a Premium reader whose access check fails sees a connection error and can read after a retry', async ({
  desk,
  browser,
}) => {
  const page = await desk.member(browser, 'en-GB')
  await becomes(page, desk.site.url, 'premium')
  await retriesImmediately(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const check = '**/api/has-premium-access'
  for (const [status, code] of [
    [500, 'problem.internal'],
    [503, 'problem.unavailable'],
  ] as const) {
    await page.route(check, (route) => route.fulfill({ status, json: { code } }))
    await page.goto(`${desk.site.url}/en/analytics`)
    await expect(page.getByText('We couldn’t check your access')).toBeVisible()
    await expect(page.getByText('The problem is with the connection, not your subscription.')).toBeVisible()
    await expect(page.getByText('is part of Premium')).toHaveCount(0) // an unknown access level is not a refusal
    expect(asked.filter((path) => path.startsWith('/api/analytics'))).toEqual([])
    await page.unroute(check)
  }
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => asked.filter((path) => path.startsWith('/api/analytics')).length).toBeGreaterThan(0)
  await expect(page.getByText('We couldn’t check your access')).toHaveCount(0)
})
