import { type Locator, expect } from '@playwright/test'
import type { SearchResult } from '#articles/search/calls.ts'
import { alive, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'

// How results look, on mocked responses that define what must be shown.

const SEARCH = /\/api\/search\?/

const result = (values: Partial<SearchResult>): SearchResult => ({
  kind: 'article',
  id: crypto.randomUUID(),
  title: [{ text: 'Harbours count ships', hit: false }],
  snippet: [{ text: 'A model counts ships in every harbour of the coast. '.repeat(4), hit: false }],
  category: 'AI News',
  access_tier: 'freemium',
  published_at: '2026-11-20T12:00:00Z',
  event: null,
  language: 'en',
  original_language: 'en',
  machine_translated: false,
  access: { state: 'full', because: null },
  ...values,
})
const ARABIC = result({
  title: [{ text: 'الموانئ تعد السفن', hit: false }],
  snippet: [{ text: 'نموذج يعد السفن في كل ميناء على الساحل طوال اليوم. '.repeat(4), hit: false }],
  language: 'ar',
  original_language: 'ar',
})
const EVENT = result({
  kind: 'event',
  title: [{ text: 'Days of the harbour', hit: false }],
  event: {
    starts_at: '2027-03-12T23:30:00Z',
    ends_at: null,
    time_zone: 'Asia/Tokyo',
    all_day: false,
    place: null,
    online_url: null,
    status: 'cancelled',
  },
})
const UNDATED = result({
  kind: 'event',
  title: [{ text: 'A summit of harbours', hit: false }],
  event: {
    starts_at: null,
    ends_at: null,
    time_zone: null,
    all_day: false,
    place: null,
    online_url: null,
    status: 'confirmed',
  },
})

/** The start of the first line of title and excerpt in each row, in whole px. */
const begins = (rows: Locator, side: 'left' | 'right') =>
  rows.evaluateAll(
    (items, of) =>
      items.map((item) =>
        [...item.querySelectorAll('h2, h2 + p')].map((block) => {
          const text = document.createRange()
          text.selectNodeContents(block)
          const [line] = text.getClientRects()
          return Math.round(line?.[of] ?? 0)
        }),
      ),
    side,
  )

for (const [language, side] of [
  ['en', 'left'],
  ['ar', 'right'],
] as const)
  // Covers: search-10
  test(`results in other languages and scripts align with the others on the page in ${language}`, async ({
    page,
    desk,
  }) => {
    const complaints = complaintsOf(page)
    await page.route(SEARCH, (route) =>
      route.fulfill({
        json: { items: [result({}), ARABIC], total: 2, total_is_least: false, next_cursor: null },
      }),
    )
    await page.goto(`${desk.site.url}/${language}/search`)
    await alive(page)
    await page.getByRole('searchbox').fill('harbour')
    await page.locator('main search button[type=submit]').click()
    const rows = page.locator('main li:has(h2)')
    await expect(rows).toHaveCount(2)
    const places = (await begins(rows, side)).flat()
    expect([places.length, new Set(places).size]).toEqual([4, 1])
    await expect(rows.nth(1).locator('h2 [lang=ar]')).toHaveAttribute('dir', 'rtl')
    expect(complaints).toEqual([])
  })

// Covers: search-11
test('an event shows its day in its local time, and says when it is canceled or has no date', async ({
  page,
  desk,
}) => {
  await page.route(SEARCH, (route) =>
    route.fulfill({
      json: { items: [EVENT, UNDATED, result({})], total: 3, total_is_least: false, next_cursor: null },
    }),
  )
  await page.goto(`${desk.site.url}/en/search`)
  await alive(page)
  await page.getByRole('searchbox').fill('harbour')
  await page.locator('main search button[type=submit]').click()
  const rows = page.locator('main li:has(h2)')
  await expect(rows.nth(0)).toContainText('March 13, 2027')
  await expect(rows.nth(0)).toContainText('Canceled')
  await expect(rows.nth(0)).not.toContainText('2026')
  await expect(rows.nth(1)).toContainText('Date not announced')
  await expect(rows.nth(1)).not.toContainText('2026')
  await expect(rows.nth(2)).toContainText('Nov 20, 2026')
})
