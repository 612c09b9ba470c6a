import { expect } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { alive, complaintsOf, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The shortest way of an editor by keyboard, with the ten seconds in which a decision can be undone.

/** Four stories are reported by two publishers; the other two have one source each, which is a warning. */
const SIX = { paths: ['/six.xml'], others: ['/four-again.xml'], drafts: 4 }

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ drafts: SIX })
})
test.afterAll(() => desk.close())

// Covers: desk-review-14, digest-desk-2
test('six drafts, two of them with warnings, become an approved edition with nine keys', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  const complaints = complaintsOf(page)
  await page.addInitScript(() => localStorage.setItem('cadence_review_undo', 'on'))
  await page.goto(`${desk.site.url}/en/admin/today`)
  await alive(page)
  await expect(page.getByRole('link', { name: 'Review 6 drafts' })).toBeVisible()
  let presses = 0
  const press = async (key: string) => {
    presses++
    await page.keyboard.press(key)
  }
  const confirm = page.getByRole('dialog').locator('[aria-keyshortcuts=a]')
  const waiting = (count: number) =>
    expect(page.getByRole('heading', { name: `Pending Review (${count})` })).toBeVisible()

  await press('i')
  await waiting(6)
  await press('Shift+A')
  await expect(page.getByRole('dialog', { name: 'Approve and publish 4 drafts?' })).toBeVisible()
  await expect(confirm).toBeVisible()
  await press('a')
  for (const left of [2, 1]) {
    await waiting(left)
    await expect(page.getByRole('button', { name: 'Approve & Publish' })).toBeEnabled()
    await press('a')
    await expect(page.getByRole('dialog').getByText('Only one source')).toBeVisible()
    await expect(confirm).toBeVisible()
    await press('a')
  }
  await waiting(0)
  await press('d')
  await expect(part(page, 'Stories').locator('[data-story]')).toHaveCount(6)
  await press('a')
  await expect(page.getByText('Edition approved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw approval' })).toBeVisible()

  expect(presses).toBe(9)
  expect(complaints).toEqual([])
})
