import { type Page, expect } from '@playwright/test'
import type { AgentCard } from '#articles/catalogue/agents/calls.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// The pages of tools and agents with all possible fields, and the list of agents.

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

/** Opens a list and then the page of its first item, whose answer is extended with `said`. */
async function openFirst(page: Page, list: 'tools' | 'agents', said: object): Promise<void> {
  await page.route(new RegExp(`/api/${list}/[\\da-f-]{36}\\?`), async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), ...said } }) // an answer is an object
  })
  await page.goto(`${site.url}/fr/${list}`)
  await alive(page)
  await page.getByRole('article').first().getByRole('link').first().click()
}

// Covers: site-2-routes-5, site-2-tool-1, site-2-tool-2, site-2-tool-3, site-3-11
test('the page of a tool has everything that the specification lists, in French', async ({ page }) => {
  const complaints = complaintsOf(page)
  await openFirst(page, 'tools', {
    name: 'Sextant',
    title: 'Trouve le chemin',
    excerpt: 'En une phrase.',
    provider: 'Larkfield',
    description: 'Le corps du texte.',
    content: '',
    features: ['Rapide', 'Précis'],
    use_cases: ['Naviguer'],
    pricing: '9 € par mois',
    tags: ['étoiles'],
    category: 'AI Tools',
    access_tier: 'premium',
    website_url: 'https://sextant.example/',
    link_state: null,
    language: 'fr',
  })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Sextant' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'Retour aux outils' })).toHaveAttribute('href', '/fr/tools')
  for (const words of [
    'Trouve le chemin',
    'En une phrase.',
    'Par Larkfield',
    'Le corps du texte.',
    '#étoiles',
  ])
    await expect(main.getByText(words, { exact: true })).toBeVisible()
  const header = main.locator('header')
  await expect(header.getByText('Outils IA', { exact: true })).toBeVisible()
  await expect(header.getByText('Premium', { exact: true })).toBeVisible()
  for (const [title, points] of [
    ['Fonctionnalités clés', ['Rapide', 'Précis']],
    ['Cas d’usage', ['Naviguer']],
  ] as const)
    await expect(
      main
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: title }) })
        .getByRole('listitem'),
    ).toHaveText([...points])
  await expect(main.getByRole('term').filter({ hasText: 'Tarifs' }).locator('~ dd')).toHaveText(
    '9 € par mois',
  )
  await expect(header.getByRole('link', { name: 'Visiter le site officiel' })).toHaveAttribute(
    'href',
    'https://sextant.example/',
  )
  await expect(main.locator('figure img')).toBeVisible()
  await expect(main.locator('aside summary[aria-label^=Partager]')).toBeVisible()
  expect(complaints).toEqual([])
})

// Covers: site-2-routes-6, site-2-agent-1, site-2-agent-2, site-3-13
test('the page of an agent has everything that the specification lists, in French', async ({ page }) => {
  const complaints = complaintsOf(page)
  await openFirst(page, 'agents', {
    name: 'Pilote',
    description: 'Le corps du texte.',
    content_html: '',
    capabilities: ['Tenir le cap'],
    provider: 'Larkfield',
    model: 'Heron 2',
    website_url: 'https://pilote.example/',
    language: 'fr',
  })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Pilote' })).toBeVisible()
  await expect(main.getByRole('link').first()).toHaveAttribute('href', '/fr/agents')
  await expect(main.getByText('Le corps du texte.', { exact: true })).toBeVisible()
  await expect(
    main
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Capacités' }) })
      .getByRole('listitem'),
  ).toHaveText(['Tenir le cap'])
  for (const [name, value] of [
    ['Fournisseur', 'Larkfield'],
    ['Modèle', 'Heron 2'],
  ])
    await expect(
      main
        .getByRole('term')
        .filter({ hasText: name ?? '' })
        .locator('~ dd'),
    ).toHaveText(value ?? '')
  await expect(main.locator('header').getByRole('link', { name: 'Site officiel' })).toHaveAttribute(
    'href',
    'https://pilote.example/',
  )
  await expect(main.locator('figure img')).toBeVisible()
  await expect(main.locator('aside summary[aria-label^=Partager]')).toBeVisible()
  expect(complaints).toEqual([])
})

const agent = (n: number): AgentCard => ({
  id: `0190b1d0-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Pilote ${n}`,
  excerpt: 'Il tient le cap.',
  provider: null,
  model: null,
  image_url: null,
  website_url: null,
  link_state: null,
  link_checked_at: null,
  access_tier: 'freemium',
  momentum: 84,
  momentum_is_placeholder: true,
  momentum_label: 'risingStar',
  published_at: '2026-11-20T08:00:00Z',
  created_at: '2026-11-20T08:00:00Z',
  language: 'fr',
  original_language: 'fr',
  machine_translated: false,
  reviewed_translation: false,
  sample: false,
  access: { state: 'full', because: null },
})

// Covers: site-2-agents-1, site-2-agents-2, site-2-agents-3
test('agents link to their pages and sites, and the button to load more shows the count', async ({
  page,
}) => {
  await page.goto(`${site.url}/fr/agents`)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3) // the samples
  for (const card of await cards.all()) {
    await expect(card.getByRole('heading').getByRole('link')).toHaveAttribute(
      'href',
      /^\/fr\/agents\/[\da-f-]{36}$/,
    )
    await expect(card.getByRole('link', { name: 'Site officiel' })).toHaveAttribute('href', /^https:\/\//)
  }
  const all = Array.from({ length: 11 }, (_, n) => agent(n + 1))
  await page.route(/\/api\/agents\?/, (route) => {
    const isFirst = !route.request().url().includes('cursor=')
    const items = isFirst ? all.slice(0, 9) : all.slice(9)
    return route.fulfill({
      json: { items, total: 11, total_is_least: false, next_cursor: isFirst ? 'next' : null },
    })
  })
  await page.goto(`${site.url}/fr/pricing`)
  await alive(page)
  await page.locator('header a[href="/fr/agents"]').first().click()
  await page.getByRole('button', { name: "Charger plus d'agents (9 / 11)" }).click()
  await expect(cards).toHaveCount(11)
  await expect(page.getByRole('button', { name: /Charger plus/ })).toHaveCount(0)
})
