import { type Page, expect, test } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type Desk, openDesk, openInvented, openReview } from './desk.ts'
import { complaintsOf } from './reader.ts'

// The list, its filter, the selection, bulk approval and single approval agree on two drafts of one event.

const [FIRST, SECOND] = [/^Halden Labs raises/, /^Norwegian hearing aid/]
const QUESTION = 'Approve this draft with its warnings?'
let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({
    drafts: { paths: ['/twice.xml', '/many-2.xml'], others: ['/again-2.xml'], drafts: 7 },
  })
})
test.afterAll(() => desk.close())

const row = (page: Page, title: RegExp) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-draft]') })
    .filter({ hasText: new RegExp(title.source.slice(1)) })
const openDraft = async (page: Page, title: RegExp) => {
  await row(page, title).getByRole('link').click()
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: title })).toBeVisible()
}
const question = (page: Page) => page.getByRole('dialog', { name: QUESTION })

// Covers: desk-review-22
test('a possible duplicate is counted, filtered and left out, and asked about by button, key and plan', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  const complaints = complaintsOf(page)
  await openReview(page, desk, 'en')
  await expect(page.getByRole('heading', { name: 'Pending Review (9)' })).toBeVisible()

  await test.step('the list counts its warnings, and the filter agrees', async () => {
    for (const title of [FIRST, SECOND])
      await expect(row(page, title)).toContainText('Possible duplicate · 1 more')
    await openReview(page, desk, 'en', '?warnings=none')
    await expect(page.getByRole('heading', { name: 'Pending Review (7)' })).toBeVisible()
    await openReview(page, desk, 'en', '?warnings=some')
    await expect(page.getByRole('heading', { name: 'Pending Review (2)' })).toBeVisible()
    await openReview(page, desk, 'en')
  })

  await test.step('it is not selected as clean, and bulk approval leaves it out', async () => {
    await page.getByRole('button', { name: 'Select 7 ready' }).click()
    await expect(row(page, FIRST).getByRole('checkbox')).not.toBeChecked()
    await row(page, FIRST).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Approve & publish 7' }).click()
    const left = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Halden Labs raises' })
    await expect(left).toContainText('It has warnings.')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  await test.step('the editor names its warnings and does not say that all checks passed', async () => {
    await openDraft(page, FIRST)
    const warnings = page.getByRole('article').getByRole('region', { name: 'Warnings' })
    await expect(warnings.getByRole('listitem')).toHaveText(['Possible duplicate', 'Only one source'])
    await expect(page.getByText('⚠️ Duplicate content')).toBeVisible()
    await expect(page.getByText('All checks passed')).toHaveCount(0)
  })

  // Covers: desk-review-23
  await test.step('the button asks and names the warnings; without an answer nothing is published', async () => {
    const approve = page.getByRole('button', { name: 'Approve & Publish' })
    await approve.click()
    await expect(question(page).getByRole('listitem')).toHaveText(['Possible duplicate', 'Only one source'])
    expect(await violationsOn(page)).toEqual([])
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(approve).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Pending Review (9)' })).toBeVisible()
  })

  await test.step('the key asks too, and the answer by key publishes and opens the next draft', async () => {
    await page.keyboard.press('a')
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('a') // the page has no keys under a dialog
    const accept = question(page).getByRole('button', { name: 'Approve with warnings' })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(accept).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Pending Review (8)' })).toBeVisible()
    await expect(row(page, FIRST)).toHaveCount(0)
    await expect(page.getByRole('article')).toBeVisible()
  })

  await test.step('a scheduled publication asks before the time is stored', async () => {
    await openDraft(page, SECOND)
    await page.getByRole('button', { name: 'Schedule…' }).click()
    const plan = page.getByRole('dialog', { name: 'When should it be published?' })
    await plan.getByRole('button', { name: 'Approve and schedule' }).click()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(plan).toBeVisible()
    await plan.getByRole('button', { name: 'Approve and schedule' }).click()
    await question(page).getByRole('button', { name: 'Approve with warnings' }).click()
    await expect(page.getByText('Approved. Scheduled for:')).toBeVisible()
  })
  expect(complaints).toEqual([])
})

// Covers: desk-review-24
test('the tier is marked as suggested until an editor chooses one or decides', async ({ browser }) => {
  const page = await desk.editor(browser, 'en-GB')
  const tier = page.getByLabel('Access Tier')
  await openInvented(page, desk, { language: 'en' }, 'en')
  await expect(tier).toHaveValue('freemium')
  await expect(tier).toHaveAccessibleDescription('Suggested until you approve the draft')
  await tier.selectOption('premium')
  await expect(tier).not.toHaveAccessibleDescription(/Suggested/)
  await page.evaluate(() => localStorage.clear())
  await openInvented(page, desk, { language: 'en', status: 'published' }, 'en')
  await expect(tier).not.toHaveAccessibleDescription(/Suggested/)
})
