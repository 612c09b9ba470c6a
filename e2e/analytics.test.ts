import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { FIGURES, serveFigures } from './analytics-invented.ts'
import { violationsOn } from './axe.ts'
import { treeOf } from './crawl.ts'
import { becomes } from './member.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

const finding = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name })
const chart = (page: Page, name: RegExp) => page.getByRole('region', { name }).getByRole('slider')

// Covers: site-6-17, promises-5, analytics-11
test('analytics are described to visitors and free readers; subscribers read and share charts and tables', async ({
  desk,
  browser,
}) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'en-GB')
  const complaints = complaintsOf(page)
  const visitor = await desk.visitor(browser, 'en-GB')

  // Covers: promises-5, analytics-4
  await test.step('the page describes its contents and links the plans, but shows no figure', async () => {
    const drawn = treeOf(await (await visitor.request.get(`${url}/en/analytics`)).text())
    expect(drawn.title).toMatch(/^AI trends/)
    expect(drawn.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
    for (const reader of [visitor, page]) {
      await reader.goto(`${url}/en/analytics`)
      await expect(finding(reader, 'AI trends are part of Premium')).toBeVisible()
      await expect(reader.getByText('Which topics are growing and which are fading')).toBeVisible()
      await expect(reader.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/en/pricing')
      await expect(reader.getByRole('slider')).toHaveCount(0)
    }
    await expect(visitor.getByRole('link', { name: 'Have Premium? Sign in' })).toBeVisible()
    expect(await violationsOn(visitor, { within: ['main'] })).toEqual([])
    expect((await visitor.request.get(`${url}/api/analytics`)).status()).toBe(401)
    expect((await page.request.get(`${url}/api/analytics`)).status()).toBe(403)
  })

  await becomes(page, url, 'premium')
  await test.step('a site that has published nothing says so; files are for B2B only', async () => {
    await page.goto(`${url}/en/analytics?span=7`)
    await expect(page.getByRole('heading', { name: /^No figures for / })).toBeVisible()
    await expect(page.getByText('Sample content isn’t counted.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'CSV files are part of B2B' })).toHaveAttribute(
      'href',
      '/en/pricing',
    )
    const refused = await page.request.get(`${url}/api/analytics/export`)
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'library.analytics.businessOnly',
    ])
  })

  await serveFigures(page)
  // Covers: analytics-11
  await test.step('each chart is one keyboard stop, and a table beside it has its figures', async () => {
    await page.goto(`${url}/en/analytics`)
    await expect(finding(page, '1,200 stories were published')).toBeVisible()
    await expect(finding(page, /^AI Research is rising fastest/)).toBeVisible()
    const slider = chart(page, / led on /)
    await slider.focus()
    await page.keyboard.press('Home')
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      /^October 22, 2026; AI Research: 11; AI Agents: 9; /,
    )
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuetext', /^October 23, 2026; /)
    const region = page.getByRole('region', { name: / led on / })
    await expect(region.getByRole('row')).toHaveCount(31)
    await region.getByRole('button', { name: 'Show table' }).click()
    await expect(region.getByRole('button', { name: 'Hide table' })).toBeVisible()
    await expect(region.getByRole('row').nth(1)).toContainText('October 22, 2026')
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
  })

  // Covers: analytics-11
  await test.step('kind, days and comparison are in the address, which another reader can open', async () => {
    await page.getByRole('link', { name: 'Publishers' }).click()
    await expect(finding(page, 'bee.example accounts for 29% of reports')).toBeVisible()
    await page.getByLabel('Compare with the previous period').click()
    await expect(page.getByRole('columnheader', { name: 'Change' })).toHaveCount(0)
    await page.getByRole('link', { name: '90 days' }).click()
    await expect(page).toHaveURL(/\/en\/analytics\?(?=.*kind=publisher)(?=.*span=90)(?=.*compare=off)/)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.reload()
    await expect(finding(page, 'bee.example accounts for 29% of reports')).toBeVisible()
    await expect(page.getByLabel('Compare with the previous period')).not.toBeChecked()
  })

  await test.step('funding is shown as sums by currency, with the largest rounds and their stories', async () => {
    await page.goto(`${url}/en/analytics?kind=funding`)
    const raised = page.getByRole('region', { name: / raised in 8 rounds$/ })
    await expect(raised.getByRole('slider')).toBeVisible()
    await expect(page.getByText('Funding stories with a clear amount: 61 of 140.')).toBeVisible()
    const largest = page.getByRole('region', { name: 'Largest rounds (US Dollar)' })
    await expect(largest.getByRole('listitem').first()).toContainText('raised 70 million in a Series B')
    await expect(largest.getByRole('listitem').nth(1)).toContainText('B2B')
    await page.getByRole('link', { name: 'Euro' }).click()
    await expect(page).toHaveURL(/currency=EUR/)
    await expect(page.getByRole('region', { name: 'Largest rounds (Euro)' })).toBeVisible()
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
  })

  await test.step('a loading error is reported and can be retried; the dates can be chosen', async () => {
    await page.unroute(FIGURES)
    await page.route(FIGURES, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`${url}/en/analytics?kind=language`)
    await expect(page.getByRole('alert').getByText('We couldn’t load the figures')).toBeVisible()
    await page.unroute(FIGURES)
    await serveFigures(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(finding(page, /accounts for \d+% of stories$/)).toBeVisible()
    await page.getByLabel('Custom dates').click()
    await page.getByLabel('From').fill('2026-03-01')
    await page.getByLabel('To', { exact: true }).fill('2026-03-31')
    const asked = page.waitForRequest(/from=2026-03-01&to=2026-03-31/)
    await page.getByRole('button', { name: 'Show these dates' }).click()
    await asked
  })

  await test.step('in Arabic time also runs from left to right, in dark mode and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${url}/ar/analytics`)
    const slider = chart(page, /^أيام صدارة /)
    await slider.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await expect(slider).toHaveAttribute('aria-valuenow', '1')
    expect(await violationsOn(page, { within: ['main'] })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
  expect(complaints.filter((each) => !each.includes('503') && !each.includes('403'))).toEqual([])
})

// Covers: site-6-20, promises-5, analytics-12
test('a B2B reader downloads the figures as a file', async ({ desk, browser }) => {
  const { url } = desk.site
  const page = await desk.member(browser, 'fr-FR')
  await becomes(page, url, 'b2b')
  await page.goto(`${url}/fr/analytics?kind=entity&span=7`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Télécharger le CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^analytics-entity-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  expect(await readFile(await file.path(), 'utf8')).toBe('\uFEFFday,kind,key,name,stories,reports\r\n')
})
