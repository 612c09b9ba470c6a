// long: the frame around every page of the desk, for each role, width, theme and direction
import { writeFile } from 'node:fs/promises'
import { type Browser, type BrowserContext, type Locator, type Page, expect } from '@playwright/test'
import type { OutputOf } from '#platform/call.ts'
import { deskState } from '#today/calls.ts'
import { HOUR } from '../src/platform/clock.ts'
import { violationsOn } from './axe.ts'
import { type Desk, refuse } from './desk.ts'
import { invented, serve as serveDigest } from './digest-invented.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole, post } from './reader.ts'
import { test } from './shared-desk.ts'

// The frame of the desk: the rail with its sections, the top bar, and the bar of each page.

/** Every page of the desk, with its section and its title in French and English. */
const PAGES = [
  ['/admin/today', 'Aujourd’hui', 'Aujourd’hui', 'Today'],
  ['/content-review', 'À traiter', 'Révision du contenu', 'Content Review'],
  ['/content-review?view=translations', 'À traiter', 'Révision du contenu', 'Content Review'],
  ['/moderation', 'À traiter', 'Signalements d’erreurs', 'Error reports'],
  ['/content-support', 'À traiter', 'Demandes d’assistance', 'Support requests'],
  ['/admin', 'Sujets', 'Tableau de bord', 'Dashboard'],
  ['/content-digest', 'Éditions', 'Digest', 'Digest'],
  ['/content-automation', 'Sources', 'Automatisation du contenu', 'Content Automation'],
  ['/fix-tool-urls', 'Sources', 'Corriger les URL des outils', 'Fix Tool URLs'],
  ['/content-audience', 'Audience', 'Audience', 'Audience'],
  ['/content-monitoring', 'Système', "Monitoring de l'Automatisation", 'Automation monitoring'],
] as const
const SECTIONS = ['Aujourd’hui', 'À traiter', 'Sujets', 'Éditions', 'Sources', 'Audience', 'Système']

const rail = (page: Page, name = 'Rubriques de l’administration'): Locator =>
  page.getByRole('navigation', { name })
const links = (page: Page): Locator => rail(page).getByRole('listitem').getByRole('link')
const current = (page: Page): Locator => rail(page).locator('li a[aria-current]:visible')
const open = (page: Page, desk: Desk, path: string, language = 'fr') =>
  openWhole(page, `${desk.site.url}/${language}${path}`)
type State = OutputOf<typeof deskState>
const QUIET: State = {
  inbox: { drafts: 0, with_warnings: 0, translations: 0, episodes: 0, reports: 0, questions: 0 },
  failing: { sources: 0, system: 0 },
  next_edition: null,
}
/** Answers with this state from now on; returns a function that changes it. */
async function serve(page: Page | BrowserContext, state: State): Promise<(next: State) => void> {
  let answer = state
  await page.route('**/api/admin/desk/state', (route) => {
    expect(deskState.output.safeParse(answer).success).toBe(true) // the server could send this response
    return route.fulfill({ json: answer })
  })
  return (next) => void (answer = next)
}
/** An administrator's page on which nothing waits and nothing fails. */
async function quiet(browser: Browser, desk: Desk): Promise<Page> {
  const page = await desk.editor(browser)
  await serve(page, QUIET)
  return page
}
/** Presses a key until something has the focus. */
async function reach(page: Page, key: string, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(wanted).toBeFocused({ timeout: 100 })
  }).toPass({ intervals: [1], timeout: 10_000 })
}

// Covers: desk-frame-1
test('every page of the desk has the rail, its own title, and no header or footer of the public site', async ({
  browser,
  desk,
}) => {
  const page = await quiet(browser, desk)
  const complaints = complaintsOf(page)
  for (const [path, section, title] of PAGES) {
    await open(page, desk, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(links(page)).toHaveText(SECTIONS)
    await expect(current(page)).toHaveText(section)
    expect(await current(page).evaluate((link) => getComputedStyle(link).fontWeight)).toBe('700')
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Podcasts' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Voir le site' }).click()
  await expect(page).toHaveURL(/\/fr\/?$/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(rail(page)).toHaveCount(0)
  expect(complaints).toEqual([])
})

// Covers: desk-frame-2
test('the sections are reached by keyboard alone, and the focus stays on the rail', async ({
  browser,
  desk,
}) => {
  const page = await quiet(browser, desk)
  await open(page, desk, '/admin')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Aller au contenu' })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const editions = rail(page).getByRole('link', { name: 'Éditions' })
  await reach(page, 'Shift+Tab', editions)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Digest')
  await expect(current(page)).toHaveText('Éditions')
  await expect(editions).toBeFocused()
  const system = rail(page).getByRole('link', { name: 'Système' })
  await reach(page, 'Tab', system)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Monitoring de l'Automatisation")
  await expect(current(page)).toHaveText('Système')
  await expect(system).toBeFocused()
})

// Covers: desk-frame-2
test('what is focused is never under a bar', async ({ browser, desk }) => {
  const page = await quiet(browser, desk)
  for (const [width, height] of [
    [1440, 600],
    [390, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, desk, '/admin')
    const edit = page.getByRole('main').getByRole('link').last()
    await edit.focus()
    for (const key of ['Shift+Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      const covered = await page.evaluate(() => {
        const box = document.activeElement?.getBoundingClientRect()
        if (!box) return true
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        return document.activeElement?.contains(top) !== true
      })
      expect([width, key, covered]).toEqual([width, key, false])
    }
  }
})

// Covers: desk-frame-3
test('a narrow window shows the icons alone, and a phone a bar at its foot with the rest under More', async ({
  browser,
  desk,
}) => {
  const page = await quiet(browser, desk)
  await open(page, desk, '/admin')
  const width = async () => (await rail(page).boundingBox())?.width
  expect(await width()).toBe(220)
  await page.setViewportSize({ width: 1024, height: 900 })
  expect(await width()).toBe(56)
  await expect(rail(page).getByRole('link', { name: 'Sources' })).toBeVisible() // its name is read, not shown

  await page.setViewportSize({ width: 390, height: 844 })
  const box = await rail(page).boundingBox()
  expect(box && [box.x, box.width, box.y + box.height]).toEqual([0, 390, 844])
  await expect(links(page)).toHaveText(['Aujourd’hui', 'À traiter', 'Sujets', 'Éditions'])
  await expect(page.getByRole('banner')).toContainText('Sujets')
  await rail(page).getByLabel('Plus').click()
  await rail(page).getByRole('link', { name: 'Système' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Monitoring de l'Automatisation")
  await expect(page.getByRole('banner')).toContainText('Système')
  await expect(rail(page).getByRole('link', { name: 'Système' })).toBeHidden()
  for (const control of await page.getByRole('banner').locator('a:visible, summary:visible').all())
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})

// Covers: desk-frame-4
test('the pages of a section are tabs of the page bar', async ({ browser, desk }) => {
  const page = await quiet(browser, desk)
  await open(page, desk, '/content-review')
  const inbox = page.getByRole('main').getByRole('navigation', { name: 'À traiter' })
  await expect(inbox.getByRole('link')).toHaveText([
    'Brouillons',
    'Traductions',
    'Épisodes et vidéos',
    'Signalements',
    'Questions',
  ])
  for (const [name, path] of [
    ['Traductions', '/content-review?view=translations'],
    ['Épisodes et vidéos', '/content-review?view=episodes'],
    ['Signalements', '/moderation'],
    ['Questions', '/content-support'],
    ['Brouillons', '/content-review'],
  ] as const) {
    await inbox.getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${desk.site.url}/fr${path}`)
    await expect(inbox.locator('[aria-current]')).toHaveText([name]) // only one, once the page has changed
  }
  await open(page, desk, '/admin')
  await page.getByRole('main').getByRole('link', { name: 'Vue d’ensemble' }).click()
  await expect(page).toHaveURL(/\/fr\/admin\/today$/)
  await expect(
    page.getByRole('main').getByRole('navigation', { name: 'Administration' }).getByRole('link'),
  ).toHaveText(['Vue d’ensemble', 'Gérer', 'Créer', 'Scraping', 'Événements', 'Commercial', 'Utilisateurs'])
  await page.getByRole('main').getByRole('link', { name: 'Créer' }).click()
  await expect(page.getByRole('tab', { name: 'Créer' })).toHaveAttribute('aria-selected', 'true')
  await open(page, desk, '/content-automation')
  const sources = page.getByRole('main').getByRole('navigation', { name: 'Sources' })
  await sources.getByRole('link', { name: 'Adresses des outils' }).click()
  await expect(page.getByRole('button', { name: 'Corriger les URL des outils' })).toBeVisible()
  await expect(current(page)).toHaveText('Sources')
})

// Covers: desk-reports-7
test('after a visit to the public site, keys pressed on the desk are those of the desk', async ({
  browser,
  desk,
}) => {
  const page = await quiet(browser, desk)
  await open(page, desk, '/fix-tool-urls')
  await rail(page).getByRole('link', { name: 'À traiter' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Signalements' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signalements d’erreurs')
  await page.getByRole('link', { name: 'Voir le site' }).click()
  await expect(async () => {
    await page.keyboard.press('?') // the keys of the public site are loaded late
    await expect(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signalements d’erreurs')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Raccourcis clavier', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('n') // G and N open the news of the public site
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/fr\/moderation$/)
})

// Covers: desk-frame-5
test('language, theme and account are in the top bar, and the page stays as it is', async ({
  browser,
  desk,
}) => {
  const page = await quiet(browser, desk)
  await open(page, desk, '/content-digest?part=settings')
  await page.getByRole('banner').getByLabel('Langue: Français').click()
  await page.getByRole('banner').getByRole('link', { name: 'العربية' }).click()
  await expect(page).toHaveURL(/\/ar\/content-digest\?part=settings$/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(rail(page, 'أقسام مكتب التحرير').getByRole('link', { name: 'الطبعات' })).toBeVisible()
  const box = await rail(page, 'أقسام مكتب التحرير').boundingBox()
  expect(box && box.x + box.width).toBe(1440)

  await page.getByRole('banner').getByLabel('حسابك').click()
  await expect(page.getByRole('banner').getByText(desk.email)).toBeVisible()
  await page.getByRole('banner').getByText('داكن').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('banner').getByText(desk.email)).toBeHidden()
  await expect(page.getByRole('banner').getByLabel('حسابك')).toBeFocused()
})

// Covers: desk-frame-6
test('a moderator sees the reports alone, and a reader why a page is closed, in the public frame', async ({
  browser,
  newsroom: desk,
}) => {
  const page = await desk.member(browser)
  await serve(page, {
    inbox: {
      drafts: null,
      with_warnings: null,
      translations: null,
      episodes: null,
      reports: 0,
      questions: null,
    },
    failing: { sources: null, system: null },
    next_edition: null,
  })
  await page.goto(`${desk.site.url}/fr/moderation`)
  await alive(page)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(rail(page)).toHaveCount(0)

  const answer = await page.request.get(`${desk.site.url}/api/session`)
  const { user } = (await answer.json()) as { user: { id: string } }
  const editor = await desk.editor(browser)
  await post(editor, desk.site.url, `admin/users/${user.id}/roles`, { role: 'moderator' })
  await open(page, desk, '/moderation')
  await expect(links(page)).toHaveText(['Signalements'])
  await expect(current(page)).toHaveText('Signalements')
  await expect(page.getByRole('navigation', { name: 'À traiter' })).toHaveCount(0)
  await rail(page).getByRole('link', { name: 'Cadence' }).click()
  await expect(page).toHaveURL(/\/fr\/moderation$/)
  await open(page, desk, '/content-monitoring')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accès réservé aux administrateurs.')
  await expect(links(page)).toHaveText(['Signalements'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(links(page)).toHaveText(['Signalements'])
  await expect(rail(page).getByLabel('Plus')).toHaveCount(0)
})

const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
const busy = (): State => ({
  inbox: { drafts: 9, with_warnings: 3, translations: 3, episodes: 1, reports: 1, questions: 2 },
  failing: { sources: 1, system: 0 },
  next_edition: {
    id: crypto.randomUUID(),
    kind: 'evening',
    at: soon(150 * 60_000),
    state: 'composed',
    held: false,
  },
})

// Covers: desk-frame-7
test('the rail shows what waits, what fails and the time to the next edition, and keeps up', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const state = busy()
  const change = await serve(page, state)
  await page.clock.install()
  await open(page, desk, '/content-review')
  const inbox = rail(page).getByRole('link', { name: /^À traiter.*16 en attente$/ })
  await expect(inbox).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Brouillons 9' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Traductions 3' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Questions 2' })).toBeVisible()
  const failing = (section: string) =>
    rail(page).getByRole('link', { name: new RegExp(`^${section}.+Un problème est en cours$`) })
  await expect(failing('Sources')).toBeVisible()
  await expect(failing('Système')).toHaveCount(0)
  const edition = rail(page).getByRole('link', { name: /^Édition du soir/ })
  await expect(edition).toContainText(/dans\s2\sh\s[23]\d\smin/)
  await expect(edition).toContainText('À approuver')
  await expect(edition).toHaveAttribute(
    'href',
    `/fr/content-digest?part=editions&edition=${state.next_edition?.id}`,
  )

  change({
    inbox: { ...state.inbox, drafts: 8 },
    failing: { sources: 0, system: 1 },
    next_edition: { id: crypto.randomUUID(), kind: 'morning', at: soon(0), state: 'composed', held: true },
  })
  await page.clock.runFor(30_000)
  await expect(rail(page).getByRole('link', { name: /15 en attente$/ })).toBeVisible()
  await expect(failing('Sources')).toHaveCount(0)
  await expect(failing('Système')).toBeVisible()
  await expect(rail(page).getByRole('link', { name: /^Édition du matin/ })).toContainText(
    /C’est l’heure.*Bloquée/,
  )

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rail(page).getByLabel('Plus. Un problème est en cours')).toBeVisible()
  await rail(page).getByLabel('Plus').click()
  await expect(failing('Système')).toBeVisible()
})

// Covers: desk-frame-9
test('the rail and the palette open the next edition, and compose it if there is none yet', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const served = invented()
  const { id } = served.edition
  const planned = { id: null, kind: 'evening', at: soon(HOUR), state: 'planned', held: false } as const
  await serveDigest(page, served)
  const change = await serve(page, { ...QUIET, next_edition: planned })
  const composed: unknown[] = []
  let answer = refuse(500, 'problem.internal')
  await page.route('**/api/admin/editions', (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    composed.push(route.request().postDataJSON())
    return answer(route)
  })
  const line = rail(page, 'Desk sections').getByRole('link', { name: /^Evening edition/ })
  const address = `/en/content-digest?part=editions&edition=${id}`

  await open(page, desk, '/content-audience', 'en')
  await line.hover()
  await line.focus()
  expect(composed).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('We couldn’t compose the edition')).toBeVisible()
  await expect(page).toHaveURL(/content-audience$/)
  await expect(line).toBeFocused()
  answer = (route) => {
    change({ ...QUIET, next_edition: { ...planned, id, state: 'composed' } })
    return route.fulfill({ json: served.edition })
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(desk.site.url + address)
  await expect(line).toHaveAttribute('href', address)
  await expect(line).toBeFocused()
  expect(composed).toHaveLength(2)

  await open(page, desk, '/content-audience', 'en')
  await line.click()
  await expect(page).toHaveURL(desk.site.url + address)
  expect(composed).toHaveLength(2)

  change({ ...QUIET, next_edition: planned })
  await open(page, desk, '/content-audience', 'en')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('approve evening')
  const action = page.getByRole('option', { name: /^Review and approve: Evening edition/ })
  await expect(action).toBeVisible()
  expect(composed).toHaveLength(2)
  await action.click()
  await expect(page).toHaveURL(desk.site.url + address)
  expect(composed).toEqual([{ kind: 'edition' }, { kind: 'edition' }, { kind: 'edition' }])
})

// Covers: desk-frame-7
test('after a decision the counts are fetched again', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  const change = await serve(page, busy())
  await open(page, desk, '/content-support')
  await expect(rail(page).getByRole('link', { name: /16 en attente$/ })).toBeVisible()
  change(QUIET)
  const watch = page.getByRole('checkbox').first()
  await watch.click()
  await expect(links(page).filter({ hasText: 'À traiter' })).toHaveText('À traiter')
})

/** The rules whose result can depend on the theme. */
const COLOURS = ['color-contrast', 'link-in-text-block']
/** Elements of the accessibility tree without the name that screen readers announce. */
const NAMELESS =
  /^ *- (?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|tab|heading|navigation|region|dialog)(?= *(?:\[.*)?(?::|$))/gm
const folder = process.env['SCREENSHOTS']

test.describe('looks', () => {
  let editor: BrowserContext
  test.beforeAll(async ({ browser, desk }) => {
    const page = await desk.editor(browser)
    editor = page.context()
    await serve(editor, busy())
  })

  for (const language of ['en', 'ar'] as const)
    // Covers: desk-frame-8
    test(`every page in ${language} is accessible in three widths, light and dark`, async ({ desk }) => {
      const page = await editor.newPage()
      for (const [path] of PAGES) {
        await open(page, desk, path, language)
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 900 })
          for (const theme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: theme })
            const violations = await violationsOn(page, theme === 'light' ? {} : { rules: COLOURS })
            expect([path, width, theme, violations]).toEqual([path, width, theme, []])
            if (folder !== undefined)
              await page.screenshot({
                path: `${folder}/${path.replaceAll(/\W/g, '-')}-${language}-${width}-${theme}.png`,
              })
          }
          const tree = await page.locator('body').ariaSnapshot()
          if (folder !== undefined)
            await writeFile(`${folder}/${path.replaceAll(/\W/g, '-')}-${language}-${width}.yml`, tree)
          expect([path, width, tree.match(NAMELESS) ?? []]).toEqual([path, width, []])
          expect([path, width, await isWiderThanScreen(page)]).toEqual([path, width, false])
        }
      }
      await page.close()
    })
})
