import { type Page, expect } from '@playwright/test'
import { fixToolUrls } from '#writing/links/calls.ts'
import { refuse } from './desk.ts'
import { alive, retriesImmediately, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// Comparing tools and maintaining their addresses: the parts that only a browser shows.

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })
const choice = (page: Page, name: string) =>
  card(page, name).getByRole('button', { name: new RegExp(`^Compare ?: ${name}$`) })
const rowHeads = (page: Page) => page.getByRole('rowheader').allInnerTexts()

// Covers: tools-2
test('tools selected in the list are shown side by side at their own address', async ({ browser, desk }) => {
  const page = await desk.visitor(browser, 'en-US')
  const complaints = complaintsOf(page)
  await page.goto(`${desk.site.url}/en/tools`)
  await alive(page)
  const tray = page.getByRole('region', { name: 'Tools to compare' })
  for (const name of ['Tabulune', 'Pullwright', 'Sourcelle', 'Enquetine']) await choice(page, name).click()
  await expect(tray.getByText('4 of 4 selected')).toBeVisible()
  await choice(page, 'Dubsonne').click()
  await expect(page.getByText('You can compare up to 4 tools at a time')).toBeVisible()

  await test.step('the tray never covers the focused element, and the selection survives a reload', async () => {
    for (const name of ['Tabulune', 'Dubsonne', 'Pullwright', 'Enquetine', 'Sourcelle', 'Peintrame']) {
      const button = choice(page, name)
      await button.focus()
      const [it, over] = [await button.boundingBox(), await tray.boundingBox()]
      expect((it?.y ?? 0) + (it?.height ?? 0), name).toBeLessThanOrEqual(over?.y ?? 0)
    }
    await tray.getByRole('button', { name: 'Remove Enquetine' }).click()
    await page.reload()
    await alive(page)
    await expect(tray.getByText('3 of 4 selected')).toBeVisible()
  })

  await tray.getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/\/en\/tools\/compare\?ids=/)
  await expect(page.getByRole('columnheader')).toHaveText([/Tabulune/, /Pullwright/, /Sourcelle/])
  expect(await rowHeads(page)).toContain('Access')
  await page.getByRole('switch', { name: 'Show only differences' }).click()
  await expect(page.getByRole('rowheader', { name: 'Access' })).toHaveCount(0)
  expect(await rowHeads(page)).toContain('Pricing')
  await page.getByRole('link', { name: 'Remove Pullwright' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([/Tabulune/, /Sourcelle/])
  await page.getByRole('link', { name: /^Dubsonne/ }).click()
  await expect(page.getByRole('columnheader')).toHaveText([/Tabulune/, /Sourcelle/, /Dubsonne/])
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)

  await test.step('a shared address works the same in Arabic on a phone, where only the table scrolls', async () => {
    const ids = new URL(page.url()).searchParams.get('ids') ?? ''
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${desk.site.url}/ar/tools/compare?ids=${ids},gone`)
    await alive(page)
    await expect(page.getByRole('heading', { level: 1, name: 'مقارنة الأدوات' })).toBeVisible()
    await expect(page.getByText('هذه الأداة غير موجودة أو أُزيلت: gone')).toBeVisible()
    const table = page.getByRole('region', { name: 'مقارنة الأدوات' })
    await table.focus()
    await expect(table).toBeFocused()
    const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
    expect(widths[0]).toBe(widths[1])
    const before = await table.getByRole('rowheader').first().boundingBox()
    await table.evaluate((region) => region.scrollBy({ left: -120 }))
    expect(await table.evaluate((region) => Math.abs(region.scrollLeft))).toBe(120)
    expect((await table.getByRole('rowheader').first().boundingBox())?.x).toBe(before?.x)
  })
  await page.goto(`${desk.site.url}/fr/tools/compare`)
  await expect(page.getByRole('heading', { name: 'Aucun outil sélectionné' })).toBeVisible()
  expect(complaints).toEqual([])
})

// Covers: site-2-tool-2, tools-4
test('a tool shows its price, similar tools, and that its site is gone', async ({ browser, desk }) => {
  const page = await desk.visitor(browser, 'en-US')
  await page.route(/\/api\/tools\/[\da-f-]{36}\?/, async (route) => {
    const answer = await route.fetch()
    const dead = { link_state: 'dead', link_checked_at: '2026-11-20T09:00:00.000Z' }
    await route.fulfill({ json: { ...((await answer.json()) as object), ...dead } }) // a response is an object
  })
  await page.goto(`${desk.site.url}/en/tools`)
  await alive(page)
  await card(page, 'Peintrame').getByRole('link', { name: 'Peintrame', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Visit official website \(down\)/ })).toBeVisible()
  await expect(
    page.getByText('This website has been down for days. Last checked November 20, 2026.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Alternatives to Peintrame' })).toBeVisible()
  await expect(page.getByText(/^Matched by category, tags and description/)).toBeVisible()
  await page.getByRole('link', { name: 'Dubsonne' }).click()
  await expect(page.getByRole('row', { name: /Further hours €4 per use/ })).toBeVisible()
  await expect(page.getByText(/^Prices checked on .+\. They may have changed since\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Compare tools' }).click()
  await expect(page.getByRole('columnheader')).toHaveText([/Dubsonne/, /Peintrame/])
})

// Covers: site-2-tool-4, site-2-agent-3, site-8-14, site-8-20
test('missing pages and failed loads are reported in the wording of the specification', async ({
  browser,
  desk,
}) => {
  const page = await desk.visitor(browser)
  await retriesImmediately(page)
  const none = '0190b1d0-0000-4000-8000-000000000000'
  for (const [path, title, sentence] of [
    [`/en/tools/${none}`, 'Tool not found', "This tool doesn't exist or has been removed."],
    [`/fr/tools/${none}`, 'Outil introuvable', 'Cet outil n’existe pas ou a été retiré.'],
    [`/fr/agents/${none}`, 'Agent non trouvé', "Cet agent n'existe pas ou n'est plus disponible."],
    [`/ar/agents/${none}`, 'الوكيل غير موجود', 'هذا الوكيل غير موجود أو لم يعد متاحًا.'],
  ]) {
    expect((await page.goto(desk.site.url + path))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
    await expect(page.getByText(sentence ?? '')).toBeVisible()
  }
  for (const [name, sentence] of [
    ['agents', 'Erreur lors du chargement des agents'],
    ['tools', 'Erreur lors du chargement des outils'],
  ]) {
    await page.goto(`${desk.site.url}/fr/pricing`)
    await alive(page)
    const broken = new RegExp(`/api/${name}\\?`)
    await page.route(broken, refuse(500, 'problem.internal'))
    await page.locator(`header a[href="/fr/${name}"]`).first().click()
    await expect(page.getByText(sentence ?? '')).toBeVisible()
    await page.unroute(broken)
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  }
})

const FIX = '**/api/fix-tool-urls'
const run_id = crypto.randomUUID()
const common = { tool_id: crypto.randomUUID(), oldUrl: 'https://lyra.example/', newUrl: null, error: null }
const results = [
  { ...common, tool: 'Lyra', success: true, state: 'moved', newUrl: 'https://lyra.example/new' },
  {
    ...common,
    tool_id: run_id,
    tool: 'Orrery',
    success: false,
    state: 'failed',
    error: 'We couldn’t reach the site.',
  },
] as const

// Covers: site-2-routes-10, site-2-fix-1, site-8-22, admin-2-routes-1, admin-2-fix-1, admin-8-8, admin-8-32
test('an administrator can have the addresses of tools fixed; others are denied access', async ({
  browser,
  desk,
}) => {
  const page = await desk.editor(browser, 'en-US')
  const done = { results: [...results], message: 'URLs checked: 2.', finished: true, run_id }
  expect(fixToolUrls.output.safeParse(done).success).toBe(true) // the server could send this response
  await page.goto(`${desk.site.url}/en/fix-tool-urls`)
  await alive(page)
  await expect(page.getByText('No URLs waiting for a decision.')).toBeVisible()
  await page.route(FIX, (route) => route.fulfill({ json: done }))
  await page.getByRole('button', { name: 'Fix Tool URLs' }).click()
  const list = page.getByRole('region', { name: 'Results' })
  await expect(list.getByRole('listitem')).toHaveText([
    /Lyra.*lyra\.example\/.*lyra\.example\/new/s,
    /Orrery.*lyra\.example\/.*We couldn’t reach the site\./s,
  ])
  await expect(page.getByRole('status').getByText('URLs checked: 2.')).toBeVisible()

  await page.route(FIX, refuse(500, 'problem.internal'))
  for (const [language, button, failure] of [
    ['en', 'Fix Tool URLs', 'Failed to fix URLs'],
    ['fr', 'Corriger les URL des outils', 'Impossible de corriger les URL'],
    ['ar', 'إصلاح عناوين الأدوات', 'تعذّر إصلاح العناوين'],
  ]) {
    await page.goto(`${desk.site.url}/${language}/fix-tool-urls`)
    await alive(page)
    await page.getByRole('button', { name: button ?? '' }).click()
    await expect(page.getByRole('alert').getByText(failure ?? '')).toBeVisible()
  }

  const member = await desk.member(browser)
  await member.goto(`${desk.site.url}/fr/fix-tool-urls`)
  await expect(member.getByText('Accès réservé aux administrateurs.')).toBeVisible()
  const visitor = await desk.visitor(browser)
  await visitor.goto(`${desk.site.url}/fr/fix-tool-urls`)
  await expect(visitor).toHaveURL(/\/auth\?next=/)
})
