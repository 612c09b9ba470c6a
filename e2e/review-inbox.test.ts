import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { LIST, invented, openInvented, openReview, serveDrafts } from './desk.ts'
import { test } from './shared-desk.ts'

// The list of the review with its views, and a draft beside its evidence.

// Covers: desk-review-29
test('filters are saved as a view, stay after a reload, and are removed', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en')
  await serveDrafts(page, [invented({ title: 'A harbour', language: 'ar', momentum: 88, publishers: 3 })])
  await openReview(page, desk, 'en', '?language=ar')
  await expect(page.locator('[data-draft]')).toContainText(/3 publishers\s*·\s*AR/)
  await page.getByText('Filters (1)').click()
  await page.getByLabel('Save these filters as').fill('Arabic')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('button', { name: 'Arabic', exact: true })
  await expect(view).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page).toHaveURL(/content-review$/)
  await page.reload()
  const asked = page.waitForRequest(
    (request) => LIST.test(request.url()) && request.url().includes('language=ar'),
  )
  await view.click()
  expect(new URL((await asked).url()).searchParams.get('order')).toBe('strongest')
  await page.getByText('Filters (1)').click()
  await page.getByRole('button', { name: 'Remove the view “Arabic”' }).click()
  await expect(view).toHaveCount(0)
  expect(await violationsOn(page)).toEqual([])
})

// Covers: desk-review-30, desk-review-31
test('the caret lights up the evidence of its paragraph, and the evidence leads back to the text', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en')
  const paragraph = (text: string) => ({
    text,
    sources: [1],
    quotes: [],
    verdicts: [
      { gate: 'numbers' as const, ok: true, detail: '' },
      { gate: 'names' as const, ok: true, detail: '' },
    ],
    elsewhere: null,
  })
  await openInvented(
    page,
    desk,
    {
      language: 'en',
      content: 'The dock opens in May. [1]\n\nTwo cranes are new. [1]',
      evidence: [paragraph('The dock opens in May.'), paragraph('Two cranes are new.')],
    },
    'en',
  )
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(row('The dock opens in May.').getByText('2 checks passed')).toBeVisible()
  await page.getByRole('button', { name: 'Edit paragraph 2' }).click()
  const content = page.getByLabel('Content', { exact: true })
  await expect(content).toBeFocused()
  await expect(row('Two cranes are new.')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.type('Three cranes are new. [1]')
  await expect(content).toHaveValue('The dock opens in May. [1]\n\nThree cranes are new. [1]')
  await page.keyboard.press('Control+Home')
  await expect(row('The dock opens in May.')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Three cranes are new.')).toBeVisible()
  await expect(content).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await expect(content).toHaveValue(/Three cranes/)
  await expect(preview).toBeHidden()
})
