// long: one journey through the page, with the answers that it mocks
import { type Page, expect } from '@playwright/test'
import { contentGenerationSchedule } from '#schedule/calls.ts'
import { toolUrlProposals } from '#writing/links/calls.ts'
import { violationsOn } from './axe.ts'
import { type Desk, openDesk, refuse } from './desk.ts'
import { retriesImmediately, complaintsOf, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The automation page: an administrator's changes are saved, and the work started there really produces content.

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ drafts: false })
})
test.afterAll(() => desk.close())

const PROPOSALS = /\/api\/admin\/tool-url-proposals\?/

const open = (page: Page, language = 'en') =>
  openWhole(page, `${desk.site.url}/${language}/content-automation`)

/** The tabs of the section. */
const sections = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Sources' })

// Covers: admin-2-automation-2, admin-2-automation-3, admin-2-automation-6, admin-5-6, admin-8-38, admin-8-39
// Covers: desk-automation-3
test('an administrator edits the schedule, finds tools, drafts one, and decides on an address', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const complaints = complaintsOf(page)
  const send = (path: string, data: object) =>
    page.request.post(`${desk.site.url}/api/${path}`, { data, headers: { origin: desk.site.url } })
  const feed = { name: 'Harbour Tools', url: `${desk.feeds}/rss.xml`, category: 'tools' }
  expect((await send('admin/ai-news-sources', feed)).ok()).toBe(true)
  expect((await send('scrape-ai-news', {})).ok()).toBe(true)
  await serveDecisions(page)
  await open(page)
  const schedule = part(page, 'Generation Schedule')
  const rows = schedule.getByRole('listitem')
  await expect(rows).toHaveCount(8)

  await test.step('a row is edited; an invalid value is reported beside its field', async () => {
    await schedule.getByRole('button', { name: 'Edit: Article, 07:00' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Time', { exact: true }).fill('06:30')
    await form.getByLabel('Quantity').fill('30')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByLabel('Quantity')).toBeFocused()
    await expect(form.getByText('Enter a quantity from 1 to 20.')).toBeVisible()
    await form.getByLabel('Quantity').fill('4')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Articles ×4' })).toBeVisible()
  })

  await test.step('one row is switched off, one is added, and one is removed', async () => {
    await schedule.getByRole('checkbox', { name: 'Active: Image, 15:00' }).click()
    await schedule.getByRole('button', { name: 'Add task' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Task', { exact: true }).selectOption('Podcast')
    await form.getByLabel('Time', { exact: true }).fill('12:15')
    await form.getByLabel('Frequency').selectOption('Once a week')
    await form.getByLabel('Day of the week').selectOption('Friday')
    await form.getByLabel('Français').check()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(rows).toHaveCount(9)
    await schedule.getByRole('button', { name: 'Remove: Image, 09:00' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(rows).toHaveCount(8)
  })

  // Covers: admin-2-automation-6
  await test.step('all changes are still there after a reload', async () => {
    await open(page)
    await expect(rows.filter({ hasText: '06:30' })).toContainText('Article')
    await expect(rows.filter({ hasText: '12:15' })).toContainText('Weekly: Friday')
    await expect(rows.filter({ hasText: '12:15' })).toContainText('Français')
    await expect(rows.filter({ hasText: '09:00' })).toHaveCount(0)
    await expect(schedule.getByRole('checkbox', { name: 'Active: Image, 15:00' })).not.toBeChecked()
  })

  // Covers: admin-2-automation-2, admin-2-automation-3, admin-5-6, admin-8-38, admin-8-39
  await test.step('a tool that was found is drafted', async () => {
    const search = part(page, 'Instant AI Tool Search')
    await search.getByRole('button', { name: 'Search AI tools (48h)' }).click()
    await expect(search.getByRole('checkbox')).toHaveCount(2)
    await search.getByRole('button', { name: 'Generate articles (0)' }).click()
    await expect(page.getByText('No tool selected')).toBeVisible()
    await search.getByRole('checkbox').first().check()
    await search.getByRole('button', { name: 'Generate articles (1)' }).click()
    await expect(search.getByText('1 draft waiting for review')).toBeVisible()
    await expect(search.getByRole('checkbox')).toHaveCount(0)
    await sections(page).getByRole('link', { name: 'Runs' }).click()
    await expect(
      part(page, 'Runs').getByRole('listitem').filter({ hasText: 'Articles about tools' }),
    ).toBeVisible()
  })

  // Covers: desk-automation-3
  await test.step("an address is accepted, and the server's refusal of the next one is shown as a message", async () => {
    const decided = page.waitForRequest(/\/api\/admin\/tool-url-proposals\/[\da-f-]{36}$/)
    await sections(page).getByRole('link', { name: 'Tool URLs' }).click()
    const addresses = part(page, 'Waiting for your decision')
    await addresses.getByRole('button', { name: 'Accept Lyra' }).click()
    expect((await decided).postDataJSON()).toEqual({ decision: 'accepted' })
    await expect(addresses.getByText('1 URL waiting for a decision')).toBeVisible()
    await addresses.getByRole('button', { name: 'Decline Orrery' }).click()
    await expect(page.getByText('The tool’s address has changed. Check the addresses again.')).toBeVisible()
  })

  await test.step('the addresses of all tools are checked, and the result is shown', async () => {
    await page.getByRole('button', { name: 'Fix Tool URLs' }).click()
    const results = part(page, 'Results')
    await expect(results.getByText(/^This is sample content/).first()).toBeVisible()
    await expect(page.getByRole('status').getByText(/^URLs checked: \d+/)).toBeVisible()
  })
  // The browser logs the refusal that the test provokes.
  expect(complaints.filter((each) => !each.includes('status of 422'))).toEqual([])
  await page.context().close()
})

const proposal = (tool: string) => ({
  id: crypto.randomUUID(),
  tool_id: crypto.randomUUID(),
  tool,
  old_url: 'https://old.example/',
  new_url: 'https://new.example/',
  evidence: 'redirect',
  state: 'waiting',
  found_at: '2026-11-20T09:00:00.000Z',
  decided_at: null,
})

/** Answers instead of the server with two pending addresses, because the test site has none. */
async function serveDecisions(page: Page): Promise<void> {
  const [first, second] = [proposal('Lyra'), proposal('Orrery')]
  let waiting = [first, second]
  expect(toolUrlProposals.output.safeParse(listOf(waiting)).success).toBe(true) // must be an answer that the server could give
  await page.route(PROPOSALS, (route) => route.fulfill({ json: listOf(waiting) }))
  await page.route(`**/api/admin/tool-url-proposals/${first.id}`, (route) => {
    waiting = [second]
    return route.fulfill({ json: { decided: true, already: false } })
  })
  await page.route(`**/api/admin/tool-url-proposals/${second.id}`, refuse(409, 'library.proposalOutdated'))
}
const listOf = (items: readonly unknown[]) => ({ items, total: items.length, next_cursor: null })

const FAILED_RUN = {
  occurrence: '2026-11-20T07:00:00.000Z',
  planned_at: null,
  state: 'failed',
  started_at: '2026-11-20T07:00:00.000Z',
  finished_at: '2026-11-20T07:00:01.000Z',
  run_id: null,
  found: 0,
  drafted: 0,
  cost_micros: null,
  error: null,
} as const

// Covers: desk-automation-6
test('on a phone each task of the schedule is one line, which opens to the rest of it', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await open(page)
  const schedule = part(page, 'Generation Schedule')
  const row = schedule.getByRole('listitem').filter({ hasText: '08:00' }).filter({ hasText: 'Video' })
  const line = row.getByLabel('Video, 08:00', { exact: true })
  const edit = schedule.getByRole('button', { name: /^Edit: / })
  const nextRuns = schedule.getByText('Next run').filter({ visible: true })
  const active = row.getByRole('checkbox', { name: 'Active: Video, 08:00' })
  await expect(row.getByRole('button', { name: 'Edit: Video, 08:00' })).toBeVisible()
  await expect(line).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(line).toBeVisible()
  await expect(row).toContainText('Every day')
  await expect(edit).toHaveCount(0)
  await expect(nextRuns).toHaveCount(0)
  const heights = await schedule
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().height))
  expect(Math.max(...heights)).toBeLessThanOrEqual(64)
  await active.click()
  await expect(active.and(page.locator(':enabled'))).not.toBeChecked()
  await active.click()
  await expect(active.and(page.locator(':enabled'))).toBeChecked()
  await expect(edit).toHaveCount(0)

  await line.focus()
  await page.keyboard.press('Enter')
  await expect(edit).toHaveCount(1)
  await expect(nextRuns).toHaveCount(1)
  await expect(row).toContainText('Last run')
  expect(await violationsOn(page, { within: ['#schedule'] })).toEqual([])
  await page.keyboard.press('Tab')
  await expect(active).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Time', { exact: true })).toHaveValue('08:00')
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: 'Remove: Video, 08:00' })).toBeFocused()
  await line.click()
  await expect(edit).toHaveCount(0)

  // a failed run is in view without opening its row
  await page.route('**/api/admin/content-generation-schedule', async (route) => {
    const answer = contentGenerationSchedule.output.parse(await (await route.fetch()).json())
    const [first] = answer.items
    if (first) first.last_run = FAILED_RUN
    return route.fulfill({ json: answer })
  })
  await open(page)
  await expect(schedule.getByText('Failed')).toBeVisible()
  await expect(nextRuns).toHaveCount(0)
  await page.context().close()
})

// Covers: admin-8-18, desk-automation-5
test('a list that fails to load offers a retry, and failures are shown as messages', async ({ browser }) => {
  const page = await desk.editor(browser, 'en-US')
  await retriesImmediately(page)
  await page.route(PROPOSALS, refuse(500, 'problem.internal'))
  await page.goto(`${desk.site.url}/en/fix-tool-urls`)
  const addresses = part(page, 'Waiting for your decision')
  await expect(addresses.getByText('We couldn’t load the waiting URLs.')).toBeVisible()
  await page.unroute(PROPOSALS)
  await addresses.getByRole('button', { name: 'Retry' }).click()
  await expect(addresses.getByText('No URLs waiting for a decision.')).toBeVisible()
  await sections(page).getByRole('link', { name: 'Automation' }).click()
  await page.route('**/api/generate-content', refuse(409, 'newsroom.tooLittleReviewed'))
  await page.getByRole('button', { name: 'Video script ×1' }).click()
  await expect(
    page.getByText('Failed to generate content. There aren’t enough published stories for a 60-second video'),
  ).toBeVisible()
  await page.context().close()
})

// Covers: admin-2-automation-1, admin-2-automation-2, admin-2-automation-4, admin-2-automation-5
// Covers: admin-2-automation-7
test('the texts quoted in the specification appear word for word, in English and in French', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'fr-FR')
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content Automation')
  for (const name of ['Generation Schedule', 'AI News Sources']) await expect(part(page, name)).toBeVisible()
  expect(await page.getByRole('term').allTextContents()).toEqual(['Pending Review', 'Approved', 'Published'])
  for (const name of [/^Articles ×\d/, /^Images ×1/, /^Podcast script ×1/, /^Video script ×1/])
    await expect(page.getByRole('button', { name })).toBeVisible()
  await open(page, 'fr')
  for (const [name, times] of [
    ['Rechercher Outils AI (48h)', 1],
    ['Scraper Sources AI', 1],
    ['Régénérer Images Agents', 2],
  ] as const)
    await expect(page.getByRole('button', { name })).toHaveCount(times)
  await expect(page.getByText('Toutes les 6 heures')).toBeVisible()
  await page.context().close()
})

// Covers: site-2-routes-11, admin-2-routes-1, admin-2-routes-3
test('the page is only for administrators', async ({ browser }) => {
  const member = await desk.member(browser, 'en-US')
  await member.goto(`${desk.site.url}/en/content-automation`)
  await expect(member.getByText('Access reserved for administrators.')).toBeVisible()
  await member.context().close()
})
