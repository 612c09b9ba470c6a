import { type Page, expect } from '@playwright/test'
import type { OutputOf } from '#platform/call.ts'
import type { adminArticles } from '#articles/managing/calls.ts'
import type { Desk } from './desk.ts'
import { complaintsOf, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// Screens of the desk are fetched again while they are viewed, and nothing that an editor has begun is lost by it.

/** The screens, and what each of them shows. */
const SCREENS = [
  ['admin?tab=manage', [/admin\/articles\?/]],
  ['admin?tab=events', [/admin\/events\?/]],
  ['content-digest', [/admin\/editions$/]],
  ['content-digest?part=subscribers', [/admin\/subscribers$/, /admin\/suppressions$/, /admin\/mail-events$/]],
  [
    'content-automation',
    [/generated-content\/counts$/, /content-generation-schedule$/, /admin\/ai-news-sources$/],
  ],
  ['content-automation?tab=runs', [/admin\/runs$/]],
  ['moderation', [/error-reports\?state=open$/, /state=open&limit=1$/, /state=closed&limit=1$/]],
  ['content-audience', [/admin\/audience\?/]],
] as const

const open = (page: Page, desk: Desk, path: string) => openWhole(page, `${desk.site.url}/en/${path}`)

for (const [path, shown] of SCREENS)
  test(`${path} is requested again every 30 seconds`, async ({ browser, desk }) => {
    const page = await desk.editor(browser, 'en-US')
    await page.clock.install()
    const answered: string[] = []
    page.on('requestfinished', (request) => void answered.push(request.url()))
    const times = (count: number) =>
      expect
        .poll(() => shown.map((each) => answered.filter((url) => each.test(url)).length))
        .toEqual(shown.map(() => count))
    await open(page, desk, path)
    await times(1)
    await page.clock.runFor(30_000)
    await times(2)
  })

test('a refreshed list of stories keeps its rows, the selection and the focus', async ({ browser, desk }) => {
  const page = await desk.editor(browser, 'en-US')
  const complaints = complaintsOf(page)
  await page.clock.install()
  let renamed = false
  const held = Promise.withResolvers<undefined>()
  await page.route(/\/api\/admin\/articles\?/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as OutputOf<typeof adminArticles>
    const [first] = json.items
    if (renamed && first) {
      first.title = 'Renamed by a colleague'
      await held.promise
    }
    return route.fulfill({ json })
  })
  await open(page, desk, 'admin?tab=manage')
  const rows = page.getByRole('row')
  await expect.poll(() => rows.count()).toBeGreaterThan(3)
  const count = await rows.count()
  await rows.nth(2).getByRole('checkbox').check()
  await rows.nth(3).getByRole('checkbox').check()
  renamed = true
  const again = page.waitForRequest(/\/api\/admin\/articles\?/)
  await page.clock.runFor(30_000)
  await again
  await expect(rows).toHaveCount(count) // while it is requested too
  held.resolve(undefined)
  await expect(rows.nth(1)).toContainText('Renamed by a colleague')
  await expect(rows).toHaveCount(count)
  await expect(rows.nth(2).getByRole('checkbox')).toBeChecked()
  await expect(rows.nth(3).getByRole('checkbox')).toBeChecked()
  await expect(rows.nth(3).getByRole('checkbox')).toBeFocused()
  expect(complaints).toEqual([])
})
