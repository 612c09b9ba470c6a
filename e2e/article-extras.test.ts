import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import type { Desk } from './desk.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// The features of a story beside its text: its citations, the report form, corrections, the printed page, the system's share
// sheet.

let desk: Desk
/** A sample with sources that everyone may read. */
let id = ''
test.beforeAll(async ({ desk: shared, request }) => {
  desk = shared
  const answer = await request.get(`${desk.site.url}/api/articles?lang=en&limit=30`)
  const { items } = (await answer.json()) as { items: { id: string; source_count: number }[] }
  id = items.find((item) => item.source_count > 1)?.id ?? ''
})

async function open(page: Page, language: string): Promise<void> {
  await page.goto(`${desk.site.url}/${language}/news/${id}`)
  await alive(page)
}

for (const [language, name, back] of [
  ['en', /^source 1: /, 'Back to the text: citation 1 of source 1'],
  ['fr', /^source 1 : /, 'Revenir au texte : citation 1 de la source 1'],
  ['ar', /^المصدر 1: /, 'العودة إلى النص: الإشارة 1 إلى المصدر 1'],
] as const)
  // Covers: articles-1
  test(`in ${language} a citation names its source, shows it, and links to it and back`, async ({ page }) => {
    const complaints = complaintsOf(page)
    await open(page, language)
    const mark = page.locator('.prose').getByRole('link', { name }).first()
    const card = page.locator('[data-source-card]')
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
    const height = await heightOf()
    await mark.hover()
    const source = page.locator('#source-1')
    const title = (await source.getByRole('link').first().textContent())?.trim() ?? ''
    await expect(card).toContainText(title)
    expect(await heightOf()).toBe(height)
    await page.keyboard.press('Escape')
    await expect(card).toHaveCount(0)
    await mark.focus()
    await expect(card).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#source-1$/)
    await expect(source).toBeInViewport()
    await source.getByRole('link', { name: back }).click()
    await expect(page).toHaveURL(/#cite-1-1$/)
    await expect(mark).toBeInViewport()
    expect(complaints).toEqual([])
  })

// Covers: articles-1
test('a tap opens the card of a citation mark without a jump, and a tap elsewhere closes it', async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await open(page, 'en')
  await page
    .locator('.prose')
    .getByRole('link', { name: /^source 1: / })
    .first()
    .tap()
  const card = page.getByRole('group', { name: /^source 1: / })
  await expect(card).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('heading', { level: 1 }).tap()
  await expect(card).toHaveCount(0)
  await context.close()
})

for (const [language, words] of [
  [
    'en',
    {
      open: 'Report an error',
      text: 'Description',
      send: 'Send report',
      short: 'Describe the error in at least 10 characters.',
      failed: /^We couldn’t send your report/,
      thanks: 'Thanks, we’ve received your report',
    },
  ],
  [
    'fr',
    {
      open: 'Signaler une erreur',
      text: 'Description',
      send: 'Envoyer le signalement',
      short: 'Décrivez l’erreur en 10 caractères au moins.',
      failed: /^Nous n’avons pas pu envoyer votre signalement/,
      thanks: 'Merci, nous avons bien reçu votre signalement',
    },
  ],
  [
    'ar',
    {
      open: 'الإبلاغ عن خطأ',
      text: 'الوصف',
      send: 'إرسال البلاغ',
      short: 'يرجى وصف الخطأ في 10 أحرف على الأقل.',
      failed: /^تعذّر إرسال البلاغ/,
      thanks: 'شكرًا لك، وصلنا بلاغك',
    },
  ],
] as const)
  // Covers: desk-reports-1
  test(`in ${language} a reader reports an error with its passage, and a failure loses nothing`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page)
    await open(page, language)
    const passage = await page.evaluate(() => {
      const paragraph = document.querySelector('.prose p')
      if (paragraph) getSelection()?.selectAllChildren(paragraph)
      return getSelection()?.toString().trim() ?? ''
    })
    await page.locator('summary').filter({ hasText: words.open }).click()
    const [text, quote] = [page.locator('textarea[name=text]'), page.locator('textarea[name=quote]')]
    await expect(quote).toHaveValue(passage.slice(0, 500))
    const send = page.getByRole('button', { name: words.send })
    await page.getByLabel(words.text, { exact: true }).fill('wrong')
    await send.click()
    await expect(page.getByText(words.short).first()).toBeVisible()
    await expect(text).toBeFocused()
    await text.fill('The figure in this passage is wrong.')
    await page.route('**/api/report-error', (route) => route.abort('connectionrefused'), { times: 1 })
    await send.click()
    await expect(page.getByText(words.failed)).toBeVisible()
    await expect(text).toHaveValue('The figure in this passage is wrong.')
    expect(await violationsOn(page)).toEqual([])
    await send.click()
    await expect(page.getByRole('main').getByText(words.thanks)).toBeVisible()
    await expect(text).toHaveCount(0)
    expect(complaints).toEqual([])
  })

// Covers: desk-reports-9
test('a corrected story says so above its title and in the public log, in the reader’s language', async ({
  browser,
  page,
}) => {
  const editor = await desk.editor(browser)
  const correct = (data: object) =>
    editor.request.post(`${desk.site.url}/api/correct-article`, { data, headers: { origin: desk.site.url } })
  const edits = { tags: ['corrected'] }
  expect((await correct({ id, edits })).status()).toBe(422)
  const note = 'A tag was wrong and is right now.'
  expect((await correct({ id, edits, note, notes: { ar: 'كان أحد الوسوم خاطئًا وصُحِّح.' } })).status()).toBe(200)
  for (const [language, mark, words, log] of [
    ['en', 'Corrected', note, 'Corrections'],
    ['fr', 'Corrigé', note, 'Corrections'],
    ['ar', 'صُوِّب', 'كان أحد الوسوم خاطئًا وصُحِّح.', 'التصويبات'],
  ] as const) {
    await open(page, language)
    const aside = page.getByRole('complementary', { name: mark })
    await expect(aside).toContainText(words)
    expect(
      await aside.evaluate((box) =>
        Boolean(box.compareDocumentPosition(document.querySelector('h1') as Node) & 4),
      ),
    ).toBe(true)
    await page.getByRole('contentinfo').getByRole('link', { name: log }).click()
    await expect(page.getByRole('heading', { level: 1, name: log })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  }
  await editor.context().close()
})

// Covers: articles-5
test('a printed story has text, citations and the addresses of its sources, without bars and buttons', async ({
  page,
}) => {
  await open(page, 'en')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const gone of ['header nav', 'footer', 'main button', 'details summary'])
    for (const each of await page.locator(gone).all()) await expect(each).toBeHidden()
  await expect(page.locator('.prose sup a').first()).toBeVisible()
  const source = page.locator('#source-1 a').first()
  const printed = await source.evaluate((link) => getComputedStyle(link, '::after').content)
  expect(printed).toContain((await source.getAttribute('href')) ?? 'nothing')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
})

// Covers: articles-9
test('the system’s share sheet is offered where available, and a share through it is counted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(window, { shared })
    navigator.canShare = () => true
    navigator.share = (data) => {
      shared.push(data ?? {})
      return Promise.resolve()
    }
  })
  await open(page, 'fr')
  await page.getByRole('main').locator('summary[aria-label^=Partager]').last().focus()
  await page.keyboard.press('Enter')
  const counted = page.waitForRequest('**/api/record-share')
  await page.getByRole('button', { name: 'Partager via…' }).press('Enter')
  await counted
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared) // set above
  expect(shared).toEqual([
    {
      title: await page.getByRole('heading', { level: 1 }).textContent(),
      url: `${desk.site.url}/news/${id}`,
    },
  ])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Partager via…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Partager via…' })).toHaveCount(0)
})

// Covers: articles-7
test('an empty leaderboard of the past links to the latest one', async ({ page }) => {
  const complaints = complaintsOf(page)
  for (const [language, title] of [
    ['en', 'Leaderboard'],
    ['ar', 'لوحة الصدارة'],
  ] as const) {
    await page.goto(`${desk.site.url}/${language}/leaderboard?at=2001-01-01T00:00:00Z`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: language === 'en' ? 'Latest' : 'أحدث لوحة' })
      .click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(5)
  }
  expect(complaints).toEqual([])
})
