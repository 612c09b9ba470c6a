import { type Page, expect } from '@playwright/test'
import type { PaidTier } from '#membership/rules.ts'
import { violationsOn } from './axe.ts'
import { becomes } from './member.ts'
import { alive, complaintsOf, isWiderThanScreen, openWhole } from './reader.ts'
import { test } from './shared-desk.ts'

// From each promise on the pricing page to the page that fulfills it, for readers with the plan and for others.

/** The addresses that the contents of a plan link to on the pricing page. */
async function promisesOf(page: Page, plan: string): Promise<string[]> {
  const links = page.getByRole('region', { name: plan, exact: true }).getByRole('list').getByRole('link')
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
}

/** Makes the browser look like one that a person uses: automated ones are not counted. */
async function looksLikeAPerson(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Firefox/143.0' })
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
}

/** The offer shown on a page in place of content that a plan does not include. */
const OFFERS: Record<'visitor' | 'premium', Record<string, string>> = {
  visitor: {
    '/en/archive': 'The archive is part of Premium',
    '/en/analytics': 'AI trends are part of Premium',
    '/en/support': 'Answers from a real person, with a paid plan',
  },
  premium: {
    '/en/developers/keys': 'The API is part of the B2B plan',
    '/en/channels': 'Channels are part of B2B SaaS',
    '/en/analytics': 'CSV files are part of B2B',
  },
}

/**
 * Opens each path and checks that the page has its title for any reader, and an offer where the plan does not include it.
 */
async function arrives(
  page: Page,
  site: string,
  paths: Iterable<string>,
  offers: Record<string, string> = {},
): Promise<void> {
  for (const path of paths) {
    const answer = await page.goto(site + path, { waitUntil: 'commit' })
    expect([path, answer?.status()]).toEqual([path, 200])
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const offer = offers[path]
    if (offer !== undefined) await expect(page.getByRole('main').getByText(offer).first(), path).toBeVisible()
  }
}

// Covers: site-6-12, site-6-15, site-6-16, site-6-17, site-6-19, site-6-22, support-12, promises-1
// Covers: promises-10
test('every promise leads to its page or to its offer: for a free, a Premium and a B2B reader', async ({
  browser,
  desk,
}) => {
  const { url: site } = desk.site
  const free = await desk.visitor(browser, 'en-US')
  const complaints = complaintsOf(free)
  await looksLikeAPerson(free)
  const counted = free.waitForRequest(/\/api\/count-step$/)
  await free.goto(`${site}/en/pricing?utm_source=spring`)
  await alive(free)
  expect((await counted).postDataJSON()).toEqual({ step: 'visit', language: 'en', source: 'spring' })
  expect(await promisesOf(free, 'Freemium')).toEqual(['/en/news', '/en/news', '/en/subscribe'])
  const premium = await promisesOf(free, 'Premium')
  expect(premium).toEqual(
    ['archive', 'digest', 'news', 'digest', 'podcasts', 'videos', 'analytics'].map((path) => `/en/${path}`),
  )
  const b2b = await promisesOf(free, 'B2B SaaS')
  expect(b2b).toEqual(
    ['developers', 'developers', 'analytics', 'support', 'channels'].map((path) => `/en/${path}`),
  )
  await arrives(free, site, new Set([...premium, ...b2b]), OFFERS.visitor)

  const own = { premium: 10, b2b: 15 } as const
  for (const tier of ['premium', 'b2b'] as const satisfies PaidTier[]) {
    const reader = await desk.member(browser, 'en-US')
    await becomes(reader, site, tier)
    await openWhole(reader, `${site}/en/account`)
    const footer = reader.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'Pricing' })).toBeVisible()
    await expect(reader.getByRole('link', { name: 'Subscribe', exact: true })).toHaveCount(0)
    const opens = reader.getByRole('region', { name: 'Explore your plan' })
    const open = opens.getByRole('list').first().getByRole('link')
    await expect(open).toHaveCount(own[tier])
    const paths = await open.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    await expect(opens.getByText('Unlock with B2B SaaS')).toHaveCount(tier === 'premium' ? 1 : 0)
    if (tier === 'premium') await arrives(reader, site, Object.keys(OFFERS.premium), OFFERS.premium)
    else await arrives(reader, site, new Set(paths.slice(10)))
    await reader.goto(`${site}/en/content-audience`)
    await expect(reader.getByRole('heading', { name: 'Access reserved for administrators.' })).toBeVisible()
  }
  expect(complaints).toEqual([])

  const editor = await desk.editor(browser, 'en-US')
  await openWhole(editor, `${site}/en/content-audience`)
  const sources = editor.getByRole('region', { name: 'By source' })
  await expect(sources.getByRole('row', { name: /^spring 1 / })).toBeVisible()
  expect(await violationsOn(editor)).toEqual([])
  await editor.setViewportSize({ width: 390, height: 844 })
  expect(await isWiderThanScreen(editor)).toBe(false)
})

// Covers: desk-audience-3
test('a reader who has opted out of tracking is not counted: the page requests nothing', async ({
  browser,
  desk,
}) => {
  for (const [choice, value] of [
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const) {
    const page = await desk.visitor(browser, 'en-US')
    await looksLikeAPerson(page)
    await page.addInitScript((made) => Object.defineProperty(navigator, made.choice, made), { choice, value })
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${desk.site.url}/en/pricing?utm_source=spring`)
    await page.waitForRequest(/\/comforts-/).catch(() => undefined)
    await page.waitForLoadState('networkidle')
    expect([choice, asked.filter((path) => path.includes('count-step'))]).toEqual([choice, []])
  }
})

// Covers: site-6-12, checkout-1
test('the community is promised and linked while an administrator has set its address', async ({
  browser,
  desk,
}) => {
  const { url: site } = desk.site
  const place = 'https://forum.example.org/'
  const [editor, visitor, reader, subscriber] = [
    await desk.editor(browser, 'en-US'),
    await desk.visitor(browser, 'en-US'),
    await desk.member(browser, 'en-US'),
    await desk.member(browser, 'en-US'),
  ]
  await becomes(subscriber, site, 'premium')
  const complaints = complaintsOf(editor)
  const links = () =>
    [
      [visitor, '/en/pricing', 'Access to the community'],
      [reader, '/en/account', 'Access to the community'],
      [subscriber, '/en/account', 'Community'],
    ] as const
  const see = async (count: number) => {
    for (const [page, path, name] of links()) {
      await openWhole(page, `${site}${path}`)
      const link = page.getByRole('main').getByRole('link', { name, exact: true })
      await expect(link, path).toHaveCount(count)
      if (count > 0) await expect(link).toHaveAttribute('href', place)
      else await expect(page.getByText('Access to the community')).toHaveCount(0)
    }
  }
  await see(0)

  await openWhole(editor, `${site}/en/content-automation#community`)
  const panel = editor.getByRole('region', { name: 'Community', exact: true })
  const address = panel.getByLabel('Community URL')
  await address.fill('javascript:alert(1)')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Enter a URL that starts with https:// or http://.')).toBeVisible()
  await address.fill(place)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByText('Settings saved')).toBeVisible()
  await see(1)
  await address.fill('')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled()
  await see(0)
  expect(await violationsOn(editor)).toEqual([])
  expect(complaints).toEqual([])
})
