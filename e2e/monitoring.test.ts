import { type Page, expect } from '@playwright/test'
import { type Desk, SCRAPE, invented, refuse, serveDrafts } from './desk.ts'
import { retriesImmediately, complaintsOf, look, openWhole, part } from './reader.ts'
import { test } from './shared-desk.ts'

// The monitoring page: automatic tasks and their results, on responses that require no waiting.

const LATEST = /\/api\/admin\/generated-content\?.*status=all/

const open = (desk: Desk, page: Page, language: 'en' | 'fr') =>
  openWhole(page, `${desk.site.url}/${language}/content-monitoring`)

// Covers: admin-2-monitoring-1, admin-2-monitoring-3, admin-2-monitoring-4
test('the scheduled tasks show their next run, and the latest drafts link to their review, in French', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser)
  const complaints = complaintsOf(page)
  await serveDrafts(page, [invented({ title: 'Le port parle' }), invented({ title: 'La ville écoute' })])
  await open(desk, page, 'fr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Monitoring de l'Automatisation")
  await expect(page.getByTitle('Actualisé toutes les 30 secondes')).toHaveText(/^En direct, \d\d:\d\d$/)
  const tasks = part(page, 'Tâches planifiées').getByRole('row')
  await expect(tasks).toHaveCount(9) // with the names of the columns
  await page.getByRole('button', { name: 'Les 8 tâches en détail' }).click()
  for (const task of (await tasks.all()).slice(1)) {
    await expect(task.locator('time').first()).toBeVisible() // the time of its next run
    await expect(task.getByText(/^(Pas encore exécutée|Terminé|En cours|Échec)/)).toBeVisible()
  }
  const latest = part(page, 'Derniers contenus').getByRole('listitem')
  await expect(latest.first()).toContainText('En attente')
  const time = latest.first().locator('time')
  await expect(time).toHaveText(/^\d{1,2} \p{L}+\.?, \d\d:\d\d$/u)
  await expect(time).toHaveAttribute('title', /^\d{1,2} \p{L}+ 20\d\d à \d\d:\d\d$/u)
  const title = await latest.first().getByRole('link').innerText()
  await latest.first().getByRole('link').click()
  await expect(page.getByLabel('Titre', { exact: true })).toHaveValue(title)
  expect(complaints).toEqual([])
  await page.context().close()
})

// Covers: admin-2-monitoring-4, admin-4-2
test('each status has its color: yellow, green, red and blue, and gray for an unknown one', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const states = ['pending', 'approved', 'rejected', 'published'] as const
  const drafts = states.map((status) => invented({ status, title: `It is ${status}` }))
  const unknown = { ...invented({ title: 'It is archived' }), status: 'archived' }
  await page.route(LATEST, (route) =>
    route.fulfill({ json: { items: [...drafts, unknown], total: 5, next_cursor: null } }),
  )
  await open(desk, page, 'en')
  const rows = part(page, 'Latest content').getByRole('listitem')
  const colours = await rows.evaluateAll((items) =>
    items.map((item) => {
      const badge = item.querySelector(':scope > span:nth-child(3) > span')
      const square = badge?.querySelector('i')
      const colour = square
        ? getComputedStyle(square).backgroundColor
        : getComputedStyle(badge ?? item).borderColor
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
      const grey = Math.max(r, g, b) - Math.min(r, g, b) < 24
      const bright = r > 1.5 * b && g > 1.5 * b ? 'yellow' : g > r && g > b ? 'green' : r > b ? 'red' : 'blue'
      return [badge?.textContent, grey ? 'grey' : bright]
    }),
  )
  expect(colours).toEqual([
    ['Pending', 'yellow'],
    ['Approved', 'green'],
    ['Rejected', 'red'],
    ['Published', 'blue'],
    ['archived', 'grey'],
  ])
  await expect(rows.getByRole('link')).toHaveText(['It is pending'])
  await page.context().close()
})

// Covers: admin-4-16, admin-7-27, admin-9-14
test('the page refreshes every 30 seconds, and requests nothing while it is hidden', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await page.clock.install()
  let asked = 0
  await page.route(LATEST, (route) => {
    const items = [invented({ title: `Answer ${++asked}` })]
    return route.fulfill({ json: { items, total: 1, next_cursor: null } })
  })
  await open(desk, page, 'en')
  const latest = part(page, 'Latest content').getByRole('listitem')
  await expect(latest).toContainText(['Answer 1'])
  await page.clock.runFor(30_000)
  await expect(latest).toContainText(['Answer 2'])
  await look(page, 'hidden')
  await page.clock.runFor(120_000)
  await look(page, 'visible')
  await expect(latest).toContainText(['Answer 3'])
  await page.clock.runFor(30_000)
  await expect(latest).toContainText(['Answer 4'])
  expect(asked).toBe(4)
  await page.context().close()
})

// Covers: admin-2-monitoring-2, admin-8-17, admin-8-41
test('scraping starts and says so; a failure to start is reported', async ({ browser, desk }) => {
  const page = await desk.editor(browser)
  await open(desk, page, 'fr')
  const start = page.getByRole('button', { name: 'Scraper maintenant' })
  await start.click()
  await expect(page.getByText('Scraping lancé')).toBeVisible()
  await page.route(SCRAPE, refuse(503, 'problem.unavailable'))
  await start.click()
  await expect(page.getByText('Impossible de lancer le scraping')).toBeVisible()
  await page.context().close()
})

// Covers: site-2-routes-11, admin-2-routes-1, admin-2-routes-3
test('parts that do not load can be requested again, and a member sees who may use the page', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  await serveDrafts(page, [invented({ title: 'Le port parle' })])
  await retriesImmediately(page)
  await page.route(LATEST, refuse(500, 'problem.internal'))
  await open(desk, page, 'en')
  const latest = part(page, 'Latest content')
  await expect(latest.getByText('We couldn’t load the latest content.')).toBeVisible()
  await page.unroute(LATEST)
  await latest.getByRole('button', { name: 'Retry' }).click()
  await expect(latest.getByRole('listitem')).toContainText(['Le port parle'])
  await page.context().close()
  const member = await desk.member(browser, 'fr-FR')
  await member.goto(`${desk.site.url}/fr/content-monitoring`)
  await expect(member.getByRole('heading', { name: 'Accès réservé aux administrateurs.' })).toBeVisible()
  await member.context().close()
})
