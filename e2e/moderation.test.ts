import { type Browser, type Page, expect } from '@playwright/test'
import { type Desk, refuse } from './desk.ts'
import { alive, complaintsOf, openWhole, post } from './reader.ts'
import { test } from './shared-desk.ts'

// Readers' error reports, from the form under a story to the answer, and who may handle them.

const DECIDE = /\/api\/admin\/error-reports\/[\da-f-]{36}$/

const open = (page: Page, desk: Desk, language: string) =>
  openWhole(page, `${desk.site.url}/${language}/moderation`)
const items = (page: Page) => page.locator('[data-row]')

const CONTENT = `${'A line that is there. '.repeat(200)}\n\nCorvane raised **26 million** in March.\n\nMore.`
async function publish(editor: Page, desk: Desk, title: string, language: 'en' | 'fr') {
  const written = { title, content: CONTENT, language }
  const { id = '', updated_at = '' } = await post(editor, desk.site.url, 'admin/articles', written)
  return { id, updated_at }
}

/** A new user whom an administrator has made a moderator. */
async function moderator(desk: Desk, browser: Browser, locale?: string): Promise<Page> {
  const page = await desk.member(browser, locale)
  const { user } = (await (await page.request.get(`${desk.site.url}/api/session`)).json()) as {
    user: { id: string }
  }
  const editor = await desk.editor(browser)
  await post(editor, desk.site.url, `admin/users/${user.id}/roles`, { role: 'moderator' })
  await editor.context().close()
  return page
}

// Covers: desk-reports-2
test('a reader reports an error, and a moderator answers and closes it, in French', async ({
  browser,
  newsroom: desk,
}) => {
  const title = 'Une levée de 26 millions'
  const { id } = await publish(await desk.editor(browser), desk, title, 'fr')
  const reader = await desk.visitor(browser)
  await reader.goto(`${desk.site.url}/fr/news/${id}`)
  await alive(reader)
  await reader.locator('summary').filter({ hasText: 'Signaler une erreur' }).click()
  await reader.locator('textarea[name=text]').fill('Le montant est faux : 62 millions.')
  await reader.locator('textarea[name=quote]').fill('Corvane raised 26 million')
  await reader.locator('details input[name=email]').fill('lectrice@example.com')
  await reader.getByRole('button', { name: 'Envoyer le signalement' }).click()
  await expect(
    reader.getByRole('main').getByText('Merci, nous avons bien reçu votre signalement'),
  ).toBeVisible()

  const page = await moderator(desk, browser)
  const complaints = complaintsOf(page)
  await page.goto(`${desk.site.url}/fr`)
  await alive(page)
  await page.getByLabel('Administration').click()
  const menu = page.getByRole('banner').locator('details[open] a')
  await expect(menu).toHaveText(['Modération'])
  await menu.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signalements d’erreurs')
  await expect(page.getByRole('button', { name: /^Ouverts \d+$/ })).toHaveAttribute('aria-pressed', 'true')
  await items(page).filter({ hasText: title }).click()
  const report = page.getByRole('region', { name: title })
  for (const words of [
    'Corvane raised 26 million',
    'Le montant est faux',
    'lectrice@example.com',
    'Français',
  ])
    await expect(report.getByText(words).first()).toBeVisible()
  await expect(report.getByRole('link', { name: title })).toHaveAttribute('href', `/fr/news/${id}`)
  await expect(report.getByText('Les articles sont corrigés par les administrateurs.')).toBeVisible()
  await expect(report.getByRole('button', { name: 'Corriger' })).toHaveCount(0)

  const answer = report.getByLabel('Réponse (facultative)')
  await report.getByRole('button', { name: 'Répondre et clôturer' }).click()
  await expect(report.getByText('Écrivez une réponse ou clôturez sans répondre.')).toBeVisible()
  await expect(answer).toBeFocused()
  await answer.fill('Vous avez raison, merci.')
  await page.route(DECIDE, refuse(401, 'problem.signIn'))
  await report.getByRole('button', { name: 'Répondre et clôturer' }).click()
  await expect(page.getByText(/Aucune session active/)).toBeVisible()
  await page.unroute(DECIDE)
  await page.reload()
  await alive(page)
  await expect(report.getByText('Ce que vous aviez saisi a été conservé sur cet appareil.')).toBeVisible()
  await expect(answer).toHaveValue('Vous avez raison, merci.')
  await report.getByRole('button', { name: 'Répondre et clôturer' }).click()
  await expect(page.getByText('La réponse est en cours d’envoi au lecteur.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Signalements ouverts' })).toBeFocused()
  await expect(items(page).filter({ hasText: title })).toHaveCount(0)

  await page.getByRole('button', { name: /^Clôturés/ }).click()
  await items(page).filter({ hasText: title }).click()
  await expect(report.getByText('Vous avez raison, merci.')).toBeVisible()
  await expect(report.getByText('lectrice@example.com')).toHaveCount(0)
  await report.getByRole('button', { name: 'Rouvrir' }).click()
  await expect(page.getByText('Signalement rouvert')).toBeVisible()
  await page.getByRole('button', { name: /^Ouverts/ }).click()
  await items(page).filter({ hasText: title }).click()
  await expect(report.getByText('Vous avez raison, merci.')).toBeVisible()
  await expect(report.getByText('Sans adresse e-mail, la réponse ne peut pas être envoyée')).toBeVisible()
  await report.getByRole('button', { name: 'Clôturer sans répondre' }).click()
  await expect(items(page).filter({ hasText: title })).toHaveCount(0)
  expect(complaints).toEqual([])
})

// Covers: desk-reports-6
test('an administrator corrects the article from the report and closes it, and readers see the note', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const complaints = complaintsOf(page)
  const title = 'A round of 26 million'
  const article = await publish(page, desk, title, 'en')
  const reported = { kind: 'fact', text: 'It was 62 million.', quote: 'Corvane raised 26 million' }
  await post(page, desk.site.url, 'report-error', { ...article, ...reported, language: 'en' })
  await open(page, desk, 'en')
  await items(page).filter({ hasText: title }).click()
  const report = page.getByRole('region', { name: title })
  await expect(report.getByText('Unchanged since the reader saw it')).toBeVisible()
  await report.getByRole('button', { name: 'Correct article' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Corvane raised 26 million', { exact: true })).toBeVisible()
  const content = dialog.getByLabel('Content')
  await expect(content).toBeFocused()
  const seen = await content.evaluate((area: HTMLTextAreaElement) => ({
    selected: area.value.slice(area.selectionStart, area.selectionEnd),
    scrolled: area.scrollTop > area.clientHeight,
  }))
  expect(seen).toEqual({ selected: 'Corvane raised **26 million', scrolled: true })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()

  await report.getByRole('button', { name: 'Correct article' }).click()
  await content.fill('Corvane raised 62 million in March.')
  await dialog.getByLabel('Note').fill('The round was 62 million, not 26 million.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(report.getByText(/^Article corrected/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeFocused()
  await expect(report.getByText('Changed since the reader saw it')).toBeVisible()
  await report.getByRole('button', { name: 'Close report' }).click()
  await expect(page.getByText('Report closed')).toBeVisible()
  await expect(items(page).filter({ hasText: title })).toHaveCount(0)
  const reader = await desk.visitor(browser, 'en-US')
  await reader.goto(`${desk.site.url}/en/news/${article.id}`)
  await expect(reader.getByRole('complementary', { name: 'Corrected' })).toContainText('62 million, not 26')
  expect(complaints).toEqual([])
})

// Covers: desk-reports-2, digest-faults-14
test('visitors and members are refused by page and server, and a moderator has access to nothing else', async ({
  browser,
  newsroom: desk,
}) => {
  const [visitor, member, page] = [
    await desk.visitor(browser),
    await desk.member(browser),
    await moderator(desk, browser),
  ]
  await visitor.goto(`${desk.site.url}/fr/moderation`)
  await expect(visitor).toHaveURL(/\/fr\/auth\?next=/)
  await member.goto(`${desk.site.url}/fr/moderation`)
  await expect(member.getByRole('heading', { name: 'Accès réservé aux modérateurs.' })).toBeVisible()
  await expect(member.getByLabel('Administration')).toHaveCount(0)
  const status = async (who: Page, path: string) =>
    (await who.request.get(`${desk.site.url}/api/admin/${path}`)).status()
  expect([await status(visitor, 'error-reports'), await status(member, 'error-reports')]).toEqual([401, 403])
  expect([await status(page, 'error-reports'), await status(page, 'articles')]).toEqual([200, 403])
  for (const path of ['editions', 'subscribers', 'digest-settings'])
    expect([path, await status(page, path)]).toEqual([path, 403])
  for (const path of ['content-monitoring', 'content-digest']) {
    await page.goto(`${desk.site.url}/fr/${path}`)
    await expect(page.getByText('Accès réservé aux administrateurs.')).toBeVisible()
  }
  await page.goto(`${desk.site.url}/fr/content-review`) // this page checks for Premium before it checks the role
  await expect(page).toHaveURL(`${desk.site.url}/fr/subscribe`)
  const asked = await visitor.request.get(`${desk.site.url}/fr/moderation`)
  expect(asked.headers()['x-robots-tag'] ?? (await asked.text())).toContain('noindex')
})
