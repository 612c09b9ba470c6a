// long: one flow, from the form to the email that was read
import { type Locator, type Page, expect } from '@playwright/test'
import type { EditionView } from '#newsletter/editions/calls.ts'
import { EDITOR } from './desk.ts'
import { BOB, type DigestSite, GONE, OLD_EDITIONS, openDigestSite } from './digest-site.ts'
import { alive, complaintsOf, openWhole, part, post } from './reader.ts'
import { test } from './shared-desk.ts'

// The digest from end to end, without invented answers: a reader, an editor, and a mail server between them.

const READER = 'amal@harbour.example'

let site: DigestSite
test.beforeAll(async () => {
  site = await openDigestSite()
})
test.afterAll(() => site.close())

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const read = async <Answer>(editor: Page, path: string) =>
  (await (await editor.request.get(`${site.url}/api/${path}`)).json()) as Answer // the type that the call's contract states

/** Complaints about our own code: the preview frame lets no script run, not even the clock that a test sets. */
const ours = (complaints: string[]) => complaints.filter((each) => !each.includes("'about:srcdoc'"))

/** Composes the next edition and opens it. */
async function composed(editor: Page): Promise<EditionView> {
  await openWhole(editor, `${site.url}/en/content-digest`)
  await editor.getByRole('button', { name: /^Compose now: Edition, / }).click()
  await expect(editor).toHaveURL(/edition=[\da-f-]{36}/)
  await expect(part(editor, 'Stories')).toBeVisible()
  return read(editor, `admin/editions/${new URL(editor.url()).searchParams.get('edition')}`)
}

/** Shows the email as an email client does, and follows one of its links. */
async function follow(page: Page, mail: { parts: Map<string, string> }, name: string): Promise<void> {
  await page.setContent(mail.parts.get('text/html') ?? '')
  await page.getByRole('link', { name, exact: true }).first().click()
  await alive(page)
}

// Covers: digest-desk-7
test('a reader subscribes in Arabic, gets an edition that an editor approves, changes it, and unsubscribes', async ({
  browser,
}) => {
  const editor = await site.editor(browser)
  const page = await (await browser.newContext({ locale: 'ar' })).newPage()
  const complaints = [complaintsOf(editor), complaintsOf(page)]
  const statuses = async () => {
    const { items } = await read<{ items: { state: string }[] }>(editor, `admin/subscribers?q=${READER}`)
    return items.map(({ state }) => state)
  }

  await test.step('opening the link in the email changes nothing; the button confirms the subscription', async () => {
    await page.goto(`${site.url}/ar/subscribe`)
    await alive(page)
    await page.getByLabel('الاسم الكامل').fill('أمل')
    await page.getByLabel('عنوان البريد الإلكتروني').fill(READER)
    await button(page.getByRole('main'), 'الاشتراك مجانًا').click()
    await expect(page.getByRole('heading', { name: 'يرجى التحقق من صندوق الوارد' })).toBeFocused()
    const mail = await site.arrived(READER, /^تأكيد اشتراكك/)
    await follow(page, mail, 'تأكيد اشتراكي')
    await expect(button(page, 'تأكيد الاشتراك')).toBeVisible()
    expect(await statuses()).toEqual(['pending'])
    await button(page, 'تأكيد الاشتراك').click()
    await expect(page.getByRole('heading', { level: 1, name: 'تم اشتراكك' })).toBeVisible()
    expect(await statuses()).toEqual(['active'])
  })

  const first = await test.step('an editor composes an edition, reviews it, and approves it', async () => {
    await site.publish(editor, 'The night ferry reads its own charts')
    const edition = await composed(editor)
    const head = part(editor, (await editor.getByRole('heading', { level: 2 }).first().textContent()) ?? '')
    await expect(head).toContainText('Readers who would get it now: 2.')
    await expect(part(editor, 'Missing languages')).toContainText('1 reader gets 1 story in English')
    const preview = part(editor, 'Preview')
    await preview.getByRole('button', { name: 'العربية' }).click()
    const drawn = preview.locator('iframe').contentFrame().locator('html')
    await expect(drawn).toHaveAttribute('dir', 'rtl')
    await expect(drawn).toContainText('The night ferry reads its own charts')
    await site.hourOf(editor, edition)
    await button(head, 'Approve').click()
    await expect(head).toContainText('Sent to everyone')
    await expect(head).toContainText(/Approved by .+\./)
    await expect(head).toContainText(/Submitted\s*2/)
    return edition
  })

  await test.step('the email is in the reader’s language and direction, and has a one-click unsubscribe', async () => {
    const mail = await site.arrived(READER, /^الطبعة /) // no story of the edition is in Arabic
    expect(mail.parts.get('text/html')).toMatch(/<html lang="ar" dir="rtl">[^]*night ferry/)
    expect(mail.parts.get('text/plain')).toContain('عرض في المتصفح')
    expect(mail.headers.get('list-unsubscribe')).toMatch(
      new RegExp(`^<${site.url}/newsletter/unsubscribe\\?t=[\\w-]{65}>`),
    )
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await follow(page, mail, 'عرض في المتصفح')
    await expect(page).toHaveURL(`${site.url}/ar/digest/${first.id}`)
    await expect(
      page.getByRole('main').getByRole('link', { name: 'The night ferry reads its own charts' }),
    ).toBeVisible()
    await follow(page, mail, 'التفضيلات')
    await page.getByLabel('لغة الموجز').selectOption('fr')
    await button(page, 'حفظ').click()
    await expect(page.getByText('حُفظت التفضيلات').first()).toBeVisible()
    await button(page, 'إلغاء الاشتراك').click()
    await expect(page.getByText('أُلغي اشتراكك، ولذلك لا نرسل إليك الموجز.')).toBeVisible()
  })

  // Covers: promises-2
  await test.step('the edition is available as slides with a plan, and is offered to others', async () => {
    for (const each of [page, editor]) await each.goto(`${site.url}/en/digest/${first.id}/carousel`)
    await expect(page.getByRole('heading', { name: /^Carousels are part of Premium/ })).toBeVisible()
    await expect(editor.locator('main [aria-roledescription=slide]').first()).toBeVisible()
  })

  await test.step('the next edition reaches the other subscribers but not this reader', async () => {
    await site.publish(editor, 'The morning ferry answers')
    const next = await post(editor, site.url, 'admin/editions', { kind: 'edition' })
    expect(next['id']).not.toBe(first.id)
    await site.hourOf(editor, { kind: 'edition', occurrence: next['occurrence'] ?? '' })
    const { version } = await read<EditionView>(editor, `admin/editions/${next['id']}`)
    const decision = { version, decision: 'approve' }
    await post(editor, site.url, `admin/editions/${next['id']}/decide`, decision)
    await site.arrived(BOB, /morning ferry/)
    await expect
      .poll(() => read<EditionView>(editor, `admin/editions/${next['id']}`))
      .toMatchObject({ state: 'sent', counts: { recipients: 1, submitted: 1 } })
    expect(site.mail.taken.filter(({ envelope }) => envelope.to.includes(READER))).toHaveLength(2)
  })
  expect(ours(complaints.flat())).toEqual([])
})

// Covers: digest-desk-8
test('an editor orders, tests, halts and resumes an edition and manages readers, addresses and settings', async ({
  browser,
}) => {
  const editor = await site.editor(browser)
  const complaints = complaintsOf(editor)
  for (const title of ['Ships', 'Cranes', 'Pilots', 'Locks']) await site.publish(editor, title)
  const edition = await composed(editor)
  const title = (await editor.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  const head = part(editor, title)
  const stories = part(editor, 'Stories')
  const rows = stories.getByRole('listitem').filter({ hasText: /Ships|Cranes|Pilots|Locks/ })
  const subject = (language: string) => part(editor, 'Subject').getByRole('textbox', { name: language })
  const stored = () => read<EditionView>(editor, `admin/editions/${edition.id}`)
  const titles = new Set(['Ships', 'Cranes', 'Pilots', 'Locks'])
  const order = async () =>
    (await stored()).picks.map((each) => each.title).filter((each) => titles.has(each))

  await test.step('stories are dragged, moved by keys, pinned and dropped, subjects set, and all is stored as saved', async () => {
    expect(await order()).toEqual(['Locks', 'Pilots', 'Cranes', 'Ships'])
    const grip = rows.filter({ hasText: 'Ships' }).locator('[draggable]')
    await grip.dragTo(rows.filter({ hasText: 'Locks' }))
    await expect(rows.first()).toContainText(/Ships.*Lead/)
    const menuOf = (each: string) => stories.locator(`summary[aria-label="Actions: ${each}"]`)
    await menuOf('Cranes').focus()
    await editor.keyboard.press('Alt+ArrowUp')
    await expect(menuOf('Cranes')).toBeFocused()
    await editor.keyboard.press('Enter')
    await button(stories, 'Pin').click()
    await menuOf('Pilots').click()
    await button(stories, 'Leave out').click()
    await subject('English').fill('What ships say')
    await subject('العربية').fill('ما تقوله السفن')
    await button(editor, 'Save').click()
    await expect(editor.getByText('Edition saved')).toBeVisible()
    await editor.reload()
    await expect(rows).toContainText([/Ships/, /Locks/, /Cranes.*Pinned/, /Pilots.*Left out/])
    expect(await stored()).toMatchObject({
      stories: 3,
      subjects: { en: 'What ships say', ar: 'ما تقوله السفن' },
    })
  })

  await test.step("another editor's change in the meantime is loaded as it is stored", async () => {
    await subject('English').fill('Mine')
    const answer = await editor.request.patch(`${site.url}/api/admin/editions/${edition.id}`, {
      data: { id: edition.id, version: (await stored()).version, subjects: { en: 'Theirs' } },
      headers: { origin: site.url },
    })
    expect(answer.status()).toBe(200)
    await button(editor, 'Save').click()
    const alert = editor.getByRole('alert').filter({ hasText: 'Someone else changed this edition' })
    await button(alert, 'Use their version').click()
    await expect(subject('English')).toHaveValue('Theirs')
  })

  // Covers: digest-desk-18
  await test.step('the edition is tested, held, released, approved, unapproved, halted and resumed', async () => {
    await button(editor, 'Send a test').click()
    const trial = await site.arrived(EDITOR.email, /Theirs/)
    expect(trial.headers.get('subject')).not.toBe('Theirs')
    await head.getByRole('heading').press('h')
    await expect(head).toContainText(/On hold.*includes its stories/)
    await expect(button(head, 'Release')).toHaveAttribute('aria-keyshortcuts', 'H')
    await button(head, 'Release').click()
    await expect(head).toContainText('Needs your approval')
    await button(head, 'Approve').click()
    await expect(head).toContainText(/Approved by .+\. Sends /)
    await button(head, 'Withdraw approval').click()
    await expect(head).toContainText('Needs your approval')
    await site.hourOf(editor, edition)
    const letGo = site.hold()
    await button(head, 'Approve').click()
    await button(head, 'Pause').click()
    await expect(head).toContainText('Paused')
    letGo()
    await button(head, 'Resume sending').click()
    await expect(head).toContainText('Sent to everyone')
    const mail = await site.arrived(BOB, /^Theirs$/)
    expect(mail.parts.get('text/plain')).toMatch(/Ships[^]*Locks[^]*Cranes/)
    expect(mail.parts.get('text/plain')).not.toContain('Pilots')
  })

  await test.step('another edition is stopped for good; older editions are listed further down', async () => {
    await site.publish(editor, 'Never told')
    await composed(editor)
    const stopped = part(
      editor,
      (await editor.getByRole('heading', { level: 2 }).first().textContent()) ?? '',
    )
    await stopped.locator('summary').click()
    await button(stopped, 'Stop edition').click()
    await button(editor.getByRole('dialog'), 'Stop edition').click()
    await expect(stopped).toContainText('Stopped, ')
    await editor.getByRole('link', { name: 'All editions' }).click()
    const list = part(editor, 'Editions').getByRole('listitem')
    await expect(list).toHaveCount(20)
    await expect(list.first()).toContainText(/Never told.*Stopped/)
    await part(editor, 'Editions')
      .getByRole('button', { name: /^Load more/ })
      .click()
    await expect(list.last()).toContainText(`What day ${OLD_EDITIONS - 1} told`)
  })

  await test.step('settings are checked and saved', async () => {
    await editor.getByRole('tab', { name: 'Settings' }).click()
    const lead = editor.getByLabel('Composed ahead (minutes)')
    await lead.fill('9')
    await button(part(editor, 'Sending settings'), 'Save').click()
    await expect(editor.getByText('Enter a whole number from 10 to 240')).toBeVisible()
    await lead.fill('30')
    await editor.getByLabel('New domain since').fill('2026-01-01')
    await button(part(editor, 'Sending settings'), 'Save').click()
    await expect(editor.getByText('Settings saved')).toBeVisible()
    expect(await read(editor, 'admin/digest-settings')).toMatchObject({
      lead_minutes: 30,
      ramp_since: '2026-01-01T00:00:00.000Z',
    })
  })

  // Covers: digest-desk-10
  await test.step('the suppression of an address is lifted after a confirmation, and a reader is erased', async () => {
    await editor.getByRole('tab', { name: 'Subscribers' }).click()
    await expect(part(editor, 'Bounces and complaints').getByRole('listitem')).toContainText([GONE])
    const suppressed = part(editor, 'Suppressed addresses')
    await button(suppressed, `Reactivate ${GONE}`).click()
    const dialog = editor.getByRole('dialog', { name: 'Reactivate this address?' })
    await expect(dialog).toContainText(GONE)
    await expect(dialog).toContainText('550 5.1.1 no such user here')
    await button(dialog, 'Reactivate address').click()
    await expect(suppressed).toContainText('No suppressed addresses.')
    await expect(suppressed.getByRole('heading')).toBeFocused()
    const subscribers = part(editor, 'Subscribers')
    await subscribers.getByRole('searchbox').fill('bob')
    await subscribers.getByRole('searchbox').press('Enter')
    await expect(subscribers.getByRole('listitem')).toHaveCount(1)
    await button(subscribers, `Erase ${BOB}`).click()
    await button(editor.getByRole('dialog'), 'Erase reader').click()
    await expect(subscribers).toContainText('No matching subscribers.')
    expect(await read(editor, `admin/subscribers?q=${BOB}`)).toMatchObject({ total: 0 })
  })
  expect(ours(complaints)).toEqual([])
})
