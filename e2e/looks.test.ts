import { type BrowserContext, type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf, isWiderThanScreen } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// Every page in both writing directions, light and dark: it fits every screen width and is accessible, which is checked on a
// wide screen in one direction and on a phone in the other. SCREENSHOTS names a folder for the screenshots.

const WIDTHS = [1440, 390] as const
const LOOKED_AT = { en: 1440, ar: 390 } as const
const NARROWEST = 320
/** The rules whose result can depend on the theme; the rest of a page is the same in dark mode. */
const COLOURS = ['color-contrast', 'link-in-text-block']

const folder = process.env['SCREENSHOTS']

let site: Site
let visitor: BrowserContext
let editor: BrowserContext
let free = ''
let locked = ''
/** The newest item of each list. */
const first: Record<string, string> = {}
let compared = ''

test.beforeAll(async ({ browser, desk }) => {
  site = desk.site
  visitor = await browser.newContext()
  const page = await desk.editor(browser)
  editor = page.context()
  await draftsFrom(page, `${desk.feeds}/rss.xml`)
  await page.close()
  type Story = { id: string; access: { state: string } }
  const home = (await (await visitor.request.get(`${site.url}/api/home`)).json()) as { featured: Story[] }
  free = home.featured.find(({ access }) => access.state === 'full')?.id ?? ''
  locked = home.featured.find(({ access }) => access.state === 'locked')?.id ?? ''
  for (const list of ['tools', 'agents', 'events']) {
    const answer = await visitor.request.get(`${site.url}/api/${list}`)
    const { items } = (await answer.json()) as { items: Story[] }
    first[list] = items[0]?.id ?? ''
    if (list === 'tools')
      compared = items
        .slice(0, 3)
        .map(({ id }) => id)
        .join(',')
  }
})
test.afterAll(async () => {
  await visitor.close()
  await editor.close()
})

/** Creates drafts to review from a feed. */
async function draftsFrom(page: Page, url: string): Promise<void> {
  const post = (path: string, data: object) =>
    page.request.post(site.url + path, { data, headers: { origin: site.url } })
  await post('/api/admin/ai-news-sources', { name: 'Harbour Daily', url, language: 'en' })
  await post('/api/scrape-ai-news', {})
  await expect(async () => {
    const answer = await page.request.get(`${site.url}/api/admin/generated-content?status=pending`)
    expect(((await answer.json()) as { total: number }).total).toBeGreaterThan(0)
  }).toPass({ timeout: 60_000 })
}

type Look = {
  path: () => string
  status?: number
  signedIn?: boolean
  /** Opens the parts that the page hides at first. */
  open?: (page: Page) => Promise<void>
}

const PAGES: Record<string, Look> = {
  home: { path: () => '', open: openMenu },
  news: { path: () => '/news', open: openFilters },
  article: { path: () => `/news/${free}`, open: openAll },
  locked: { path: () => `/news/${locked}` },
  event: { path: () => `/news/${first['events']}` },
  search: { path: () => '/search?q=model' },
  'search without words': { path: () => '/search' },
  corrections: { path: () => '/corrections' },
  saved: { path: () => '/saved' },
  offline: { path: () => '/offline' },
  auth: { path: () => '/auth' },
  review: { path: () => '/content-review', signedIn: true },
  automation: { path: () => '/content-automation', signedIn: true },
  digest: { path: () => '/content-digest', signedIn: true },
  manage: { path: () => '/admin', signedIn: true },
  create: { path: () => '/admin?tab=create', signedIn: true, open: openPreview },
  'manage events': { path: () => '/admin?tab=events', signedIn: true },
  restricted: { path: () => '/admin' },
  monitoring: { path: () => '/content-monitoring', signedIn: true },
  moderation: { path: () => '/moderation', signedIn: true },
  missing: { path: () => '/nowhere', status: 404 },
  leaderboard: { path: () => '/leaderboard', open: openAll },
  tools: { path: () => '/tools' },
  tool: { path: () => `/tools/${first['tools']}` },
  compare: { path: () => `/tools/compare?ids=${compared}` },
  agents: { path: () => '/agents' },
  agent: { path: () => `/agents/${first['agents']}` },
  events: { path: () => '/events', open: openShare },
  podcasts: { path: () => '/podcasts' },
  pricing: { path: () => '/pricing', open: openAll },
  subscribe: { path: () => '/subscribe' },
  'contact sales': { path: () => '/contact-sales' },
  welcome: { path: () => '/welcome-premium' },
}

for (const [name, { path, status = 200, signedIn = false, open = nothing }] of Object.entries(PAGES))
  for (const language of ['en', 'ar'] as const)
    test(`${name} in ${language} is accessible and fits every width, light and dark`, async () => {
      const page = await (signedIn ? editor : visitor).newPage()
      const complaints = complaintsOf(page)
      const answer = await page.goto(`${site.url}/${language}${path()}`)
      expect(answer?.status()).toBe(status)
      await alive(page)
      if (signedIn) {
        await expect(page.getByRole('listitem').or(page.getByRole('tab')).first()).toBeVisible()
        await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      }
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width > 1000 ? 900 : 844 })
        await open(page)
        for (const theme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme: theme })
          if (width === LOOKED_AT[language])
            expect([theme, await violationsOn(page, theme === 'light' ? {} : { rules: COLOURS })]).toEqual([
              theme,
              [],
            ])
          expect([width, await isWiderThanScreen(page)]).toEqual([width, false])
          if (folder !== undefined)
            await page.screenshot({
              path: `${folder}/${name}-${language}-${width}-${theme}.png`,
              fullPage: true,
            })
        }
      }
      await page.setViewportSize({ width: NARROWEST, height: 640 })
      expect([NARROWEST, await isWiderThanScreen(page)]).toEqual([NARROWEST, false])
      expect(complaints).toEqual([])
      await page.close()
    })

for (const language of ['fr', 'es', 'pt'] as const)
  test(`every public page fits the narrowest screen in ${language}`, async () => {
    const page = await visitor.newPage()
    await page.setViewportSize({ width: NARROWEST, height: 640 })
    const wide: string[] = []
    for (const [name, { path, signedIn = false }] of Object.entries(PAGES)) {
      if (signedIn) continue
      await page.goto(`${site.url}/${language}${path()}`)
      if (await isWiderThanScreen(page)) wide.push(name)
    }
    expect(wide).toEqual([])
    await page.close()
  })

async function nothing(): Promise<void> {}

/** Opens every part of the page that can be opened; only one of the small menus can be open at a time. */
/** Opens the preview of a text. */
async function openPreview(page: Page): Promise<void> {
  if ((await page.getByRole('region').count()) > 1) return
  await page
    .locator('textarea')
    .last()
    .fill('## What moved\n\nA **short** paragraph with a [link](https://example.com).')
  await page.locator('textarea ~ * button, form button[aria-expanded=false]').first().click()
  await expect(page.locator('form .prose h2')).toBeVisible()
}

async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main details')) part.setAttribute('open', '')
  })
}

async function openFilters(page: Page): Promise<void> {
  const closed = page.locator('main search [aria-expanded=false]')
  if ((await closed.count()) > 0) await closed.first().click()
}

/** Opens the menu of the bar if there is one, otherwise that of a card. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.locator('header summary:visible').last()
  await (page.viewportSize()?.width === WIDTHS[0] ? page.locator('main summary').first() : menu).click()
}

async function openShare(page: Page): Promise<void> {
  await page.locator('main article details:not([open]) summary').first().click()
}
