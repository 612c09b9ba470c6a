import { type Page, expect } from '@playwright/test'
import type { ToolCard } from '#articles/catalogue/tools/calls.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// Tools that are translated while the page is read, on mocked responses and with a controlled clock.

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

const tool = (n: number): ToolCard => ({
  id: `0190b1d0-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Sextant ${n}`,
  title: `Title ${n}`,
  excerpt: n === 3 ? 'A picture: data:image/png;base64,AAAA' : 'It finds the way.',
  category: 'AI Tools',
  tags: [],
  provider: null,
  image_url: null,
  logo_url: null,
  website_url: null,
  link_state: null,
  link_checked_at: null,
  access_tier: 'freemium',
  momentum: 75,
  momentum_is_placeholder: true,
  momentum_label: 'trending',
  published_at: '2026-11-20T08:00:00Z',
  created_at: '2026-11-20T08:00:00Z',
  language: 'en',
  original_language: 'en',
  machine_translated: false,
  reviewed_translation: false,
  sample: false,
  access: { state: 'full', because: null },
})
const TOOLS = Array.from({ length: 25 }, (_, n) => tool(n + 1))

/** Serves the list of tools, nine at a time, and translates the requested tools. Returns the requested ones. */
async function serve(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/\/api\/tools\?/, (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0)
    const next = from + 9 < TOOLS.length ? `${from + 9}` : null
    return route.fulfill({
      json: { items: TOOLS.slice(from, from + 9), total: 25, total_is_least: false, next_cursor: next },
    })
  })
  await page.route('**/api/translate-content', (route) => {
    const { content, ...rest } = route.request().postDataJSON() as Record<string, string>
    const texts = JSON.parse(content ?? '') as Record<string, string>
    expect(rest).toEqual({ targetLanguage: 'fr', contentType: 'tool' })
    asked.push(texts['name'] ?? '')
    const translatedContent = JSON.stringify({ ...texts, title: `Titre de ${texts['name']}` })
    return route.fulfill({ json: { translatedContent, translated: true, because: 'translated' } })
  })
  return asked
}

/** Goes from another page to the tools, so that the browser requests the list. */
async function goToTools(page: Page): Promise<void> {
  await page.goto(`${site.url}/fr/pricing`)
  await alive(page)
  await page.locator('header a[href="/fr/tools"]').first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
}
const translated = (page: Page) => page.getByText(/^Titre de Sextant/)
const kept = (page: Page) =>
  page.evaluate(() => [
    Object.keys(sessionStorage).filter((key) => key.startsWith('translations_v1')).length,
    Object.keys(localStorage).filter((key) => key.includes('translations')).length,
  ])

// Covers: site-2-tools-2, site-7-25, site-7-26, admin-5-13, admin-9-22, tools-5
test('at most twenty tools of a list are translated, and none with an embedded image', async ({ page }) => {
  const complaints = complaintsOf(page)
  const asked = await serve(page)
  await goToTools(page)
  await expect(translated(page)).toHaveCount(8)
  await expect(page.getByText('Title 3', { exact: true })).toBeVisible()
  for (const [shown, all] of [
    [18, 17],
    [25, 20],
  ] as const) {
    await page.getByRole('button', { name: "Charger plus d'outils" }).click()
    await expect(page.getByRole('article')).toHaveCount(shown)
    await expect(translated(page)).toHaveCount(all)
  }
  expect(asked).toEqual(TOOLS.flatMap(({ name }, n) => (n === 2 || n > 20 ? [] : [name])))
  expect(await kept(page)).toEqual([20, 0])
  expect(complaints).toEqual([])
})

// Covers: site-7-24, admin-9-21, tools-5
test('a translation is kept for an hour in the tab’s session, and requested again after that', async ({
  page,
  context,
}) => {
  await page.clock.install({ time: new Date('2026-11-24T08:00:00Z') })
  const asked = await serve(page)
  await goToTools(page)
  await expect(translated(page)).toHaveCount(8)
  expect(asked).toHaveLength(8)
  await page.clock.fastForward('55:00')
  await goToTools(page)
  await expect(translated(page)).toHaveCount(8)
  expect([asked.length, await kept(page)]).toEqual([8, [8, 0]])
  await page.clock.fastForward('05:00')
  await goToTools(page)
  await expect(translated(page)).toHaveCount(8)
  expect(asked).toHaveLength(16)

  const other = await context.newPage() // another tab has its own session storage
  const there = await serve(other)
  await goToTools(other)
  await expect(translated(other)).toHaveCount(8)
  expect(there).toHaveLength(8)
})

// Covers: site-7-27, tools-5
test('a failed translation leaves the original, and shows no message', async ({ page }) => {
  await serve(page)
  await page.unroute('**/api/translate-content')
  await page.route('**/api/translate-content', (route) => route.fulfill({ status: 500, json: {} }))
  const failed = page.waitForResponse('**/api/translate-content')
  await goToTools(page)
  await failed
  await expect(page.getByText('Title 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await kept(page))[0]).toBe(0)
})
