import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// Backups run with low priority, so a backup and its test may wait long for a busy processor.
const MADE = { timeout: 200_000 }

// Covers: backup-8, backup-9, backup-11
test('an administrator schedules backups, makes one now and tests it by restoring it', async ({
  browser,
  desk,
}) => {
  test.slow()
  const page = await desk.editor(browser, 'en-US')
  const open = () => openWhole(page, `${desk.site.url}/en/content-monitoring?tab=backups`)
  await open()
  const backups = part(page, 'Backups')
  await expect(backups).toContainText('No backups yet.')
  await expect(backups).toContainText('The site isn’t backed up automatically.')

  await backups.getByRole('checkbox', { name: 'Back up every day' }).check()
  await backups.getByLabel('Time').selectOption({ index: 3 })
  await backups.getByLabel('Backups to keep').fill('0')
  await expect(backups).toContainText('Enter a whole number from 1 to 90')
  await expect(backups.getByRole('button', { name: 'Save' })).toBeDisabled()
  await backups.getByLabel('Backups to keep').fill('3')
  await backups.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Schedule saved')).toBeVisible()
  await open()
  await expect(backups.getByLabel('Backups to keep')).toHaveValue('3')
  await expect(backups.getByRole('definition').nth(1)).toContainText('03:00')

  await backups.getByRole('button', { name: 'Back up now' }).click()
  const made = backups.getByRole('listitem').filter({ hasText: 'cadence-' })
  await expect(made).toContainText(/\d MB\s*Rows: [\d,]+ · Files: \d+.*Not tested/, MADE)
  await made.getByRole('button', { name: 'Test backup' }).click()
  await expect(made).toContainText('Passed', MADE)
  expect(await violationsOn(page)).toEqual([])

  await backups.getByRole('checkbox', { name: 'Back up every day' }).uncheck()
  await backups.getByRole('button', { name: 'Save' }).click()
  await expect(backups).toContainText('The site isn’t backed up automatically.')
})
