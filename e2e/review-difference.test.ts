import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { openInvented } from './desk.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// The changes to the generated text, word by word.

const FRENCH = {
  title: 'Le port ouvre son modèle',
  excerpt: 'Un résumé.',
  content: 'Tidewater Labs ouvre les poids de son modèle [1].\n\nLe modèle prévoit 24 quais.',
}
const ARABIC = {
  title: 'المختبر يفتح نموذجه',
  excerpt: 'ملخص.',
  content: 'أعلن المختبر نموذجًا جديدًا للموانئ [1].',
}
const changes = (page: Page, name = 'Modifications du texte généré') => page.getByRole('region', { name })
/** The marked words without the text for screen readers only. */
const marked = (page: Page, mark: 'ins' | 'del') =>
  page
    .locator(`article ${mark}`)
    .evaluateAll((all) =>
      all.map((each) =>
        [...each.childNodes]
          .flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.textContent] : []))
          .join(''),
      ),
    )

// Covers: desk-review-1
test('changes by a previous and the current editor are marked, counted and announced, in French', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  await openInvented(page, desk, {
    ...FRENCH,
    content: FRENCH.content.replace('24 quais', '25 quais'),
    generated: FRENCH,
  })
  const toggle = page.getByRole('button', { name: 'Afficher les modifications' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(changes(page).getByRole('status')).toHaveText('1 mot ajouté · 1 mot supprimé')
  expect([await marked(page, 'del'), await marked(page, 'ins')]).toEqual([['24'], ['25']])

  await page.getByRole('textbox', { name: 'Titre' }).fill('Le port publie son modèle')
  await expect(changes(page).getByRole('status')).toHaveText('2 mots ajoutés · 2 mots supprimés')
  expect(await marked(page, 'ins')).toEqual(['publie', '25'])
  const [gone, come] = [changes(page).locator('del').first(), changes(page).locator('ins').first()]
  expect(await gone.evaluate((mark) => getComputedStyle(mark).textDecorationLine)).toBe('line-through')
  expect(await come.evaluate((mark) => getComputedStyle(mark).textDecorationLine)).toBe('underline')
  await expect(come).toHaveText(/ajouté\s:\s*publie\s*\(fin de la modification\)/)
  await page.getByRole('button', { name: 'Masquer les modifications' }).click()
  await expect(changes(page)).toBeHidden()
  expect(complaints).toEqual([])
})

// Covers: desk-review-1
test('Arabic is compared word by word, from right to left', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'ar')
  await openInvented(
    page,
    desk,
    {
      ...ARABIC,
      language: 'ar',
      content: ARABIC.content.replace('جديدًا', 'مفتوحًا'),
      generated: ARABIC,
    },
    'ar',
  )
  await page.getByRole('button', { name: 'إظهار التغييرات' }).click()
  const region = changes(page, 'التغييرات على النص المُولَّد')
  await expect(region.getByRole('status')).toHaveText('أُضيفت كلمة واحدة · حُذفت كلمة واحدة')
  expect([await marked(page, 'del'), await marked(page, 'ins')]).toEqual([['جديدًا'], ['مفتوحًا']])
  const text = region.locator('p[lang=ar]')
  expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
})

test('an untouched draft says that nothing has changed; one that was not generated has no toggle', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  await openInvented(page, desk, { ...FRENCH, generated: FRENCH })
  await page.getByRole('button', { name: 'Afficher les modifications' }).click()
  await expect(changes(page)).toHaveText('Rien n’a changé depuis la génération.')
  await page.unrouteAll()
  await openInvented(page, desk, { generated: null })
  await expect(page.getByRole('button', { name: "Afficher l'aperçu" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afficher les modifications' })).toHaveCount(0)
})

test('long unchanged passages are folded, and unfold when selected', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const content = Array.from({ length: 200 }, (_, n) => `mot${n}`).join(' ')
  await openInvented(page, desk, {
    ...FRENCH,
    content: content.replace('mot100', 'autre'),
    generated: { ...FRENCH, content },
  })
  await page.getByRole('button', { name: 'Afficher les modifications' }).click()
  const folds = changes(page).getByRole('button', { name: /^Afficher \d+ mots inchangés$/ })
  await expect(folds).toHaveText(['Afficher 88 mots inchangés', 'Afficher 87 mots inchangés'])
  await expect(changes(page).getByText('mot5 mot6')).toHaveCount(0)
  await folds.first().press('Enter')
  await expect(changes(page).getByText('mot5 mot6')).toBeVisible()
  await expect(folds).toHaveCount(1)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^mot0 /)
})

test('a paste of 200,000 characters is not compared word by word: both texts are shown', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const words = (seed: number) =>
    Array.from({ length: 33_000 }, (_, n) => ((n * seed * 7919) % 100_003).toString(36)).join(' ')
  await openInvented(page, desk, { ...FRENCH, generated: { ...FRENCH, content: words(3) } })
  await page.getByRole('button', { name: 'Afficher les modifications' }).click()
  await page.getByRole('textbox', { name: 'Contenu' }).fill(words(11).slice(0, 200_000))
  await expect(changes(page).getByRole('status')).toContainText('Les textes sont trop différents')
  await expect(changes(page).getByRole('region', { name: 'Tel que généré' })).toBeVisible()
  await expect(changes(page).getByRole('region', { name: 'Tel qu’il est maintenant' })).toBeVisible()
})

test('the code that compares texts is loaded on demand, and not with the page', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const files: string[] = []
  page.on('response', (response) => void files.push(response.url()))
  await openInvented(page, desk, { ...FRENCH, generated: FRENCH })
  expect(files.filter((file) => file.includes('draft-difference'))).toEqual([])
  await page.getByRole('button', { name: 'Afficher les modifications' }).click()
  await expect(changes(page)).toHaveText('Rien n’a changé depuis la génération.')
  expect(files.filter((file) => file.includes('draft-difference'))).toHaveLength(1)
})

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const)
  test(`changes and other readers are accessible in ${language} at ${width} pixels`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser, language)
    await page.setViewportSize({ width, height: 900 })
    const others = [{ id: crypto.randomUUID(), name: 'Grace', since: new Date().toISOString() }]
    await page.route(/\/api\/content-readers$/, (route) =>
      route.fulfill({ json: { others, version: 1, status: 'pending' } }),
    )
    const content = Array.from({ length: 90 }, (_, n) => `word${n}`).join(' ')
    const generated = { ...FRENCH, content }
    await openInvented(
      page,
      desk,
      { ...generated, content: content.replace('word45', 'other'), generated },
      language,
    )
    await page.getByRole('button', { name: language === 'ar' ? 'إظهار التغييرات' : 'Show changes' }).click()
    await expect(page.locator('article ins')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Grace' })).toBeVisible()
    const text = page.locator('article p', { has: page.locator('ins') })
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe('ltr') // because it is French
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
