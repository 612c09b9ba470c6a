import { type Page, expect } from '@playwright/test'
import { regenerateAgentImages } from '#writing/calls.ts'
import { generateContent, instantAiSearch } from '#writing/generate/calls.ts'
import { refuse } from './desk.ts'
import { alive } from './reader.ts'
import { test } from './shared-desk.ts'

// The messages of the automation page when an action succeeds or fails; the answers are invented instead of the server's.

const SEARCH = '**/api/instant-ai-search'
const run_id = crypto.randomUUID()
const tool = {
  name: 'Lyra',
  tagline: 'Listens to harbours',
  category: 'AI Tools',
  description: 'Lyra hears which crane squeaks.',
  tags: [],
  provider: 'Harbour News',
  pricing: '',
  publication_date: '2026-11-20T09:00:00.000Z',
  source_url: 'https://harbour.example/lyra',
}
const unnamed = { ...tool, name: '', provider: '', source_url: 'https://harbour.example/unnamed' }
const found = { count: 2, generated: 0, finished: true, run_id: null, tools: [tool, unnamed] }

/** Expects a message on the page with this title and text. */
const expectToast = (page: Page, title: string, words: string | RegExp) =>
  expect(
    page.getByRole('listitem').filter({ hasText: title }).filter({ hasText: words }).first(),
  ).toBeVisible()

// Covers: found-tools-3, admin-8-19, admin-8-20, admin-8-21
test('failed searches, articles and images are reported in the texts of the specification', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.goto(`${desk.site.url}/fr/content-automation`)
  await alive(page)
  const search = page.getByRole('button', { name: 'Rechercher Outils AI (48h)' })

  await page.route(SEARCH, refuse(500, 'problem.internal'))
  await search.click()
  await expectToast(page, 'Erreur', 'Échec de la recherche instantanée')

  expect(instantAiSearch.output.safeParse(found).success).toBe(true) // must be an answer that the server could give
  await page.route(SEARCH, (route) =>
    route.request().postData()?.includes('generateArticles')
      ? refuse(500, 'problem.internal')(route)
      : route.fulfill({ json: found }),
  )
  await search.click()
  const row = page.getByRole('listitem').filter({ hasText: 'Nom non précisé' })
  await expect(row).toContainText('Vous pourrez le saisir en révisant le brouillon.')
  await expect(row).toContainText('Prix non précisé')
  await page.getByRole('checkbox', { name: /^Lyra/ }).check()
  await page.getByRole('button', { name: 'Générer Articles (1)' }).click()
  await expectToast(page, 'Erreur', 'Échec de la génération des articles')
  await expect(page.getByRole('checkbox', { name: /^Lyra/ })).toBeChecked()

  await page.route('**/api/regenerate-agent-images', refuse(500, 'problem.internal'))
  await page.getByRole('button', { name: 'Régénérer Images Agents' }).first().click()
  await expectToast(page, 'Erreur', 'Échec de la régénération des images')
})

// Covers: admin-5-6, admin-8-39
test('generating from found tools needs a selection, and its success is reported', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await page.goto(`${desk.site.url}/fr/content-automation`)
  await alive(page)
  await page.route(SEARCH, (route) =>
    route.fulfill({
      json: route.request().postData()?.includes('generateArticles')
        ? { ...found, tools: [], count: 0, generated: 1, run_id }
        : found,
    }),
  )
  await page.getByRole('button', { name: 'Rechercher Outils AI (48h)' }).click()
  await page.getByRole('button', { name: 'Générer Articles (0)' }).click()
  await expectToast(page, 'Aucun outil sélectionné', 'Veuillez sélectionner au moins un outil')
  const row = page.getByRole('listitem').filter({ hasText: 'Nom non précisé' })
  await expect(row).toContainText('Vous pourrez le saisir en révisant le brouillon.')
  await expect(row).toContainText('Prix non précisé')
  await page.getByRole('checkbox', { name: /^Lyra/ }).check()
  await page.getByRole('button', { name: 'Générer Articles (1)' }).click()
  await expectToast(page, 'Génération Réussie', /1/)
})

// Covers: admin-8-37, admin-8-40
test('the message after generation states the number of items or images', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  const drafts = { generated: 2, finished: true, run_id }
  const pictures = { processed: 3, finished: true, run_id }
  expect(generateContent.output.safeParse(drafts).success).toBe(true)
  expect(regenerateAgentImages.output.safeParse(pictures).success).toBe(true)
  await page.route('**/api/generate-content', (route) => route.fulfill({ json: drafts }))
  await page.route('**/api/regenerate-agent-images', (route) => route.fulfill({ json: pictures }))
  await page.goto(`${desk.site.url}/en/content-automation`)
  await alive(page)
  await page.getByRole('button', { name: /^Articles ×/ }).click()
  await expectToast(page, 'Generation Complete', /^.*2 drafts/)
  await page.goto(`${desk.site.url}/fr/content-automation`)
  await alive(page)
  await page.getByRole('button', { name: 'Régénérer Images Agents' }).last().click()
  await expectToast(page, '✅ Images régénérées', '3')
})
