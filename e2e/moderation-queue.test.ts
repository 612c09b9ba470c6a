import { type Page, expect } from '@playwright/test'
import type { ErrorReport } from '#articles/reports/calls.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { retriesImmediately, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// The report queue on screen: its keys, its states, and typed text when something goes wrong.

const REPORTS = /\/api\/admin\/error-reports\?/
const DECIDE = /\/api\/admin\/error-reports\/[\da-f-]{36}$/

const open = (page: Page, desk: Desk, language: string) =>
  openWhole(page, `${desk.site.url}/${language}/moderation`)
const items = (page: Page) => page.locator('[data-row]')

const invented = (n: number): ErrorReport => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  article_id: crypto.randomUUID(),
  title: `A story that has the number ${n}`,
  article_state: n === 2 ? 'deleted' : 'published',
  kind: n % 2 === 0 ? 'translation' : 'link',
  text: `What the reader says of ${n}, ${'at some length, '.repeat(10)}and so on.`,
  quote: n === 1 ? null : `passage-${'x'.repeat(80)}`,
  email: n === 3 ? null : 'reader@example.com',
  language: n % 2 === 0 ? 'ar' : 'en',
  seen_updated_at: new Date(0).toISOString(),
  outdated: n === 2,
  state: 'open',
  created_at: new Date(Date.now() - n * 3600_000).toISOString(),
  closed_at: null,
  closed_by: null,
  answer: null,
  answered_at: null,
})
async function serve(page: Page): Promise<void> {
  await page.route(REPORTS, (route) => {
    const later = route.request().url().includes('cursor=')
    const from = later ? 21 : 1
    const list = Array.from({ length: later ? 2 : 20 }, (_, at) => invented(from + at))
    return route.fulfill({ json: { items: list, total: 22, next_cursor: later ? null : 'next' } })
  })
}

// Covers: desk-reports-7, desk-review-35
test('keys move through the list and the focus follows; more reports are shown on demand', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await serve(page)
  await open(page, desk, 'en')
  await page.getByRole('heading', { name: 'Open reports' }).focus()
  for (const [key, n] of [
    ['j', 1],
    ['j', 2],
    ['j', 3],
    ['k', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('region', { name: `number ${n}` })).toBeVisible()
    await expect(items(page).nth(n - 1)).toBeFocused()
  }
  await expect(page.getByText('Readers can’t see this article right now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Correct article' })).toHaveCount(0)
  await page.getByLabel('Answer (optional)').press('j')
  await expect(page.getByRole('region', { name: 'number 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Load more (20 / 22)' }).click()
  await expect(items(page)).toHaveCount(22)
  await page.getByRole('heading', { name: 'Open reports' }).focus()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toContainText('Next in the list')
})

test('a list of two pages is requested again; an open report and the answer typed to it stay', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await serve(page)
  await page.clock.install()
  await open(page, desk, 'en')
  await page.getByRole('button', { name: 'Load more (20 / 22)' }).click()
  await expect(items(page)).toHaveCount(22)
  await items(page).nth(1).click()
  const answer = page.getByLabel('Answer (optional)')
  await answer.fill('It was 62 million.')
  await page.route(REPORTS, (route) => {
    const list = [invented(30), invented(1), ...Array.from({ length: 19 }, (_, at) => invented(3 + at))]
    return route.fulfill({ json: { items: list, total: 21, next_cursor: null } })
  })
  await page.clock.runFor(60_000) // 30 seconds for each page
  await expect(items(page).nth(0)).toContainText('has the number 30')
  await expect(items(page)).toHaveCount(21) // someone else has closed the open one
  await expect(page.getByRole('region', { name: 'number 2' })).toBeVisible()
  await expect(answer).toHaveValue('It was 62 million.')
  await expect(answer).toBeFocused()
})

// Covers: desk-reports-7
test('a refused answer stays where it was typed, also after another report is viewed', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await serve(page)
  await open(page, desk, 'en')
  await items(page).nth(0).click()
  const answer = page.getByLabel('Answer (optional)')
  await answer.fill('It was 62 million.')
  await page.route(DECIDE, refuse(409, 'library.report.closedMeanwhile'))
  await page.getByRole('button', { name: 'Answer and close' }).click()
  await expect(
    page.getByText(/^We couldn’t close the report\. Someone else has already closed/),
  ).toBeVisible()
  await expect(answer).toHaveValue('It was 62 million.')
  await items(page).nth(1).click()
  await expect(answer).toHaveValue('')
  await answer.fill('a'.repeat(4001))
  await page.getByRole('button', { name: 'Answer and close' }).click()
  await expect(page.getByText('Shorten your answer to 4,000 characters or fewer.')).toBeVisible()
  await expect(answer).toBeFocused()
  await items(page).nth(0).click()
  await expect(answer).toHaveValue('It was 62 million.')
})

test('an empty queue says so, and one that does not load can be requested again', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await retriesImmediately(page)
  await page.route(REPORTS, refuse(500, 'problem.internal'))
  await page.goto(`${desk.site.url}/en/moderation`)
  await expect(page.getByRole('alert').getByText('We couldn’t load the reports.')).toBeVisible()
  await page.unroute(REPORTS)
  await page.route(REPORTS, (route) => route.fulfill({ json: { items: [], total: 0, next_cursor: null } }))
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No open reports.')).toBeVisible()
})

const BACK = { en: 'Back to the list', ar: 'العودة إلى القائمة' }
for (const [language, locale] of [
  ['en', 'en-US'],
  ['ar', 'ar-EG'],
] as const)
  test(`the reports are accessible in ${language}, also on a phone`, async ({ browser, desk }) => {
    const page = await desk.editor(browser, locale)
    await serve(page)
    await open(page, desk, language)
    await items(page).nth(1).click()
    expect(await violationsOn(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: BACK[language] }).click()
    await expect(items(page).nth(1)).toBeFocused()
    await items(page).nth(2).click()
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
  })
