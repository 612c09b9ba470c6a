import { type Page, expect } from '@playwright/test'
import { alive, retriesImmediately, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// What visitors click on the public pages, and what they see when something does not load.

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

type Story = { id: string; title: string; access: { state: string; because: string | null } }
async function featured(page: Page, language: string): Promise<Story[]> {
  const answer = await page.request.get(`${site.url}/api/home?lang=${language}`)
  return ((await answer.json()) as { featured: Story[] }).featured
}
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
  await alive(page)
}
const hrefs = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

// Covers: site-2-nav-1, site-2-home-1, site-2-home-4, site-2-home-5
test('the bar leads to every section, and the home page to the digest, the board and the news', async ({
  page,
}) => {
  await open(page, '/en')
  const bar = page.getByRole('banner').getByRole('navigation', { name: 'Sections' }).first()
  const links = await bar
    .getByRole('link')
    .evaluateAll((found) => found.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(links).toEqual([
    ['AI News', '/en/news'],
    ['Tools', '/en/tools'],
    ['Agents', '/en/agents'],
    ['Events', '/en/events'],
    ['Podcasts', '/en/podcasts'],
    ['Leaderboard', '/en/leaderboard'],
    ['Pricing', '/en/pricing'],
  ])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    '/en/subscribe',
  )
  expect(await hrefs(page, 'Get the free digest')).toEqual(['/en/subscribe', '/en/subscribe'])
  expect(await hrefs(page, 'See the leaderboard')).toEqual(['/en/leaderboard'])
  expect(await hrefs(page, 'All news')).toEqual(['/en/news'])
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(7)
  const languages = page.getByRole('navigation', { name: 'Language' }).getByRole('link')
  expect(await languages.evaluateAll((found) => found.map((link) => link.getAttribute('title')))).toEqual([
    'English',
    'العربية',
    'Français',
    'Español',
    'Português',
  ])
})

// Covers: site-2-card-9, site-2-card-10, site-2-article-12, site-9-27
test('sharing opens a window of 600 by 400 with address and title, and copies the link', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const opened: string[][] = []
    Object.assign(window, { opened })
    window.open = (...given) => {
      opened.push(given.map(String))
      return null
    }
  })
  const complaints = complaintsOf(page)
  const [story] = await featured(page, 'fr')
  await open(page, `/fr/news/${story?.id}`)
  const share = page.getByRole('main').locator('summary[aria-label^=Partager]')
  for (const network of ['LinkedIn', 'Facebook', 'X', 'Reddit', 'WhatsApp']) {
    await share.click()
    await page.getByRole('button', { name: network, exact: true }).click()
  }
  const opened = await page.evaluate(() => (window as unknown as { opened: string[][] }).opened) // set above
  expect(opened.map(([address = '']) => new URL(address).hostname)).toEqual([
    'www.linkedin.com',
    'www.facebook.com',
    'x.com',
    'www.reddit.com',
    'api.whatsapp.com',
  ])
  for (const [address = '', , features = ''] of opened) {
    expect(decodeURIComponent(address)).toContain(`/news/${story?.id}`)
    expect(features).toContain('width=600,height=400')
  }
  await share.click()
  await page.getByRole('button', { name: 'Copier le lien' }).click()
  await expect(page.getByText('Lien copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/news/${story?.id}`)
  expect(complaints).toEqual([])
})

// Covers: site-2-article-14
test('a locked story offers the plans and the way back, in the wording of its tier', async ({ page }) => {
  const stories = await featured(page, 'fr')
  for (const [because, words] of [
    [
      'premium',
      "Abonnez-vous à Premium pour accéder à cet article et débloquer l'intégralité de nos archives",
    ],
    ['b2b', 'Ce contenu est réservé aux abonnés B2B'],
  ] as const) {
    await open(page, `/fr/news/${stories.find(({ access }) => access.because === because)?.id}`)
    const lock = page.getByRole('region', { name: words })
    await expect(lock.getByRole('link', { name: 'Voir les offres' })).toHaveAttribute('href', '/fr/pricing')
    await lock.getByRole('link').last().click()
    await expect(page).toHaveURL(`${site.url}/fr/news`)
  }
})

// Covers: site-2-routes-3, site-2-article-2, site-8-19
test('a story under /article has /news as its canonical address; a missing one has a title and a way back', async ({
  page,
}) => {
  const [story] = await featured(page, 'en')
  await open(page, `/en/article/${story?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: story?.title ?? '' })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${site.url}/en/news/${story?.id}`,
  )
  const missing = await page.goto(`${site.url}/fr/article/${crypto.randomUUID()}`)
  expect(missing?.status()).toBe(404)
  await expect(page).toHaveTitle('Article introuvable · Cadence')
  await alive(page)
  await page.getByRole('link', { name: 'Retour' }).click()
  await expect(page).toHaveURL(`${site.url}/fr/news`)
})

// Covers: site-2-card-1, site-2-article-9, site-8-24
test('an image that fails to load is replaced by the cover on a card, and removed on the story’s page', async ({
  page,
}) => {
  const broken = '/assets/no-such-picture.webp'
  await page.route(/\/api\/articles(\/|\?)/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { items?: object[] }
    const json = body.items
      ? { ...body, items: body.items.map((item) => ({ ...item, image_url: broken })) }
      : { ...body, image_url: broken }
    await route.fulfill({ response: answer, json })
  })
  await open(page, '/en')
  await page.getByRole('banner').getByRole('link', { name: 'AI News' }).click()
  await expect(page).toHaveURL(`${site.url}/en/news`)
  const card = page.getByRole('main').getByRole('article').first()
  await expect(card.locator('img')).toHaveAttribute('src', /^\/covers\/.*-960\.webp$/)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/news\/./)
  await expect(page.getByRole('main').locator('.prose')).toBeVisible()
  await expect(page.getByRole('main').locator('figure')).toBeHidden()
})

// Covers: site-2-news-4, site-8-13, site-8-14
test('news that do not load are reported with a retry; the loaded cards stay', async ({ page }) => {
  await retriesImmediately(page)
  await page.route(/\/api\/news-by-language\?/, (route) => route.abort())
  await open(page, '/fr/news')
  await page.getByRole('button', { name: /Charger plus d'articles/ }).click()
  const failed = page.getByRole('main').getByRole('alert')
  await expect(failed.getByText('Erreur lors du chargement des articles')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
  await open(page, '/fr')
  await page.getByRole('banner').getByRole('link', { name: 'Actualités IA' }).click()
  await expect(failed.getByRole('heading', { name: 'Erreur de chargement' })).toBeVisible()
  await page.unroute(/\/api\/news-by-language\?/)
  await failed.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(9)
})

// Covers: site-2-article-1, site-8-17
test('a story shows a skeleton while it loads, and says when it cannot be loaded', async ({ page }) => {
  await retriesImmediately(page)
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/articles\/./, async (route) => {
    await held.promise
    await route.abort()
  })
  await open(page, '/fr/news')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.locator('main[aria-busy=true]')).toBeVisible()
  held.resolve()
  await expect(page.getByRole('main').getByText("Impossible de charger l'article")).toBeVisible()
  await expect(page.getByRole('region').getByText("Impossible de charger l'article")).toBeVisible()
  await page.unroute(/\/api\/articles\/./)
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('main').getByRole('article')).toBeVisible()
})

// Covers: site-2-news-2, search-18
test('the filter narrows the news to a topic, and the address contains it', async ({ page }) => {
  await open(page, '/en/news')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('main').getByRole('group').getByText('AI Agents').click()
  await expect(page).toHaveURL(/category=AI(\+|%20)Agents/)
  await expect(page.getByRole('main').getByRole('button', { name: 'Remove filter: AI Agents' })).toBeVisible()
  const stories = page.getByRole('main').getByRole('article')
  const found = await stories.count()
  expect(found).toBeGreaterThan(1)
  await page.reload()
  await expect(stories).toHaveCount(found)
  await page.goBack()
  await expect(page).not.toHaveURL(/category/)
})

// Covers: site-2-leaderboard-2
test('the leaderboard explains how momentum is calculated', async ({ page }) => {
  await open(page, '/en/leaderboard')
  const how = page.getByRole('region', { name: 'How is momentum calculated?' })
  await expect(how).toContainText('Momentum shows how fast a story is moving right now.')
  await expect(how.getByRole('term')).toHaveText(['Rising Star', 'Trending', 'New'])
})

// Covers: comforts-13
test('the first link of a page skips to its content', async ({ page }) => {
  await open(page, '/en/news')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

// Covers: site-2-tools-1
test('the JSON-LD list of a page matches the list it shows, filtered or not', async ({ page }) => {
  const idOf = (address: string | null) => address?.split('/').at(-1)
  for (const path of ['/en/news', '/fr/tools', '/ar/agents', '/en/events'])
    for (const asked of ['', path === '/en/events' ? '?when=past' : '?tier=premium']) {
      await page.goto(site.url + path + asked)
      const shown = await page
        .getByRole('main')
        .getByRole('article')
        .locator('h2 a, h3 a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect((await listedIds(page)).map(idOf), path + asked).toEqual(shown.map(idOf))
    }
})

/** The addresses in the JSON-LD list of a page, in order. */
async function listedIds(page: Page): Promise<string[]> {
  const data = await page.locator('script[type="application/ld+json"]').innerText()
  type Graph = { '@type': string; itemListElement: { url: string }[] }[]
  const { '@graph': graph } = JSON.parse(data) as { '@graph': Graph }
  const list = graph.find(({ '@type': type }) => type === 'ItemList')?.itemListElement ?? []
  return list.map(({ url }) => url)
}
