import { type Browser, type Page, type Request, expect } from '@playwright/test'
import { DECIDE, type Desk, openDesk, openReview } from './desk.ts'
import { alive, look, post } from './reader.ts'
import { test } from './shared-desk.ts'

// Two editors at the same time on one site, and what happens to typed text when something goes wrong in between.

const HARBOUR = 'Tidewater Labs opens the weights of its harbour model'
const CLINIC = 'A small clinic lets an assistant write its referral letters'
const DIALECTS = 'Benchmark of spoken Arabic reaches forty dialects'
const APPROVE = { name: 'Approuver et publier' }

let desk: Desk
let grace: { email: string; id: string }
test.beforeAll(async ({ browser }) => {
  desk = await openDesk()
  const ada = await desk.editor(browser) // creates the drafts
  await (await desk.member(browser)).context().close()
  const found = await ada.request.get(`${desk.site.url}/api/admin/users?q=member1`)
  const { items } = (await found.json()) as { items: { id: string; email: string }[] }
  grace = { email: items[0]?.email ?? '', id: items[0]?.id ?? '' }
  await send(ada, `admin/users/${grace.id}/roles`, { role: 'admin' })
  await ada.context().close()
})
test.afterAll(() => desk.close())
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close()
})

const send = (page: Page, path: string, data: object) => post(page, desk.site.url, path, data)

async function graceIn(browser: Browser): Promise<Page> {
  const page = await desk.visitor(browser)
  await send(page, 'auth/sign-in/email', { email: grace.email, password: desk.password })
  return page
}

/** Opens a pending draft and returns its id. */
async function open(page: Page, title: string): Promise<string> {
  await openReview(page, desk)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  return new URL(page.url()).searchParams.get('draft') ?? ''
}
const stored = async (page: Page, id: string) => {
  const answer = await page.request.get(`${desk.site.url}/api/admin/generated-content/${id}`)
  return (await answer.json()) as { status: string; title: string; content: string; version: number }
}
const title = (page: Page) => page.getByRole('textbox', { name: 'Titre' })
const alsoOpen = (page: Page, email: string) =>
  page.getByRole('status').filter({ hasText: `${email} consulte aussi ce brouillon depuis` })

/** Counts the requests of a page to a path that have no response yet. */
function asking(page: Page, path: string): () => number {
  let count = 0
  const isAsked = (request: Request) => request.url().endsWith(path)
  page.on('request', (request) => void (count += Number(isAsked(request))))
  const answered = (request: Request) => void (count -= Number(isAsked(request)))
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return () => count
}

/**
 * Makes the page send immediately the requests that it would otherwise send within ten seconds, as when its tab is shown
 * again.
 */
const looksAgain = (page: Page) => look(page, 'visible')

// Covers: desk-review-3
test('two editors with the same draft see each other, until one moves on or closes the page', async ({
  browser,
}) => {
  const [ada, other] = [await desk.editor(browser), await graceIn(browser)]
  const onTheirWay = asking(other, '/api/content-readers')
  await open(ada, HARBOUR)
  await expect(alsoOpen(ada, grace.email)).toHaveCount(0)
  await open(other, HARBOUR)
  await expect(alsoOpen(other, desk.email)).toContainText(/depuis \d\d:\d\d$/)
  await looksAgain(ada)
  await expect(alsoOpen(ada, grace.email)).toBeVisible()

  await other.getByRole('link', { name: CLINIC }).first().click()
  await expect(other.getByRole('heading', { level: 2, name: CLINIC })).toBeVisible()
  const gone = async () => {
    await looksAgain(ada)
    await expect(alsoOpen(ada, grace.email)).toHaveCount(0, { timeout: 500 })
  }
  await expect(gone).toPass()
  await open(other, HARBOUR)
  await looksAgain(ada)
  await expect(alsoOpen(ada, grace.email)).toBeVisible()
  await expect.poll(onTheirWay).toBe(0) // a request sent before the page closes may arrive after the page's sign-off
  await other.goto('about:blank')
  await expect(gone).toPass({ timeout: 20_000 }) // an editor who only stops reporting disappears after 30 s
})

// Covers: desk-review-6
test('a draft is assigned to one of the editors, and shows this to the other', async ({ browser }) => {
  const [ada, other] = [await desk.editor(browser), await graceIn(browser)]
  const id = await open(ada, HARBOUR)
  const choice = ada.getByRole('article').getByLabel('Attribué à')
  await expect(choice.locator('option')).toHaveText(['Personne', desk.email, grace.email])
  const saved = ada.waitForResponse(/\/api\/assign-content$/)
  await choice.selectOption(grace.email)
  expect((await saved).status()).toBe(200)
  await openReview(other, desk, 'fr', `?draft=${id}`)
  await expect(other.getByRole('article').getByLabel('Attribué à')).toHaveValue(grace.id)
  await ada.route(/\/api\/assign-content$/, (route) => route.abort())
  await choice.selectOption('Personne')
  await expect(ada.getByText('Impossible d’attribuer le brouillon')).toBeVisible()
  await expect(choice).toHaveValue(grace.id)
})

// Covers: desk-review-4
test('changes by the first editor do not overwrite the second’s, and both are published once', async ({
  browser,
}) => {
  const [ada, other] = [await desk.editor(browser), await graceIn(browser)]
  const id = await open(ada, DIALECTS)
  await title(ada).fill('Le titre d’Ada')
  const { content } = await stored(other, id)
  const edits = { content: `${content}\n\nUne phrase de Grace.` }
  const publishAt = new Date(Date.now() + 86_400_000).toISOString()
  await send(other, 'approve-content', { contentId: id, action: 'approve', edits, publishAt })
  await send(other, 'unschedule-content', { contentId: id })
  await looksAgain(ada)
  await expect(ada.getByText('Quelqu’un d’autre a modifié ce brouillon', { exact: true })).toBeVisible()
  await expect(title(ada)).toHaveValue('Le titre d’Ada')
  await expect(ada.getByRole('textbox', { name: 'Contenu' })).toHaveValue(/Une phrase de Grace\.$/)

  await open(other, DIALECTS)
  await title(other).fill('Le titre de Grace')
  await ada.getByRole('button', { name: 'Garder mes modifications' }).click()
  await ada.getByRole('button', APPROVE).click()
  await ada.getByRole('button', { name: 'Approuver malgré tout' }).click()
  await expect(ada.getByText('✅ Contenu Approuvé')).toBeVisible()
  await other.getByRole('button', APPROVE).click()
  await expect(other.getByText('Entre-temps, ce brouillon a été publié')).toBeVisible()
  await expect(other.getByText('Vos modifications n’en font pas partie.', { exact: false })).toBeVisible()
  await expect(title(other)).toHaveValue('Le titre de Grace')
  expect(await stored(ada, id)).toMatchObject({ status: 'published', title: 'Le titre d’Ada' })
  expect((await stored(ada, id)).content).toContain('Une phrase de Grace.')
})

// Covers: desk-review-3
test('the second editor immediately sees the first’s decision, and can still copy what they typed', async ({
  browser,
}) => {
  const [ada, other] = [await desk.editor(browser), await graceIn(browser)]
  const id = await open(ada, CLINIC)
  await title(ada).fill('Mon titre')
  await send(other, 'approve-content', { contentId: id, action: 'reject' })
  await looksAgain(ada)
  await expect(ada.getByText('Entre-temps, ce brouillon a été rejeté')).toBeVisible()
  await expect(title(ada)).toHaveValue('Mon titre')
  await expect(title(ada)).not.toBeEditable()
  await expect(ada.getByRole('button', APPROVE)).toBeDisabled()
  await expect(ada.getByRole('heading', { name: 'En attente de révision (1)' })).toBeVisible()
})

test('a failure to report one’s presence does not disturb the editor', async ({ browser }) => {
  const ada = await desk.editor(browser)
  await ada.route(/\/api\/content-readers$/, (route) => route.abort())
  await open(ada, HARBOUR)
  await title(ada).fill('Mon titre')
  await looksAgain(ada)
  await expect(title(ada)).toHaveValue('Mon titre')
  await expect(ada.getByRole('alert')).toHaveCount(0)
  await ada.getByRole('button', { name: 'Annuler mes modifications' }).click()
})

// Covers: desk-review-5, desk-faults-6
test('an expired session keeps typed text for the same account, and signing out removes it', async ({
  browser,
}) => {
  const [ada, other] = [await desk.editor(browser), await graceIn(browser)]
  const id = await open(ada, HARBOUR)
  await title(ada).fill('Le texte qui reste')
  const found = await other.request.get(`${desk.site.url}/api/admin/users?q=${desk.email}`)
  const { items } = (await found.json()) as { items: { id: string }[] }
  const adaId = items[0]?.id ?? ''
  await other.request.delete(`${desk.site.url}/api/admin/users/${adaId}/sessions`, {
    headers: { origin: desk.site.url },
  })
  await ada.getByRole('button', APPROVE).click()
  await expect(ada.getByText('Aucune session active')).toBeVisible()
  await expect(title(ada)).toHaveValue('Le texte qui reste')

  await openReview(ada, desk, 'fr', `?draft=${id}`)
  await expect(ada).toHaveURL(/\/fr\/auth\?next=/)
  await alive(ada)
  const panel = ada.getByRole('tabpanel')
  await panel.getByLabel('Adresse e-mail').fill(desk.email)
  await panel.getByLabel('Mot de passe', { exact: true }).fill(desk.password)
  await panel.getByRole('button', { name: 'Se connecter' }).click()
  await expect(title(ada)).toHaveValue('Le texte qui reste')
  const kept = () => ada.evaluate((of) => Object.keys(localStorage).filter((key) => key.endsWith(of)), adaId)
  expect(await kept()).toContain(`cadence_draft_edits_${adaId}`)
  await ada.getByLabel('Votre compte').click()
  await ada.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(ada.getByText('Déconnexion réussie')).toBeVisible()
  expect(await kept()).toEqual([])
})

// Covers: desk-review-4, desk-faults-9
test('a network failure during approval loses nothing, and a request that arrived takes effect once', async ({
  browser,
}) => {
  const ada = await desk.editor(browser)
  const id = await open(ada, HARBOUR)
  await title(ada).fill('Un titre sur un mauvais réseau')
  await ada.route(DECIDE, (route) => route.abort())
  await ada.getByRole('button', APPROVE).click()
  await expect(ada.getByText('Impossible d’approuver le contenu')).toBeVisible()
  expect((await stored(ada, id)).status).toBe('pending')
  await expect(title(ada)).toHaveValue('Un titre sur un mauvais réseau')

  await ada.unroute(DECIDE)
  await ada.route(DECIDE, async (route) => {
    const { withoutWarnings } = route.request().postDataJSON() as { withoutWarnings?: boolean }
    if (withoutWarnings) return route.continue()
    await route.fetch() // the request arrives, but its response does not
    await route.abort()
  })
  await ada.getByRole('button', APPROVE).click()
  await ada.getByRole('button', { name: 'Approuver malgré tout' }).click()
  await expect.poll(async () => (await stored(ada, id)).status).toBe('published')
  const { version } = await stored(ada, id)
  await ada.unroute(DECIDE)
  await looksAgain(ada)
  await expect(ada.getByText('Entre-temps, ce brouillon a été publié')).toBeVisible()
  await expect(ada.getByRole('heading', { level: 2 }).last()).toBeVisible()
  await expect(ada.getByRole('button', APPROVE)).toBeDisabled()
  await send(ada, 'approve-content', { contentId: id, action: 'approve', version: version - 1 })
  expect(await stored(ada, id)).toMatchObject({ title: 'Un titre sur un mauvais réseau', version })
})
