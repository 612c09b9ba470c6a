import { type Locator, type Page, expect } from '@playwright/test'
import type { serviceList } from '#monitoring/calls.ts'
import { mailList, mailSendAgain } from '#services/post/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { retriesImmediately, complaintsOf, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The outbox on the monitoring page: its emails, their content, and sending one again.

const MAILS = /\/api\/admin\/mails(\?.*)?$/
const AGAIN = '**/api/admin/mails/*/send'

const open = (desk: Desk, page: Page, language: 'en' | 'ar' | 'fr', tab = '?tab=mails') =>
  openWhole(page, `${desk.site.url}/${language}/content-monitoring${tab}`)

type Mail = OutputOf<typeof mailList>['items'][number]
const mail = (values: Partial<Mail> = {}): Mail => ({
  id: crypto.randomUUID(),
  recipient: 'hedy@example.org',
  language: 'en',
  subject: 'Your report: the year is corrected',
  text: 'Dear reader,\n\nit is corrected: https://example.com/en/news/1.\n\nCadence',
  state: 'sent',
  attempts: 1,
  error: null,
  created_at: '2026-11-20T07:00:00.000Z',
  sent_at: '2026-11-20T07:00:05.000Z',
  ...values,
})
const refused = () =>
  mail({
    state: 'refused',
    sent_at: null,
    attempts: 2,
    error: '550 5.1.1 <hedy@example.org>: unknown mailbox',
  })

/** Responds with the current state of these emails, two per page. */
async function serveMails(page: Page, mails: readonly Mail[]): Promise<void> {
  await page.route(MAILS, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const state = asked.get('state')
    const of = mails.filter((each) => state === null || each.state === state)
    const from = Number(asked.get('cursor') ?? 0)
    const answer = {
      items: of.slice(from, from + 2),
      total: of.length,
      next_cursor: of.length > from + 2 ? String(from + 2) : null,
    }
    expect(mailList.output.safeParse(answer).success).toBe(true) // the server could send this response
    return route.fulfill({ json: answer })
  })
}

/** Serves the real settings of the site, but with a mail server. */
const serveServer = (page: Page) =>
  page.route('**/api/admin/services', async (route) => {
    const answer = (await (await route.fetch()).json()) as OutputOf<typeof serviceList>
    const real = { form: 'real', by: 'mail.example.com:587', recorded: true }
    Object.assign(answer.items.find(({ service }) => service === 'mail') ?? {}, real)
    return route.fulfill({ json: answer })
  })

/**
 * Filters for emails that a server refused: the list also has emails that the site itself has written, and none of those was
 * refused.
 */
const showRefused = (mails: Locator) =>
  mails.getByRole('combobox', { name: 'Status' }).selectOption('Not sent')

test('a site without a mail server says that emails are kept, and lists none as not sent', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await open(desk, page, 'en')
  const mails = part(page, 'Emails')
  await expect(mails).toContainText('No mail server is set up (SMTP_URL), so emails reach no one')
  await showRefused(mails)
  await expect(mails).toContainText('No emails here.')
  await open(desk, page, 'en', '')
  await expect(part(page, 'Services').getByRole('listitem').filter({ hasText: 'Email' })).toContainText(
    'No mail server is set up. Emails are kept under “Emails”.',
  )
})

// Covers: desk-monitoring-7
test('a kept email is shown with its links, in its own language and direction', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  const complaints = complaintsOf(page)
  const text = 'مرحبًا،\n\nصُحّح المقال: https://example.com/ar/news/1\n<b>شكرًا</b>'
  await serveMails(page, [
    mail({ language: 'ar', subject: 'صُحّح ما أبلغت عنه', text, state: 'kept', attempts: 0, sent_at: null }),
  ])
  await open(desk, page, 'en')
  const row = part(page, 'Emails').getByRole('listitem')
  await expect(row).toContainText('hedy@example.org')
  await expect(row.getByText('Kept on site', { exact: true })).toBeVisible()
  await expect(row.getByRole('button')).toHaveCount(0)
  await row.getByText('Read', { exact: true }).click()
  const body = row.locator('div[lang=ar]')
  await expect(body).toBeVisible()
  expect(await body.textContent()).toBe(text)
  await expect(body).toHaveAttribute('dir', 'rtl')
  const link = body.getByRole('link')
  await expect(link).toHaveAttribute('href', 'https://example.com/ar/news/1')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(complaints).toEqual([])
})

// Covers: desk-monitoring-8
test('a refused email is sent again; one that cannot be stays, and the reason is shown', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const one = refused()
  await serveServer(page)
  await serveMails(page, [one, mail()])
  await open(desk, page, 'fr')
  const mails = part(page, 'E-mails')
  const again = mails.getByRole('button', { name: `Renvoyer : ${one.subject}` })
  await expect(mails.getByRole('listitem').first()).toContainText(/Non envoyé.*550 5\.1\.1.*2 tentatives/)
  await page.route(AGAIN, refuse(409, 'outside.mailNoServer'))
  await again.click()
  await expect(
    page.getByText(
      'Impossible de renvoyer l’e-mail. Aucun serveur de messagerie n’est configuré (SMTP_URL).',
    ),
  ).toBeVisible()
  await page.unroute(AGAIN)
  const asked: string[] = []
  await page.route(AGAIN, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    one.state = 'waiting'
    const answer: OutputOf<typeof mailSendAgain> = { state: 'waiting' }
    return route.fulfill({ json: answer })
  })
  await again.click()
  await expect(page.getByText('Renvoi de l’e-mail en cours')).toBeVisible()
  await expect(mails.getByRole('heading', { name: 'E-mails' })).toBeFocused()
  await expect(mails.getByRole('listitem').first()).toContainText('En attente')
  await expect(again).toHaveCount(0)
  expect(asked).toEqual([`/api/admin/mails/${one.id}/send`])
})

// Covers: desk-monitoring-7
test('emails are filtered by status, and more are shown on demand; old ones are removed', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const old = mail({ recipient: '', subject: '', text: '' })
  await serveServer(page)
  await serveMails(page, [mail(), refused(), old, mail()])
  await open(desk, page, 'en')
  const mails = part(page, 'Emails')
  const rows = mails.getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await mails.getByRole('button', { name: /2 \/ 4/ }).click()
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(2)).toContainText('Text and address deleted')
  await expect(rows.nth(2).getByText('Read', { exact: true })).toHaveCount(0)
  await mails.getByRole('combobox', { name: 'Status' }).selectOption('Not sent')
  await expect(rows).toHaveCount(1)
  await mails.getByRole('combobox', { name: 'Status' }).selectOption('Kept on site')
  await expect(mails).toContainText('No emails here.')
})

test('emails that do not load can be requested again', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  await retriesImmediately(page)
  await page.route(MAILS, refuse(500, 'problem.internal'))
  await open(desk, page, 'en')
  const mails = part(page, 'Emails')
  await expect(mails.getByText('We couldn’t load the emails.')).toBeVisible()
  await page.unroute(MAILS)
  await mails.getByRole('button', { name: 'Retry' }).click()
  await expect(mails.getByText('We couldn’t load the emails.')).toHaveCount(0)
  await showRefused(mails)
  await expect(mails).toContainText('No emails here.')
})

for (const language of ['en', 'ar'] as const)
  for (const width of [1440, 390])
    test(`the outbox is accessible and fits in ${language} at ${width}`, async ({ browser, desk }) => {
      const page = await desk.editor(browser, language)
      await page.setViewportSize({ width, height: 900 })
      await serveServer(page)
      const address = `https://example.com/${'a'.repeat(120)}`
      await serveMails(page, [
        refused(),
        mail({ text: `${'word '.repeat(60)}\n${address}`, subject: 'long '.repeat(30) }),
      ])
      await open(desk, page, language)
      const mails = page.locator('#mails')
      for (const summary of await mails.locator('summary').all()) await summary.click()
      await expect(mails.getByRole('link')).toHaveCount(2)
      expect(await violationsOn(page)).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    })
