import { expect } from '@playwright/test'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

test.use({ serviceWorkers: 'allow' })

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

const FIRST = { en: 'The day in AI, twice a day.', ar: 'حصاد الذكاء الاصطناعي، مرتين في اليوم.' } as const

for (const [from, to] of [
  ['en', 'ar'],
  ['ar', 'en'],
] as const)
  // Covers: site-2-nav-4, site-2-home-1, site-4-1, site-4-2, site-4-3, site-4-5, site-4-6
  test(`switching from ${from} to ${to} needs no reload, a reload keeps it, and nothing breaks`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: from === 'ar' ? 'ar-SA' : 'en-GB' })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(site.url)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIRST[from])
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.locator(`a[hreflang="${to}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIRST[to])
    await expect(page.locator('html')).toHaveAttribute('lang', to)
    await expect(page.locator('html')).toHaveAttribute('dir', to === 'ar' ? 'rtl' : 'ltr')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(await page.evaluate(() => localStorage.getItem('app_language'))).toBe(to)
    await page.reload()
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(FIRST[to])
    expect(new URL(page.url()).pathname).toBe('/')
    expect(complaints).toEqual([])
    await context.close()
  })

// Covers: site-2-news-1
test('an address with a language keeps it in links, the language switch and the way back', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/fr`)
  await alive(page)
  await page.getByRole('link', { name: 'Actualités IA' }).first().click()
  await expect(page).toHaveURL(`${site.url}/fr/news`)
  await page.locator('a[hreflang="es"]').first().click()
  await expect(page).toHaveURL(`${site.url}/es/news`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noticias de IA')
  await page.getByRole('link', { name: 'Cadence' }).first().click()
  await expect(page).toHaveURL(`${site.url}/es`)
  expect(complaints).toEqual([])
})

// Covers: site-2-news-2, site-2-news-3, site-2-news-5
test('the news list shows nine stories, then more, and can be searched by words and categories', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/fr/news`)
  await alive(page)
  await expect(page.getByRole('article')).toHaveCount(9)
  await page.getByRole('button', { name: "Charger plus d'articles (9 / 10)" }).click()
  await expect(page.getByRole('article')).toHaveCount(10)
  await expect(page.getByRole('button', { name: /Charger plus/ })).toHaveCount(0)
  await page.getByRole('searchbox').fill('ticket de bus')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=ticket/)
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByRole('button', { name: 'Rechercher' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun résultat' })).toBeVisible()
  expect(complaints).toEqual([])
})

// Covers: site-2-routes-12, site-2-article-2, site-8-21
test('unknown paths and unknown ids return 404 with a page in the reader’s language', async ({
  page,
  request,
}) => {
  for (const path of ['/fr/nowhere', '/fr/news/not-an-id', `/fr/news/${crypto.randomUUID()}`]) {
    const answer = await request.get(site.url + path)
    expect([path, answer.status()]).toEqual([path, 404])
  }
  await page.goto(`${site.url}/en/nowhere`)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL(`${site.url}/en`)
})

// Covers: site-2-article-13, site-4-30, site-6-6
test('a locked story keeps its text on the server', async ({ page, request }) => {
  const { items } = (await (
    await request.get(`${site.url}/api/home?lang=en`)
  )
    .json()
    .then((home: { featured: unknown }) => ({ items: home.featured }))) as {
    items: { id: string; access_tier: string }[]
  }
  const premium = items.find((item) => item.access_tier === 'premium')
  const answer = (await (await request.get(`${site.url}/api/articles/${premium?.id}`)).json()) as {
    content: string
    sources: unknown[]
  }
  expect(answer).toMatchObject({ content: '', content_html: '', sources: [] })
  await page.goto(`${site.url}/fr/news/${premium?.id}`)
  await expect(
    page.getByText(
      "Abonnez-vous à Premium pour accéder à cet article et débloquer l'intégralité de nos archives",
    ),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voir les offres' })).toBeVisible()
})

// Covers: admin-5-8, desk-faults-6
test('bad requests get a problem document in the reader’s language', async ({ request }) => {
  const ask = async (path: string, init: Parameters<typeof request.fetch>[1] = {}) => {
    const answer = await request.fetch(site.url + path, {
      ...init,
      headers: { 'accept-language': 'fr', ...init.headers },
    })
    const { code, detail, request_id } = (await answer.json()) as Record<string, string>
    expect(request_id).toMatch(/^[0-9a-f-]{36}$/)
    return [answer.status(), code, detail]
  }
  expect(await ask('/api/articles/not-an-id')).toEqual([
    422,
    'problem.id',
    'Cet identifiant n’est pas valide.',
  ])
  expect(await ask('/api/articles?limit=many')).toEqual([
    422,
    'problem.number',
    'Indiquez un nombre entier compris dans la plage autorisée.',
  ])
  expect(await ask('/api/articles?lang=xx')).toEqual([
    422,
    'problem.invalid',
    'Cette valeur n’est pas valide.',
  ])
  expect(await ask('/api/nothing')).toEqual([
    404,
    'problem.notFound',
    'Nous n’avons rien trouvé à cette adresse.',
  ])
  expect(await ask('/api/approve-content', { method: 'POST', data: {} })).toEqual([
    401,
    'problem.signIn',
    'Veuillez vous connecter.',
  ])
  const json = { 'content-type': 'application/json' }
  expect(await ask('/api/bootstrap-admin', { method: 'POST', headers: json, data: '{"a":' })).toEqual([
    400,
    'problem.malformed',
    'Le corps de la requête n’est pas du JSON valide.',
  ])
})

test('a proxy may keep its connections for a minute: none is closed during a request', async ({
  request,
}) => {
  expect((await request.get(`${site.url}/readyz`)).headers()['keep-alive']).toBe('timeout=65')
})

// Covers: site-7-1
test('a visitor’s pages send no token and store no session', async ({ page, context }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.headers()['authorization'] !== undefined) sent.push(request.url())
  })
  await page.goto(`${site.url}/en`)
  await alive(page)
  for (const list of ['news', 'tools', 'agents', 'events', 'podcasts'])
    await page.locator(`header a[href="/en/${list}"]`).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'AI Podcasts' })).toBeVisible()
  expect(sent).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('cadence_session_v1'))).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
})
