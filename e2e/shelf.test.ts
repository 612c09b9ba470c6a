import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

test.use({ serviceWorkers: 'allow' })

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

/** Expects no violation that axe can detect. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}
const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** The paths of everything in the browser's caches. */
const keptPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map(({ url }) => new URL(url).pathname)
  })

for (const [language, words] of Object.entries({
  en: {
    save: 'Save “',
    saved: 'Saved and recent',
    empty: 'Nothing saved yet',
    history: 'Recently read',
    clear: 'Clear saved stories',
    undo: 'Undo',
  },
  fr: {
    save: 'Enregistrer « ',
    saved: 'Enregistrés et récents',
    empty: 'Aucun article enregistré pour l’instant',
    history: 'Lus récemment',
    clear: 'Effacer les articles enregistrés',
    undo: 'Annuler',
  },
  ar: {
    save: 'حفظ «',
    saved: 'المحفوظ والمقروء',
    empty: 'لا شيء محفوظ بعد',
    history: 'المقروء مؤخرًا',
    clear: 'مسح القصص المحفوظة',
    undo: 'تراجع',
  },
}))
  // Covers: comforts-14
  test(`${language}: a saved story and a read one are found again on the device`, async ({ page }) => {
    const complaints = complaintsOf(page)
    await page.goto(`${site.url}/${language}/saved`)
    await expect(page.getByRole('heading', { name: words.empty })).toBeVisible()
    await page.goto(`${site.url}/${language}/news`)
    await alive(page)
    const save = cards(page).nth(1).getByRole('button', { name: words.save })
    await expect(save).toHaveAttribute('aria-pressed', 'false')
    await save.click()
    await expect(save).toHaveAttribute('aria-pressed', 'true')
    const saved = await cards(page).nth(1).getByRole('heading').innerText()
    const read = await cards(page).nth(2).getByRole('heading').innerText()
    await cards(page).nth(2).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(read)
    await page.goto(`${site.url}/${language}/saved`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.saved)
    await expect(cards(page).getByRole('heading')).toHaveText([saved])
    await expectAccessible(page)
    await page.getByRole('tab', { name: words.history }).click()
    await expect(cards(page).getByRole('heading')).toHaveText([read])
    await page.getByRole('tab').first().click()
    await page.getByRole('button', { name: words.clear }).click()
    await expect(page.getByRole('heading', { name: words.empty })).toBeVisible()
    await page.getByRole('button', { name: words.undo }).click()
    await expect(cards(page)).toHaveCount(1)
    expect(complaints).toEqual([])
  })

test('without a network a saved story can be removed, and the others stay', async ({ page }) => {
  await page.goto(`${site.url}/en/news`)
  await alive(page)
  for (const n of [0, 1]) await cards(page).nth(n).getByRole('button', { name: 'Save “' }).click()
  await page.clock.install()
  await page.goto(`${site.url}/en/saved`)
  await expect(cards(page)).toHaveCount(2)
  const stays = await cards(page).nth(1).getByRole('heading').innerText()
  await page.context().setOffline(true)
  await cards(page).first().getByRole('button', { name: 'Save “' }).click()
  await page.clock.runFor(5000) // longer than a request is retried
  await expect(cards(page).getByRole('heading')).toHaveText([stays])
})

// Covers: comforts-7
test('a muted topic is left out of lists, which show how many are hidden, and can be restored', async ({
  page,
}) => {
  await page.goto(`${site.url}/en/news`)
  await alive(page)
  const before = await cards(page).count()
  const title = await cards(page).first().getByRole('heading').innerText()
  await cards(page).first().getByLabel(`More options for “${title}”`).click()
  await page.getByRole('button', { name: /^Mute “/ }).click()
  const line = page.getByRole('status').filter({ hasText: 'hidden' })
  await expect(line).toContainText(/(1 story is|\d+ stories are) hidden/)
  await expect(page.getByRole('main').getByRole('heading', { name: title })).toHaveCount(0)
  await line.getByRole('button', { name: 'Show' }).click()
  await expect(cards(page)).toHaveCount(before)
  await page.goto(`${site.url}/en/saved`)
  await alive(page)
  await page.getByRole('tab', { name: 'Muted topics' }).click()
  await page.getByRole('button', { name: /^Unmute “/ }).click()
  await expect(page.getByRole('heading', { name: 'No muted topics' })).toBeVisible()
})

// Covers: comforts-8
test('keys move through the cards, save and open pages, but not while typing or when switched off', async ({
  page,
}) => {
  await page.goto(`${site.url}/ar/news`)
  await alive(page)
  await page.getByRole('button', { name: 'اختصارات لوحة المفاتيح' }).click()
  const dialog = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.evaluate(() => scrollTo(0, 0)) // the first card in view is the first of the list
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(cards(page).nth(1).getByRole('heading').getByRole('link')).toBeFocused()
  await page.keyboard.press('s')
  await expect(cards(page).nth(1).locator('[aria-pressed=true]')).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('gs?')
  await expect(page.getByRole('searchbox')).toHaveValue(/gs\?/)
  await expect(dialog).toBeHidden()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(page).toHaveURL(`${site.url}/ar/saved`)
  await page.keyboard.press('?')
  await dialog.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.keyboard.press('?')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(`${site.url}/ar/saved`)
})

// Covers: comforts-9
test('the site can be installed, in the reader’s language', async ({ page, request }) => {
  await page.goto(`${site.url}/ar`)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  type Manifest = { icons: { src: string; sizes: string }[] }
  const manifest = (await (await request.get(`${site.url}${address}`)).json()) as Manifest // checked below
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const answer = await request.get(`${site.url}${src}`)
    expect([answer.status(), answer.headers()['content-type']], `${src} ${sizes}`).toEqual([200, 'image/png'])
  }
})

// Covers: site-4-14, comforts-10, comforts-11
test('offline, a visitor can reread home and stories, and sees nothing of the account signed in before', async ({
  page,
  context,
  browser,
}) => {
  const site = await openSite({ ADMIN_EMAIL: 'grace@example.com' }) // stopped below
  const other = await browser.newContext()
  const hers = await other.newPage()
  await test.step('signing in deletes the cached pages, and none are cached from then on', async () => {
    await hers.goto(`${site.url}/en/news`)
    await expect.poll(() => keptPages(hers)).toContain('/en/news')
    await signUpAndIn(hers, site.url, 'grace@example.com', 'correct horse')
    await hers.goto(`${site.url}/en/news`)
    await alive(hers)
    await expect.poll(() => keptPages(hers)).toContain('/signed-in')
    await hers.goto(`${site.url}/en`)
    await alive(hers)
    await expect.poll(async () => (await keptPages(hers)).join()).toContain('/assets/toast-shelf')
    const kept = await keptPages(hers)
    expect(kept.filter((path) => /^\/(en|api)?(\/news.*)?$/.test(path) || path.startsWith('/api'))).toEqual(
      [],
    )
  })
  await page.goto(`${site.url}/fr`)
  await alive(page)
  await expect.poll(() => keptPages(page)).toContain('/fr/offline')
  const card = cards(page).first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect.poll(() => keptPages(page)).toContain(new URL(page.url()).pathname)
  // the edition: stories on the home page are cached although no one has opened them
  const stories = async () => (await keptPages(page)).filter((path) => path.startsWith('/fr/news/'))
  await expect.poll(async () => (await stories()).length).toBeGreaterThan(3)
  await site.webs[0]?.kill() // the browser's offline mode applies to its pages, but not to its workers
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(`${site.url}/fr`)
  await alive(page)
  await card.getByRole('heading').getByRole('link').click() // a full page load, from the cache
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(`${site.url}/fr/podcasts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await hers.goto(`${site.url}/en/news`)
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  const offlinePage = await hers.evaluate(async () => (await caches.match('/en/offline'))?.text())
  expect(offlinePage).not.toContain('grace@example.com')
  // her browser itself knows who she is and what she may do
  await expect(hers.getByRole('region').getByText('Offline mode', { exact: true })).toBeVisible()
  await expect(hers.getByLabel('Administration')).toBeVisible()
  await other.close()
  await site.close()
})
