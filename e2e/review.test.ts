import { type Page, expect } from '@playwright/test'
import { DECIDE, type Desk, LIST, openDesk, openReview } from './desk.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// The review page with real drafts: access, list, editor, keys, decisions.

let desk: Desk
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  await (await desk.editor(browser)).context().close() // the first editor creates the drafts
})
test.afterAll(() => desk.close())
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

const items = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-draft]') })
const choose = async (page: Page, title: string) => {
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}
const HARBOUR = 'Tidewater Labs opens the weights of its harbour model'
const CLINIC = 'A small clinic lets an assistant write its referral letters'

// Covers: admin-2-routes-2, admin-4-9
test('a visitor signs in first and comes back to the draft they wanted', async ({ browser }) => {
  const admin = await desk.editor(browser)
  await openReview(admin, desk)
  const id = (await admin.locator('[data-draft]').first().getAttribute('data-draft')) ?? ''
  const page = await desk.visitor(browser)
  const complaints = complaintsOf(page)
  await openReview(page, desk, 'fr', `?draft=${id}`)
  await expect(page).toHaveURL(/\/fr\/auth\?next=/)
  await alive(page)
  const panel = page.getByRole('tabpanel')
  await panel.getByLabel('Adresse e-mail').fill(desk.email)
  await panel.getByLabel('Mot de passe', { exact: true }).fill(desk.password)
  await panel.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`${desk.site.url}/fr/content-review?draft=${id}`)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toBeVisible()
  expect(complaints).toEqual([])
})

for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example'])
  test(`signing in never leads to ${elsewhere}`, async ({ browser }) => {
    const page = await desk.visitor(browser)
    await page.goto(`${desk.site.url}/fr/auth?next=${encodeURIComponent(elsewhere)}`)
    await alive(page)
    const panel = page.getByRole('tabpanel')
    await panel.getByLabel('Adresse e-mail').fill(desk.email)
    await panel.getByLabel('Mot de passe', { exact: true }).fill(desk.password)
    await panel.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL(`${desk.site.url}/fr`)
  })

// Covers: site-2-routes-11, admin-2-routes-1, admin-2-routes-2, admin-2-review-22, admin-4-10, admin-6-6
// Covers: admin-8-22
test('without Premium one is led to the plans, without the role one is refused; neither receives any data', async ({
  browser,
}) => {
  const page = await desk.member(browser)
  await page.goto(`${desk.site.url}/fr/content-review`)
  await expect(page).toHaveURL(`${desk.site.url}/fr/subscribe`)
  expect((await page.request.get(`${desk.site.url}/api/admin/generated-content`)).status()).toBe(403)
  await becomes(page, desk.site.url, 'premium')
  await openReview(page, desk)
  await expect(page.getByRole('heading', { name: 'Accès réservé aux administrateurs.' })).toBeVisible()
  await expect(page.getByText(HARBOUR)).toHaveCount(0)
  await page.route('**/api/has-premium-access', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Erreur de connexion' })).toBeVisible()
})

test('signing out on this page leads home, not to the sign-in page', async ({ browser }) => {
  const page = await desk.editor(browser)
  await openReview(page, desk)
  await page.getByLabel('Votre compte').click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByText('Déconnexion réussie')).toBeVisible()
  await expect(page).toHaveURL(`${desk.site.url}/fr`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${desk.site.url}/fr`)
})

// Covers: admin-1-3, admin-2-review-1, admin-2-review-2, admin-2-review-3, admin-2-review-4, admin-2-review-5
// Covers: admin-9-9
test('title, list with icons and badges, and the first hint, in French and in English', async ({
  browser,
}) => {
  const page = await desk.editor(browser)
  await openReview(page, desk)
  await expect(page.getByRole('heading', { level: 1, name: 'Révision du contenu' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'En attente de révision (3)' })).toBeVisible()
  await expect(page.getByText('Sélectionnez un contenu dans la liste pour le réviser')).toBeVisible()
  await expect(items(page)).toHaveCount(3)
  for (const item of await items(page).all()) {
    await expect(item.locator('svg').first()).toBeVisible()
    await expect(item.getByText('Article', { exact: true })).toBeVisible()
    await expect(item.getByText('Freemium', { exact: true })).toBeVisible()
  }
  const box = page
    .locator('div', { has: page.getByRole('list') })
    .filter({ has: page.locator('> ul [data-draft]') })
  expect((await box.boundingBox())?.height).toBeGreaterThanOrEqual(600)
  expect(await box.evaluate((element) => getComputedStyle(element).overflowY)).toBe('auto')

  const again = page.waitForRequest(LIST)
  await page.getByRole('button', { name: 'Rafraîchir' }).click()
  await again

  await openReview(page, desk, 'en')
  await expect(page.getByRole('heading', { level: 1, name: 'Content Review' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (3)' })).toBeVisible()
  await expect(page.getByText('Select content from the list to review')).toBeVisible()
})

// Covers: admin-2-review-6, admin-2-review-7, admin-2-review-9, admin-2-review-10, admin-2-review-12
// Covers: admin-2-review-13, admin-2-review-14, admin-9-11
test('the editor: fields, choices, note without an image, sources and preview', async ({ browser }) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  await openReview(page, desk)
  await choose(page, HARBOUR)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(HARBOUR)
  await expect(page.getByLabel('Contenu')).toHaveAttribute('rows', '15')
  await expect(page.getByLabel('Catégorie').locator('option')).toHaveText([
    'Article / Actualité',
    'Outil',
    'Agent',
    'Événement',
  ])
  await expect(page.getByLabel('Niveau d’accès').locator('option')).toHaveText(['Freemium', 'Premium', 'B2B'])
  await expect(page.getByText('Aucune image générée pour ce contenu')).toBeVisible()
  const sources = page.getByRole('region', { name: 'Sources' })
  await expect(sources.getByRole('link').first()).toHaveAttribute('href', /\/stories\/harbour$/)
  await expect(page.getByRole('button', { name: 'Approuver et publier' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Rejeter' })).toBeEnabled()

  const toggle = page.getByRole('button', { name: "Afficher l'aperçu" })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByRole('heading', { name: HARBOUR })).toBeVisible()
  await expect(preview.getByLabel(`Partager : ${HARBOUR}`)).toBeVisible()
  await page.getByRole('button', { name: "Masquer l'aperçu" }).click()
  await expect(preview).toBeHidden()
  expect(complaints).toEqual([])
})

// Covers: admin-5-1
test('title and content are required: nothing is sent without them', async ({ browser }) => {
  const page = await desk.editor(browser)
  let sent = 0
  page.on('request', (request) => void (sent += DECIDE.test(request.url()) ? 1 : 0))
  await openReview(page, desk)
  await choose(page, CLINIC)
  for (const [field, words] of [
    ['Titre', 'Le titre est obligatoire.'],
    ['Contenu', 'Le contenu est obligatoire.'],
  ] as const) {
    const kept = await page.getByRole('textbox', { name: field }).inputValue()
    await page.getByRole('textbox', { name: field }).fill('  ')
    await expect(page.getByRole('textbox', { name: field })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Approuver et publier' }).click()
    await expect(page.getByText(words)).toHaveCount(2) // at the field and in the toast
    await page.getByRole('textbox', { name: field }).fill(kept)
    await expect(page.getByText(words)).toHaveCount(1)
  }
  expect(sent).toBe(0)
})

test('J, K, E, R and ? work outside text fields, and can be switched off', async ({ browser }) => {
  const page = await desk.editor(browser)
  await openReview(page, desk)
  await expect(items(page)).toHaveCount(3)
  const ids = await page
    .locator('[data-draft]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('data-draft')))
  const here = (n: number) => expect(page).toHaveURL(new RegExp(`draft=${ids[n]}$`))
  await page.keyboard.press('j')
  await here(0)
  await page.keyboard.press('j')
  await here(1)
  await page.keyboard.press('k')
  await here(0)
  await page.keyboard.press('j')
  await page.keyboard.press('j') // faster than the page
  await here(2)
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await here(0)
  await expect(page.getByRole('textbox', { name: 'Titre' })).toBeVisible()
  await page.keyboard.press('e')
  await expect(page.getByRole('textbox', { name: 'Titre' })).toBeFocused()
  await page.keyboard.press('j') // now a letter of the title
  await here(0)
  await expect(page.getByText('Modifié, pas encore publié')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler mes modifications' }).click()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog', { name: 'Rejeter ce contenu ?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(keys.locator('section').first().locator('kbd')).toHaveText(
    'J K A R D S T E P Z C X M / Shift A Esc'.split(' '),
  )
  await keys.getByLabel('Utiliser les raccourcis à une lettre').uncheck()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(keys).toBeHidden()
  await here(0)
})

// Covers: admin-7-1, admin-8-12, admin-8-33
test('A approves with the edits; the same story is a duplicate the second time', async ({ browser }) => {
  const page = await desk.editor(browser)
  await openReview(page, desk)
  await choose(page, HARBOUR)
  await page.getByLabel('Niveau d’accès').selectOption('Premium')
  await page.getByLabel('Catégorie').selectOption('Outil')
  const sent = page.waitForRequest(DECIDE)
  await page.getByRole('heading', { level: 2, name: HARBOUR }).click()
  await page.keyboard.press('a')
  const request = await sent
  await page.getByRole('button', { name: 'Approuver malgré tout' }).press('Enter')
  const edits = { access_tier: 'premium', category: 'tool' }
  expect(request.postDataJSON()).toMatchObject({ action: 'approve', edits, version: 1 })
  expect(request.headers()['authorization']).toMatch(/^Bearer /)
  await expect(page.getByText('✅ Contenu Approuvé')).toBeVisible()
  await expect(page.getByText('Le contenu a été publié avec succès')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'En attente de révision (2)' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Titre' })).not.toHaveValue(HARBOUR) // the next one is open

  await choose(page, CLINIC)
  await page.getByRole('textbox', { name: 'Titre' }).fill(HARBOUR)
  await page.getByRole('button', { name: 'Approuver et publier' }).click()
  await expect(page.getByText('⚠️ Contenu en Double')).toBeVisible()
  await expect(page.getByText('Contenu en double détecté')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(HARBOUR) // the editor's text stays
})

test('the second of two editors sees what the first has decided', async ({ browser }) => {
  const [first, second] = [await desk.editor(browser), await desk.editor(browser)]
  for (const page of [first, second]) {
    await openReview(page, desk)
    await choose(page, CLINIC)
  }
  await first.getByRole('button', { name: 'Rejeter' }).click()
  await first.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click()
  await expect(first.getByText('Contenu rejeté', { exact: true })).toBeVisible()
  await second.getByRole('button', { name: 'Approuver et publier' }).click()
  await expect(second.getByText('Ce brouillon a été rejeté.')).toBeVisible()
  await expect(second.getByRole('heading', { name: 'En attente de révision (1)' })).toBeVisible()
  await expect(second.getByText('Sélectionnez un contenu dans la liste pour le réviser')).toBeVisible()
})
