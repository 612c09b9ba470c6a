import { type Browser, type Locator, type Page, type Route, expect } from '@playwright/test'
import { type DraftView, draftView } from '#review/calls.ts'
import { type Publisher, openPublisher } from './publisher.ts'
import { alive, post } from './reader.ts'
import { type Site, openSite } from './site.ts'

/** A site with an administrator and pending drafts, and ways to open its pages. */
export type Desk = {
  site: Site
  /** The address of the publisher's feeds, which the site may read. */
  feeds: string
  email: string
  password: string
  /** A page of a fresh browser without a signed-in user. */
  visitor(browser: Browser, locale?: string): Promise<Page>
  /** A page of a fresh browser in which the administrator is signed in. */
  editor(browser: Browser, locale?: string): Promise<Page>
  /** A page of a fresh browser with its own account, which is not an administrator. */
  member(browser: Browser, locale?: string): Promise<Page>
  close(): Promise<void>
}

/** The list request of the review page, for tests that answer instead of the server. */
export const LIST = /\/api\/admin\/generated-content\?/
export const ONE = /\/api\/admin\/generated-content\/[\da-f-]{36}$/
export const DECIDE = /\/api\/approve-content$/
export const SCRAPE = /\/api\/scrape-ai-news$/

/** The first editor, who becomes the administrator. */
export const EDITOR = { email: 'ada@example.com', password: 'correct horse' } as const
const { email, password } = EDITOR

/** Feeds of the publisher and of another one, and the number of drafts that they produce. */
const THREE = { paths: ['/rss.xml', '/notes/atom.xml'], others: [] as string[], drafts: 3 }
/** Drafts without warnings: two publishers report each story. */
export const MANY_DRAFTS = {
  paths: ['/many-0.xml', '/many-1.xml', '/many-2.xml'],
  others: ['/again-0.xml', '/again-1.xml', '/again-2.xml'],
  drafts: 23,
}

type DeskOptions = { drafts?: typeof THREE | false; env?: Record<string, string> }

/** Opens a site. Its first editor becomes the administrator and reads the feeds of `drafts`, unless it is false. */
export async function openDesk({ drafts = THREE, env = {} }: DeskOptions = {}): Promise<Desk> {
  const publisher: Publisher = await openPublisher()
  const { origin, host } = publisher
  const chats = { SLACK_URL: origin, DISCORD_URL: origin, TELEGRAM_URL: origin, TEAMS_URL: origin }
  const site = await openSite({ FETCH_ALLOW_HOSTS: host, ADMIN_EMAIL: email, ...chats, ...env })
  const from = async (browser: Browser, locale: string) => {
    const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })
    // decisions are sent at once, except where a test is about undoing them
    await context.addInitScript(() => localStorage.setItem('cadence_review_undo', 'off'))
    return context.newPage()
  }
  const send = (page: Page, path: string, data: object) => post(page, site.url, path, data)
  const signedIn = async (page: Page, who: string, isNew: boolean) => {
    if (isNew) await send(page, 'auth/sign-up/email', { email: who, password })
    await send(page, 'auth/sign-in/email', { email: who, password })
    return page
  }
  let administrator = false
  let members = 0
  return {
    site,
    feeds: publisher.origin,
    email,
    password,
    visitor: (browser, locale = 'fr-FR') => from(browser, locale),
    async editor(browser, locale = 'fr-FR') {
      const page = await signedIn(await from(browser, locale), email, !administrator)
      if (administrator) return page
      administrator = true
      await send(page, 'bootstrap-admin', {})
      await send(page, 'first-steps-mark', { mark: 'hidden' }) // first-start.test.ts takes the first steps
      if (drafts === false) return page
      for (const path of drafts.paths)
        await send(page, 'admin/ai-news-sources', { name: `Feed ${path}`, url: publisher.origin + path })
      for (const path of drafts.others)
        await send(page, 'admin/ai-news-sources', {
          name: `Feed ${path}`,
          url: publisher.origin + path,
          owner: 'another.example',
        })
      await page.request.post(`${site.url}/api/scrape-ai-news`, { data: {}, headers: { origin: site.url } })
      await expect(async () => {
        const only = drafts.others.length > 0 ? '?warnings=none' : ''
        const answer = await page.request.get(`${site.url}/api/admin/generated-content${only}`)
        expect(await answer.json()).toMatchObject({ total: drafts.drafts })
      }).toPass({ timeout: 60_000 }) // the reader pauses between two requests to a host
      return page
    },
    member: async (browser, locale = 'fr-FR') =>
      signedIn(await from(browser, locale), `member${++members}@example.com`, true),
    async close() {
      await site.close()
      await publisher.close()
    },
  }
}

/** Opens the review page and waits until it is hydrated. `search` is appended to its address. */
export async function openReview(page: Page, desk: Desk, language = 'fr', search = ''): Promise<void> {
  await page.goto(`${desk.site.url}/${language}/content-review${search}`)
  await alive(page)
}

/** A draft of any kind, as the server would return it; some kinds are not generated yet. */
export const invented = (values: Partial<DraftView>): DraftView => ({
  id: crypto.randomUUID(),
  story_id: null,
  title: 'Une invention',
  content_type: 'article',
  access_tier: 'freemium',
  status: 'pending',
  language: 'fr',
  created_at: new Date().toISOString(),
  warnings: 0,
  momentum: null,
  publishers: 0,
  assigned_to: null,
  publish_at: null,
  held: null,
  open_by: [],
  excerpt: null,
  content: 'Premier paragraphe.\n\nDernier paragraphe.',
  category: 'article',
  section: 'news',
  topic: 'AI News',
  badge: null,
  tags: [],
  image_url: null,
  image_credit: null,
  image_tried: [],
  source_urls: [],
  sources: [],
  metadata: {},
  writer: 'extractive',
  version: 1,
  published_at: null,
  reviewed_at: null,
  reason: null,
  plan_refused: null,
  generated: null,
  evidence: [],
  duplicate: null,
  warned: [],
  ...values,
})

/** Answers list and detail requests with these drafts. */
export async function serveDrafts(page: Page, drafts: readonly DraftView[]): Promise<void> {
  await page.route(LIST, (route) =>
    route.fulfill({ json: { items: drafts, total: drafts.length, next_cursor: null } }),
  )
  await page.route(ONE, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1)
    const draft = drafts.find((each) => each.id === id)
    return draft ? route.fulfill({ json: draft }) : refuse(404, 'newsroom.draftNotFound')(route)
  })
}

/** Opens the editor with one invented draft. */
export async function openInvented(
  page: Page,
  desk: Desk,
  values: Partial<DraftView>,
  language = 'fr',
): Promise<DraftView> {
  const draft = invented(values)
  expect(draftView.safeParse(draft).success).toBe(true) // must be an answer that the server could give
  await serveDrafts(page, [draft])
  await openReview(page, desk, language, `?draft=${draft.id}`)
  await expect(page.getByRole('article')).toBeVisible()
  return draft
}

/** Shows the preview of the draft for readers, in French. */
export async function openPreview(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: "Afficher l'aperçu" }).click()
  return page.getByRole('region', { name: 'Aperçu' })
}

/** Answers with a problem document; `detail` is the server's message. */
export const refuse =
  (status: number, code: string, detail = '') =>
  (route: Route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: 'about:blank', title: '', status, detail, code, request_id: 'r-1' }),
    })
