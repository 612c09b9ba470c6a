// long: journeys through one screen, with the answers that they mock
import { type Page, expect } from '@playwright/test'
import { translationList, translationOne } from '#writing/translation/calls.ts'
import { itemTranslation } from '#writing/translation/written/calls.ts'
import { violationsOn } from './axe.ts'
import { type Desk, openReview, refuse } from './desk.ts'
import { alive, complaintsOf, post } from './reader.ts'
import { test } from './shared-desk.ts'

// Translations beside their originals: written by hand, or made by a model and corrected, approved or rejected.

const LIST = /\/api\/admin\/translations\?/
const ONE = /\/api\/admin\/translations\/[\da-f-]{36}$/
const OPEN = /\/api\/admin\/items\/article\/[\da-f-]{36}\/translations\/\w\w$/
const SAVE = /\/api\/item-translation-save$/
const CHECK = /\/api\/item-translation-check$/
const DECIDE = /\/api\/review-translation$/

const STATES = { en: 'full', ar: 'missing', fr: 'machine', es: 'missing', pt: 'missing' } as const

type Values = { title?: string; content?: string; state?: 'pending' | 'failed'; stale?: boolean }
const translated = ({ title = 'Le modèle du port', content, state = 'pending', stale = false }: Values) => {
  const row = {
    id: crypto.randomUUID(),
    kind: 'article',
    item_id: crypto.randomUUID(),
    language: 'fr',
    title,
    state,
    model: 'a-model',
    created_at: '2026-11-20T09:00:00.000Z',
    warnings: 1,
    item: { title: `${title} in English`, language: 'en', languages: STATES },
  }
  const part = (id: string, original: string, text: string) => ({ id, original, text })
  const view = {
    kind: 'article',
    item_id: row.item_id,
    language: 'fr',
    title: `${title} in English`,
    original_language: 'en',
    parts:
      content === undefined
        ? [
            part('title', `${title} in English`, title),
            part('content.0', 'It plans 240 berths.', 'Il prévoit 24 quais.'),
            part('content.2', 'It is open.', 'Il est ouvert.'),
          ]
        : [part('title', 'A title', title), part('content', 'Two.\n\nParagraphs.', content)],
    checks: [
      { id: 'title', problems: [], kept: [] },
      { id: 'content.0', problems: [{ gate: 'numbers', found: ['240', '24'] }], kept: [] },
      { id: 'content.2', problems: [], kept: [] },
    ],
    unplaced: [],
    from: 'machine',
    model: 'a-model',
    draft_id: row.id,
    trouble: null as { gate: string; detail: string } | null,
    saved_at: null,
    saved_by: null,
    version: '0.0',
    hash: 'h',
    stale,
    languages: STATES,
    can_translate: false,
    published: true,
  }
  return { row, view }
}
type Translated = ReturnType<typeof translated>

/** Mocks the server's responses, because nothing translates on this site. A decided translation is no longer pending. */
async function serve(page: Page, all: readonly Translated[], pageSize = 20): Promise<unknown[]> {
  for (const { view } of all) expect(itemTranslation.output.safeParse(view).success).toBe(true) // the server could send this response
  let waiting = [...all]
  const sent: unknown[] = []
  await page.route(LIST, (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('cursor') ?? 0)
    const items = waiting.map(({ row }) => row).filter(({ state }) => state === query.get('state'))
    const next_cursor = items.length > from + pageSize ? String(from + pageSize) : null
    const answer = { items: items.slice(from, from + pageSize), total: items.length, next_cursor }
    expect(translationList.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await page.route(ONE, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const one = all.find(({ row }) => row.id === id)
    const original = { language: 'en', title: 'A title', fields: {} }
    const answer = { ...one?.row, fields: {}, original, stale: false, objections: [] }
    expect(translationOne.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await page.route(OPEN, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-3)
    return route.fulfill({ json: all.find(({ row }) => row.item_id === id)?.view })
  })
  await page.route(CHECK, (route) => route.fulfill({ json: { checks: [] } }))
  await page.route(DECIDE, (route) => {
    const asked = route.request().postDataJSON() as { translationId: string }
    sent.push(asked)
    waiting = waiting.filter(({ row }) => row.id !== asked.translationId)
    return route.fulfill({ json: { success: true, state: 'rejected' } })
  })
  await page.route(SAVE, (route) => {
    const asked = route.request().postDataJSON() as { item_id: string; reviewed: boolean }
    sent.push(asked)
    if (asked.reviewed) waiting = waiting.filter(({ row }) => row.item_id !== asked.item_id)
    return route.fulfill({ json: { state: asked.reviewed ? 'reviewed' : 'saved', version: '1.0' } })
  })
  return sent
}
const open = (page: Page, desk: Desk, of?: Translated, language = 'fr') =>
  openReview(page, desk, language, `?view=translations${of ? `&translation=${of.row.id}` : ''}`)
const part = (page: Page, n: number) =>
  page.getByRole('textbox', { name: `Contenu, paragraphe ${n} sur 2 en français` })
const approve = (page: Page) => page.getByRole('button', { name: 'Marquer comme révisé : français' })

// Covers: desk-review-35
test('from the drafts to the translations and back, and through the list, with more on demand', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  const all = ['Un', 'Deux', 'Trois'].map((title) => translated({ title }))
  await serve(page, [...all, translated({ title: 'Retenue', state: 'failed' })], 2)
  await openReview(page, desk)
  const views = page.getByRole('main').getByRole('navigation', { name: 'À traiter' })
  await expect(views.getByRole('link', { name: 'Brouillons' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'Traductions' }).click()
  await expect(page).toHaveURL(/\/fr\/content-review\?view=translations$/)
  await expect(page.getByRole('heading', { name: 'Traductions (3)' })).toBeVisible()
  await expect(page.getByText('Sélectionnez une traduction dans la liste pour la réviser')).toBeVisible()
  const list = page.getByRole('region', { name: 'Traductions (3)' })
  const rows = list.getByRole('list', { name: /^Langues de/ })
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: /\(2 \/ 3\)$/ }).click()
  await expect(rows).toHaveCount(3)

  const heading = (title: string) =>
    page.getByRole('heading', { level: 2, name: `Traduire « ${title} in English » : français` })
  await page.keyboard.press('j')
  await expect(heading('Un')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading('Deux')).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading('Un')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toContainText('Partie suivante')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Fermer' }).click()
  await list.getByRole('link', { name: 'Deux' }).click()
  await expect(heading('Deux')).toBeVisible()
  await page.getByRole('button', { name: 'Suivante' }).click()
  await expect(heading('Trois')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivante' })).toBeDisabled()
  await page.getByRole('button', { name: 'Précédente' }).click()
  await expect(heading('Deux')).toBeVisible()
  await page.getByRole('button', { name: 'Bloquées' }).click()
  await expect(page.getByRole('link', { name: 'Retenue' })).toBeVisible()
  await views.getByRole('link', { name: 'Brouillons' }).click()
  await expect(page).toHaveURL(/\/fr\/content-review$/)
  expect(complaints).toEqual([])
})

// Covers: desk-review-7, desk-translate-4
test('parts are side by side, with what the checks say under each, edited and marked as reviewed', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const [first, second] = [translated({}), translated({ title: 'La suivante' })]
  const sent = await serve(page, [first, second])
  await open(page, desk, first)
  await expect(page).toHaveURL(new RegExp(`item=${first.row.item_id}&into=fr`)) // an address by id leads to the item
  await expect(page.getByText('Manque : \u2068240\u2069')).toBeVisible()
  await expect(page.getByText('Absent de l’original : \u206824\u2069')).toBeVisible()
  await expect(page.locator('mark')).toHaveText('240')
  const [left, right] = [page.getByText('It plans 240 berths.'), part(page, 1)]
  await expect(right).toHaveValue('Il prévoit 24 quais.')
  const [a, b] = [await left.boundingBox(), await right.boundingBox()]
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 1000))).toBeLessThan(40)
  expect(b?.x ?? 0).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0))

  await right.fill('Il prévoit 240 quais.')
  await expect(page.getByText('Pas encore enregistré', { exact: false })).toBeVisible()
  await page.reload()
  await expect(part(page, 1)).toHaveValue('Il prévoit 240 quais.') // a reload loses nothing
  await approve(page).click()
  await expect(page.getByText('Traduction publiée')).toBeVisible()
  expect(sent).toEqual([
    {
      kind: 'article',
      item_id: first.row.item_id,
      language: 'fr',
      hash: 'h',
      version: '0.0',
      by_hand: false,
      reviewed: true,
      parts: [
        { id: 'title', text: 'Le modèle du port' },
        { id: 'content.0', text: 'Il prévoit 240 quais.' },
        { id: 'content.2', text: 'Il est ouvert.' },
      ],
    },
  ])
  await expect(page.getByRole('heading', { level: 2, name: /La suivante/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Traductions (1)' })).toBeFocused()
  await page.getByRole('button', { name: 'Rejeter' }).click()
  await expect(page.getByText('Traduction rejetée')).toBeVisible()
  expect(sent.at(-1)).toEqual({ translationId: second.row.id, action: 'reject' })
  await expect(page.getByRole('heading', { name: 'Traductions (0)' })).toBeVisible()
})

test('paragraphs that do not correspond are one part, and a changed original is named', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const one = translated({ content: 'Il prévoit 24 quais et est ouvert.', stale: true })
  await serve(page, [one])
  await open(page, desk, one)
  await expect(page.getByRole('textbox', { name: 'Contenu en français' })).toHaveValue(
    'Il prévoit 24 quais et est ouvert.',
  )
  await expect(page.getByText('L’original a changé depuis cette traduction', { exact: false })).toBeVisible()
})

// Covers: desk-review-7
test('a translation that was never made says why, and can be rejected or written by hand', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const one = translated({ state: 'failed' })
  one.view.trouble = { gate: 'unanswered', detail: '' }
  one.view.parts = one.view.parts.map((each) => ({ ...each, text: '' }))
  await serve(page, [one])
  await open(page, desk, one)
  await expect(page.getByText('Le modèle n’a pas répondu', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rejeter' })).toBeEnabled()
  await approve(page).click()
  await expect(page.getByText('Certaines parties n’ont pas encore de traduction.')).toBeVisible()
})

test('failures are reported, and typed text stays', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const one = translated({})
  await serve(page, [one])
  await open(page, desk, one)
  await part(page, 2).fill('Il est libre.')
  await expect(page.getByText('Non vérifié')).toBeVisible() // the answer had no result for it
  await page.unroute(SAVE)
  await page.route(SAVE, refuse(500, 'problem.internal'))
  await approve(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toBeVisible()
  await expect(part(page, 2)).toHaveValue('Il est libre.')
  await page.unroute(LIST)
  await page.route(LIST, refuse(400, 'problem.internal'))
  await open(page, desk)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Impossible de charger les traductions' }),
  ).toBeVisible()
})

// Covers: desk-translate-1, desk-translate-2, desk-translate-3, desk-translate-4
test('an article is translated into Arabic by hand, with the keyboard, and two editors do not collide', async ({
  browser,
  newsroom,
}) => {
  const { url } = newsroom.site
  const page = await newsroom.editor(browser, 'en')
  const complaints = complaintsOf(page)
  await post(page, url, 'admin/articles', {
    title: 'Kestrel opens 41 harbors',
    content: 'The first 12 are open.\n\nThe others follow in May.',
    excerpt: 'A harbor for everyone.',
    language: 'en',
  })
  await page.goto(`${url}/en/content-review?view=translations&listed=missing`)
  await alive(page)
  const list = page.getByRole('region', { name: 'Missing translations' })
  await list.getByLabel('Missing in').selectOption('العربية')
  await list
    .getByRole('list', { name: 'Languages of “Kestrel opens 41 harbors”' })
    .getByRole('link', { name: 'العربية: missing' })
    .click()
  await expect(page).toHaveURL(/itemKind=article&item=[\da-f-]{36}&into=ar/)
  const text = (name: string) => page.getByRole('textbox', { name: `${name} in Arabic` })
  await expect(text('Title')).toHaveValue('')
  await expect(text('Title')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('heading', { name: 'Missing translations' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(text('Title')).toBeFocused()
  await page.keyboard.type('كستريل تفتح 14 ميناء')
  const said = page.getByRole('list', { name: 'Problems found' })
  await expect(said).toContainText('Missing: \u206841\u2069')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('كستريل تفتح 41 ميناء')
  await expect(page.getByText('\u206841\u2069 kept')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(text('Excerpt')).toBeFocused()
  await page.keyboard.type('ميناء للجميع.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Some parts have no translation yet.')).toBeVisible()
  await expect(text('Content, paragraph 1 of 2')).toBeFocused()
  await page.keyboard.type('أول 12 منها مفتوحة.')
  await page.getByRole('button', { name: 'Save for later' }).click()
  await expect(page.getByText('Translation saved')).toBeVisible()
  const address = page.url()

  const other = await newsroom.editor(browser, 'en')
  await other.goto(address)
  await alive(other)
  const theirs = other.getByRole('textbox', { name: 'Content, paragraph 2 of 2 in Arabic' })
  await theirs.fill('والبقية في مايو.')
  await text('Content, paragraph 2 of 2').fill('وتتبعها البقية في مايو.')
  await other.getByRole('button', { name: 'Save for later' }).click()
  await expect(other.getByText('Translation saved')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Your text is still here.', { exact: false })).toBeVisible()
  await expect(text('Content, paragraph 2 of 2')).toHaveValue('وتتبعها البقية في مايو.')
  await page.reload()
  await expect(text('Content, paragraph 2 of 2')).toHaveValue('وتتبعها البقية في مايو.')
  await page.getByRole('button', { name: 'Keep mine' }).click()

  const visitor = await newsroom.visitor(browser, 'ar')
  const id = new URL(address).searchParams.get('item') ?? ''
  await visitor.goto(`${url}/ar/article/${id}`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Kestrel opens 41 harbors')
  await expect(page.getByText('4 of 4 parts pass')).toBeVisible()
  await page.getByRole('button', { name: 'Mark Arabic as reviewed' }).click()
  await expect(page.getByText('Translation published')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('كستريل تفتح 41 ميناء')
  await expect(visitor.getByText('وتتبعها البقية في مايو.')).toBeVisible()
  expect(complaints.filter((each) => !/409/.test(each))).toEqual([])
})

for (const [language, width] of [
  ['en', 1440],
  ['ar', 390],
] as const)
  test(`translations can be reviewed accessibly in ${language} at ${width} pixels`, async ({
    browser,
    desk,
  }) => {
    const page = await desk.editor(browser, language)
    await page.setViewportSize({ width, height: 900 })
    const one = translated({})
    await serve(page, [one, translated({ title: 'Autre' })])
    await open(page, desk, one, language)
    await expect(page.getByRole('article')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
