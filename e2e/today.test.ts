// long: the page with real data, with answers of every kind, and its looks
import { type Browser, type Page, expect, test as base } from '@playwright/test'
import { articles, translations } from '../src/articles/tables.ts'
import { settingsOf } from '../src/newsletter/settings.ts'
import { digestSettings, editions } from '../src/newsletter/tables.ts'
import { nextOccurrence } from '../src/newsletter/times.ts'
import { DAY, HOUR, MINUTE } from '../src/platform/clock.ts'
import type { Prepared } from '../src/platform/test-database.ts'
import { newsSources } from '../src/sources/tables.ts'
import { generatedContent } from '../src/writing/tables.ts'
import type { OutputOf } from '#platform/call.ts'
import { type deskState, deskToday } from '#today/calls.ts'
import { violationsOn } from './axe.ts'
import { EDITOR, SCRAPE, refuse } from './desk.ts'
import { invented, serve as serveDigest } from './digest-invented.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole, part, post } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// The first page of the desk: what is between an editor and the next edition.

type Today = OutputOf<typeof deskToday>
type DeskState = OutputOf<typeof deskState>
const TODAY = '**/api/admin/desk/today'
const ARTICLES = /\/api\/admin\/articles\?/
const EDITION = '71de0000-0000-4000-8000-0000000000ed'
const LONG = `Regulators publish a first audit template ${'for general-purpose models '.repeat(9)}`.trim()

/** Three drafts, one with a number that no source has, an edition of two stories, and a source that fails. */
const PLANTED: Prepared = {
  mark: `a desk with work to do, ${Math.floor(Date.now() / HOUR)}`,
  prepare: async ({ db }) => {
    const now = new Date()
    const text = 'Two harbors have opened a second quay.'
    const draft = (n: number, title: string, publishers: number, content = `${text} [1]`) => ({
      title,
      content,
      contentType: 'article' as const,
      language: 'en' as const,
      createdAt: new Date(now.getTime() - n * MINUTE),
      sources: Array.from({ length: publishers }, (_, at) => ({
        n: at + 1,
        url: `https://publisher-${at}.example/${n}`,
        publisher: `Publisher ${at}`,
        title,
        language: 'en' as const,
        publishedAt: new Date(now.getTime() - HOUR).toISOString(),
        paragraphs: [text],
      })),
    })
    await db
      .insert(generatedContent)
      .values([
        draft(5, 'Port authority books container slots', 4),
        draft(10, 'Kestrel opens its speech weights', 3, 'Two harbors have opened 47 quays. [1]'),
        draft(15, 'Choir sings outdoors', 2),
      ])
    const story = { content: 'The text.', contentHtml: '<p>The text.</p>', markupPolicy: 1, publishedAt: now }
    const rows = await db
      .insert(articles)
      .values([
        { ...story, title: 'Museum lends a painting', language: 'en' as const, momentum: 90 },
        { ...story, title: 'La clinique achète un scanner', language: 'fr' as const, momentum: 80 },
      ])
      .returning({ id: articles.id })
    const [one = { id: '' }, two = { id: '' }] = rows
    await db
      .insert(translations)
      .values({ kind: 'article', itemId: one.id, language: 'ar', title: 'متحف', fields: {} })
    const occurrence = nextOccurrence('edition', now, 'Etc/GMT-1')
    const pick = { kind: 'article' as const, section: 'news' as const, pinned: false, dropped: false }
    await db.insert(editions).values({
      id: EDITION,
      kind: 'edition',
      occurrence,
      since: new Date(now.getTime() - DAY),
      until: now,
      picks: [
        { ...pick, id: one.id },
        { ...pick, id: two.id },
      ],
      version: 2, // an editor has changed it, so its stories stay
      expiresAt: new Date(occurrence.getTime() + 6 * HOUR),
    })
    await settingsOf(db)
    await db.update(digestSettings).set({ automatic: false }) // it stays the next one even if its hour comes
    await db.insert(newsSources).values({
      name: 'Meridian <b>Tech</b>',
      url: 'http://127.0.0.1:9/feed.xml',
      state: 'http_error',
      stateDetail: { status: 403 },
      stateAt: now,
      failures: 3,
      lastOkAt: new Date(now.getTime() - 2 * DAY),
      nextFetchAt: new Date(now.getTime() + 7 * DAY),
      createdAt: new Date(now.getTime() - 9 * DAY),
    })
  },
}

let site: Site
test.beforeAll(async () => {
  base.setTimeout(120_000)
  site = await openSite({ SAMPLE_CONTENT: 'false', ADMIN_EMAIL: EDITOR.email }, PLANTED)
})
test.afterAll(() => site.close())

let accounts = 0
/** A page of a fresh browser with an account; the first one becomes the administrator. */
async function signedIn(browser: Browser, locale = 'en-US', who: string = EDITOR.email): Promise<Page> {
  const page = await (await browser.newContext({ locale, viewport: { width: 1440, height: 900 } })).newPage()
  const credentials = { email: who, password: EDITOR.password }
  if (who !== EDITOR.email || accounts++ === 0) await post(page, site.url, 'auth/sign-up/email', credentials)
  await post(page, site.url, 'auth/sign-in/email', credentials)
  if (who === EDITOR.email && accounts === 1) {
    await post(page, site.url, 'bootstrap-admin', {})
    await post(page, site.url, 'first-steps-mark', { mark: 'hidden' })
  }
  return page
}
const open = (page: Page, language = 'en') => openWhole(page, `${site.url}/${language}/admin/today`)

// Covers: today-4, today-5, today-7
test('the page says what waits, what the edition lacks and what fails; keys lead to both', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const complaints = complaintsOf(page)
  await open(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/(?:morning|evening) edition/)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '3 drafts to review, 1 with a warning.' })).toBeVisible()
  await expect(main.getByRole('link', { name: '5 languages are missing stories.' })).toBeVisible()
  await expect(main.getByRole('link', { name: '1 source is failing.' })).toBeVisible()
  const rows = part(page, 'Inbox').getByRole('listitem')
  await expect(rows.nth(0)).toContainText(/Port authority books container slots.*4 publishers/)
  await expect(rows.nth(1)).toContainText(/Kestrel opens its speech weights.*Number not in its source/)
  const edition = page.getByRole('region', { name: /(?:Morning|Evening) edition, / })
  await expect(edition).toContainText('Needs approval')
  await expect(edition.getByRole('listitem').filter({ hasText: 'العربية' })).toContainText('1 of 2')
  await expect(edition.getByRole('listitem').filter({ hasText: 'Español' })).toContainText(
    /0 of 2.*2 missing/,
  )
  const failing = part(page, 'Failing')
  await expect(failing).toContainText('Meridian <b>Tech</b>') // as text
  await expect(failing).toContainText('The site returned error 403 · 3 attempts')
  await page.keyboard.press('i')
  await expect(page).toHaveURL(/\/content-review$/)
  await page.goBack()
  await page.keyboard.press('d')
  await expect(page).toHaveURL(new RegExp(`/content-digest\\?part=editions&edition=${EDITION}`))
  await page.goBack()
  await rows.nth(1).getByRole('link').click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Kestrel opens its speech weights')
  expect(complaints).toEqual([])
})

// Covers: today-7
test('a failing source that fails again is called failing, and can be paused', async ({ browser }) => {
  const page = await signedIn(browser)
  await open(page)
  const failing = part(page, 'Failing')
  await failing.getByRole('button', { name: 'Try now: Meridian <b>Tech</b>' }).click()
  await expect(page.getByText('The source failed again')).toBeVisible()
  await expect(page.getByText('Source read again')).toHaveCount(0)
  await expect(failing).toContainText('such as a private network')
  await failing.getByRole('button', { name: 'Pause: Meridian <b>Tech</b>' }).click()
  await expect(failing).toContainText('Nothing is failing.')
  await expect(page.getByRole('heading', { name: 'Failing' })).toBeFocused()
})

// Covers: today-2, desk-faults-10
test('readers and moderators are refused, and moderators get only the reported errors', async ({
  browser,
}) => {
  const editor = await signedIn(browser)
  const [reader, mo] = [
    await signedIn(browser, 'en-US', 'reader@example.com'),
    await signedIn(browser, 'en-US', 'mo@example.com'),
  ]
  const session = await mo.request.get(`${site.url}/api/session`)
  const { user } = (await session.json()) as { user: { id: string } }
  await post(editor, site.url, `admin/users/${user.id}/roles`, { role: 'moderator' })
  const asked = async (page: Page, path: string) =>
    (await page.request.get(`${site.url}/api/${path}`)).status()
  for (const [page, state] of [
    [reader, 403],
    [mo, 200],
  ] as const) {
    await page.goto(`${site.url}/en/admin/today`)
    await expect(page.getByRole('heading', { name: 'Access reserved for administrators.' })).toBeVisible()
    expect([await asked(page, 'admin/desk/today'), await asked(page, 'admin/desk/state')]).toEqual([
      403,
      state,
    ])
  }
  const counts = await mo.request.get(`${site.url}/api/admin/desk/state`)
  expect(await counts.json()).toMatchObject({ inbox: { drafts: null, reports: 0 }, next_edition: null })
})

const palette = (page: Page, name = 'Search or run a command') => page.getByRole('dialog', { name })
const rowsOf = (page: Page) => palette(page).getByRole('option')
/** Opens the palette by key, types, and waits for the row that is then chosen. */
async function type(page: Page, words: string, row: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(words)
  await expect(rowsOf(page).first()).toContainText(row)
}

// Covers: desk-find-1, desk-find-3, desk-find-7
test('the palette finds drafts, articles, people, pages and actions by keyboard alone', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const complaints = complaintsOf(page)
  const files: string[] = []
  page.on('request', (request) => void files.push(new URL(request.url()).pathname))
  const loaded = () => files.filter((file) => /\/palette-[\w-]+\.js$/.test(file)).length
  await openWhole(page, `${site.url}/en`)
  await open(page)
  expect(loaded()).toBe(0)
  await type(page, 'choir', 'Choir sings outdoors')
  expect(loaded()).toBeGreaterThan(0)
  const field = palette(page).getByRole('combobox')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await rowsOf(page).first().getAttribute('id')) ?? '',
  )
  await page.keyboard.press('Enter')
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue('Choir sings outdoors')
  await expect(palette(page)).toHaveCount(0)

  await title.focus()
  await type(page, 'audi', 'Audience')
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
  await type(page, 'audi', 'Audience')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audience')

  await type(page, 'paint muse', 'Museum lends a painting')
  await page.keyboard.press('Enter')
  const article = page.getByRole('dialog')
  await expect(article.getByLabel('Title', { exact: true })).toHaveValue('Museum lends a painting')
  await page.keyboard.press('Escape')
  await expect(article).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\?tab=manage$/)
  await type(page, EDITOR.email, EDITOR.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(EDITOR.email)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await type(page, 'dark theme', 'Use dark theme')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await type(page, 'opml', 'Export sources (OPML)')
  const file = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await file).suggestedFilename()).toMatch(/\.opml$/)
  await type(page, 'approve', /Review and approve: (?:Morning|Evening) edition/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`edition=${EDITION}`))
  expect(complaints).toEqual([])
})

// Covers: desk-find-3
test('the palette says what it cannot search and that nothing was found', async ({ browser }) => {
  const page = await signedIn(browser)
  await open(page)
  await page.route(ARTICLES, (route) => route.abort())
  await page.getByRole('button', { name: 'Search or run a command' }).click()
  await page.keyboard.type('museum')
  await expect(palette(page).getByRole('alert')).toContainText('We couldn’t search everything.')
  await page.unroute(ARTICLES)
  await palette(page).getByRole('button', { name: 'Retry' }).click()
  await expect(rowsOf(page)).toHaveText([/Museum lends a painting/])
  await expect(palette(page).getByRole('alert')).toHaveCount(0)
  await page.keyboard.type(' <b>zzz</b>')
  await expect(palette(page)).toContainText('No results for “\u2068museum <b>zzz</b>\u2069”')
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toBeFocused()
})

// Covers: desk-find-4, desk-find-5
test('G and a letter open a section; ? lists all keys on every page and turns the letters off', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await openWhole(page, `${site.url}/en/content-audience`)
  const title = page.getByRole('heading', { level: 1 })
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('g', 'i')
  await expect(title).toHaveText('Content Review')
  await press('g', 'j') // J alone opens the first draft
  await press('g', 't')
  await expect(title).toHaveText('Today')
  await expect(page).toHaveURL(/\/admin\/today$/)
  await press('g', 'y')
  await expect(title).toHaveText('Automation monitoring')
  await press('?')
  const keys = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(keys).toContainText('Sources')
  await press('g', 't')
  await keys.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck()
  await press('Escape')
  await expect(keys).toHaveCount(0)
  await press('g', 't', '?')
  await expect(title).toHaveText('Automation monitoring')
  await type(page, 'today', 'Today')
  await expect(rowsOf(page).first().locator('kbd')).toHaveCount(1) // only Enter, no G T
  await press('Enter')
  await expect(title).toHaveText('Today')
  await press('i', 'd', '?') // neither the page nor the desk has letters now
  await type(page, 'turn on', 'Turn on single-letter shortcuts')
  await press('Enter')
  await expect(page.getByRole('main').locator('kbd').first()).toBeVisible() // the keys are on
  await press('i')
  await expect(title).toHaveText('Content Review')
})

// Covers: desk-find-6, desk-find-9
test('a moderator finds the reports and their own account, and nothing else is searched', async ({
  browser,
}) => {
  const editor = await signedIn(browser)
  const page = await signedIn(browser, 'en-US', 'max@example.com')
  const session = await page.request.get(`${site.url}/api/session`)
  const { user } = (await session.json()) as { user: { id: string } }
  await post(editor, site.url, `admin/users/${user.id}/roles`, { role: 'moderator' })
  const complaints = complaintsOf(page)
  await openWhole(page, `${site.url}/en/moderation`)
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText([
    /Reports/,
  ])
  await expect(rowsOf(page).filter({ hasText: /Export|Scrape|Write|edition/ })).toHaveCount(0)
  for (const words of ['choir', 'system', 'users', 'approve', 'remove samples', 'back up']) {
    await page.keyboard.type(words)
    await expect(palette(page)).toContainText('No results')
    for (const _ of words) await page.keyboard.press('Backspace')
  }
  expect(complaints).toEqual([])
})

const HOUR_OF = (time: string) => `2026-11-23T${time}:00.000Z`
/** An answer with something of everything. */
const BUSY: Today = {
  now: HOUR_OF('13:50'),
  time_zone: 'Etc/GMT-1',
  sources_active: 12,
  inbox: { drafts: 9, with_warnings: 3, translations: 3, episodes: 1, reports: 1, questions: 0 },
  strongest: [
    { title: 'Port authority lets agents book container slots', momentum: 94, publishers: 4, warning: null },
    {
      title: 'Kestrel Lab opens the weights of its speech model',
      momentum: 92,
      publishers: 2,
      warning: { kind: 'checks' as const, count: 1 },
    },
    { title: LONG, momentum: 88, publishers: 6, warning: null },
    {
      title: 'مستشفى يقلص الانتظار في الطوارئ',
      momentum: 84,
      publishers: 3,
      warning: null,
      language: 'ar' as const,
    },
    {
      title: 'Triage model <script>cuts</script> waiting time',
      momentum: 79,
      publishers: 1,
      warning: { kind: 'other_language' as const, count: 1 },
    },
    { title: 'Ostrava Logic delays its inference card', momentum: null, publishers: 4, warning: null },
  ].map((draft) => ({
    id: crypto.randomUUID(),
    content_type: 'article' as const,
    language: 'en' as const,
    created_at: HOUR_OF('13:44'),
    ...draft,
  })),
  edition: {
    id: EDITION,
    kind: 'evening',
    at: HOUR_OF('16:00'),
    state: 'composed',
    held: false,
    composed_at: HOUR_OF('15:15'),
    automatic: true,
    stories: Array.from({ length: 6 }, (_, n) => ({
      id: `${n}`,
      title: `Story ${n}`,
      language: 'en' as const,
    })),
    languages: [
      { language: 'en', readers: 2000, stories: ['full', 'full', 'full', 'full', 'full', 'full'] },
      { language: 'ar', readers: 402, stories: ['full', 'missing', 'full', 'missing', 'missing', 'missing'] },
      { language: 'fr', readers: 400, stories: ['full', 'full', 'full', 'full', 'full', 'full'] },
      { language: 'es', readers: 312, stories: ['full', 'full', 'full', 'full', 'full', 'machine'] },
      { language: 'pt', readers: 100, stories: ['full', 'full', 'full', 'full', 'full', 'full'] },
    ],
  },
  day: {
    from: '2026-11-22T23:00:00.000Z',
    to: HOUR_OF('23:00'),
    marks: [
      { what: 'scraping', at: '2026-11-22T23:00:00.000Z', state: 'done', failed: 0 },
      { what: 'article', at: HOUR_OF('04:00'), state: 'done', failed: 0 },
      { what: 'podcast', at: HOUR_OF('04:00'), state: 'done', failed: 0 },
      { what: 'scraping', at: HOUR_OF('05:00'), state: 'done', failed: 0 },
      { what: 'morning', at: HOUR_OF('06:00'), state: 'done', failed: 0 },
      { what: 'image', at: HOUR_OF('08:00'), state: 'done', failed: 0 },
      { what: 'scraping', at: HOUR_OF('11:00'), state: 'done', failed: 1 },
      { what: 'image', at: HOUR_OF('14:00'), state: 'planned', failed: 0 },
      { what: 'evening', at: HOUR_OF('16:00'), state: 'planned', failed: 0 },
      { what: 'scraping', at: HOUR_OF('17:00'), state: 'planned', failed: 0 },
    ],
  },
  failing: {
    sources: [
      {
        id: crypto.randomUUID(),
        name: 'Meridian <i>Tech</i> & ميريديان',
        state: 'http_error',
        state_detail: { status: 403 },
        last_ok_at: HOUR_OF('05:00'),
        created_at: '2026-11-10T08:30:00.000Z',
        failures: 3,
      },
      {
        id: crypto.randomUUID(),
        name: 'Quay Notes',
        state: 'timeout',
        state_detail: { seconds: 20 },
        last_ok_at: null,
        created_at: '2026-11-21T08:30:00.000Z',
        failures: 2,
      },
    ],
    sources_total: 3,
    system: [
      {
        kind: 'job',
        id: crypto.randomUUID(),
        job: 'gather-source',
        afterwards: false,
        since: HOUR_OF('11:00'),
        message: 'connect ECONNREFUSED 127.0.0.1:9',
      },
      { kind: 'service', service: 'mail', since: HOUR_OF('12:00'), message: 'the server refused' },
      { kind: 'backup', what: 'missed', since: '2026-11-21T02:00:00.000Z', message: null },
      {
        kind: 'task',
        content_type: 'podcast',
        scheduled_time: '07:00',
        overdue: true,
        since: HOUR_OF('04:00'),
        why: null,
      },
    ],
    system_total: 4,
  },
  yesterday: {
    from: '2026-11-21T23:00:00.000Z',
    emails: { delivered: 3198, sent: 3204 },
    readers: 41,
    trials: 3,
    corrections: 1,
  },
}
const NOTHING: Today = {
  ...BUSY,
  inbox: { drafts: 0, with_warnings: 0, translations: 0, episodes: 0, reports: 0, questions: 0 },
  strongest: [],
  edition: null,
  failing: { sources: [], sources_total: 0, system: [], system_total: 0 },
  yesterday: { ...BUSY.yesterday, emails: null, readers: 0, trials: 0, corrections: 0 },
}
async function serve(page: Page, answer: Today): Promise<void> {
  expect(deskToday.output.safeParse(answer).success).toBe(true) // must be an answer that the server could give
  await page.route(TODAY, (route) => route.fulfill({ json: answer }))
}

// Covers: today-6, today-8
test('every part is shown in words, and hostile names and titles are text', async ({ browser }) => {
  const page = await signedIn(browser)
  const complaints = complaintsOf(page)
  await serve(page, BUSY)
  await open(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(
    '2 hr 10 min to the evening edition',
  )
  const main = page.getByRole('main')
  await expect(main).toContainText('Arabic has 2 of 6 stories. Spanish has 5 of 6 stories.')
  await expect(main.getByRole('link', { name: 'Review 9 drafts' })).toHaveAttribute('aria-keyshortcuts', 'I')
  const day = part(page, 'Today’s schedule').getByRole('listitem')
  await expect(day).toHaveText([
    '00:00 Sources: done',
    '05:00 Article: done',
    '05:00 Podcast: done',
    '06:00 Sources: done',
    '07:00 Morning edition: done',
    '09:00 Image: done',
    '12:00 Sources: done, 1 failed',
    '15:00 Image: planned',
    '17:00 Evening edition: planned',
    '18:00 Sources: planned',
    'Now, 14:50',
  ])
  const rows = part(page, 'Inbox').getByRole('listitem')
  await expect(rows.nth(4)).toContainText('Triage model <script>cuts</script> waiting time')
  const arabic = rows.nth(3).locator('bdi[lang=ar]')
  expect(await arabic.evaluate((title) => getComputedStyle(title).direction)).toBe('rtl')
  // it keeps the alignment of the list
  expect(await arabic.evaluate((title) => getComputedStyle(title).textAlign)).toBe('left')
  const failing = part(page, 'Failing')
  await expect(failing).toContainText('Meridian <i>Tech</i> & ميريديان · Not read since 06:00')
  await expect(failing).toContainText('Quay Notes · Never read since it was added on November 21 at 09:30')
  await expect(failing).toContainText('Backup · None has succeeded since')
  await expect(failing).toContainText('Podcast, 07:00 · Due since 05:00')
  await expect(failing.getByRole('link', { name: '1 more source' })).toBeVisible()
  await expect(failing.getByRole('button', { name: 'Retry: Read a source' })).toBeVisible()
  await expect(part(page, 'Yesterday').getByRole('listitem')).toHaveText([
    '3,198of 3,204 delivered',
    '41new readers',
    '3trials',
    '1correction',
  ])
  expect(complaints).toEqual([])
})

// Covers: today-4
test('with nothing to do, each part says so and where to go', async ({ browser }) => {
  const page = await signedIn(browser)
  await serve(page, NOTHING)
  await open(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('No edition is planned')
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible()
  await expect(part(page, 'Inbox')).toContainText(
    'Inbox zeroNo drafts to review. Sources are read next at 18:00.',
  )
  await expect(part(page, 'Next edition').getByRole('link', { name: 'Open settings' })).toBeVisible()
  await expect(part(page, 'Failing')).toContainText('Nothing is failing.')
  await expect(part(page, 'Yesterday').getByRole('listitem')).toHaveCount(3)
  await page.unroute(TODAY)
  await page.route(TODAY, refuse(500, 'problem.internal'))
  await page.reload()
  await alive(page)
  await expect(page.getByText('We couldn’t load today’s overview.')).toBeVisible()
  await page.unroute(TODAY)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(part(page, 'Inbox').getByRole('listitem')).toHaveCount(3)
})

// Covers: today-4
test('an empty inbox without active sources says that nothing is read, and leads to the sources', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await serve(page, { ...NOTHING, sources_active: 0 })
  await open(page)
  const panel = part(page, 'Inbox')
  await expect(panel).toContainText('Inbox zeroNo drafts to review. No source is active, so nothing is read.')
  await expect(panel).not.toContainText('Sources are read next')
  await panel.getByRole('link', { name: 'Sources' }).click()
  await expect(page).toHaveURL(/\/content-automation#sources$/)
})

// Covers: today-4
test('an edition without stories says until when they are included, and nothing of its stories', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const edition: Today['edition'] = BUSY.edition && {
    ...BUSY.edition,
    state: 'planned',
    stories: [],
    languages: [],
  }
  await serve(page, { ...BUSY, edition })
  await open(page)
  const panel = part(page, 'Evening edition, 17:00')
  await expect(panel).toContainText('What you publish before 16:15 is included.')
  await expect(panel).not.toContainText('These stories')
})

// Covers: today-7
test('D and “Open edition” compose the next edition, or add to it what was published since', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const served = invented()
  const at = new Date(Date.now() + HOUR).toISOString()
  const { id } = served.edition
  let next: NonNullable<DeskState['next_edition']> = {
    id: null,
    kind: 'evening',
    at,
    state: 'planned',
    held: false,
  }
  await serveDigest(page, served)
  await page.route('**/api/admin/desk/state', (route) =>
    route.fulfill({ json: { inbox: BUSY.inbox, failing: { sources: 0, system: 0 }, next_edition: next } }),
  )
  const composed: unknown[] = []
  await page.route('**/api/admin/editions', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    composed.push(route.request().postDataJSON())
    return route.fulfill({ json: served.edition })
  })
  await serve(page, { ...BUSY, edition: BUSY.edition && { ...BUSY.edition, id: null, state: 'planned' } })
  const button = page.getByRole('button', { name: 'Open edition' })
  const opened = (edition: string) =>
    expect(page).toHaveURL(new RegExp(`/content-digest\\?part=editions&edition=${edition}`))
  await open(page)
  await expect(button).toBeVisible()
  await page.keyboard.press('d')
  await opened(id)
  expect(composed).toEqual([{ kind: 'edition' }])

  next = { ...next, id, state: 'composed' }
  await open(page)
  await button.click()
  await opened(id)
  expect(composed).toHaveLength(2)

  for (const [state, hour] of [
    ['approved', at],
    ['composed', new Date(Date.now() - HOUR).toISOString()],
  ] as const) {
    next = { ...next, state, at: hour }
    await open(page)
    await expect(button).toBeVisible()
    await page.keyboard.press('d')
    await opened(id)
    expect(composed).toHaveLength(2)
  }
})

/** The labels of the day line that overlap another one, or leave the line. */
const misplacedLabels = (page: Page) =>
  page.locator('[aria-hidden=true] bdi:visible').evaluateAll((labels) => {
    const line = labels[0]?.closest('.relative')?.getBoundingClientRect()
    const boxes = labels.map((label) => ({ text: label.textContent, box: label.getBoundingClientRect() }))
    return boxes
      .filter(
        ({ box }, n) =>
          line === undefined ||
          box.left < line.left - 1 ||
          box.right > line.right + 1 ||
          boxes.some(
            ({ box: other }, m) =>
              m > n && box.top === other.top && box.left < other.right && other.left < box.right,
          ),
      )
      .map(({ text }) => text)
  })

// Covers: today-6
test('the labels of the day never overlap, at the narrowest window of each kind and in a wide one', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const from = Date.parse(BUSY.day.from)
  const crowded = Array.from({ length: 18 }, (_, n): Today['day']['marks'][number] => ({
    what: n % 2 === 0 ? 'scraping' : 'evening',
    at: new Date(from + n * 80 * MINUTE).toISOString(),
    state: 'done',
    failed: 0,
  }))
  await serve(page, { ...BUSY, day: { ...BUSY.day, marks: crowded } })
  for (const language of ['en', 'fr', 'ar']) {
    await open(page, language)
    for (const width of [320, 390, 768, 1024, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect([language, width, await misplacedLabels(page)]).toEqual([language, width, []])
    }
  }
})

// Covers: today-4
test('when the server stops answering, the page says from when it is and counts nothing down', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  await serve(page, BUSY)
  await page.clock.install()
  await open(page)
  const heading = page.getByRole('heading', { level: 2 }).first()
  await expect(heading).toHaveText('2 hr 10 min to the evening edition')
  await page.route(TODAY, refuse(500, 'problem.internal'))
  await page.clock.runFor(30_000)
  const strip = page.getByRole('status').filter({ hasText: 'couldn’t refresh' })
  await expect(async () => {
    await page.clock.runFor(1000) // it is asked once more
    await expect(strip).toHaveText(/It shows what we knew (?:on November 23 )?at 14:50\.$/, { timeout: 500 })
  }).toPass()
  await expect(heading).toHaveText('Evening edition, 17:00')
  await expect(part(page, 'Inbox').getByRole('listitem')).toHaveCount(6)
  await serve(page, BUSY)
  await page.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(heading).toHaveText('2 hr 10 min to the evening edition')
  await expect(page.getByText('couldn’t refresh')).toHaveCount(0)
})

test('switched off under Keyboard, the keys are neither shown nor announced', async ({ browser }) => {
  const page = await signedIn(browser)
  await serve(page, BUSY)
  await open(page)
  const buttons = page.getByRole('main').locator(':is(a, button)[aria-keyshortcuts]')
  await expect(buttons).toHaveCount(2)
  await expect(page.getByRole('main').locator('kbd:visible')).toHaveText(['I', 'D'])
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(buttons).toHaveCount(0)
  await expect(page.getByRole('main').locator('kbd')).toHaveCount(0)
})

// Covers: today-7
test('a source that works again is called read, and the focus moves to the title', async ({ browser }) => {
  const page = await signedIn(browser)
  await serve(page, BUSY)
  await page.route(SCRAPE, (route) =>
    route.fulfill({
      json: { count: 1, sources: 1, drafted: 0, finished: true, run_id: crypto.randomUUID() },
    }),
  )
  await open(page)
  await part(page, 'Failing')
    .getByRole('button', { name: /^Try now: Meridian/ })
    .click()
  await expect(page.getByText('Source read again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failing' })).toBeFocused()
})

// Covers: today-4
test('without drafts, the page names and links everything else that waits', async ({ browser }) => {
  const page = await signedIn(browser)
  const inbox = { ...NOTHING.inbox, translations: 2, episodes: 1, reports: 1, questions: 4 }
  await serve(page, { ...NOTHING, inbox })
  await open(page)
  const main = page.getByRole('main')
  for (const [sentence, address] of [
    ['2 translations to review.', '/en/content-review?view=translations'],
    ['1 episode to review.', '/en/content-review'],
    ['1 reported error to check.', '/en/moderation'],
    ['4 questions to answer.', '/en/content-support'],
  ] as const)
    await expect(main.getByRole('link', { name: sentence })).toHaveAttribute('href', address)
  await expect(page.getByText('Nothing is waiting for you.')).toHaveCount(0)
  const panel = part(page, 'Inbox')
  await expect(panel).toContainText('No drafts to review.')
  await expect(panel).not.toContainText('Inbox zero')
  await expect(panel.getByRole('link')).toHaveText(['2 translations', '1 episode', '1 report', '4 questions'])
})

/** Opens the palette with rows of every kind, checks it, and closes it. */
async function paletteIsAccessible(page: Page, language: 'en' | 'ar', look: string): Promise<void> {
  const name = language === 'en' ? 'Search or run a command' : 'الانتقال أو البحث أو التنفيذ'
  await page.getByRole('button', { name }).click()
  await expect(palette(page, name).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(language === 'en' ? 'an' : 'ال')
  await expect(palette(page, name).getByRole('status')).not.toBeEmpty()
  expect([look, await violationsOn(page)]).toEqual([look, []])
  const folder = process.env['SCREENSHOTS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/palette-${language}-${look}.png` })
  await page.keyboard.press('Escape')
  await expect(palette(page, name)).toHaveCount(0)
}

for (const [language, locale] of [
  ['en', 'en-US'],
  ['ar', 'ar'],
] as const)
  // Covers: today-4, today-5, today-6, desk-find-7
  test(`the page is accessible and fits every width, light and dark, in ${language}`, async ({ browser }) => {
    const page = await signedIn(browser, locale)
    const folder = process.env['SCREENSHOTS']
    for (const [name, answer] of [
      ['busy', BUSY],
      ['nothing', NOTHING],
    ] as const) {
      await page.unroute(TODAY)
      await serve(page, answer)
      await open(page, language)
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect([width, colorScheme, await violationsOn(page)]).toEqual([width, colorScheme, []])
          expect([width, await isWiderThanScreen(page)]).toEqual([width, false])
          if (name === 'busy') await paletteIsAccessible(page, language, `${width}-${colorScheme}`)
          if (folder !== undefined)
            await page.screenshot({
              path: `${folder}/${name}-${language}-${width}-${colorScheme}.png`,
              fullPage: true,
            })
        }
      }
    }
  })

// Covers: desk-find-8
test('the palette approves the open draft, takes it back, and holds an edition, as their keys do', async ({
  browser,
}) => {
  const page = await signedIn(browser)
  const complaints = complaintsOf(page)
  await openWhole(page, `${site.url}/en/content-review`)
  await type(page, 'next in', 'Next in the list')
  for (const _ of 'next in') await page.keyboard.press('Backspace')
  await page.keyboard.type('approve')
  await expect(rowsOf(page).first()).toContainText('Approve') // the ready drafts, or for the edition
  await expect(rowsOf(page).filter({ hasText: 'Approve and publish' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await type(page, 'choir', 'Choir sings outdoors')
  await page.keyboard.press('Enter')
  const title = page.getByLabel('Title', { exact: true })
  await expect(title).toHaveValue('Choir sings outdoors')
  await title.focus()
  await type(page, 'approve', 'Approve and publish')
  await expect(rowsOf(page).filter({ hasText: 'Approve for a later time' }).locator('kbd')).toHaveText('S')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.locator('[data-draft]:focus, [data-draft] :focus')).toHaveCount(1) // the next draft has opened
  await type(page, 'undo', 'Undo the last decision')
  await page.keyboard.press('Enter')
  await expect(title).toHaveValue('Choir sings outdoors')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await type(page, 'approve', 'Approve and publish')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await openWhole(page, `${site.url}/en/content-digest?part=editions&edition=${EDITION}`) // a left page sends what waits
  await expect(async () => {
    const articles = await page.request.get(`${site.url}/api/admin/articles?q=choir`)
    expect(await articles.json()).toMatchObject({
      items: [{ title: 'Choir sings outdoors', state: 'published' }],
    })
  }).toPass({ timeout: 8000 })

  await type(page, 'translate', 'Translate what is missing')
  await page.keyboard.press('Escape')
  await type(page, 'hold', 'Hold')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
  await type(page, 'release', 'Release')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Release' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

// Covers: desk-find-9
test('the palette presses a button on the page that has it, with its question', async ({ browser }) => {
  const page = await signedIn(browser)
  const complaints = complaintsOf(page)
  await open(page)
  await type(page, 'clean up', 'Clean up invalid entries')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Do you want to delete all invalid entries' })
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/admin\?tab=scraping#cleanup$/)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await type(page, 'scrape events', 'Scrape: Events')
  await expect(rowsOf(page).nth(1)).toContainText('Discover events')
  await page.keyboard.press('ArrowDown')
  const searched = page.waitForResponse(/\/api\/scrape-ai-events$/)
  await page.keyboard.press('Enter')
  expect((await searched).status()).toBe(200)
  for (const [words, row] of [
    ['back up', 'Back up now'],
    ['compose', 'Compose now'],
    ['fix url', 'Fix Tool URLs'],
    ['retry', 'Failed jobs'],
  ] as const) {
    await type(page, words, row)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('remove samples') // there are none here
  await expect(palette(page)).toContainText('No results')
  expect(complaints).toEqual([])
})
