import { type Page, expect } from '@playwright/test'
import { translationList, translationOne } from '#writing/translation/calls.ts'
import { violationsOn } from './axe.ts'
import { type Desk, openReview, refuse } from './desk.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// Pending translations beside their originals: read, edited, approved and rejected on the review page.

const LIST = /\/api\/admin\/translations\?/
const ONE = /\/api\/admin\/translations\/[\da-f-]{36}$/
const DECIDE = /\/api\/review-translation$/

type Values = {
  title?: string
  content?: string
  state?: 'pending' | 'failed'
  stale?: boolean
  gate?: string
}
const translated = ({
  title = 'Le modèle du port',
  content,
  state = 'pending',
  stale = false,
  gate,
}: Values) => {
  const objection = { field: gate ? '' : 'content', gate: gate ?? 'numbers', detail: gate ? '' : '240' }
  return {
    id: crypto.randomUUID(),
    kind: 'article',
    item_id: crypto.randomUUID(),
    language: 'fr',
    title,
    state,
    model: 'a-model',
    created_at: '2026-11-20T09:00:00.000Z',
    warnings: 1,
    fields: { content: content ?? 'Il prévoit 24 quais.\n\nIl est ouvert.' },
    original: {
      language: 'en',
      title: `${title} in English`,
      fields: { content: 'It plans 240 berths.\n\nIt is open.' },
    },
    stale,
    objections: [objection],
  }
}
type Translated = ReturnType<typeof translated>

/** Mocks the server's responses, because nothing translates on this site. A decided translation is no longer pending. */
async function serve(page: Page, all: readonly Translated[], pageSize = 20): Promise<unknown[]> {
  for (const one of all) expect(translationOne.output.safeParse(one).success).toBe(true) // the server could send this response
  let waiting = [...all]
  const sent: unknown[] = []
  await page.route(LIST, (route) => {
    const query = new URL(route.request().url()).searchParams
    const from = Number(query.get('cursor') ?? 0)
    const items = waiting.filter(({ state }) => state === query.get('state'))
    const next_cursor = items.length > from + pageSize ? String(from + pageSize) : null
    const answer = { items: items.slice(from, from + pageSize), total: items.length, next_cursor }
    expect(translationList.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await page.route(ONE, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    return route.fulfill({ json: all.find((each) => each.id === id) })
  })
  await page.route(DECIDE, (route) => {
    const asked = route.request().postDataJSON() as { translationId: string; action: string }
    sent.push(asked)
    waiting = waiting.filter(({ id }) => id !== asked.translationId)
    const state = asked.action === 'approve' ? 'approved' : 'rejected'
    return route.fulfill({ json: { success: true, state } })
  })
  return sent
}
const open = (page: Page, desk: Desk, of?: Translated, language = 'fr') =>
  openReview(page, desk, language, `?view=translations${of ? `&translation=${of.id}` : ''}`)
const part = (page: Page, n: number) =>
  page.getByRole('textbox', { name: `Contenu, traduction, paragraphe ${n}` })

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
  const list = page.getByRole('region', { name: 'Traductions (3)' }).getByRole('listitem')
  await expect(list).toHaveCount(2)
  await page.getByRole('button', { name: /\(2 \/ 3\)$/ }).click()
  await expect(list).toHaveCount(3)

  await list.filter({ hasText: 'Deux' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Deux' })).toBeVisible()
  await page.getByRole('button', { name: 'Suivante' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Trois' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Suivante' })).toBeDisabled()
  await page.getByRole('button', { name: 'Précédente' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Deux' })).toBeVisible()
  await page.getByLabel('Traductions affichées').selectOption('Retenues par les vérifications')
  await expect(page.getByRole('link', { name: 'Retenue' })).toBeVisible()
  await views.getByRole('link', { name: 'Brouillons' }).click()
  await expect(page).toHaveURL(/\/fr\/content-review$/)
  expect(complaints).toEqual([])
})

// Covers: desk-review-7
test('paragraphs are side by side, with check warnings at the field, edited and approved', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const [first, second] = [translated({}), translated({ title: 'La suivante' })]
  const sent = await serve(page, [first, second])
  await open(page, desk, first)
  const content = page.getByRole('region', { name: 'Contenu', exact: true })
  await expect(content.getByText('Chiffres (Contenu) : 240')).toBeVisible()
  const rows = content.getByRole('list').last().getByRole('listitem')
  await expect(rows).toHaveCount(2)
  const [left, right] = [rows.first().getByText('It plans 240 berths.'), part(page, 1)]
  await expect(right).toHaveValue('Il prévoit 24 quais.')
  const [a, b] = [await left.boundingBox(), await right.boundingBox()]
  expect(Math.abs((a?.y ?? 0) - (b?.y ?? 1000))).toBeLessThan(20)
  expect(b?.x ?? 0).toBeGreaterThan((a?.x ?? 0) + (a?.width ?? 0))

  await right.fill('Il prévoit 240 quais.')
  await expect(page.getByText('Modifiée, pas encore approuvée')).toBeVisible()
  await page.reload()
  await expect(part(page, 1)).toHaveValue('Il prévoit 240 quais.') // a reload loses nothing
  await page.getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(page.getByText('Traduction approuvée')).toBeVisible()
  expect(sent).toEqual([
    {
      translationId: first.id,
      action: 'approve',
      edits: { fields: { content: 'Il prévoit 240 quais.\n\nIl est ouvert.' } },
    },
  ])
  await expect(page.getByRole('heading', { level: 2, name: 'La suivante' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Traductions (1)' })).toBeFocused()
  await page.getByRole('button', { name: 'Rejeter' }).click()
  await expect(page.getByText('Traduction rejetée')).toBeVisible()
  expect(sent.at(-1)).toEqual({ translationId: second.id, action: 'reject' })
  await expect(page.getByRole('heading', { name: 'Traductions (0)' })).toBeVisible()
})

test('paragraphs that do not correspond are shown as a whole', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const one = translated({ content: 'Il prévoit 24 quais et est ouvert.' })
  await serve(page, [one])
  await open(page, desk, one)
  await expect(
    page.getByText('Les paragraphes ne se correspondent pas un à un', { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Contenu, traduction' })).toHaveValue(
    'Il prévoit 24 quais et est ouvert.',
  )
})

for (const [what, values] of [
  ['of an original that has changed since', { stale: true }],
  ['that was never made', { gate: 'unanswered', state: 'failed' }],
] as const)
  // Covers: desk-review-7
  test(`a translation ${what} cannot be approved`, async ({ browser, desk }) => {
    const page = await desk.editor(browser)
    const one = translated(values)
    await serve(page, [one])
    await open(page, desk, one)
    await expect(page.getByRole('button', { name: 'Approuver', exact: true })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Rejeter' })).toBeEnabled()
  })

test('failures are reported, and typed text stays', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const one = translated({})
  await serve(page, [one])
  await open(page, desk, one)
  await part(page, 2).fill('Il est libre.')
  await page.unroute(DECIDE)
  await page.route(DECIDE, refuse(500, 'problem.internal'))
  await page.getByRole('button', { name: 'Approuver', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Erreur' })).toBeVisible()
  await expect(part(page, 2)).toHaveValue('Il est libre.')
  await page.unroute(LIST)
  await page.route(LIST, refuse(400, 'problem.internal'))
  await open(page, desk)
  await expect(
    page.getByRole('alert').filter({ hasText: 'Impossible de charger les traductions' }),
  ).toBeVisible()
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
