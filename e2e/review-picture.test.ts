import { expect } from '@playwright/test'
import { aPhotograph } from '../src/services/test-pictures.ts'
import { DECIDE, type Desk, openDesk, openReview } from './desk.ts'
import { alive } from './reader.ts'
import { test } from './shared-desk.ts'

// The badge and the image of a draft in the editor of the review.

let desk: Desk
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  await (await desk.editor(browser)).context().close() // the first editor creates the drafts
})
test.afterAll(() => desk.close())

// Covers: desk-review-36, desk-review-37
test('badge and image are chosen in the editor, outlive a reload, and are sent with the approval', async ({
  browser,
}) => {
  const page = await desk.editor(browser)
  await openReview(page, desk)
  await page.getByRole('link', { name: 'A small clinic lets an assistant' }).first().click()
  const badge = page.getByLabel('Badge')
  await page.getByLabel('Catégorie').selectOption('Outil')
  await expect(badge).toHaveCount(0)
  await page.getByLabel('Catégorie').selectOption('Article / Actualité')
  await badge.selectOption('Coup de cœur de la communauté')
  const photograph = { name: 'quay.png', mimeType: 'image/png', buffer: await aPhotograph(640, 360) }
  await page.getByLabel('Choisir un fichier').setInputFiles(photograph)
  const address = page.getByRole('textbox', { name: 'Adresse de l’image' })
  await expect(address).toHaveValue(/^\/pictures\/.+\.webp$/)
  const image_url = await address.inputValue()
  await page.reload()
  await alive(page)
  await expect(address).toHaveValue(image_url)
  await expect(page.locator(`img[src="${image_url}"]`)).toBeVisible()
  const request = page.waitForRequest(DECIDE)
  await page.getByRole('button', { name: 'Approuver et publier' }).click()
  const edits = { badge: 'Community Favorite', image_url }
  expect((await request).postDataJSON()).toMatchObject({ action: 'approve', edits })
})
