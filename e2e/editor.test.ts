import { expect } from '@playwright/test'
import { spendAllowance } from './allowance.ts'
import { type Publisher, openPublisher } from './publisher.ts'
import { alive, complaintsOf, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// A story travels from a real feed to a reader's page, through the work of an editor.

let publisher: Publisher
let site: Site

test.beforeAll(async () => {
  publisher = await openPublisher()
  site = await openSite({ FETCH_ALLOW_HOSTS: publisher.host, ADMIN_EMAIL: 'ada@example.com' })
})
test.afterAll(async () => {
  await site.close()
  await publisher.close()
})

// Covers: site-2-routes-8, site-2-auth-1, site-4-20, site-4-21, site-4-22, admin-1-2
test('a story travels from a feed to readers in five languages', async ({ page, browser, request }) => {
  const complaints = complaintsOf(page)
  await signUpAndIn(page, site.url, 'ada@example.com', 'correct horse')
  await expect(page.getByText('You’re now an administrator')).toBeVisible()

  await test.step('the editor adds sources and has them read immediately', async () => {
    await page.goto(`${site.url}/en/content-review`)
    await page.getByRole('button', { name: 'News sources' }).first().click()
    const dialog = page.getByRole('dialog')
    for (const [name, path] of [
      ['Harbour Daily', '/rss.xml'],
      ['Speech Notes', '/notes/atom.xml'],
      ['Kumo Watch', '/sjis.xml'],
      ['Library Wire', '/cut.xml'],
      ['Guarded Gazette', '/page-not-feed.xml'],
      ['Quiet Quarterly', '/empty.xml'],
    ] as const) {
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Feed or page URL').fill(publisher.origin + path)
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByText(name).first()).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Scrape AI sources' }).click()
    await expect(page.getByText('Scraping Complete')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Pending Review (5)')).toBeVisible()
  })

  await test.step('bad sources are named and do not stop the others', async () => {
    const answer = await page.request.get(`${site.url}/api/admin/ai-news-sources`)
    const { items } = (await answer.json()) as { items: { name: string; state: string }[] }
    const states = Object.fromEntries(items.map(({ name, state }) => [name, state]))
    expect(states).toMatchObject({ 'Harbour Daily': 'ok', 'Library Wire': 'ok', 'Quiet Quarterly': 'empty' })
    expect(['blocked', 'not_a_feed']).toContain(states['Guarded Gazette'])
  })

  // Covers: admin-2-review-13, admin-4-4, admin-4-6, admin-8-34
  await test.step('one draft is approved with an edit, one is rejected', async () => {
    await page.getByText('Tidewater Labs opens the weights').click()
    await page.getByLabel('Title').fill('Tidewater Labs opens its harbour model to everyone')
    await page.getByRole('button', { name: 'Approve & Publish' }).click()
    const question = page.getByRole('dialog', { name: 'Approve this draft with its warnings?' })
    await expect(question.getByText('Only one source')).toBeVisible()
    await question.getByRole('button', { name: 'Approve with warnings' }).click()
    await expect(page.getByText('✅ Content approved')).toBeVisible()
    await expect(page.getByText('Pending Review (4)')).toBeVisible()
    await page.getByText('Library network shares').click()
    await page.getByRole('button', { name: 'Reject' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Too small for us')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('Content Rejected')).toBeVisible()
    await expect(page.getByText('Pending Review (3)')).toBeVisible()
  })
  if (site.webs.length > 1)
    // Covers: api-12
    await test.step('eight clients at both web processes share one API rate limit', () =>
      spendAllowance(page, site))
  expect(complaints).toEqual([])

  const title = 'Tidewater Labs opens its harbour model to everyone'
  await test.step('every web process shows the story', async () => {
    for (const web of site.webs)
      await expect(async () =>
        expect(await (await request.get(`${web.url}/en/news`)).text()).toContain(title),
      ).toPass({ intervals: [50] })
  })

  const other = site.webs.at(-1)?.url ?? site.url
  const reader = await browser.newContext({ locale: 'fr-FR' })
  const visitor = await reader.newPage()
  const visitorComplaints = complaintsOf(visitor)
  let id = ''
  // Covers: site-2-routes-1, site-2-routes-2, site-4-3
  await test.step('a visitor finds it on the home page and in the news', async () => {
    await visitor.goto(other)
    await expect(visitor.locator('html')).toHaveAttribute('lang', 'fr')
    await visitor.getByText('Afficher les sujets').click() // it exists only in English
    await expect(visitor.getByRole('link', { name: title }).first()).toBeVisible()
    await visitor.goto(`${other}/news`)
    await visitor.getByText('Afficher les sujets').click()
    const link = visitor.getByRole('link', { name: title }).first()
    id = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? ''
    await link.click()
    await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(visitor.getByRole('heading', { name: 'Sources' })).toBeVisible()
  })

  // Covers: site-4-6
  await test.step('and reads it in Arabic, right to left, and in the other languages', async () => {
    for (const language of ['ar', 'fr', 'es', 'pt', 'en'] as const) {
      await visitor.goto(`${other}/${language}/news/${id}`)
      await alive(visitor)
      await expect(visitor.locator('html')).toHaveAttribute('lang', language)
      await expect(visitor.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(visitor.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    expect(await visitor.title()).not.toBe('owned')
    expect(visitorComplaints).toEqual([])
  })

  // Covers: site-2-article-5, site-2-article-10
  await test.step('the page as served, without scripts, contains title, text, JSON-LD and hreflang', async () => {
    const html = await (await request.get(`${other}/fr/news/${id}`)).text()
    expect(html).toContain(`<title>${title}`)
    expect(html).toContain('opened the weights of its harbour model')
    expect(html).toContain('"@type":"NewsArticle"')
    expect(html.toLowerCase()).toContain(`hreflang="x-default"`)
    expect(html).toContain(`/en/news/${id}`)
    expect(html).not.toContain('owned')
    expect(html).not.toContain('Too small for us')
  })

  await test.step('the rejected draft appears nowhere', async () => {
    for (const path of ['/', '/news', '/api/articles?limit=30'])
      expect(await (await request.get(other + path)).text()).not.toContain('Library network shares')
  })
  await reader.close()
})
