import { type Page, expect } from '@playwright/test'
import { type Desk, LIST, MANY_DRAFTS, openDesk, openReview } from './desk.ts'
import { complaintsOf, look, post } from './reader.ts'
import { test } from './shared-desk.ts'

// The review list with real drafts: filtering, selecting, assigning, bulk publishing, and updates while another editor
// works.

const COLLEAGUE = 'member1@example.com'
let desk: Desk
let colleague: Page
test.beforeAll(async ({ browser }) => {
  desk = await openDesk({ drafts: MANY_DRAFTS })
  const admin = await desk.editor(browser)
  colleague = await desk.member(browser)
  const found = await admin.request.get(`${desk.site.url}/api/admin/users?q=${COLLEAGUE}`)
  const { items } = (await found.json()) as { items: { id: string }[] }
  await send(admin, `admin/users/${items[0]?.id}/roles`, { role: 'admin' })
  await admin.context().close()
})
test.afterAll(() => desk.close())

const send = (page: Page, path: string, data: object) => post(page, desk.site.url, path, data)
const reject = (contentId: string) => send(colleague, 'approve-content', { contentId, action: 'reject' })
const rows = (page: Page) => page.getByRole('listitem').filter({ has: page.locator('[data-draft]') })
const boxes = (page: Page) => rows(page).getByRole('checkbox')
const idsOf = (page: Page) =>
  page.locator('[data-draft]').evaluateAll((all) => all.map((each) => each.getAttribute('data-draft') ?? ''))
const titleOf = async (page: Page, row: number) =>
  (await rows(page).nth(row).locator('[data-draft] [dir]').first().textContent()) ?? ''
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

// Covers: desk-review-8
test('filters are in the address and stay when a draft is opened; invalid ones are dropped', async ({
  browser,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  await openReview(page, desk, 'fr', '?tier=b2b&status=poem&language=xx&type=tool')
  await expect(heading(page, 'En attente de révision (0)')).toBeVisible()
  await expect(page.getByText('Filtres (2)')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Aucun brouillon ne correspond' })).toBeVisible()
  await page.getByRole('button', { name: 'Afficher les brouillons en attente' }).click()
  await expect(heading(page, 'En attente de révision (23)')).toBeVisible()
  await expect(page).toHaveURL(`${desk.site.url}/fr/content-review`)

  await page.getByRole('searchbox').fill('oyster camera')
  await expect(heading(page, 'En attente de révision (1)')).toBeVisible()
  await expect(page).toHaveURL(/\?q=oyster\+camera$/)
  await page.getByRole('link', { name: 'Brackwater sorts oyster shells' }).click()
  await expect(page).toHaveURL(/\?q=oyster\+camera&draft=[\da-f-]{36}$/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('oyster camera')
  await expect(page.getByRole('textbox', { name: 'Titre' })).toHaveValue(/^Brackwater/)

  await page.getByText('Filtres', { exact: true }).click()
  for (const [label, choice, status] of [
    ['Statut', 'Rejetés', 'Rejetés (0)'],
    ['Statut', 'Publiés', 'Publiés (0)'],
    ['Statut', 'Planifiés, approuvés', 'Planifiés et approuvés (0)'],
    ['Statut', 'En attente', 'En attente de révision (1)'],
    ['Avertissements', 'Au moins un', 'En attente de révision (0)'],
    ['Avertissements', 'Aucun', 'En attente de révision (1)'],
    ['Langue', 'English', 'En attente de révision (1)'],
    ['Attribués à', 'Personne', 'En attente de révision (1)'],
    ['Attribués à', COLLEAGUE, 'En attente de révision (0)'],
  ] as const) {
    await page.getByRole('search').getByLabel(label).selectOption(choice)
    await expect(heading(page, status)).toBeVisible()
  }
  await expect(page).toHaveURL(/q=.*&.*draft=/) // the open draft stays open
  await expect(page.getByText('Filtres (3)')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer' }).click()
  await expect(heading(page, 'En attente de révision (23)')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  expect(complaints).toEqual([])
})

// Covers: desk-review-10
test('twenty are shown, the rest on demand; Shift selects a range of rows, X the open one', async ({
  browser,
}) => {
  const page = await desk.editor(browser)
  await openReview(page, desk, 'en')
  await expect(rows(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more (20 / 23)' }).click()
  await expect(rows(page)).toHaveCount(23)
  await expect(page.getByRole('button', { name: /Load more/ })).toHaveCount(0)

  await boxes(page).nth(1).check()
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByText('4 selected')).toBeVisible()
  for (const row of [1, 2, 3, 4]) await expect(boxes(page).nth(row)).toBeChecked()
  await expect(page).toHaveURL(/content-review$/) // a checkbox does not open the draft
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(boxes(page).first()).toBeChecked()
  await expect(page.getByText('5 selected')).toBeVisible()
  await page.keyboard.press('x')
  await expect(page.getByText('4 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByText(/\d selected/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Select 23 ready' }).click()
  await expect(page.getByRole('button', { name: 'Approve & publish 23' })).toBeVisible()
})

// Covers: desk-review-12
test('drafts are assigned to a colleague, who finds them as their own and can unassign them', async ({
  browser,
}) => {
  const page = await desk.editor(browser)
  await openReview(page, desk)
  await boxes(page).nth(0).check()
  await boxes(page).nth(1).check()
  const titles = [await titleOf(page, 0), await titleOf(page, 1)]
  await page.getByLabel('Attribuer à…').selectOption(COLLEAGUE)
  await expect(page.getByText(`2 brouillons attribués à ${COLLEAGUE}`)).toBeVisible()
  await expect(rows(page).first()).toContainText(`Pour ${COLLEAGUE}`)
  await openReview(colleague, desk, 'fr', '?assigned=me')
  await expect(heading(colleague, 'En attente de révision (2)')).toBeVisible()
  for (const title of titles)
    await expect(rows(colleague).filter({ hasText: title })).toContainText('Pour vous')
  await boxes(colleague).first().check()
  await colleague.getByLabel('Attribuer à…').selectOption('Personne')
  await expect(heading(colleague, 'En attente de révision (1)')).toBeVisible()
})

// Covers: desk-review-11
test('drafts decided by a colleague leave the list; place, selection and focus stay; a hidden tab is idle', async ({
  browser,
}) => {
  const page = await desk.editor(browser)
  await page.clock.install()
  await openReview(page, desk)
  await expect(heading(page, 'En attente de révision (23)')).toBeVisible()
  const ids = await idsOf(page)
  await boxes(page).nth(12).check()
  await rows(page).nth(10).getByRole('link').click()
  await rows(page).nth(10).getByRole('link').focus()
  const box = page.locator('div:has(> ul [data-draft])')
  await box.evaluate((element) => (element.scrollTop = 700))
  const place = async () => (await page.locator(`[data-draft="${ids[9]}"]`).boundingBox())?.y
  const before = await place()
  await reject(ids[0] ?? '')
  await reject(ids[10] ?? '')

  let asked = 0
  page.on('request', (request) => void (asked += LIST.test(request.url()) ? 1 : 0))
  await look(page, 'hidden')
  await page.clock.runFor(65_000)
  expect(asked).toBe(0)
  await expect(rows(page)).toHaveCount(20)
  await look(page, 'visible')
  await expect(heading(page, 'En attente de révision (21)')).toBeVisible()
  await expect(page.locator(`[data-draft="${ids[0]}"]`)).toHaveCount(0)
  await expect(page.locator(`[data-draft="${ids[10]}"]`)).toHaveCount(0)
  await expect(page.locator(`[data-draft="${ids[11]}"]`)).toBeFocused() // the next row
  await expect(page.getByText('1 sélectionné', { exact: true })).toBeVisible()
  await expect(async () => expect(await place()).toBe(before)).toPass()
  const already = asked
  await page.clock.runFor(31_000)
  await expect(() => expect(asked).toBeGreaterThan(already)).toPass()
})

// Covers: desk-review-13
test('several are published at once after a question; those a colleague has decided are listed with why', async ({
  browser,
  request,
}) => {
  const page = await desk.editor(browser)
  await openReview(page, desk, 'en')
  await expect(rows(page)).toHaveCount(20)
  const ids = await idsOf(page)
  const titles = [
    await titleOf(page, 0),
    await titleOf(page, 1),
    await titleOf(page, 2),
    await titleOf(page, 3),
  ]
  const [first = '', second = '', third = '', edited = ''] = titles
  await page.getByRole('link', { name: edited }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('A headline of my own')
  await boxes(page).nth(0).check()
  await boxes(page)
    .nth(3)
    .click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Approve & publish 3' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve and publish 3 drafts?' })
  await expect(dialog.getByText('English: 3')).toBeVisible()
  await expect(dialog.getByText('1 left out')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: edited })).toContainText('You’ve edited it')
  await reject(ids[1] ?? '')
  await dialog.getByRole('button', { name: 'Approve & publish 3' }).click()

  const ended = page.getByRole('dialog', { name: 'Some drafts weren’t approved' })
  await expect(ended.getByText('We couldn’t approve 1. It stays selected')).toBeVisible()
  await expect(ended.getByRole('listitem').filter({ hasText: second })).toContainText('rejected')
  await expect(page.getByText('2 drafts approved')).toBeVisible()
  await ended.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: /^Pending Review/ })).toBeFocused() // the button is disabled
  for (const title of [first, second, third])
    await expect(rows(page).filter({ hasText: title })).toHaveCount(0)
  await expect(page.getByText('1 selected')).toBeVisible() // the draft with edits
  await expect(page.getByRole('button', { name: 'Approve & publish 0' })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('A headline of my own')
  const news = await (await request.get(`${desk.site.url}/api/articles?limit=30`)).text()
  expect([first, second, third, edited].map((title) => news.includes(title))).toEqual([
    true,
    false,
    true,
    false,
  ])
})
