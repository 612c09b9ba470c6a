import { type Page, expect } from '@playwright/test'
import { adminPayments } from '#membership/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// Payments on the monitoring page: the service, the subscriptions, and the events, pending ones first.

const PAYMENTS = '**/api/admin/payments'
const APPLY = '**/api/admin/payments/*/apply'
const COLOURS = ['color-contrast', 'link-in-text-block']
type Payments = OutputOf<typeof adminPayments>
type Event = Payments['events'][number]

const event = (values: Partial<Event> = {}): Event => ({
  id: `evt_${crypto.randomUUID()}`,
  type: 'customer.subscription.updated',
  created_at: '2026-11-20T07:00:00.000Z',
  received_at: '2026-11-20T07:00:01.000Z',
  applied_at: '2026-11-20T07:00:01.000Z',
  outcome: 'applied',
  attempts: 1,
  error: null,
  ...values,
})

/** Responds with the current state of these payments. */
const serve = (page: Page, payments: Payments) =>
  page.route(PAYMENTS, (route) => {
    expect(adminPayments.output.safeParse(payments).success).toBe(true) // the server could send this response
    return route.fulfill({ json: payments })
  })

const open = (desk: Desk, page: Page, language: 'en' | 'ar') =>
  openWhole(page, `${desk.site.url}/${language}/content-monitoring#payments`)

// Covers: sales-10, sales-11
test('a pending event shows its reason and is applied again; the panel says that no money moves', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await page.route(PAYMENTS, refuse(403, 'problem.adminOnly'))
  await open(desk, page, 'en')
  const part = page.getByRole('region', { name: 'Payments', exact: true })
  await expect(part.getByText('We couldn’t load the payments.')).toBeVisible()
  await page.unroute(PAYMENTS)
  const waits = event({ applied_at: null, outcome: null, attempts: 3, error: 'the customer is not known' })
  const payments: Payments = {
    provider: 'test',
    waiting: 1,
    by_state: [
      { tier: 'premium', status: 'past_due', count: 2 },
      { tier: 'b2b', status: 'active', count: 1200 },
    ],
    events: [waits, event(), event({ outcome: 'stale' }), event({ outcome: 'odd' })],
  }
  await part.getByRole('button', { name: 'Retry' }).click()
  await expect(part).toContainText('Built-in test payments are active') // the real response
  await expect(part).toContainText('no money moves')
  await serve(page, payments)
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).click()
  await expect(part).toContainText('One event is waiting to be applied.')
  await expect(part.getByRole('table').getByRole('row')).toContainText([
    'Plan',
    /Premium\s*Past due\s*2/,
    /B2B SaaS\s*Active\s*1,200/,
  ])
  const rows = part.getByRole('listitem')
  await expect(rows).toContainText([
    /Waiting.*the customer is not known.*3 times/,
    'Applied',
    'Older than what we have',
    'odd',
  ])
  await page.route(APPLY, refuse(409, 'membership.notYours'))
  const again = rows.first().getByRole('button', { name: `Apply again: ${waits.type} ${waits.id}` })
  await again.click()
  await expect(page.getByText(/^We couldn’t apply the event\. /)).toBeVisible()
  await page.unroute(APPLY)
  await page.route(APPLY, (route) => {
    expect(new URL(route.request().url()).pathname).toContain(waits.id)
    Object.assign(waits, event({ id: waits.id }))
    payments.waiting = 0
    return route.fulfill({ json: waits })
  })
  await again.click()
  await expect(page.getByText('Event applied')).toBeVisible()
  await expect(part.getByRole('heading', { name: 'Payments' })).toBeFocused()
  await expect(part.getByRole('button')).toHaveCount(0)
  await expect(part).not.toContainText('waiting to be applied')
})

// Covers: sales-10
test('the panel is accessible and fits in Arabic, full and empty', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'ar')
  const payments: Payments = { provider: 'stripe', waiting: 0, by_state: [], events: [] }
  await serve(page, payments)
  await open(desk, page, 'ar')
  const part = page.locator('#payments')
  await expect(part).toContainText('خدمة Stripe هي المستخدمة')
  await expect(part).toContainText('لا توجد اشتراكات بعد.')
  await expect(part).toContainText('لم تُرسل خدمة الدفع أي أحداث بعد.')
  payments.waiting = 2
  payments.by_state = [{ tier: 'premium', status: 'trialing', count: 3 }]
  const error = 'a'.repeat(300)
  payments.events = [
    event({ applied_at: null, outcome: null, error }),
    event({ outcome: 'unknown-subscription' }),
  ]
  await page.getByRole('main').getByRole('button', { name: 'تحديث' }).click()
  await expect(part).toContainText('حدثان بانتظار التطبيق.')
  expect(await violationsOn(page, { within: ['#payments'] })).toEqual([])
  await page.setViewportSize({ width: 320, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violationsOn(page, { within: ['#payments'], rules: COLOURS })).toEqual([])
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over).toBeLessThanOrEqual(0)
})
