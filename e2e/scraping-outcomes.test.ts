import { type Locator, type Page, expect } from '@playwright/test'
import { scrapeAiNews } from '#writing/calls.ts'
import { runList } from '#writing/run-calls.ts'
import { cleanupInvalidAgents } from '#review/cleanup/calls.ts'
import { scrapeAiEvents } from '#writing/events/calls.ts'
import { SCRAPE, refuse } from './desk.ts'
import { retriesImmediately } from './reader.ts'
import {
  AGENTS,
  ANSWER,
  CLEAN,
  CLEANED,
  DISCOVERED,
  ENTRY,
  EVENTS,
  FAILS,
  FIVE,
  KINDS,
  READ,
  TOOLS,
  open,
  run_id,
  serveFive,
  expectToast,
} from './scraped.ts'
import { test } from './shared-desk.ts'

// The messages of the “Scraping” tab in the wording of the specification, on mocked responses.

const QUESTION = 'Voulez-vous supprimer toutes les entrées invalides en attente de révision?'

for (const { id, search, one, many, field } of KINDS)
  // Covers: admin-3-6, admin-5-4, admin-5-5, admin-8-28, admin-8-29, admin-8-38, admin-9-3, admin-9-13
  test(`of ${many} found, one to four can be selected; none and a fifth are refused in the specified words`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser)
    const sent: unknown[] = []
    await serveFive(page, (route) => {
      sent.push(route.request().postDataJSON())
      return route.fulfill({ json: { ...ANSWER, count: 0, generated: 4, run_id, tools: [], agents: [] } })
    })
    await open(page, desk)
    const region: Locator = page.locator(`#${id}`)
    await region.getByRole('button', { name: search }).click()
    await expectToast(page, 'Recherche Terminée', `5 ${many} publiés ces 48 dernières heures`)
    await expect(region.getByText('#five').first()).toBeVisible()
    await expect(region.getByText('#six')).toHaveCount(0)

    const none = region.getByRole('button', { name: 'Générer Articles (0)' })
    await expect(none).toBeDisabled()
    await none.press('Enter')
    await expectToast(page, 'Attention', `Veuillez sélectionner au moins ${one}`)
    expect(sent).toEqual([])

    const boxes = region.getByRole('checkbox')
    for (let n = 0; n < 4; n++) await boxes.nth(n).check()
    await boxes.nth(4).click()
    await expectToast(page, 'Limite atteinte', `Vous pouvez sélectionner maximum 4 ${many}`)
    await expect(boxes.nth(4)).not.toBeChecked()

    await region.getByRole('button', { name: 'Générer Articles (4)' }).click()
    await expect(page.getByText('✅ Articles générés', { exact: true })).toBeVisible()
    await expect(
      page.getByText('4 articles générés. Révisez-les dans « Révision du contenu ».', { exact: true }),
    ).toBeVisible()
    expect(sent).toEqual([{ generateArticles: true, [field]: FIVE.slice(0, 4) }])
    await expect(boxes).toHaveCount(0)
    await page.getByRole('button', { name: 'Ouvrir la révision du contenu' }).click()
    await expect(page).toHaveURL(/\/fr\/content-review/)
  })

// Covers: admin-2-dashboard-17, admin-4-12, admin-8-5, admin-8-6, admin-8-7
test('every failure is reported in the wording of the specification, and can be retried', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.route(SCRAPE, FAILS)
  await page.route(EVENTS, FAILS)
  await page.route(CLEAN, FAILS)
  await serveFive(page, FAILS)
  await open(page, desk)
  await page.getByRole('button', { name: 'Scraper : Agents' }).click()
  await expectToast(page, 'Erreur', 'Impossible de scraper les actualités')
  await page.getByRole('button', { name: 'Découvrir les événements' }).click()
  await expectToast(page, '❌ Erreur', 'Impossible de découvrir les événements')
  for (const { id, search } of KINDS) {
    const region = page.locator(`#${id}`)
    await region.getByRole('button', { name: search }).click()
    await region.getByRole('checkbox').first().check()
    await region.getByRole('button', { name: 'Générer Articles (1)' }).click()
    await expectToast(page, 'Erreur', 'Impossible de générer les articles')
    await expect(region.getByRole('checkbox').first()).toBeChecked()
  }
  await page.route(TOOLS, FAILS)
  await page.route(AGENTS, FAILS)
  await page.getByRole('button', { name: 'Rechercher Outils AI (48h)' }).click()
  await expectToast(page, 'Erreur', 'Impossible de rechercher les outils')
  await expect(page.locator('#tools').getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Rechercher Agents AI (48h)' }).click()
  await expectToast(page, 'Erreur', 'Impossible de rechercher les agents')
  await cleanUp(page)
  await expectToast(page, '❌ Erreur de nettoyage', 'Impossible de nettoyer les entrées invalides')
})

async function cleanUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nettoyer les entrées invalides' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(QUESTION, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Nettoyer', exact: true }).click()
}

// Covers: admin-7-13, admin-7-15
test('without a session no events are searched and nothing is cleaned up, and both are reported', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await open(page, desk, 'en')
  await page.route(EVENTS, refuse(401, 'problem.signIn'))
  await page.getByRole('button', { name: 'Discover events' }).click()
  await expectToast(page, '❌ Error', 'No session')
  await open(page, desk)
  await page.route(CLEAN, refuse(401, 'problem.signIn'))
  await cleanUp(page)
  await expectToast(page, '❌ Erreur de nettoyage', 'Non authentifié')
})

// Covers: admin-3-8, admin-8-27, admin-8-30, admin-8-31, desk-scraping-1, desk-scraping-2
test('reading, search and cleanup report their counts; a running task shows its progress', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const going = {
    id: run_id,
    kind: 'scrape-ai-events',
    asked_by: 'Ada',
    started_at: new Date().toISOString(),
    finished_at: null,
    parts: 4,
    done: 1,
    found: 0,
    drafted: 0,
    outcomes: {},
    cost_micros: null,
  }
  const runs = { items: [going], total: 1, next_cursor: null }
  for (const [{ output }, answer] of [
    [scrapeAiNews, READ],
    [scrapeAiEvents, DISCOVERED],
    [cleanupInvalidAgents, CLEANED],
    [runList, runs],
  ] as const)
    expect(output.safeParse(answer).success).toBe(true)
  await page.route(SCRAPE, (route) => route.fulfill({ json: READ }))
  await page.route(EVENTS, (route) => route.fulfill({ json: DISCOVERED }))
  await page.route(CLEAN, (route) => route.fulfill({ json: CLEANED }))
  await page.route(/\/api\/admin\/runs\?/, (route) => route.fulfill({ json: runs }))
  const restored: unknown[] = []
  await page.route('**/api/restore-cleaned-entries', (route) => {
    restored.push(route.request().postDataJSON())
    return route.fulfill({ json: { restored: 1 } })
  })
  await open(page, desk)
  await expect(page.locator('#events').getByText('1 sur 4')).toBeVisible()

  await page.getByRole('button', { name: 'Scraper : Toutes les sources' }).click()
  await expectToast(page, 'Scraping terminé', '12 articles · 3 sources · 2 brouillons')
  await page.getByRole('button', { name: 'Découvrir les événements' }).click()
  await expectToast(
    page,
    'Découverte d’événements terminée',
    '7 événements trouvés · 2 brouillons attendent leur révision',
  )
  await cleanUp(page)
  await expect(page.getByText('Nettoyage terminé', { exact: true })).toBeVisible()
  await expect(page.locator('#cleanup').getByText('Il n’a pas de nom.')).toBeVisible()
  // the message has an undo button too, like the one below the list
  await page.getByRole('status').getByRole('button', { name: 'Annuler le nettoyage' }).click()
  await expectToast(page, 'Nettoyage annulé', '1 entrée rétablie')
  expect(restored).toEqual([{ ids: [ENTRY.id] }])
  await expect(page.locator('#cleanup').getByText('Il n’a pas de nom.')).toHaveCount(0)
})

// Covers: desk-scraping-4
test('sources that do not load can be requested again and still be scraped; the first one is added here', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const list = /\/api\/admin\/ai-news-sources/
  await retriesImmediately(page)
  await page.route(list, FAILS)
  await open(page, desk)
  await expect(page.getByText('Impossible de charger les sources.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scraper : Actualités' })).toBeEnabled()
  await page.route(list, (route) => route.fulfill({ json: { items: [], total: 0, next_cursor: null } }))
  await page.locator('#news').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('0 source active')).toHaveCount(6)
  await expect(page.getByText('Aucune source pour le moment.', { exact: false })).toBeVisible()
  await page.locator('#news').getByRole('button', { name: 'Ajouter des sources' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
