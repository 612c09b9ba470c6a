import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { DECIDE, LIST, invented, openReview, refuse, serveDrafts } from './desk.ts'
import { test } from './shared-desk.ts'

// The review list on mocked responses: failing, warning, slow; and how it looks.

const ADA = { id: crypto.randomUUID(), name: 'Ada' }
const three = () => [
  invented({
    title: 'Le premier',
    assigned_to: ADA,
    open_by: [ADA, { id: crypto.randomUUID(), name: 'Bea' }],
  }),
  invented({ title: 'Le deuxième', warnings: 2, language: 'ar' }),
  invented({ title: 'Le troisième', language: 'en' }),
]

// Covers: desk-review-11
test('a list that cannot be refreshed says so and stays', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await serveDrafts(page, three())
  await openReview(page, desk)
  await expect(page.locator('[data-draft]')).toHaveCount(3)
  await page.unroute(LIST)
  await page.route(LIST, refuse(500, 'problem.internal'))
  await page.getByRole('button', { name: 'Rafraîchir' }).click()
  await expect(page.getByText('Impossible d’actualiser la liste.')).toBeVisible()
  await expect(page.getByText('La base de données met trop de temps à répondre. Réessayez.')).toBeVisible()
  await expect(page.locator('[data-draft]')).toHaveCount(3)
  await page.unroute(LIST)
  await serveDrafts(page, three().slice(1))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.locator('[data-draft]')).toHaveCount(2)
  await expect(page.getByText('Impossible d’actualiser la liste.')).toHaveCount(0)
})

// Covers: desk-review-9
test('rows show who reviews them, who has them open, and when they will be published', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const planned = invented({ title: 'Demain', status: 'approved', publish_at: '2026-12-24T06:00:00.000Z' })
  await serveDrafts(page, [...three(), planned])
  await openReview(page, desk)
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(row('Le premier')).toContainText('Pour Ada')
  await expect(row('Le premier')).toContainText('Ouvert : Ada et Bea')
  await expect(row('Demain')).toContainText(/Prévu le 24 déc. 2026/)
  await expect(row('Le troisième')).not.toContainText(/Pour|Ouvert|Prévu/)
})

// Covers: desk-review-13
test('bulk publishing skips drafts with warnings, names those similar to another item, and can be stopped', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const drafts = [...three(), invented({ title: 'Le quatrième' }), invented({ title: 'Le cinquième' })]
  await serveDrafts(page, drafts)
  await openReview(page, desk)
  await page.getByRole('button', { name: 'Sélectionner les 4 prêts' }).click()
  await page.getByRole('checkbox', { name: 'Sélectionner : Le deuxième' }).check()
  const go = page.getByRole('button', { name: 'Approuver et publier (4)' })
  await go.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Le deuxième' })).toContainText(
    'Il comporte des avertissements.',
  )

  await page.keyboard.press('Escape')
  await expect(go).toBeFocused()
  await go.click()

  const sent: unknown[] = []
  const third = Promise.withResolvers<void>()
  await page.route(DECIDE, async (route) => {
    sent.push(route.request().postDataJSON())
    if (sent.length === 2) return refuse(409, 'newsroom.duplicate')(route)
    if (sent.length === 3) await third.promise
    return route.fulfill({ json: { success: true, status: 'published', message: '', already: false } })
  })
  await dialog.getByRole('button', { name: 'Approuver et publier (4)' }).click()
  await expect(dialog.getByText('2 sur 4')).toBeVisible()
  await dialog.getByRole('button', { name: 'Arrêter' }).click()
  third.resolve()
  await expect(dialog.getByRole('heading', { name: 'Tout n’a pas été approuvé' })).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Le troisième' })).toContainText(
    'Contenu en double détecté',
  )
  await expect(dialog.getByText('1 brouillon n’a pas été traité et reste sélectionné.')).toBeVisible()
  const [one, , , four, five] = drafts
  expect(sent).toMatchObject(
    [one, drafts[2], four].map((draft) => ({
      contentId: draft?.id,
      action: 'approve',
      withoutWarnings: true,
    })),
  )
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: `Sélectionner : ${five?.title}` })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Sélectionner : Le premier' })).not.toBeChecked()
})

// Covers: desk-review-13
test('on a phone the bar for the selected drafts stays above the sections of the desk', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.setViewportSize({ width: 390, height: 560 })
  const drafts = Array.from({ length: 12 }, (_, n) => invented({ title: `Brouillon ${n}` }))
  await serveDrafts(page, drafts)
  await openReview(page, desk)
  await page.getByRole('button', { name: 'Sélectionner les 12 prêts' }).click()
  const bar = await page
    .getByRole('status')
    .filter({ hasText: '12 sélectionnés' })
    .locator('..')
    .boundingBox()
  const rail = await page.getByRole('navigation', { name: 'Rubriques de l’administration' }).boundingBox()
  expect(bar && rail && bar.y + bar.height).toBe(rail?.y)
})

for (const [language, width] of [
  ['en', 1440],
  ['en', 390],
  ['ar', 1440],
  ['ar', 390],
] as const)
  // Covers: desk-review-15
  test(`filters, selection and dialog are accessible: ${language}, ${width} px`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser)
    await page.setViewportSize({ width, height: 900 })
    await serveDrafts(page, three())
    await openReview(page, desk, language, '?tier=b2b')
    await expect(page.locator('[data-draft]')).toHaveCount(3)
    await page.locator('main summary').click()
    for (const box of await page.getByRole('listitem').getByRole('checkbox').all()) await box.check()
    expect(await violationsOn(page)).toEqual([])
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(width)
    await page.locator('#bulk-approve').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
