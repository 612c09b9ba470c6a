// long: one page, with all actions on it
import { type Locator, type Page, expect } from '@playwright/test'
import { adminArticles } from '#articles/managing/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { alive, isWiderThanScreen, retriesImmediately, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// The dashboard: access to it, and articles that are found, changed, retracted, deleted and restored, as readers see them.

const ARTICLES = /\/api\/admin\/articles(\?|$)/
const ONE = /\/api\/admin\/articles\/[\da-f-]{36}$/

const open = (page: Page, desk: Desk, language: 'en' | 'fr') =>
  openWhole(page, `${desk.site.url}/${language}/admin`)

/** Creates an article for this test only, so that no other test misses the deleted one. */
async function written(page: Page, desk: Desk, values: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post(`${desk.site.url}/api/admin/articles`, {
    data: { content: 'Le port parle.\n\nEt la ville écoute.', language: 'fr', ...values },
    headers: { origin: desk.site.url },
  })
  expect(answer.status()).toBe(200)
  return ((await answer.json()) as { id: string }).id
}

const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ hasText: title })
/** Finds articles by their titles. It waits until the list is shorter, because rows that still move cannot be clicked. */
const find = async (page: Page, words: string) => {
  await page.getByRole('searchbox').fill(words)
  await expect(page.getByRole('row').filter({ hasNotText: new RegExp(words, 'i') })).toHaveCount(1) // the header row
  await expect(page.getByRole('row')).not.toHaveCount(1)
}

// Covers: site-2-routes-11, admin-2-routes-1, admin-2-routes-4, admin-2-dashboard-2, admin-2-dashboard-3
// Covers: admin-8-22
test('a visitor and a member see that access is restricted, and three ways to continue', async ({
  browser,
  newsroom: desk,
}) => {
  const member = await desk.member(browser)
  const visitor = await desk.visitor(browser)
  for (const page of [visitor, member]) {
    await page.goto(`${desk.site.url}/fr/admin`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès restreint')
    await expect(page.getByText('Cette page est réservée aux administrateurs.')).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(0)
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Rafraîchir' }).click()
    await reloaded
    await alive(page)
    const ways = page.getByRole('main').getByRole('link')
    await expect(ways).toHaveText(['Se connecter', "Retour à l'accueil"])
  }
  await visitor.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect(visitor).toHaveURL(/\/fr\/auth\?next=%2Ffr%2Fadmin$/)
  await member.getByRole('main').getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(member).toHaveURL(/\/fr\/?$/)
})

// Covers: admin-2-dashboard-4, admin-4-15, desk-faults-10
test('roles in local storage grant no access on the server, and cached roles are labeled as such', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  await open(page, desk, 'fr')
  await page.route('**/api/user-roles', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Mode cache')).toBeVisible()
  await expect(page.getByText(/Le serveur ne répond pas/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Gérer' })).toBeVisible()
  const member = await desk.member(browser)
  await member.goto(`${desk.site.url}/fr`)
  await alive(member)
  await member.waitForFunction(() => localStorage.getItem('cadence_session_v1'))
  await member.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('cadence_session_v1') ?? '{}') as {
      user: { id: string }
    }
    const cache = { userId: user.id, roles: ['admin'], timestamp: Date.now() }
    localStorage.setItem('user_roles_cache_v1', JSON.stringify(cache))
  })
  await member.route('**/api/user-roles', (route) => route.abort())
  await member.goto(`${desk.site.url}/fr/admin`)
  await expect(member.getByRole('heading', { level: 1 })).toHaveText('Accès restreint')
  expect((await member.request.get(`${desk.site.url}/api/admin/articles`)).status()).toBe(403)
})

// Covers: admin-2-dashboard-5, admin-2-dashboard-8, admin-2-dashboard-9, admin-9-2, desk-articles-2
test('the list shows the columns of the specification, and can be searched, filtered and sorted', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  await written(page, desk, { title: 'Zèbre au port', access_tier: 'premium', category: 'tools' })
  await written(page, desk, { title: 'Zèbre en brouillon', publish: 'draft' })
  await open(page, desk, 'fr')
  const tabs = page.getByRole('tab')
  await expect(tabs).toHaveText(['Gérer', 'Créer', 'Scraping', 'Événements', /^Commercial/, 'Utilisateurs'])
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tout sélectionner',
    'Titre',
    'Catégorie',
    'Auteur',
    'Niveau',
    /Date/,
    'Actions',
  ])
  await find(page, 'zèbre')
  await expect(page.getByRole('row')).toHaveCount(3)
  const published = row(page, 'Zèbre au port')
  await expect(published).toContainText('Outils')
  await expect(published).toContainText('N/A')
  await expect(published).toContainText('Premium')
  await expect(published.locator('time')).toHaveText(/^\d\d\/\d\d\/20\d\d$/)
  await expect(row(page, 'brouillon')).toContainText('Brouillon')
  await page.getByLabel('État').selectOption('draft')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('État').selectOption('')
  await page.getByRole('button', { name: 'Titre' }).click()
  await expect(page.getByRole('columnheader', { name: 'Titre' })).toHaveAttribute('aria-sort', 'ascending')
  const translation = published.getByRole('link', { name: 'العربية : manquant' })
  await expect(translation).toHaveAttribute(
    'href',
    /content-review\?view=translations&itemKind=article&item=.*&into=ar$/,
  )
  const link = published.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' })
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('href', /^\/news\/[\da-f-]{36}$/)
  expect(await violationsOn(page, { within: ['main'] })).toEqual([])
})

// Covers: desk-articles-2
test('each square of an article shows the code of its language, and its state by more than color', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  await written(page, desk, { title: 'Goéland au port' })
  await page.route(ARTICLES, async (route) => {
    const answer = (await (await route.fetch()).json()) as OutputOf<typeof adminArticles>
    for (const { languages } of answer.items)
      Object.assign(languages, { en: 'full', ar: 'machine', fr: 'full', es: 'missing', pt: 'missing' })
    expect(adminArticles.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await open(page, desk, 'fr')
  await find(page, 'goéland')
  const squares = row(page, 'Goéland').getByRole('list', { name: 'Langues de « Goéland au port »' })
  const codes = squares.locator('bdi')
  await expect(codes).toHaveText(['EN', 'AR', 'FR', 'ES', 'PT'])
  await expect(squares.getByRole('link', { name: 'English : prêt' })).toBeVisible()
  await expect(
    squares.getByRole('link', { name: 'العربية : traduction automatique à réviser' }),
  ).toBeVisible()
  await expect(squares.getByRole('link', { name: 'Português : manquant' })).toBeVisible()
  const looks = await codes.evaluateAll((all) =>
    all.map((each) => {
      const { borderBlockEndStyle: line, borderBlockEndWidth: foot, backgroundColor } = getComputedStyle(each)
      return [line, foot, backgroundColor === 'rgba(0, 0, 0, 0)' ? 'outline' : 'filled']
    }),
  )
  const [full, machine, missing] = [
    ['solid', '1px', 'filled'],
    ['solid', '3px', 'outline'],
    ['dashed', '1px', 'outline'],
  ]
  expect(looks).toEqual([full, machine, full, missing, missing])
  // axe does not look at what is hidden from screen readers
  await codes.evaluateAll((all) => all.forEach((each) => each.removeAttribute('aria-hidden')))
  for (const theme of ['light', 'dark']) {
    await page.evaluate((chosen) => document.documentElement.setAttribute('data-theme', chosen), theme)
    expect([theme, await violationsOn(page, { rules: ['color-contrast'] })]).toEqual([theme, []])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWiderThanScreen(page)).toBe(false)
})

// Covers: admin-1-1, admin-2-dashboard-10, admin-4-13, admin-8-3, admin-8-24, admin-8-26
test('a published article is changed with a note for readers, given another image, and retracted', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const id = await written(page, desk, { title: 'Le phare se trompe' })
  await open(page, desk, 'fr')
  await find(page, 'phare')
  await page.getByRole('button', { name: 'Modifier : Le phare se trompe' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Note aux lecteurs')).toHaveCount(0)
  await dialog.getByLabel('Titre', { exact: true }).fill('Le phare se corrige')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByLabel('Note aux lecteurs')).toBeFocused()
  await dialog.getByLabel('Note aux lecteurs').fill('Le titre nommait un autre phare.')
  expect(await violationsOn(page, { within: ['[role=dialog]'] })).toEqual([])
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Article mis à jour avec succès')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const reader = await desk.visitor(browser)
  await reader.goto(`${desk.site.url}/fr/news/${id}`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Le phare se corrige')
  await expect(reader.getByText('Le titre nommait un autre phare.')).toBeVisible()

  await page
    .getByRole('row')
    .filter({ hasText: 'corrige' })
    .locator('input[type=file]')
    .setInputFiles({
      name: 'dessin.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    })
  await expect(page.getByText(/Impossible de télécharger l'image/)).toBeVisible()
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 675 } })
  await page.getByRole('row').filter({ hasText: 'corrige' }).locator('input[type=file]').setInputFiles({
    name: 'écran.txt',
    mimeType: 'text/plain',
    buffer: picture,
  })
  await expect(page.getByText('Image mise à jour avec succès')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('main').locator('img').first()).toHaveAttribute('src', /\/pictures\//)

  await page.getByRole('button', { name: 'Rétracter : Le phare se corrige' }).click()
  await dialog.getByRole('button', { name: 'Rétracter', exact: true }).click()
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await dialog.getByRole('textbox').fill('Le phare n’existe pas, nous avions tort.')
  await dialog.getByRole('button', { name: 'Rétracter', exact: true }).click()
  await expect(page.getByText('Article rétracté')).toBeVisible()
  await expect(row(page, 'corrige')).toContainText('Rétracté')
})

// Covers: admin-2-dashboard-11, admin-2-dashboard-12, admin-8-23, desk-articles-2
test('deleting asks for confirmation, hides the article from readers immediately, and can be undone', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const ids = [
    await written(page, desk, { title: 'Bouée un' }),
    await written(page, desk, { title: 'Bouée deux' }),
    await written(page, desk, { title: 'Bouée trois' }),
  ]
  const status = async (id: string) =>
    (await page.request.get(`${desk.site.url}/api/articles/${id}`)).status()
  await open(page, desk, 'fr')
  await find(page, 'bouée')
  await page.getByRole('button', { name: 'Supprimer : Bouée un' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Êtes-vous sûr de vouloir supprimer cet article ?')
  await expect(dialog).toContainText('Bouée un')
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('button', { name: 'Supprimer : Bouée un' })).toBeFocused()
  expect(await status(ids[0] ?? '')).toBe(200)
  await page.getByRole('button', { name: 'Supprimer : Bouée un' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Article supprimé avec succès')).toBeVisible()
  await expect(row(page, 'Bouée un')).toHaveCount(0)
  expect(await status(ids[0] ?? '')).toBe(404)
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(row(page, 'Bouée un')).toHaveCount(1)
  expect(await status(ids[0] ?? '')).toBe(200)

  await page.getByLabel('Sélectionner : Bouée un').click()
  await page.getByLabel('Sélectionner : Bouée trois').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 sélectionnés')).toBeVisible()
  await page.getByRole('button', { name: 'Supprimer', exact: true }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('3 articles supprimés avec succès')).toBeVisible()
  expect(await Promise.all(ids.map(status))).toEqual([404, 404, 404])
  await page.getByLabel('État').selectOption('deleted')
  await page.getByRole('button', { name: 'Rétablir : Bouée deux' }).click()
  await expect.poll(() => Promise.all(ids.map(status))).toEqual([404, 200, 404])
})

// Covers: admin-4-13, admin-8-1, admin-8-4
test('failures are shown in the texts of the specification, and can be retried', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const id = await written(page, desk, { title: 'Vague têtue' })
  await retriesImmediately(page)
  await page.route(ARTICLES, refuse(500, 'problem.internal'))
  await page.goto(`${desk.site.url}/fr/admin`)
  await alive(page)
  await expect(page.getByText('Impossible de charger les articles')).toBeVisible()
  await page.unroute(ARTICLES)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await find(page, 'vague')
  await page.route(ONE, refuse(500, 'problem.internal'))
  await page.getByRole('button', { name: 'Modifier : Vague têtue' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText("Impossible de charger l'article")).toBeVisible()
  await page.unroute(ONE)
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await dialog.getByLabel('Auteur').fill('Ada')
  await page.request.patch(`${desk.site.url}/api/admin/articles/${id}`, {
    data: { author: 'Grace' },
    headers: { origin: desk.site.url },
  })
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText(/Impossible de mettre à jour l'article\. /)).toBeVisible()
  await expect(dialog.getByLabel('Auteur')).toHaveValue('Ada') // nothing is overwritten or lost
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(row(page, 'Vague')).toContainText('Grace') // the list shows the other editor's change
})

// Covers: admin-8-2, admin-8-4
test("a failure to create, change or delete an article shows the server's message", async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  await written(page, desk, { title: 'Marée basse', publish: 'draft' })
  await open(page, desk, 'fr')
  await find(page, 'marée')
  const failed = (words: string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  const dialog = page.getByRole('dialog')
  await page.route(ONE, async (route) => {
    const method = route.request().method()
    if (method === 'PATCH') return refuse(503, 'problem.unavailable', 'La base redémarre.')(route)
    if (method === 'DELETE') return refuse(500, 'problem.internal', 'Le disque est plein.')(route)
    return route.fallback()
  })
  await page.getByRole('button', { name: 'Modifier : Marée basse' }).click()
  await dialog.getByLabel('Auteur').fill('Ada')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await failed("Impossible de mettre à jour l'article. La base redémarre.")
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await page.getByRole('button', { name: 'Supprimer : Marée basse' }).click()
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await failed('Impossible de supprimer l’article. Le disque est plein.')
  await page.route(ARTICLES, refuse(409, 'library.newReason', 'Un autre envoi est en cours.'))
  await page.getByRole('tab', { name: 'Créer' }).click()
  await page.getByLabel('Titre', { exact: true }).fill('Marée haute')
  await page.getByRole('textbox', { name: 'Contenu' }).fill('Elle monte.')
  await page.getByRole('button', { name: 'Publier' }).click()
  await failed('Un autre envoi est en cours.')
  await expect(page.getByText('library.newReason')).toHaveCount(0)
})
