import { type Page, expect } from '@playwright/test'
import { type Desk, MANY_DRAFTS, openDesk, openReview } from './desk.ts'
import { complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// A review with the keyboard alone: the focus is never lost and is always where the work is.

/** Longer than the time for which a draft that opened automatically cannot be decided. */
const SLOW_MS = 700

let desk: Desk
test.beforeAll(async ({ browser }) => {
  desk = await openDesk({ drafts: MANY_DRAFTS })
  await (await desk.editor(browser)).context().close() // the first editor creates the drafts
})
test.afterAll(() => desk.close())

const titles = (page: Page) =>
  page
    .locator('[data-draft]')
    .evaluateAll((all) => all.map((each) => each.querySelector('[dir]')?.textContent ?? ''))
/** The editor shows the draft, which can be decided, and its row has focus. */
async function isOpen(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(page.locator('[data-draft]:focus')).toContainText(title)
  await expect(page.getByRole('button', { name: 'Approve & Publish' })).toBeEnabled()
}
const focusIsSomewhere = async (page: Page) =>
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
const waiting = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Pending Review (${count})` })).toBeVisible()

// Covers: desk-review-14
test('ten drafts are reviewed by keyboard alone: approved, edited, assigned, rejected; readers see them', async ({
  browser,
  request,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  const complaints = complaintsOf(page)
  await page.addInitScript(() => {
    // records any mouse or touch press, which would mean that the keyboard was left
    for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
      addEventListener(kind, () => document.documentElement.setAttribute('data-pressed', kind), true)
  })
  await openReview(page, desk, 'en', '?order=newest') // the strength of a draft changes while others are reviewed
  await waiting(page, 23)
  const all = await titles(page)
  const [first = '', second = '', third = ''] = all
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await test.step('the first is approved as it is, and the next opens automatically', async () => {
    await press('j')
    await isOpen(page, first)
    await press('a')
    await isOpen(page, second)
    await waiting(page, 22)
  })

  await test.step('the second gets another headline first', async () => {
    await press('e')
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await press('End')
    await page.keyboard.type(', jamming 97 ferries') // with letters that are shortcut keys elsewhere
    await press('Escape')
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeFocused()
    await press('a')
    await expect(page.getByRole('dialog').getByText('Title without evidence')).toBeVisible()
    await press('Tab', 'Tab', 'Enter')
    await isOpen(page, third)
    await waiting(page, 21)
  })

  await test.step('the third is assigned to oneself and then rejected, with a reason', async () => {
    await press('m')
    await expect(page.locator('[data-draft]').first()).toContainText('For you')
    await isOpen(page, third)
    await press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject this content?' })
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await page.keyboard.type('Too small a matter')
    await press('Control+Enter')
    await expect(dialog).toBeHidden()
    await isOpen(page, all[3] ?? '')
    await waiting(page, 20)
  })

  await test.step('a canceled dialog returns the focus to where it was', async () => {
    for (const key of ['r', '?']) {
      await press(key)
      await expect(page.getByRole('dialog')).toBeVisible()
      await press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await isOpen(page, all[3] ?? '')
    }
  })

  await test.step('one is searched for, and found', async () => {
    const wanted = all[9] ?? ''
    await press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(wanted)
    await waiting(page, 1)
    await press('Escape')
    await focusIsSomewhere(page)
    await press('j')
    await isOpen(page, wanted)
    await press('a')
    await expect(page.getByRole('heading', { name: 'Pending Review (0)' })).toBeFocused()
    await press('/', 'Control+a', 'Delete', 'Escape')
    await waiting(page, 19)
  })

  await test.step('six more, without leaving the list', async () => {
    await press('j')
    for (let n = 3; n < 9; n++) {
      await isOpen(page, all[n] ?? '')
      await press('a')
      await waiting(page, 21 - n)
      await focusIsSomewhere(page)
    }
  })

  const pressed = await page.evaluate(() => document.documentElement.getAttribute('data-pressed'))
  expect(pressed).toBeNull()
  expect(complaints).toEqual([])

  const news = await (await request.get(`${desk.site.url}/api/articles?limit=30`)).text()
  for (const title of [first, `${second}, jamming 97 ferries`, ...all.slice(3, 10)])
    expect(news).toContain(title)
  expect(news).not.toContain(third)
  const rejected = await page.request.get(`${desk.site.url}/api/admin/generated-content?status=rejected`)
  const { items } = (await rejected.json()) as { items: { id: string; title: string }[] }
  expect(items.map(({ title }) => title)).toEqual([third])
  const one = await page.request.get(`${desk.site.url}/api/admin/generated-content/${items[0]?.id}`)
  expect(await one.json()).toMatchObject({
    reason: 'Too small a matter',
    assigned_to: { id: expect.any(String) },
  })
})

// Covers: admin-4-6
test('the choice not to open the next draft is kept; with the mouse the editor closes in any case', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  await openReview(page, desk, 'en')
  await waiting(page, 13)
  const [first = '', second = ''] = await titles(page)
  const nothing = page.getByText('Select content from the list to review')
  await page.keyboard.press('j')
  await isOpen(page, first)
  await page.getByRole('button', { name: 'Approve & Publish' }).click()
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (12)' })).toBeFocused()

  await page.keyboard.press('?')
  await page.getByRole('dialog').getByLabel('Open the next draft after a keyboard decision').uncheck()
  await page.keyboard.press('Escape')
  await openReview(page, desk, 'en') // another page load: the choice is stored on the device
  await waiting(page, 12)
  await page.keyboard.press('j')
  await isOpen(page, second)
  await page.keyboard.press('a')
  await expect(nothing).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Pending Review (11)' })).toBeFocused()
})

test('keys stop at the end of the list, and deciding the last draft opens the one before it', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  await openReview(page, desk, 'en')
  await waiting(page, 11)
  const all = await titles(page)
  await page.keyboard.press('k') // with nothing open, k opens the last one
  await isOpen(page, all.at(-1) ?? '')
  await page.keyboard.press('j')
  await isOpen(page, all.at(-1) ?? '')
  await page.keyboard.press('a')
  await waiting(page, 10)
  await isOpen(page, all.at(-2) ?? '')
})

test('pressing a key twice decides once: the draft that opens next has not been read yet', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  await openReview(page, desk, 'en')
  await waiting(page, 10)
  const [first = '', second = ''] = await titles(page)
  await page.route(/\/api\/admin\/generated-content\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), SLOW_MS)
    await route.fulfill({ response })
  })
  await page.keyboard.press('j')
  await isOpen(page, first)
  await page.evaluate((before) => {
    const watch = new MutationObserver(() => {
      const title = document.getElementById('draft-heading')?.textContent ?? before
      if (title === before) return
      watch.disconnect() // the moment at which the next draft is rendered
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true }))
      document.documentElement.setAttribute('data-pressed-again', title)
    })
    watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, first)
  await page.keyboard.press('a')
  await isOpen(page, second)
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-pressed-again'))).toBe(second)
  await waiting(page, 9)
  const id = await page.locator('[data-draft]:focus').getAttribute('data-draft')
  const one = await page.request.get(`${desk.site.url}/api/admin/generated-content/${id}`)
  expect(await one.json()).toMatchObject({ title: second, status: 'pending' })
})

test('a key pressed right after J does not decide the draft that is still on the screen', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-GB')
  await openReview(page, desk, 'en')
  await waiting(page, 9)
  const [first = '', second = ''] = await titles(page)
  await page.keyboard.press('j')
  await isOpen(page, first)
  await page.evaluate(() => {
    for (const key of ['j', 'a'])
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, bubbles: true }),
      )
  })
  await isOpen(page, second)
  await waiting(page, 9)
  expect((await titles(page))[0]).toBe(first)
})
