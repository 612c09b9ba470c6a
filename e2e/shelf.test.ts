import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

/** No fault that axe can see. */
async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}
const cards = (page: Page) => page.getByRole('main').getByRole('article')
/** Addresses of everything that the browser has kept. */
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
  test(`${language}: a saved story and one that was read are found again on the device`, async ({ page }) => {
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

test('without a network a saved story can be taken away, and the others stay', async ({ page }) => {
  await page.goto(`${site.url}/en/news`)
  await alive(page)
  for (const n of [0, 1]) await cards(page).nth(n).getByRole('button', { name: 'Save “' }).click()
  await page.clock.install()
  await page.goto(`${site.url}/en/saved`)
  await expect(cards(page)).toHaveCount(2)
  const stays = await cards(page).nth(1).getByRole('heading').innerText()
  await page.context().setOffline(true)
  await cards(page).first().getByRole('button', { name: 'Save “' }).click()
  await page.clock.runFor(5000) // longer than a question is tried
  await expect(cards(page).getByRole('heading')).toHaveText([stays])
})

test('a muted topic is left out of lists, which say how many are hidden, and comes back', async ({
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

test('keys move through the cards, save and lead to pages; not while typing, and not once they are off', async ({
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

test('the site can be installed, in the reader’s language', async ({ page, request }) => {
  await page.goto(`${site.url}/ar`)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  type Manifest = { icons: { src: string; sizes: string }[] }
  const manifest = (await (await request.get(`${site.url}${address}`)).json()) as Manifest // looked at below
  expect(manifest).toMatchObject({ lang: 'ar', dir: 'rtl', start_url: '/ar', display: 'standalone' })
  for (const { src, sizes } of manifest.icons) {
    const answer = await request.get(`${site.url}${src}`)
    expect([answer.status(), answer.headers()['content-type']], `${src} ${sizes}`).toEqual([200, 'image/png'])
  }
})

test('without a network a visitor reads home and stories again, and finds nothing of who was signed in', async ({
  page,
  context,
  browser,
}) => {
  const site = await openSite({ ADMIN_EMAIL: 'grace@example.com' }) // it is ended below
  const other = await browser.newContext()
  const hers = await other.newPage()
  await test.step('signing in forgets what was kept, and nothing is kept any more', async () => {
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
  // the edition: stories that home shows, though nobody has opened them
  const stories = async () => (await keptPages(page)).filter((path) => path.startsWith('/fr/news/'))
  await expect.poll(async () => (await stories()).length).toBeGreaterThan(3)
  await site.webs[0]?.kill() // what a browser calls offline reaches its pages, but not its workers
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(`${site.url}/fr`)
  await alive(page)
  await card.getByRole('heading').getByRole('link').click() // a whole page, from what is kept
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(`${site.url}/fr/podcasts`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vous êtes hors ligne')
  await hers.goto(`${site.url}/en/news`)
  await expect(hers.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  const offlinePage = await hers.evaluate(async () => (await caches.match('/en/offline'))?.text())
  expect(offlinePage).not.toContain('grace@example.com')
  // who she is and may, her browser knows by itself
  await expect(hers.getByRole('region').getByText('Offline mode', { exact: true })).toBeVisible()
  await expect(hers.getByLabel('Administration')).toBeVisible()
  await other.close()
  await site.close()
})
