import { type Page, expect } from '@playwright/test'
import { type Desk, openDesk } from './desk.ts'
import { alive, complaintsOf, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The “Scraping” tab of the dashboard on a real site: results are drafted, removed entries are restored.

let desk: Desk
test.beforeAll(async () => {
  desk = await openDesk({ drafts: false })
})
test.afterAll(() => desk.close())

async function open(page: Page): Promise<void> {
  await page.goto(`${desk.site.url}/en/admin`)
  await alive(page)
  await page.getByRole('tab', { name: 'Scraping', exact: true }).click()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

// Covers: admin-2-dashboard-14, admin-2-dashboard-15, admin-2-dashboard-16, admin-2-dashboard-17, admin-4-11
// Covers: admin-4-12, desk-scraping-1
test('sources of a category are scraped, results are drafted, invalid entries are removed and restored', async ({
  browser,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const complaints = complaintsOf(page)
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`${desk.site.url}/api/${path}`, {
      data,
      headers: { origin: desk.site.url },
    })
    expect([path, answer.ok()]).toEqual([path, true])
  }
  for (const [path, category] of [
    ['/rss.xml', 'tools'],
    ['/notes/atom.xml', 'agents'],
  ])
    await send('admin/ai-news-sources', { name: `Feed ${path}`, url: desk.feeds + path, category })
  await open(page)

  // Covers: admin-2-dashboard-14
  await test.step('only one category is scraped', async () => {
    const news = part(page, 'Scraping by category')
    const row = (name: string) => news.getByRole('listitem').filter({ hasText: name })
    await expect(row('All sources')).toContainText('2 active sources')
    await expect(row('Tools')).toContainText('1 active source')
    await expect(row('Learning')).toContainText('0 active sources')
    const asked = page.waitForRequest('**/api/scrape-ai-news')
    await news.getByRole('button', { name: 'Scrape: Tools' }).click()
    expect((await asked).postDataJSON()).toEqual({ category: 'tools' })
    await expect(page.getByText('Scraping Complete')).toBeVisible({ timeout: 120_000 })
    await expect(news.getByText(/^Tools · 2 articles · 1 source · \d drafts?$/)).toBeVisible()
    await expect(news.getByRole('link', { name: 'Open Content Review' })).toBeVisible()
    await news.getByRole('button', { name: 'Scrape: Agents' }).click()
    await expect(news.getByText(/^Agents · 1 article · 1 source/)).toBeVisible({ timeout: 120_000 })
  })

  // Covers: admin-2-dashboard-16, admin-4-11, admin-4-12
  await test.step('tools in three steps: searched, selected, generated; then everything is cleared', async () => {
    const tools = part(page, 'Instant AI Tool Search')
    await expect(tools.locator('[aria-current=step]')).toHaveText('1. Search')
    await tools.getByRole('button', { name: 'Search AI tools (48h)' }).click()
    await expect(page.getByText('2 tools published in the last 48 hours')).toBeVisible()
    await expect(tools.locator('[aria-current=step]')).toHaveText('2. Select 1 to 4')
    await tools.getByRole('checkbox').first().check()
    await tools.getByRole('checkbox').last().check()
    await page.getByRole('tab').first().click() // results and selection stay while another tab is open
    await expect(tools).toHaveCount(0)
    await page.getByRole('tab', { name: 'Scraping', exact: true }).click()
    await expect(tools.locator('[aria-current=step]')).toHaveText('3. Generate')
    await tools.getByRole('button', { name: 'Generate articles (2)' }).click()
    await expect(page.getByText('✅ Articles generated')).toBeVisible()
    await expect(page.getByText('2 articles generated. Review them under Content Review.')).toBeVisible()
    await expect(tools.getByRole('checkbox')).toHaveCount(0)
    await expect(tools.getByText('2 drafts waiting for review')).toBeVisible()
  })

  // Covers: admin-2-dashboard-16, admin-4-12
  await test.step('an agent is found and drafted as an agent', async () => {
    const agents = part(page, 'Instant AI Agent Search')
    await agents.getByRole('button', { name: 'Search AI agents (48h)' }).click()
    await agents.getByRole('checkbox').check()
    await agents.getByRole('button', { name: 'Search AI agents (48h)' }).click() // a new search clears the selection
    await expect(agents.getByRole('button', { name: 'Generate articles (0)' })).toBeDisabled()
    await agents.getByRole('checkbox').check()
    await agents.getByRole('button', { name: 'Generate articles (1)' }).click()
    await expect(agents.getByText('1 draft waiting for review')).toBeVisible()
  })

  // Covers: admin-2-dashboard-15
  await test.step('events are searched for, and an empty result is reported too', async () => {
    const events = part(page, 'Event discovery')
    await events.getByRole('button', { name: 'Discover events' }).click()
    await expect(events.getByText('0 events found · 0 drafts waiting for review')).toBeVisible()
    await expect(page.getByText('Event discovery complete')).toBeVisible()
  })

  const list = await page.request.get(`${desk.site.url}/api/admin/generated-content`)
  const { items } = (await list.json()) as { items: { id: string; content_type: string }[] }
  const draft = items.find(({ content_type: type }) => type === 'agent')
  await send('approve-content', { contentId: draft?.id, action: 'approve', edits: { title: 'Untitled' } })
  const shown = async () => {
    const answer = await page.request.get(`${desk.site.url}/api/agents?q=Untitled`)
    const { items: agents } = (await answer.json()) as { items: { name: string }[] }
    return agents.some(({ name }) => name === 'Untitled')
  }
  expect(await shown()).toBe(true)

  // Covers: admin-2-dashboard-17
  await test.step('nothing is removed before the question is answered', async () => {
    const cleanup = part(page, 'Invalid entry cleanup')
    await cleanup.getByRole('button', { name: 'Clean up invalid entries' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await shown()).toBe(true)
  })

  // Covers: desk-scraping-1
  await test.step('removed entries are shown with the reason, also after a visit to another tab, and restored', async () => {
    const cleanup = part(page, 'Invalid entry cleanup')
    await cleanup.getByRole('button', { name: 'Clean up invalid entries' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Clean up', exact: true }).click()
    await expect(page.getByText('Cleanup complete')).toBeVisible()
    await expect(cleanup.getByRole('listitem')).toHaveText(['UntitledAgent hiddenIt has no name.'])
    expect(await shown()).toBe(false)
    await page.getByRole('tab').first().click()
    await expect(cleanup).toHaveCount(0)
    await page.getByRole('tab', { name: 'Scraping', exact: true }).click()
    await cleanup.getByRole('button', { name: 'Undo cleanup' }).click()
    await expect(cleanup.getByText('1 entry restored')).toBeVisible()
    await expect(cleanup.getByRole('listitem')).toHaveCount(0)
    expect(await shown()).toBe(true)
  })
  expect(complaints).toEqual([])
})
