import { type Page, expect } from '@playwright/test'
import { audience } from '#newsletter/funnel/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { isWiderThanScreen, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The audience page of a new site, and how its panels appear.

type Answer = OutputOf<typeof audience>

const NONE = { visit: 0, read: 0, subscribe: 0, confirm: 0, account: 0, trial: 0, paid: 0 }
const VISITS = { ...NONE, visit: 3 }
const PANELS = ['From visit to plan', 'By source', 'By language', 'Over time', 'Retention']
const EMPTY: Partial<Answer> = {
  counts: true,
  steps: NONE,
  before: NONE,
  sources: [],
  languages: [],
  trend: [],
  subscribers: [],
  plans: [],
}

/** Opens the page with these figures, which can be changed later, instead of those of the shared site. */
async function open(page: Page, desk: Desk, figures: Partial<Answer>): Promise<void> {
  await page.route(/\/api\/admin\/audience\?/, async (route) => {
    const answer: Answer = { ...((await (await route.fetch()).json()) as Answer), ...figures }
    expect(audience.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await openWhole(page, `${desk.site.url}/en/content-audience`)
}

// Covers: desk-audience-10
test('a site without readers explains what it will show and from how many people on, in one panel', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const figures = { ...EMPTY }
  await open(page, desk, figures)
  const regions = page.getByRole('main').getByRole('region')
  await expect(regions).toHaveCount(1)
  const empty = part(page, 'Nothing counted in this period yet')
  await expect(empty).toContainText('From the first reader on')
  await expect(empty).toContainText('Shares appear once at least 20 people could have taken a step')
  await expect(empty.getByRole('listitem')).toHaveText(PANELS)
  await expect(page.getByText('No data yet.')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toBeVisible()
  await expect(page.getByLabel('Period', { exact: true })).toBeVisible()
  expect(await violationsOn(page, { within: ['main'] })).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWiderThanScreen(page)).toBe(false)
  await expect(empty.getByRole('listitem').last()).toBeInViewport()

  Object.assign(figures, { counts: false })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('heading', { name: 'Counting is off' })).toBeVisible()
  await expect(part(page, 'No data so far').getByRole('listitem')).toHaveText(PANELS)
})

// Covers: desk-audience-10
test('a panel appears with its first figure, and only the others are listed as empty', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const figures = {
    ...EMPTY,
    steps: VISITS,
    sources: [{ source: 'spring', steps: VISITS }],
    languages: [{ language: 'fr' as const, steps: VISITS }],
  }
  await open(page, desk, figures)
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings).toHaveText(['From visit to plan', 'By source', 'By language', 'No data so far'])
  await expect(part(page, 'From visit to plan').getByRole('row', { name: /^Visited/ })).toContainText('3')
  await expect(part(page, 'No data so far').getByRole('listitem')).toHaveText(['Over time', 'Retention'])

  Object.assign(figures, {
    trend: [{ day: '2026-11-20', steps: VISITS }],
    subscribers: [{ month: '2026-10', people: 4, kept: [3, null, null, null, null] }],
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(headings).toHaveText(PANELS)
  expect(await violationsOn(page, { within: ['main'] })).toEqual([])
})
