import { type Browser, type Page, expect } from '@playwright/test'
import { alive, retriesImmediately, complaintsOf } from './reader.ts'
import { test } from './shared-desk.ts'
import type { Site } from './site.ts'

let site: Site
test.beforeAll(({ desk }) => {
  site = desk.site
})

/** The sample conference in Lisbon begins at 9:30 local time, the web talk in Central Europe at 12:30 local time. */
const READERS = {
  en: {
    conference: 'Small Models Days: two days for models that fit in a pocket',
    hour: /Starts at 9:30.AM · Western European Time/,
    mine: /4:30.AM your time/,
    talk: [/12:30.PM · Central European Time/, /6:30.AM your time/],
    past: /^Past/,
    empty: 'No events to show',
    webinar: /^Webinar/,
    add: /^Add to calendar/,
    subscribe: 'Subscribe to calendar',
    open: 'Open in calendar app',
    loading: 'Loading...',
    more: 'Load more events (9 / 11)',
  },
  fr: {
    conference: 'Small Models Days : deux jours pour les modèles qui tiennent dans une poche',
    hour: /Début à 09:30 · heure d’Europe de l’Ouest/,
    mine: /04:30 chez vous/,
    talk: [/12:30 · heure d’Europe centrale/, /06:30 chez vous/],
    past: /^Passés/,
    empty: 'Aucun événement disponible',
    webinar: /^Webinaire/,
    add: /^Ajouter à l’agenda/,
    subscribe: 'S’abonner au calendrier',
    open: 'Ouvrir dans l’agenda',
    loading: 'Chargement...',
    more: "Charger plus d'événements (9 / 11)",
  },
  ar: {
    conference: 'أيام النماذج الصغيرة: يومان لنماذج تتسع لها الجيب',
    hour: /تبدأ الساعة 9:30.ص · توقيت غرب أوروبا/,
    mine: /4:30.ص بتوقيتك/,
    talk: [/12:30.م · توقيت وسط أوروبا/, /6:30.ص بتوقيتك/],
    past: /^السابقة/,
    empty: 'لا توجد فعاليات لعرضها',
    webinar: /^ندوة/,
    add: /^إضافة إلى التقويم/,
    subscribe: 'الاشتراك في التقويم',
    open: 'فتح في تطبيق التقويم',
    loading: 'جارٍ التحميل...',
    more: 'تحميل المزيد من الفعاليات (9 / 11)',
  },
} as const

/** The number of cards beside each other. */
async function columnsOf(page: Page): Promise<number> {
  const boxes = await Promise.all((await page.getByRole('article').all()).map((card) => card.boundingBox()))
  return new Set(boxes.map((box) => box?.x)).size
}

/** A reader in New York, and the browser's complaints. */
async function inNewYork(browser: Browser): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ timezoneId: 'America/New_York' })
  const page = await context.newPage()
  return { page, complaints: complaintsOf(page) }
}

for (const language of ['en', 'fr', 'ar'] as const)
  // Covers: events-2
  test(`an event shows its time in both time zones and can be added to a calendar: ${language}`, async ({
    browser,
  }) => {
    const words = READERS[language]
    const { page, complaints } = await inNewYork(browser)
    await page.goto(`${site.url}/${language}/events`)
    await alive(page)
    const card = page.getByRole('article').filter({ hasText: words.conference })
    await expect(card).toContainText(words.hour)
    await expect(card).toContainText(words.mine)
    for (const said of words.talk)
      await expect(page.getByRole('article').filter({ hasText: said })).toHaveCount(1)
    // the space for the content that the browser adds is reserved from the beginning
    const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await still.goto(page.url())
    const before = await still.getByRole('article').filter({ hasText: words.conference }).boundingBox()
    expect((await card.boundingBox())?.height).toBeCloseTo(before?.height ?? 0, 1)
    await still.context().close()

    const href = (await card.getByRole('link', { name: words.add }).getAttribute('href')) ?? ''
    const file = await page.request.get(site.url + href)
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await file.text()).toMatch(/DTSTART;TZID=Europe\/Lisbon:\d{8}T093000/)

    await page.getByRole('navigation').getByRole('link', { name: words.webinar }).click()
    await expect(page).toHaveURL(/category=Webinar/)
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.reload()
    await alive(page)
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.getByLabel(words.subscribe).click()
    await expect(page.getByRole('link', { name: words.open })).toHaveAttribute(
      'href',
      new RegExp(`^webcal://.*/${language}/events/webinar\\.ics$`),
    )
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: words.past }).click()
    await expect(page.getByText(words.empty)).toBeVisible()

    await page.goto(`${site.url}/${language}/events`)
    await alive(page)
    await page.getByRole('link', { name: words.conference, exact: true }).click()
    const facts = page.getByRole('main').locator('section').filter({ hasText: words.hour })
    await expect(facts).toContainText(words.mine)
    await expect(facts.getByRole('link', { name: words.add })).toBeVisible()
    expect(complaints).toEqual([])
    await page.context().close()
  })

test('a browser that does not know an event’s time zone shows its day, and the other events', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct(of, [locale, options]: [string, Intl.DateTimeFormatOptions | undefined]) {
        if (options?.timeZone === 'Europe/Lisbon') throw new RangeError('Invalid time zone')
        return new of(locale, options)
      },
    })
  })
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/en/events`)
  await alive(page)
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.filter({ hasText: 'your time' }).first()).toBeVisible() // the page is hydrated
  await expect(cards).toHaveCount(4)
  expect(complaints).toEqual([])
})

test('an unknown event has no calendar', async ({ request }) => {
  for (const path of ['/en/events/nothing.ics', '/en/events/0190b1d0-0000-4000-8000-000000000000.ics'])
    expect((await request.get(site.url + path)).status()).toBe(404)
})

for (const language of ['en', 'fr', 'ar'] as const)
  // Covers: site-2-events-2, site-2-events-3, site-2-events-5
  test(`the list shows that it is loading, then nine events, then the others: ${language}`, async ({
    page,
  }) => {
    const words = READERS[language]
    const answered = Promise.withResolvers<void>()
    const whole = (await (
      await page.request.get(`${site.url}/api/events?when=upcoming&lang=${language}`)
    ).json()) as {
      items: { id: string }[]
    }
    await page.route(/\/api\/events\b/, async (route) => {
      await answered.promise
      const eleven = Array.from({ length: 11 }, (_, n) => ({ ...whole.items[n % 4], id: `${n}` }))
      const second = route.request().url().includes('cursor=')
      const items = second ? eleven.slice(9) : eleven.slice(0, 9)
      await route.fulfill({ json: { ...whole, items, total: 11, next_cursor: second ? null : 'next' } })
    })
    await page.goto(`${site.url}/${language}/pricing`)
    await alive(page)
    await page.locator(`header a[href="/${language}/events"]`).first().click()
    await expect(page.getByRole('status').getByText(words.loading)).toBeVisible()
    answered.resolve()
    await expect(page.getByRole('article')).toHaveCount(9)
    for (const [width, columns] of [
      [800, 2],
      [1280, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect([width, await columnsOf(page)]).toEqual([width, columns])
    }
    await page.getByRole('button', { name: words.more }).click()
    await expect(page.getByRole('article')).toHaveCount(11)
    await expect(page.getByRole('button', { name: words.more })).toHaveCount(0)
  })

// Covers: site-8-16
test('the toast of a list that could not be loaded disappears when the reader leaves the list', async ({
  page,
}) => {
  await retriesImmediately(page)
  await page.route(/\/api\/events\b/, (route) => route.fulfill({ status: 500 }))
  await page.goto(`${site.url}/en/pricing`)
  await alive(page)
  await page.locator('header a[href="/en/events"]').first().click()
  const toast = page.getByRole('region').getByText('We couldn’t load the events.')
  await expect(toast).toBeVisible()
  await page.locator('header a[href="/en/tools"]').first().click()
  await expect(page).toHaveURL(`${site.url}/en/tools`)
  await expect(toast).toHaveCount(0)
})
