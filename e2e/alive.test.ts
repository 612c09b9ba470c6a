import { type Page, expect } from '@playwright/test'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

// How a page is hydrated: when its scripts are requested, what moves, and what happens when a part does not load.

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

for (const path of ['/en', '/ar/news'])
  test(`${path} shows its content before it loads scripts, and hydrates without formatting a date`, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const made: unknown[] = []
      Object.assign(window, { made })
      requestAnimationFrame(() => Object.assign(window, { firstFrame: performance.now() }))
      for (const name of ['DateTimeFormat', 'RelativeTimeFormat', 'NumberFormat', 'PluralRules'] as const)
        Reflect.set(
          Intl,
          name,
          new Proxy(Intl[name], {
            construct(of, given, target) {
              made.push([name, given])
              return Reflect.construct(of, given, target) as object
            },
          }),
        )
    })
    const complaints = complaintsOf(page)
    await page.goto(site.url + path)
    await alive(page)
    const { soonest, asked, made } = await page.evaluate(() => ({
      soonest: Math.min(
        (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).loadEventStart,
        (window as unknown as { firstFrame: number }).firstFrame + 500, // set above; the page waits so long
      ),
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ startTime }) => startTime),
      made: (window as unknown as { made: unknown[] }).made, // set above
    }))
    expect(asked.length).toBeGreaterThan(3)
    expect(Math.min(...asked)).toBeGreaterThanOrEqual(soonest)
    expect(made).toEqual([])
    expect(complaints).toEqual([])
  })

for (const [although, prepare] of [
  ['its pictures never come', (page: Page) => page.route(/\/covers\//, () => new Promise(() => undefined))],
  ['nobody looks at it yet', (page: Page) => page.addInitScript('window.requestAnimationFrame = () => 0')],
] as const)
  test(`a page hydrates although ${although}`, async ({ page }) => {
    await prepare(page)
    await page.goto(`${site.url}/en`, { waitUntil: 'commit' })
    await alive(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

test('a reader who scrolls before hydration is not moved to the top; going back restores the position', async ({
  page,
}) => {
  const far = () => page.evaluate(() => scrollY)
  await page.addInitScript(() => addEventListener('load', () => scrollTo(0, 300)))
  await page.goto(`${site.url}/en/news`)
  await alive(page)
  expect(await far()).toBe(300)
  const link = page.getByRole('main').getByRole('article').nth(3).getByRole('heading').getByRole('link')
  await link.dispatchEvent('click') // a real click would scroll the page to the link
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(far).toBe(0)
  await page.goBack()
  await expect.poll(far).toBe(300)
})

test('a page stays when one of its parts cannot load offline; the part loads when the network is back', async ({
  page,
}) => {
  await page.goto(`${site.url}/en`)
  await alive(page)
  const lead = page.getByRole('main').getByRole('article').first().getByRole('heading')
  const title = await lead.innerText()
  await lead.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByText('Report an error', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const missing = page.getByRole('alert').filter({ hasText: 'We can’t reach the service. Please try again.' })
  await missing.getByRole('button', { name: 'Retry' }).click()
  await expect(missing).toBeVisible() // still offline
  await page.context().setOffline(false)
  await expect(page.getByLabel('What’s wrong?')).toBeVisible()
  await expect(missing).toHaveCount(0)
})

// Covers: site-2-events-7
test('cards appear 50 ms apart, and immediately for readers who prefer reduced motion', async ({
  browser,
}) => {
  const motion = async (reducedMotion?: 'no-preference') => {
    const context = await browser.newContext({ ...(reducedMotion && { reducedMotion }) })
    const page = await context.newPage()
    await page.goto(`${site.url}/en/events`)
    return page.locator('.rises > *').evaluateAll((cards) =>
      cards.slice(0, 3).map((card) => {
        const { animationName, animationDelay } = getComputedStyle(card)
        return [animationName, animationDelay]
      }),
    )
  }
  expect(await motion('no-preference')).toEqual([
    ['rise', '0s'],
    ['rise', '0.05s'],
    ['rise', '0.1s'],
  ])
  expect(await motion()).toEqual(Array.from({ length: 3 }, () => ['none', '0s'])) // these tests reduce motion by default
})
