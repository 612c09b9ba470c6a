import { type Page, expect } from '@playwright/test'
import { type Desk, refuse } from './desk.ts'
import { complaintsOf, isWiderThanScreen, openWhole, post } from './reader.ts'
import { test } from './shared-desk.ts'

// The dashboard form for an article: it is checked, previewed, published, scheduled, and never lost.

const ARTICLES = /\/api\/admin\/articles(\?|$)/

const open = (page: Page, desk: Desk, language: 'en' | 'fr') =>
  openWhole(page, `${desk.site.url}/${language}/admin?tab=create`)

// Covers: admin-2-dashboard-13, admin-8-25, desk-faults-4
test('an article is written, checked, previewed and published, in French', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  await open(page, desk, 'fr')
  const publish = page.getByRole('button', { name: 'Publier', exact: true })
  await publish.click()
  await expect(page.getByText('Donnez un titre à l’article.')).toBeVisible()
  await expect(page.getByText('Rédigez le texte de l’article.')).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toBeFocused()
  await page.getByLabel('Titre', { exact: true }).fill('Le port apprend à lire')
  await page.getByLabel('Adresse de l’image').fill('pas une adresse')
  await page.getByLabel('Contenu').fill('## Le quai\n\nUn **texte** <script>alert(1)</script>du matin.')
  await publish.click()
  await expect(page.getByLabel('Adresse de l’image')).toBeFocused()
  await page.getByLabel('Adresse de l’image').fill('')
  await page.getByRole('button', { name: "Afficher l'aperçu" }).click()
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect(preview.getByRole('heading', { name: 'Le quai' })).toBeVisible()
  await expect(preview.locator('script')).toHaveCount(0)
  await expect(page.getByLabel('Catégorie')).toHaveValue('news')
  await expect(page.getByLabel('Niveau d’accès')).toHaveValue('freemium')
  await publish.click()
  await expect(page.getByText('Article créé avec succès')).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('')
  for (const web of desk.site.webs)
    await expect(async () =>
      expect(await (await page.request.get(`${web.url}/fr/news`)).text()).toContain('Le port apprend à lire'),
    ).toPass({ intervals: [50] })
  expect(complaints).toEqual([])
})

// Covers: desk-articles-1, desk-faults-7
test('typed text is restored after the session ends or the page is reloaded', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser)
  await open(page, desk, 'fr')
  await page.getByLabel('Titre', { exact: true }).fill('Un titre qui reste')
  await page.getByLabel('Contenu').fill('Un texte qui reste.')
  await page.route(ARTICLES, refuse(401, 'problem.signIn'))
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expect(page.getByText(/Aucune session active/)).toBeVisible()
  await expect(page.getByLabel('Contenu')).toHaveValue('Un texte qui reste.')
  await page.reload()
  await expect(page.getByText('Ce que vous aviez saisi a été conservé sur cet appareil.')).toBeVisible()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('Un titre qui reste')
  await page.getByRole('button', { name: 'Recommencer' }).click()
  await page.reload()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue('')
})

// Covers: admin-2-dashboard-13
test('an article is scheduled in English, and stays hidden until then', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await open(page, desk, 'en')
  await page.getByLabel('Title', { exact: true }).fill('The tide comes later')
  await page.getByLabel('Content').fill('It comes when it comes.')
  await page.getByLabel('Schedule').check()
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByLabel('Date and time')).toBeFocused()
  const later = new Date(Date.now() + 48 * 3600_000).toISOString().slice(0, 16)
  await page.getByLabel('Date and time').fill(later)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Article created')).toBeVisible()
  await page.getByRole('tab', { name: 'Manage' }).click()
  await page.getByRole('searchbox').fill('tide')
  await expect(page.getByRole('row').filter({ hasText: 'The tide comes later' })).toContainText('Scheduled')
  const list = await (await page.request.get(`${desk.site.url}/api/articles`)).text()
  expect(list).not.toContain('The tide comes later')
})

test('a title of one long word does not widen the pages of readers', async ({ browser, newsroom: desk }) => {
  const page = await desk.editor(browser)
  const title = `Le ${'port'.repeat(50)}`
  const { id = '' } = await post(page, desk.site.url, 'admin/articles', {
    title,
    content: 'Un texte du port.',
    category: 'news',
    access_tier: 'freemium',
    language: 'fr',
  })
  const visitor = await desk.visitor(browser)
  await visitor.setViewportSize({ width: 390, height: 844 })
  for (const path of ['', '/news', `/news/${id}`, `/search?q=texte+port`]) {
    await visitor.goto(`${desk.site.url}/fr${path}`)
    await expect(visitor.getByText(title).first(), path).toBeVisible()
    expect([path, await isWiderThanScreen(visitor)]).toEqual([path, false])
  }
})
