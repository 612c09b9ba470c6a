import { type Page, expect } from '@playwright/test'
import { alive, retriesImmediately } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// The podcasts page on mocked responses: cards without audio, and a list that fails.

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

/** An episode of a mocked response. */
const episode = (n: number, more: object = {}) => ({
  id: `0190b1d0-0000-4000-8000-${String(n).padStart(12, '0')}`,
  title: `Épisode ${n}`,
  hook: 'Une phrase.',
  audio_url: '/audio/none.mp3',
  transcript_url: null,
  chapters_url: null,
  image_url: null,
  duration_minutes: 4,
  access_tier: 'freemium',
  published_at: '2026-11-20T08:00:00Z',
  created_at: '2026-11-20T08:00:00Z',
  language: 'fr',
  original_language: 'fr',
  machine_translated: false,
  sample: false,
  access: { state: 'full', because: null },
  ...more,
})

/** Goes from another page to the podcasts, so that the browser requests the list. */
async function goToPodcasts(page: Page, language: string, link: string): Promise<void> {
  await page.goto(`${site.url}/${language}/pricing`)
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
}

// Covers: site-2-podcasts-3, site-2-podcasts-4, site-2-podcasts-5, site-5-10, site-9-30, admin-5-9
// Covers: admin-9-25, player-10
test('episodes without audio and locked ones say so, and more are loaded with their count, in French', async ({
  page,
}) => {
  const locked = { audio_url: null, access_tier: 'premium', access: { state: 'locked', because: 'premium' } }
  const items = [
    episode(1, { audio_url: null }),
    episode(2, locked),
    ...[3, 4, 5, 6, 7, 8, 9].map((n) => episode(n)),
  ]
  await page.route('**/api/podcasts?*', (route) =>
    route.fulfill({
      json: route.request().url().includes('cursor=')
        ? { items: [episode(10)], total: 10, next_cursor: null }
        : { items, total: 10, next_cursor: 'next' },
    }),
  )
  await goToPodcasts(page, 'fr', 'Podcasts')
  const silent = card(page, 'Épisode 1')
  await expect(silent.getByText('Audio non disponible')).toBeVisible()
  await expect(silent.getByText("Ce podcast n'a pas encore d'audio généré")).toBeVisible()
  await expect(silent.getByRole('button', { name: 'Écouter : Épisode 1' })).toBeDisabled()
  await expect(silent.getByText('20/11/2026')).toBeVisible()
  for (const words of ['4 min', 'PODCAST', 'Une phrase.'])
    await expect(silent.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByText('Les voix de ces épisodes sont synthétiques.')).toBeVisible()
  await expect(card(page, 'Épisode 2').getByText('Premium', { exact: true })).toHaveCount(2) // badge and lock
  await expect(card(page, 'Épisode 2').getByRole('link', { name: 'Voir les offres' })).toBeVisible()
  await expect(card(page, 'Épisode 2').getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Charger plus de podcasts (9 / 10)' }).click()
  await expect(card(page, 'Épisode 10')).toBeVisible()
  await expect(page.getByRole('button', { name: /Charger plus/ })).toHaveCount(0)
})

// Covers: player-5
test('a failure to load more podcasts is reported, and the loaded ones stay', async ({ page }) => {
  await retriesImmediately(page)
  const items = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => episode(n))
  await page.route('**/api/podcasts?*', (route) =>
    route.request().url().includes('cursor=')
      ? route.fulfill({ status: 500, json: {} })
      : route.fulfill({ json: { items, total: 12, next_cursor: 'next' } }),
  )
  await goToPodcasts(page, 'fr', 'Podcasts')
  await page.getByRole('button', { name: 'Charger plus de podcasts (9 / 12)' }).click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed).toContainText('Erreur lors du chargement des podcasts')
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.unroute('**/api/podcasts?*')
  await page.route('**/api/podcasts?*', (route) =>
    route.fulfill({ json: { items: [10, 11, 12].map((n) => episode(n)), total: 12, next_cursor: null } }),
  )
  await page.getByRole('button', { name: 'Charger plus de podcasts (9 / 12)' }).click()
  await expect(page.getByRole('article')).toHaveCount(12)
  await expect(failed).toHaveCount(0)
})

test('the home page does not promise audio for an episode that has none', async ({ page }) => {
  await page.goto(`${site.url}/fr`)
  await expect(page.getByText('Audio non disponible')).toHaveCount(3)
})

// Covers: site-2-podcasts-2, site-2-podcasts-6, site-8-15
test('loading podcasts show three skeleton cards; those that cannot be loaded can be requested again', async ({
  page,
}) => {
  await retriesImmediately(page)
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/podcasts?*', async (route) => {
    await answer.promise
    await route.fulfill({ status: 500, json: {} })
  })
  await goToPodcasts(page, 'fr', 'Podcasts')
  await expect(page.locator('main[aria-busy=true] .rounded-full')).toHaveCount(3)
  answer.resolve()
  const failed = page.getByRole('alert').filter({ hasText: 'Erreur de chargement' })
  await expect(failed).toContainText('Erreur lors du chargement des podcasts')
  await page.unroute('**/api/podcasts?*')
  await failed.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
})

// Covers: site-2-podcasts-7, admin-1-5
test('an empty podcast list shows the hours at which podcasts are made', async ({ page }) => {
  await page.route('**/api/podcasts?*', (route) =>
    route.fulfill({ json: { items: [], total: 0, next_cursor: null } }),
  )
  await goToPodcasts(page, 'fr', 'Podcasts')
  await expect(page.getByRole('heading', { name: 'Aucun podcast disponible' })).toBeVisible()
  await expect(page.getByText('7h et 17h', { exact: false }).last()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Charger plus/ })).toHaveCount(0)
  await goToPodcasts(page, 'ar', 'البودكاست')
  await expect(page.getByRole('heading', { name: 'لا حلقات بودكاست بعد' })).toBeVisible()
})
