import { expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf, isWiderThanScreen } from './reader.ts'
import { test } from './shared-desk.ts'

const ID = '0190b1d0-0000-4000-8000-00000000ed17'

// Covers: digest-archive-9
test('the archive lists sent editions, and an edition shows its free part on a phone in Arabic', async ({
  browser,
  desk: { site },
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const complaints = complaintsOf(page)
  const story = (n: number, more: object = {}) => ({
    id: `0190b1d0-0000-4000-8000-00000000000${n}`,
    kind: 'article',
    url: `${site.url}/ar/news/0190b1d0-0000-4000-8000-00000000000${n}`,
    title: `خبر ${n}`,
    excerpt: 'ما قيل في هذا الخبر.',
    topic: 'أخبار الذكاء الاصطناعي',
    momentum: 91,
    image_url: '/icons/icon-512.png',
    language: 'ar',
    open: true,
    tier: 'freemium',
    source: { publisher: 'The Harbour Ledger', url: 'https://ledger.example/1' },
    ...more,
  })
  const row = { id: ID, kind: 'edition', occurrence: '2026-11-20T06:00:00.000Z', subject: 'خبر 1' }
  const stories = [
    story(2, { open: false, tier: 'premium', momentum: 40, source: null }),
    story(3, { language: 'en', title: 'Told in English', momentum: null }),
  ]
  const edition = {
    ...row,
    time_zone: 'Etc/GMT-1',
    note: 'صباح الخير.\n\nاقرأ اليوم عن المرافئ.',
    lead: story(1),
    sections: [{ section: 'news', stories }],
    corrections: [
      {
        id: ID,
        kind: 'retraction',
        article_id: ID,
        title: 'Told wrongly',
        title_language: 'en',
        note: 'استند هذا الخبر إلى وثيقة مزوّرة.',
        language: 'ar',
        changed: [],
        noted_at: '2026-11-19T12:00:00.000Z',
      },
    ],
    previous: ID,
    next: null,
  }
  await page.route(/\/api\/digests\?/, (route) =>
    route.fulfill({ json: { items: [row], total: 1, next_cursor: null } }),
  )
  await page.route(`**/api/digests/${ID}*`, (route) => route.fulfill({ json: edition }))
  await page.goto(`${site.url}/ar/pricing`)
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'أرشيف الموجز', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('أرشيف الموجز')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText('نوفمبر 2026')
  expect([await violationsOn(page), await isWiderThanScreen(page)]).toEqual([[], false])
  await main.getByRole('link', { name: 'خبر 1' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('الطبعة الصباحية')
  await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeAttached()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/ar/digest/${ID}`)
  await expect(page.locator(`link[type$='rss+xml'][href='${site.url}/ar/digest.xml']`)).toBeAttached()
  for (const language of ['en', 'ar', 'fr', 'es', 'pt'])
    await expect(page.locator(`link[rel=alternate][hreflang=${language}]:not([type])`)).toHaveAttribute(
      'href',
      `${site.url}/${language}/digest/${ID}`,
    )
  await expect(main.getByRole('link', { name: 'خبر 1' })).toHaveAttribute('href', /^\/ar\/news\//)
  await expect(main.getByRole('region', { name: 'كلمة المحرر' })).toContainText('اقرأ اليوم عن المرافئ.')
  const sources = main.getByRole('link', { name: /المصدر: .*The Harbour Ledger/ })
  await expect(sources).toHaveCount(2) // none for the locked story
  await expect(sources.first()).toHaveAttribute('href', 'https://ledger.example/1')
  await expect(main.getByRole('listitem').first()).toContainText('بريميوم')
  await expect(main.getByText('Told in English')).toHaveAttribute('href', /^\/ar\/news\//)
  const signIn = main.getByRole('link', { name: 'لديك باقة بريميوم؟ تسجيل الدخول' })
  await expect(signIn).toHaveAttribute('href', `/ar/auth?next=${encodeURIComponent(`/ar/digest/${ID}`)}`)
  const corrections = main.getByRole('region', { name: 'التصويبات' })
  await expect(corrections).toContainText(/سُحب.*استند هذا الخبر/)
  await expect(corrections.getByRole('link', { name: 'Told wrongly' })).toHaveAttribute(
    'href',
    /^\/ar\/news\//,
  )
  await expect(main.getByRole('link', { name: 'الطبعة السابقة' })).toBeVisible()
  expect([await violationsOn(page), await isWiderThanScreen(page)]).toEqual([[], false])
  expect(complaints).toEqual([])
})
