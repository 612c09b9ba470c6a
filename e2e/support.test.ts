import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// A question to support: refused without a plan, asked with one, answered at the desk, read by the reader who asked.

// Covers: site-6-21, support-1, support-2, desk-review-35
test('without a plan a reader sees the offer; with Premium they ask, the desk answers, and they close it', async ({
  browser,
  desk,
}) => {
  const { url: site } = desk.site
  const page = await desk.member(browser, 'en-US')
  const complaints = complaintsOf(page)
  await openWhole(page, `${site}/en/support`)
  await expect(
    page.getByRole('heading', { name: 'Answers from a real person, with a paid plan' }),
  ).toBeVisible()
  await expect(page.getByLabel('Your question', { exact: true })).toHaveCount(0)

  await becomes(page, site, 'premium')
  await openWhole(page, `${site}/en/account`)
  await page.getByRole('tab', { name: 'Support' }).click()
  await expect(page.getByText('haven’t answered enough questions lately')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Subject')).toBeFocused()
  await page.getByLabel('Subject').fill('My invoices')
  await page.getByLabel('Your question', { exact: true }).fill('Where are they?')
  await page.getByRole('button', { name: 'Send' }).click()
  const mine = page.getByRole('region', { name: 'Your questions' })
  await expect(mine.getByText('Awaiting answer')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your questions' })).toBeFocused()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  expect(await violationsOn(page)).toEqual([])

  const editor = await desk.editor(browser, 'en-US')
  await openWhole(editor, `${site}/en`)
  await editor.getByLabel('Administration', { exact: true }).click()
  await editor.getByRole('link', { name: /^Support requests \(\d+\)$/ }).click()
  const line = editor.getByRole('listitem').filter({ hasText: 'My invoices' })
  await expect(line.getByText('Premium', { exact: true })).toBeVisible()
  const checkbox = editor.getByLabel('Email me about new questions')
  await checkbox.check()
  await expect(checkbox).toBeEnabled()
  await editor.reload()
  await expect(checkbox).toBeChecked()
  await expect(line).toBeVisible()
  await editor.getByRole('heading', { name: 'Questions', exact: true }).focus()
  await editor.keyboard.press('j')
  await expect(line.getByRole('button')).toBeFocused()
  const question = editor.getByRole('region', { name: 'My invoices' })
  expect(await violationsOn(editor)).toEqual([])
  await editor.setViewportSize({ width: 390, height: 844 })
  expect([await violationsOn(editor), await isWiderThanScreen(editor)]).toEqual([[], false])
  await editor.getByRole('button', { name: 'Back to the list' }).click()
  await expect(line.getByRole('button')).toBeFocused()
  await line.getByRole('button').click()
  await expect(question.getByRole('heading', { name: 'My invoices' })).toBeFocused()
  await question.getByLabel('Answer', { exact: true }).fill('At /account.\n\nBelow the plan.')
  await question.getByRole('button', { name: 'Send answer' }).click()
  await expect(editor.getByText('Answer sent')).toBeVisible()
  await expect(line).toHaveCount(0)

  await page.reload()
  await alive(page)
  await expect(mine.getByText('Below the plan.')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWiderThanScreen(page)).toBe(false)
  await mine.getByRole('button', { name: 'Close question' }).click()
  await expect(mine.getByText('Closed', { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
