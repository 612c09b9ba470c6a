import { type Browser, type Page, expect } from '@playwright/test'
import {
  DECIDE,
  type Desk,
  LIST,
  ONE,
  SCRAPE,
  invented,
  openInvented,
  openReview,
  refuse,
  serveDrafts,
} from './desk.ts'
import { waitsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// The review page when the server is slow, refuses or fails, and when two editors conflict.

/** Runs the page's clock in small steps until something is shown, so that no test waits for real seconds. */
const untilShown = (page: Page, words: string | RegExp) =>
  expect(async () => {
    await page.clock.runFor(250)
    await expect(page.getByText(words)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [1], timeout: 60_000 })

// Covers: admin-2-review-23, admin-4-14, admin-8-9, admin-9-10
test('a list that times out in the database is requested twice more, after 2 s and 4 s; then one can retry', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.clock.install()
  const waits = await waitsOf(page)
  const askedAt: number[] = []
  await page.route(LIST, async (route) => {
    askedAt.push(await page.evaluate(() => Date.now()))
    await refuse(503, 'problem.unavailable')(route)
  })
  await openReview(page, desk)
  await untilShown(page, 'Nouvelle tentative (1/2)... Veuillez patienter.')
  await untilShown(page, 'Nouvelle tentative (2/2)... Veuillez patienter.')
  await untilShown(page, 'Connexion limitée. Impossible de charger le contenu.')
  const alert = page.getByRole('alert').filter({ hasText: 'Connexion limitée' })
  await expect(alert.getByRole('heading', { name: 'Erreur de connexion' })).toBeVisible()
  await expect(page.getByText('La base de données met trop de temps à répondre. Réessayez.')).toBeVisible()
  const [first = 0, second = 0, third = 0] = askedAt
  expect(askedAt).toHaveLength(3)
  expect(second - first).toBeGreaterThanOrEqual(2000)
  expect(third - second).toBeGreaterThanOrEqual(4000)
  expect(waits).toEqual(expect.arrayContaining([2000, 4000]))

  await page.unroute(LIST)
  await serveDrafts(page, [invented({ title: 'Enfin là' })])
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Enfin là')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'En attente de révision (1)' })).toBeVisible()
})

// Covers: desk-review-20
test('a list that loads on the second try is shown, and is not requested a third time', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.clock.install()
  const waits = await waitsOf(page)
  const askedAt: number[] = []
  await page.route(LIST, async (route) => {
    askedAt.push(await page.evaluate(() => Date.now()))
    if (askedAt.length === 1) return refuse(500, '57014')(route)
    return route.fulfill({ json: { items: [invented({ title: 'Enfin là' })], total: 1, next_cursor: null } })
  })
  await openReview(page, desk)
  await untilShown(page, 'Nouvelle tentative (1/2)... Veuillez patienter.')
  await untilShown(page, 'Enfin là')
  await expect(page.getByText(/Nouvelle tentative/)).toHaveCount(0)
  await page.clock.runFor(10_000)
  const [first = 0, second = 0, ...more] = askedAt
  expect(second - first).toBeGreaterThanOrEqual(2000)
  expect(waits).toContain(2000)
  expect(more).toEqual([])
})

test('a list that is refused for another reason is not requested again', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  let asked = 0
  await page.route(LIST, async (route) => {
    asked += 1
    await refuse(500, 'problem.internal')(route)
  })
  await openReview(page, desk)
  await expect(page.getByText('Connexion limitée. Impossible de charger le contenu.')).toBeVisible()
  expect(asked).toBe(1)
})

// Covers: admin-8-10
test('details that cannot be loaded say so, and can be requested again', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const draft = invented({})
  await serveDrafts(page, [draft])
  await page.route(ONE, refuse(400, 'problem.internal'))
  await openReview(page, desk, 'fr', `?draft=${draft.id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Impossible de charger les détails du contenu' })
  await expect(alert).toBeVisible()
  await page.unroute(ONE)
  await page.route(ONE, (route) => route.fulfill({ json: draft }))
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(draft.title)
})

const APPROVE = { fr: 'Approuver et publier', en: 'Approve & Publish' } as const
const REJECT = { fr: 'Rejeter', en: 'Reject' } as const
async function press(page: Page, language: 'fr' | 'en', action: 'approve' | 'reject'): Promise<void> {
  const name = (action === 'approve' ? APPROVE : REJECT)[language]
  await page.getByRole('article').getByRole('button', { name }).click()
  if (action === 'reject') await page.getByRole('dialog').getByRole('button', { name }).click()
}

for (const [language, action, status, code, title, words] of [
  ['fr', 'approve', 500, 'problem.internal', 'Erreur', 'Impossible d’approuver le contenu'],
  ['en', 'approve', 500, 'problem.internal', 'Error', 'Failed to approve content'],
  ['fr', 'reject', 500, 'problem.internal', 'Erreur', 'Impossible de rejeter le contenu'],
  ['en', 'reject', 500, 'problem.internal', 'Error', 'Failed to reject content'],
  ['fr', 'approve', 401, 'problem.signIn', 'Erreur', 'Aucune session active'],
  ['en', 'reject', 401, 'problem.signIn', 'Error', 'No active session'],
  ['fr', 'approve', 409, 'newsroom.duplicate', '⚠️ Contenu en Double', 'Contenu en double détecté'],
  ['fr', 'approve', 422, 'newsroom.titleRequired', 'Erreur', 'Le titre est obligatoire.'],
] as const)
  // Covers: admin-5-8, admin-8-11, admin-8-12, admin-8-13, desk-faults-6
  test(`a request to ${action} that ends with ${status} ${code} shows “${words}” and keeps the draft`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser)
    await openInvented(page, desk, { title: 'Reste ici' }, language)
    await page.route(DECIDE, refuse(status, code))
    await press(page, language, action)
    const toast = page.getByRole('alert').filter({ hasText: words })
    await expect(toast).toContainText(title)
    await page.keyboard.press('Escape') // the dialog for the rejection reason stays open for another try
    await expect(page.getByRole('article').getByRole('textbox').first()).toHaveValue('Reste ici')
  })

/** A page with an invented draft that goes offline once its toast code has loaded. */
async function offlineAt(browser: Browser, desk: Desk): Promise<Page> {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { title: 'Reste ici' })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('toast-shelf')),
  )
  await page.context().setOffline(true)
  return page
}

test('approving while the browser is offline waits for the connection, and the draft stays', async ({
  browser,
  desk,
}) => {
  const page = await offlineAt(browser, desk)
  await press(page, 'fr', 'approve')
  await expect(page.getByRole('article').locator('button[aria-busy=true]')).toBeVisible()
  await expect(page.locator('[data-offline]')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('article').getByRole('textbox').first()).toHaveValue('Reste ici')
})

test('a dialog that cannot be loaded says so, does not open automatically, and opens at the next click', async ({
  browser,
  desk,
}) => {
  const page = await offlineAt(browser, desk)
  const reject = page.getByRole('article').getByRole('button', { name: REJECT.fr })
  await reject.click()
  await expect(page.getByText('Le service est injoignable. Veuillez réessayer.')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => page.evaluate(() => fetch('/healthz').then(({ ok }) => ok))).toBe(true) // the dialog would have appeared by now
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await reject.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('changes by another editor are reported, and one’s own text is kept until the editor chooses', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const draft = await openInvented(page, desk, { title: 'Le premier titre' })
  await page.getByRole('textbox', { name: 'Titre' }).fill('Mon titre')
  const sent: unknown[] = []
  await page.route(DECIDE, (route) => {
    sent.push(route.request().postDataJSON())
    return refuse(412, 'newsroom.changedMeanwhile')(route)
  })
  await page.unroute(ONE)
  await page.route(ONE, (route) =>
    route.fulfill({ json: { ...draft, version: 2, title: 'Leur titre', content: 'Leur texte.' } }),
  )
  await press(page, 'fr', 'approve')
  await expect(page.getByText('Quelqu’un d’autre a modifié ce brouillon', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Mon titre')
  await expect(page.getByRole('textbox', { name: 'Contenu' })).toHaveValue('Leur texte.')
  await page.getByRole('button', { name: 'Garder mes modifications' }).click()
  await press(page, 'fr', 'approve')
  await expect(() => expect(sent).toHaveLength(2)).toPass()
  expect(sent).toMatchObject([{ version: 1 }, { version: 2, edits: { title: 'Mon titre' } }])
  await page.getByRole('button', { name: 'Annuler mes modifications' }).click()
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue('Leur titre')
})

// Covers: admin-8-16, admin-8-36, desk-faults-8
test('scraping reports its counts, its progress also after a server outage, and its failure', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await page.clock.install()
  await serveDrafts(page, [])
  const id = crypto.randomUUID()
  const counts = { count: 3, sources: 2, drafted: 1, finished: true, run_id: id }
  await page.route(SCRAPE, (route) => route.fulfill({ json: counts }))
  await openReview(page, desk, 'en')
  const scrape = page.getByRole('button', { name: 'Scrape AI sources' })
  await scrape.click()
  await expect(page.getByText('Scraping Complete')).toBeVisible()
  await expect(page.getByText('3 articles · 2 sources · 1 draft')).toBeVisible()

  await page.unroute(SCRAPE)
  await page.route(SCRAPE, (route) => route.fulfill({ status: 202, json: { ...counts, finished: false } }))
  const started = new Date().toISOString()
  let run = { id, kind: 'x', started_at: started, finished_at: '', parts: 3, done: 1, found: 5, drafted: 0 }
  let [isAway, unanswered] = [false, 0]
  await page.route(/\/api\/admin\/runs\//, (route) => {
    if (isAway) unanswered += 1
    return isAway
      ? route.abort()
      : route.fulfill({ json: { ...run, finished_at: run.finished_at === '' ? null : run.finished_at } })
  })
  await scrape.click()
  await untilShown(page, /Sources read: 1 of 2/)
  isAway = true // as during a restart
  await expect(async () => {
    await page.clock.runFor(2000)
    expect(unanswered).toBeGreaterThan(9)
  }).toPass()
  await expect(page.getByText(/Sources read: 1 of 2/)).toBeVisible()
  isAway = false
  run = { ...run, done: 3, found: 9, drafted: 4, finished_at: started }
  await untilShown(page, '9 articles · 2 sources · 4 drafts')

  await page.unroute(SCRAPE)
  await page.route(SCRAPE, refuse(500, 'problem.internal'))
  await scrape.click()
  await expect(page.getByText('Failed to scrape news sources')).toBeVisible()
})
