import { type Page, expect } from '@playwright/test'
import { jobList, serviceList } from '#monitoring/calls.ts'
import type { OutputOf } from '#platform/call.ts'
import { deskSystem } from '#today/system-calls.ts'
import { violationsOn } from './axe.ts'
import { invented } from './desk.ts'
import { complaintsOf, isWiderThanScreen, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The overview of the monitoring page when something fails, and the addresses of its tabs and panels.

type System = OutputOf<typeof deskSystem>

/** Answers with the real overview, with these failures and a day in which one source could not be read. */
async function serveFailures(page: Page, failing: System['failing']): Promise<void> {
  await page.route('**/api/admin/desk/system', async (route) => {
    const answer = (await (await route.fetch()).json()) as System
    const hour = (of: number) => new Date(Date.parse(answer.day.from) + of * 3_600_000).toISOString()
    answer.now = hour(14)
    answer.failing = failing
    answer.sources_working = 39
    answer.day.marks = [
      { what: 'scraping', at: hour(6), state: 'done', failed: 0 },
      { what: 'scraping', at: hour(12), state: 'done', failed: 1 },
      { what: 'scraping', at: hour(18), state: 'planned', failed: 0 },
    ]
    answer.today = { ...answer.today, jobs: 412, reports: 214, drafts: 31, bounced: 2 }
    expect(deskSystem.output.safeParse(answer).success).toBe(true) // the server could send this response
    return route.fulfill({ json: answer })
  })
}
const someFailures = (): System['failing'] => ({
  sources: [
    {
      id: crypto.randomUUID(),
      name: 'Meridian <b>Tech</b>',
      state: 'http_error',
      state_detail: { status: 403 },
      last_ok_at: '2026-11-20T06:00:00.000Z',
      created_at: '2026-11-10T08:30:00.000Z',
      failures: 3,
    },
  ],
  sources_total: 1,
  system: [
    {
      kind: 'job',
      id: crypto.randomUUID(),
      job: 'gather-source',
      afterwards: false,
      since: '2026-11-20T08:00:00.000Z',
      message: 'the disk is full',
    },
    { kind: 'service', service: 'mail', since: '2026-11-20T08:00:00.000Z', message: '550 refused' },
    {
      kind: 'alarm',
      alarm: 'disk-low',
      since: '2026-11-20T08:00:00.000Z',
      notified_at: '2026-11-20T08:05:00.000Z',
    },
  ],
  system_total: 3,
})

// Covers: desk-monitoring-13, desk-monitoring-14
test('what fails comes first with its actions, and every tab and panel has an address', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const complaints = complaintsOf(page)
  const failing = someFailures()
  await serveFailures(page, failing)
  await openWhole(page, `${desk.site.url}/en/content-monitoring`)
  const panel = page.locator('#failing')
  await expect(panel.getByRole('heading')).toHaveText('Failing')
  await expect(panel).toContainText(/Working: \d+ services, \d+ queues, and 39 sources/)
  await expect(panel.getByRole('listitem')).toContainText([
    /Meridian <b>Tech<\/b>.*Not read since.*403 · 3 attempts/,
    /Read a source.*Failed.*the disk is full/,
    /Email.*Failing since.*550 refused/,
    /The disk is almost full.*Failing since.*Operators were notified/,
  ])
  await expect(part(page, 'Job queue')).toContainText('412 done today')
  await expect(part(page, 'Today').getByRole('listitem')).toContainText([
    /214.*reports read/,
    /31.*drafts written/,
    /model costs/,
    /2.*bounced emails/,
  ])
  await panel.getByRole('link', { name: 'Open: Email' }).click()
  await expect(page).toHaveURL(/#services$/)

  await page.route('**/api/admin/jobs/*/retry', (route) => {
    Object.assign(failing, { sources: [], sources_total: 0, system: [], system_total: 0 })
    return route.fulfill({ json: { already: false } })
  })
  await panel.getByRole('button', { name: 'Retry: Read a source' }).click()
  await expect(panel.getByRole('heading')).toHaveText('Nothing is failing')
  await expect(panel.getByRole('heading')).toBeFocused()
  await expect(panel).toContainText(/Working: .*39 sources/)

  const tabs = page.getByRole('navigation', { name: 'System' })
  await tabs.getByRole('link', { name: 'Log' }).click()
  await expect(page).toHaveURL(/content-monitoring\?tab=log$/)
  await expect(tabs.getByRole('link', { name: 'Log' })).toHaveAttribute('aria-current', 'page')
  await expect(tabs.getByRole('link', { name: 'Log' })).toBeFocused()
  await expect(page.locator('#audit-log')).toBeVisible()
  await expect(panel).toHaveCount(0)
  await tabs.getByRole('link', { name: 'Users' }).click()
  await expect(page.locator('#users').getByRole('listitem').first()).toBeVisible()
  for (const [address, region] of [
    ['#costs', 'Model costs'],
    ['?tab=model', 'Model on this machine'],
    ['#jobs', 'Job queue'],
  ] as const) {
    await openWhole(page, `${desk.site.url}/en/content-monitoring${address}`)
    await expect(part(page, region)).toBeVisible()
  }
  await expect(part(page, 'Job queue').getByText('No failed jobs.')).toBeVisible()
  expect(complaints).toEqual([])
})

// Covers: desk-monitoring-13
test('failures fit a phone in Arabic, where the day still runs from left to right', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await serveFailures(page, someFailures())
  await openWhole(page, `${desk.site.url}/ar/content-monitoring`)
  const marks = page.locator('#tasks [dir=ltr] > i.h-2\\.5, #tasks [dir=ltr] > i.bg-danger')
  const places = await marks.evaluateAll((found) => found.map((mark) => mark.getBoundingClientRect().x))
  expect(places).toHaveLength(3)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await page.locator('#tasks button').click()
  await page.locator('#jobs button').click()
  for (const summary of await page.locator('#services summary').all()) await summary.click()
  expect(await violationsOn(page)).toEqual([])
  expect(await isWiderThanScreen(page)).toBe(false)
})

// Covers: desk-monitoring-13
test('on a phone no answer is cut off: services, tasks and content wrap, and nothing scrolls sideways', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const message = `connect ECONNREFUSED https://models.example.org/v1/chat?request=${'8a3f0b8e'.repeat(8)}`
  const failing = someFailures()
  failing.system = [{ kind: 'service', service: 'model', since: '2026-11-20T08:00:00.000Z', message }]
  failing.system_total = 1
  await serveFailures(page, failing)
  await page.route('**/api/admin/services', async (route) => {
    const answer = (await (await route.fetch()).json()) as OutputOf<typeof serviceList>
    Object.assign(answer.items.find(({ service }) => service === 'model') ?? {}, {
      form: 'real',
      by: 'gateway.models.example.org',
      models: ['writer-7b-instruct-q4', 'translator-13b-chat-q8'],
      recorded: true,
      last_success: null,
      last_error: { at: '2026-11-20T08:00:00.000Z', message },
    })
    expect(serviceList.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await page.route(/\/api\/admin\/jobs(\?|$)/, async (route) => {
    const answer = (await (await route.fetch()).json()) as OutputOf<typeof jobList>
    const at = '2026-11-20T08:00:00.000Z'
    const job = { id: crypto.randomUUID(), job: 'gather-source', afterwards: false, failed_at: at, tries: 3 }
    Object.assign(answer, { items: [{ ...job, message }], total: 1 })
    expect(jobList.output.safeParse(answer).success).toBe(true)
    return route.fulfill({ json: answer })
  })
  await page.route(/\/api\/admin\/generated-content\?/, (route) => {
    const title = `A harbor for everyone, ${'forty-one ports, '.repeat(6)}${'one'.repeat(30)}`
    return route.fulfill({ json: { items: [invented({ title })], total: 1, next_cursor: null } })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const language of ['en', 'ar']) {
    await openWhole(page, `${desk.site.url}/${language}/content-monitoring`)
    await page.locator('#tasks button').click()
    await page.locator('#jobs button').click()
    for (const open of ['closed', 'open']) {
      if (open === 'open')
        for (const summary of await page.locator('#services summary').all()) await summary.click()
      expect([language, open, await cutOff(page)]).toEqual([language, open, []])
      expect(await isWiderThanScreen(page)).toBe(false)
    }
  }
})

/** The texts of the panels that are cut off, or that scroll sideways. */
const cutOff = (page: Page): Promise<string[]> =>
  page.locator('main section *').evaluateAll((all) =>
    all
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth) // 1 px: only for screen readers
      .filter((each) => getComputedStyle(each).overflowX !== 'visible')
      .map((each) => each.textContent),
  )
