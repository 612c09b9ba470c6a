import { type Browser, type Locator, type Page, expect } from '@playwright/test'
import { DECIDE, type Desk, openDesk, openInvented, openReview } from './desk.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// A decision waits ten seconds in the browser before it is sent.

let desk: Desk
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  await (await desk.editor(browser)).context().close() // the first editor creates the drafts
})
test.afterAll(() => desk.close())

/** An editor's page on which decisions wait; the clock stands still until it is moved. */
async function open(browser: Browser): Promise<{ page: Page; sent: string[] }> {
  const page = await desk.editor(browser, 'en-GB')
  await page.addInitScript(() => localStorage.setItem('cadence_review_undo', 'on'))
  const sent: string[] = []
  page.on('request', (request) => {
    if (DECIDE.test(request.url())) sent.push((request.postDataJSON() as { action: string }).action)
  })
  await openReview(page, desk, 'en')
  await expect(page.locator('[data-draft]').first()).toBeVisible()
  return { page, sent }
}
// not innerText, which is empty while the row is not rendered
const titleOf = async (page: Page) =>
  (await page.locator('[data-draft]').first().locator('[dir]').first().textContent()) ?? ''
/** Rejects the first draft by keyboard. */
async function rejectFirst(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled()
  await page.keyboard.press('r')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Content Rejected' })).toBeVisible()
}

/**
 * The numbers of pending drafts: in the title of the list, in its views (all of them, and those without and with warnings), in
 * the tab, and in the rail without what waits of other kinds.
 */
async function figuresOf(page: Page): Promise<number[]> {
  const numberIn = async (of: Locator) =>
    (await of.allTextContents()).reduce((sum, text) => sum + Number(/\d+/.exec(text)?.[0] ?? 0), 0)
  const view = (name: string) =>
    numberIn(page.getByRole('list', { name: 'Views' }).getByRole('button', { name }))
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Inbox' }).getByRole('link')
  const drafts = await numberIn(tabs.filter({ hasText: 'Drafts' }))
  const rail = page.getByRole('navigation', { name: 'Desk sections' })
  return [
    await numberIn(page.getByRole('heading', { name: /^Pending Review/ })),
    await view('All'),
    (await view('Ready')) + (await view('Warnings')),
    drafts,
    (await numberIn(rail.getByText(/^\d+ waiting$/))) - ((await numberIn(tabs)) - drafts),
  ]
}
const figures = (page: Page, count: number) =>
  expect.poll(() => figuresOf(page)).toEqual([count, count, count, count, count])

const WARNED = [{ kind: 'duplicate' as const, count: 1 }]

// Covers: desk-review-23
test('a draft whose story is already published is not approved by button or key; it can be rejected', async ({
  browser,
}) => {
  const { page, sent } = await open(browser)
  const duplicate = {
    id: crypto.randomUUID(),
    title: 'The same news',
    status: 'published' as const,
    blocks_approval: true,
  }
  await openInvented(page, desk, { language: 'en', warnings: 1, duplicate, warned: WARNED }, 'en')
  const dialog = page.getByRole('dialog', { name: 'Duplicate content' })
  const approve = page.getByRole('button', { name: 'Approve & Publish' })
  for (const press of [
    () => approve.click(),
    () => page.keyboard.press('a'),
    () => page.keyboard.press('d'),
  ]) {
    await press()
    await expect(dialog).toContainText('the same story is already published')
    await expect(dialog.getByRole('link', { name: 'The same news' })).toHaveAttribute(
      'href',
      `/en/news/${duplicate.id}`,
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await expect(page.getByText('Content approved')).toHaveCount(0)
  await approve.click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Content Rejected' })).toBeVisible()
  expect(sent).toEqual([])
})

// Covers: desk-review-28, desk-review-32
test('a rejection is undone, an approval is sent after ten seconds, and all counts agree all the time', async ({
  browser,
}) => {
  const { page, sent } = await open(browser)
  const complaints = complaintsOf(page)
  const first = await titleOf(page)
  await figures(page, 3)
  await page.clock.install()
  await page.clock.resume()
  await rejectFirst(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000) // a slow machine has time to press the key
  await figures(page, 2)
  await page.keyboard.press('z')
  await figures(page, 3)
  await expect(page.getByRole('heading', { level: 2, name: first })).toBeVisible()
  await page.clock.resume()
  await page.clock.runFor(20_000)
  expect(sent).toEqual([])

  await expect(page.getByRole('button', { name: 'For next edition' })).toBeEnabled()
  await page.keyboard.press('d')
  await page.getByRole('dialog').getByRole('button', { name: 'Approve with warnings' }).click()
  await figures(page, 2)
  const added = page.waitForResponse(/\/api\/admin\/editions\/add-story$/)
  await page.clock.runFor(10_000)
  expect((await added).status()).toBe(200)
  expect(sent).toEqual(['approve'])
  await expect(page.getByText(/^Planned for the next (morning|evening) edition$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await figures(page, 2)
  expect(complaints).toEqual([])
})

// Covers: desk-review-28
test('a decision that is made offline waits under a notice, and is sent once the connection is back', async ({
  browser,
}) => {
  const { page, sent } = await open(browser)
  const complaint = page.getByText('Failed to approve content')
  const strip = page.getByText('You’re offline. Your decisions are sent when you’re back online.')
  await page.route(DECIDE, (route) =>
    route.fulfill({ json: { success: true, message: '', status: 'published', already: false } }),
  )
  await page.clock.install()
  await page.clock.resume()
  await page.getByRole('list', { name: 'Views' }).getByRole('button', { name: 'Warnings' }).click()
  await page.keyboard.press('j')
  await expect(page.getByRole('button', { name: 'Reject', exact: true })).toBeEnabled()
  await page.keyboard.press('a')
  const approve = page.getByRole('dialog').getByRole('button', { name: 'Approve with warnings' })
  await expect(approve).toBeVisible()
  await page.context().setOffline(true)
  await expect(strip).toBeVisible()
  await approve.click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  expect(sent).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => sent).toEqual(['approve'])
  await expect(strip).toHaveCount(0)
  await expect(complaint).toHaveCount(0)
})

// Covers: desk-review-28
test('the approval of an edited draft, which is sent at once, waits for the connection too', async ({
  browser,
}) => {
  const { page, sent } = await open(browser)
  const answer = { success: true, message: '', status: 'published', already: false }
  await page.route(DECIDE, (route) => route.fulfill({ json: answer })) // the draft stays for other tests
  await page.keyboard.press('j')
  const approve = page.getByRole('button', { name: 'Approve & Publish' })
  await expect(approve).toBeEnabled()
  await page.getByLabel('Title', { exact: true }).fill('A title by its editor')
  await page.context().setOffline(true)
  await expect(
    page.getByText('You’re offline. Your decisions are sent when you’re back online.'),
  ).toBeVisible()
  await approve.click()
  await expect(approve).toHaveAttribute('aria-busy', 'true')
  expect(sent).toEqual([])
  await page.context().setOffline(false)
  await expect(page.getByText('✅ Content approved')).toBeVisible()
  expect(sent).toEqual(['approve'])
  await expect(page.getByText('Failed to approve content')).toHaveCount(0)
})

// Covers: desk-review-28
test('without a network, a decision reaches a site on the same computer, under no notice', async ({
  browser,
}) => {
  const { page, sent } = await open(browser)
  const answer = { success: true, message: '', status: 'rejected', already: false }
  await page.route(DECIDE, (route) => route.fulfill({ json: answer })) // the draft stays for other tests
  await page.addInitScript(() => {
    // as a browser without a network says
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
  })
  await openReview(page, desk, 'en')
  await expect(page.locator('[data-draft]').first()).toBeVisible()
  await rejectFirst(page)
  await page.getByRole('link', { name: 'Today' }).first().click()
  await expect.poll(() => sent).toEqual(['reject'])
  await expect(page).toHaveTitle(/^Today/)
  await expect(page.locator('[data-offline]')).toHaveCount(0)
})

for (const [way, leave] of [
  [
    'opens another page of the desk',
    (page: Page) => page.getByRole('link', { name: 'Today' }).first().click(),
  ],
  ['leaves the site', (page: Page) => page.goto('about:blank')],
] as const)
  // Covers: desk-review-28
  test(`a decision is sent at once when its editor ${way}`, async ({ browser }) => {
    const { page } = await open(browser)
    const before = Number(
      (await page.getByRole('heading', { level: 2 }).first().innerText()).match(/\d+/)?.[0],
    )
    await rejectFirst(page)
    await leave(page)
    await expect(async () => {
      const list = await page.request.get(`${desk.site.url}/api/admin/generated-content`)
      expect(await list.json()).toMatchObject({ total: before - 1 })
    }).toPass({ timeout: 8000 })
  })
