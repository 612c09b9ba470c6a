import { type Page, type Route, expect } from '@playwright/test'
import { type FoundTool, instantAiAgents, instantAiSearch } from '#writing/generate/calls.ts'
import { type Desk, refuse } from './desk.ts'
import { alive } from './reader.ts'

// Possible server responses for the “Scraping” tab, and what the tab then shows.

export const TOOLS = '**/api/instant-ai-search'
export const AGENTS = '**/api/instant-ai-agents'
export const EVENTS = '**/api/scrape-ai-events'
export const CLEAN = '**/api/cleanup-invalid-agents'
export const FAILS = refuse(500, 'problem.internal')

/** Opens the tab in a language. */
export async function open(page: Page, desk: Desk, language = 'fr'): Promise<void> {
  await page.goto(`${desk.site.url}/${language}/admin?tab=scraping`)
  await alive(page)
  await expect(page.locator('#cleanup')).toBeVisible()
}

/** Expects the message with this title, then closes it, because messages hide each other and what is below them. */
export async function expectToast(page: Page, title: string, words: string): Promise<void> {
  const message = page
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(words, { exact: true }) })
  await expect(message).toBeVisible()
  await message.getByRole('button').last().click()
  await expect(message).toHaveCount(0)
}

const found = (n: number): FoundTool => ({
  name: `Lyra ${n}`,
  tagline: 'Listens to harbours',
  category: 'AI Tools',
  description: 'Lyra hears which crane squeaks.',
  tags: ['one', 'two', 'three', 'four', 'five', 'six'],
  provider: 'Harbour News',
  pricing: '',
  publication_date: '2026-11-20T09:00:00.000Z',
  source_url: `https://harbour.example/lyra-${n}`,
})
export const FIVE = [1, 2, 3, 4, 5].map(found)
export const run_id = crypto.randomUUID()
export const READ = { count: 12, sources: 3, drafted: 2, finished: true, run_id }
export const DISCOVERED = { articlesGenerated: 2, eventsFound: 7, sources: 3, finished: true, run_id }
export const ENTRY = {
  id: crypto.randomUUID(),
  kind: 'draft',
  name: 'undefined',
  why: 'noName',
  reason: 'x',
} as const
export const CLEANED = { cleaned: 1, message: 'x', entries: [ENTRY] }
export const ANSWER = { count: 5, generated: 0, finished: true, run_id: null }

/** Serves five search results; `written` answers the requests to generate articles. */
export async function serveFive(page: Page, written: (route: Route) => Promise<void>): Promise<void> {
  for (const [path, { output }, answer] of [
    [TOOLS, instantAiSearch, { ...ANSWER, tools: FIVE }],
    [AGENTS, instantAiAgents, { ...ANSWER, agents: FIVE }],
  ] as const) {
    expect(output.safeParse(answer).success).toBe(true) // the server could send this response
    await page.route(path, (route) =>
      route.request().postData()?.includes('generateArticles')
        ? written(route)
        : route.fulfill({ json: answer }),
    )
  }
}

/** Both searches, with their French names. */
export const KINDS = [
  {
    id: 'tools',
    search: 'Rechercher Outils AI (48h)',
    one: 'un outil',
    many: 'outils',
    field: 'selectedTools',
  },
  {
    id: 'agents',
    search: 'Rechercher Agents AI (48h)',
    one: 'un agent',
    many: 'agents',
    field: 'selectedAgents',
  },
] as const
