import { type Locator, type Page, expect } from '@playwright/test'
import type { mailList } from '#services/post/calls.ts'
import { salesRequests } from '#membership/sales/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole, post } from './reader.ts'
import { test } from './shared-desk.ts'

// A question to sales, from the form to the email with the answer.

const CONTACT = '**/api/contact-sales'
const QUEUE = /\/api\/admin\/sales-requests\?/
const QUESTION = 'عشرة أشخاص، وبيانات اللغات الخمس.'
const ANSWER = 'أهلًا هدى،\n\nعشرة مقاعد بسعر 99 يورو.'
const COLOURS = ['color-contrast', 'link-in-text-block']

/** Expects the page to be accessible in light and dark mode, and no wider than a phone. */
async function looksRight(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, { rules: COLOURS })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  const before = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await isWiderThanScreen(page)).toBe(false)
  if (before) await page.setViewportSize(before)
}

const openSales = (page: Page, desk: Desk, language: 'en' | 'ar') =>
  openWhole(page, `${desk.site.url}/${language}/admin?tab=sales`)

/** The text that describes a control, which screen readers announce when it has focus. */
const remarkOf = async (page: Page, control: Locator): Promise<Locator> => {
  const [id = ''] = ((await control.getAttribute('aria-describedby')) ?? '').split(' ')
  return page.locator(`[id="${id}"]`)
}

// Covers: site-6-23, sales-1, sales-2, sales-8
test('a visitor asks in Arabic, an administrator answers, and both emails are in Arabic', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.visitor(browser, 'ar')
  const complaints = complaintsOf(page)
  await page.goto(`${desk.site.url}/ar/contact-sales`)
  await alive(page)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/ar\/contact-sales$/)
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const send = page.getByRole('button', { name: 'إرسال' })
  await send.click()
  await expect(page.getByText('يرجى مراجعة ما أدخلته')).toBeVisible()
  await expect(field('الاسم الكامل')).toBeFocused()
  await expect(await remarkOf(page, field('الاسم الكامل'))).toHaveText('يرجى إدخال الاسم.')
  await field('الاسم الكامل').fill('هدى لامار')
  await field('عنوان البريد الإلكتروني').fill('huda@example.com')
  await field('الشركة').fill('تردّدات')
  await field('ما الذي يحتاج إليه فريقك؟').fill('م'.repeat(4001))
  await send.click()
  await expect(await remarkOf(page, field('ما الذي يحتاج إليه فريقك؟'))).toHaveText(
    'الحد الأقصى للرسالة 4,000 حرف.',
  )
  await looksRight(page)
  await field('ما الذي يحتاج إليه فريقك؟').fill(QUESTION)
  await page.route(CONTACT, refuse(503, 'problem.unavailable'))
  await send.click()
  await expect(page.getByText(/ما كتبته لا يزال هنا/)).toBeVisible()
  await page.unroute(CONTACT)
  for (const [name, text] of [
    ['الاسم الكامل', 'هدى لامار'],
    ['عنوان البريد الإلكتروني', 'huda@example.com'],
    ['ما الذي يحتاج إليه فريقك؟', QUESTION],
  ] as const)
    await expect(field(name)).toHaveValue(text)
  await send.click()
  await expect(page.getByRole('heading', { name: 'شكرًا، وصلت رسالتك' })).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText('سيردّ عليك شخص من فريقنا بالبريد الإلكتروني.')
  await expect(main).toContainText('huda@example.com')
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])

  const editor = await desk.editor(browser, 'en-US')
  const said = complaintsOf(editor)
  await editor.goto(`${desk.site.url}/en/contact-sales`)
  await alive(editor)
  await expect(editor.getByLabel('Email address')).toHaveValue(desk.email)
  await openSales(editor, desk, 'en')
  await expect(editor.getByRole('tab', { name: 'Sales (1)' })).toHaveAttribute('aria-selected', 'true')
  const sales = editor.getByRole('region', { name: 'Sales questions' })
  const row = sales.getByRole('listitem')
  await expect(row).toContainText(/هدى لامار.*huda@example\.com.*العربية/)
  await row.getByText('Read and answer').click()
  await row.getByRole('button', { name: 'Send answer' }).click()
  const answer = row.getByRole('textbox', { name: 'Answer' })
  await expect(answer).toBeFocused()
  await expect(await remarkOf(editor, answer)).toHaveText('Write an answer.')
  await looksRight(editor)
  await answer.fill(ANSWER)
  await editor.reload() // as after a crash or the end of a session
  await row.getByText('Read and answer').click()
  await expect(answer).toHaveValue(ANSWER)
  await row.getByRole('button', { name: 'Send answer' }).click()
  await expect(editor.getByText('Answer sent')).toBeVisible()
  await expect(sales.getByRole('heading', { name: 'Sales questions' })).toBeFocused()
  await expect(sales).toContainText('No open questions.')
  await expect(editor.getByRole('tab', { name: 'Sales', exact: true })).toBeVisible()
  const listed = await editor.request.get(`${desk.site.url}/api/admin/mails`)
  const { items } = (await listed.json()) as OutputOf<typeof mailList>
  const mails = items.filter(({ recipient }) => recipient === 'huda@example.com')
  expect(mails.map(({ language, subject }) => [language, subject])).toEqual([
    ['ar', expect.stringContaining('على سؤالك')],
    ['ar', expect.stringContaining('وصل سؤالك')],
  ])
  for (const part of ['عشرة مقاعد بسعر 99 يورو.', QUESTION]) expect(mails[0]?.text).toContain(part)

  await sales.getByLabel('Status').selectOption('Answered')
  await row.getByText('Show', { exact: true }).click()
  await expect(row).toContainText('Answered by')
  await expect(row.getByText('عشرة مقاعد')).toBeVisible()
  await row.getByRole('button', { name: 'Reopen' }).click()
  await expect(editor.getByText('Question reopened')).toBeVisible()
  await sales.getByLabel('Status').selectOption('Open')
  await row.getByText('Read and answer').click()
  const { items: waiting } = (await (
    await editor.request.get(`${desk.site.url}/api/admin/sales-requests`)
  ).json()) as OutputOf<typeof salesRequests>
  await post(editor, desk.site.url, `admin/sales-requests/${waiting[0]?.id}`, { state: 'closed' })
  await row.getByRole('textbox', { name: 'Answer' }).fill('Too late.')
  await row.getByRole('button', { name: 'Send answer' }).click()
  await expect(editor.getByText(/Someone else has already answered or closed this/)).toBeVisible()
  await expect(row.getByRole('textbox', { name: 'Answer' })).toHaveValue('Too late.')
  expect(said).toEqual([])
})

// Covers: sales-6
test('the queue is paged, reports a loading error, and fits in Arabic', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'ar')
  await page.route(QUEUE, refuse(403, 'problem.adminOnly'))
  await openSales(page, desk, 'ar')
  await expect(page.getByText('تعذّر تحميل الأسئلة.')).toBeVisible()
  await page.unroute(QUEUE)
  const one = (n: number) => ({
    id: crypto.randomUUID(),
    name: `Hedy ${n}`,
    email: `hedy${n}@${'long.'.repeat(20)}example.com`,
    company: 'Frequency '.repeat(8),
    message: 'word '.repeat(80),
    language: 'en',
    has_account: true,
    state: 'open',
    answer: 'An earlier answer.',
    answered_at: '2026-11-20T08:00:00.000Z',
    answered_by: null,
    created_at: '2026-11-20T07:00:00.000Z',
  })
  const [first, second] = [one(1), one(2)]
  await page.route(QUEUE, (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor')
    const answer = { items: [isNext ? second : first], total: 2, next_cursor: isNext ? null : 'next' }
    expect(salesRequests.output.safeParse(answer).success).toBe(true) // must be an answer that the server could give
    return route.fulfill({ json: answer })
  })
  await page.getByRole('button', { name: 'إعادة المحاولة' }).click()
  const rows = page.getByRole('region', { name: 'أسئلة إلى فريق المبيعات' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: /1 \/ 2/ }).click()
  await expect(rows).toHaveCount(2)
  await rows.first().getByText('القراءة والردّ').click()
  await expect(rows.first()).toContainText('An earlier answer.')
  await looksRight(page)
})
