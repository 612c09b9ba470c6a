import { type Page, expect, test } from '@playwright/test'
import { recordReports } from '../src/articles/momentum-store.ts'
import { articles, translations } from '../src/articles/tables.ts'
import type { Language } from '../src/languages/rules.ts'
import type { Db } from '../src/platform/db.ts'
import { takeBoard } from '../src/trends/leaderboard/board.ts'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf } from './reader.ts'
import { type Site, openSite } from './site.ts'

// A reader of Arabic after a day of English news: three Arabic stories, four translations, fourteen others.

const HOUR = 3_600_000
const now = new Date()
const OWN = [
  'ميناء فلمار يوقف نظام جدولة الرافعات',
  'مجموعة اختبارات عربية تبلغ 40 ألف مهمة',
  'أداة تفريغ صوتي تربط كل سطر بالثانية',
]
const TRANSLATED = [
  ['A shared consent form for agents', 'بروتوكول موافقة مشترك للوكلاء', 'en', true],
  ['Une jeune pousse lève 60 millions', 'شركة ناشئة تجمع 60 مليون يورو', 'fr', true],
  ['A video model keeps faces for 90 seconds', 'نموذج فيديو يحافظ على الوجوه', 'en', false],
  ['Les urgences listent les outils permis', 'هيئة الصحة تنشر قائمة بالأدوات', 'fr', false],
] as const

async function plant(db: Db): Promise<void> {
  let hours = 0
  const add = async (title: string, language: Language, publishers: number): Promise<string> => {
    hours += 0.5
    const publishedAt = new Date(now.getTime() - (7 + hours) * HOUR)
    const [row] = await db
      .insert(articles)
      .values({
        title,
        language,
        publishedAt,
        excerpt: title,
        content: title,
        contentHtml: `<p>${title}</p>`,
        markupPolicy: 1,
      })
      .returning({ id: articles.id })
    const id = row?.id ?? ''
    const reports = Array.from({ length: publishers }, (_, at) => ({
      group: `g${at}`,
      publisher: `Paper ${at}`,
      at: new Date(publishedAt.getTime() + at * 60_000),
      weight: 0.7,
    }))
    await recordReports(db, id, reports, now)
    return id
  }
  for (let each = 1; each <= 12; each++) await add(`English story ${each}`, 'en', 12)
  for (let each = 1; each <= 2; each++) await add(`Sujet français ${each}`, 'fr', 2)
  for (const [title, arabic, language, isReviewed] of TRANSLATED) {
    const itemId = await add(title, language, 4)
    await db.insert(translations).values({
      kind: 'article',
      itemId,
      language: 'ar',
      title: arabic,
      fields: { excerpt: arabic, content: arabic, content_html: `<p>${arabic}</p>` },
      translator: 'a-model',
      reviewedAt: isReviewed ? now : null,
    })
  }
  for (const title of OWN) await add(title, 'ar', 3)
  await takeBoard(db, now)
}

let site: Site
test.beforeAll(async () => {
  site = await openSite(
    { SAMPLE_CONTENT: 'false' },
    { mark: `a day of English news ${now.getTime()}`, prepare: ({ db }) => plant(db) },
  )
})
test.afterAll(() => site.close())

const headlines = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()
const others = (page: Page) => page.getByRole('region', { name: 'ورد أيضًا بلغات أخرى' })

test('the Arabic home page has Arabic stories, then marked translations, and folds the others', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/ar`)
  await alive(page)
  const [lead, ...featured] = await headlines(page)
  expect(OWN).toContain(lead)
  expect(featured.slice(0, 2).toSorted()).toEqual(OWN.filter((title) => title !== lead).toSorted())
  expect(featured.slice(2)).toEqual(TRANSLATED.map(([, arabic]) => arabic))
  const marked = (title: string) => page.getByRole('article').filter({ hasText: title })
  await expect(marked(TRANSLATED[1][1])).toContainText('ترجمة مُراجَعة')
  await expect(marked(TRANSLATED[1][1])).toContainText('من الفرنسية')
  await expect(marked(TRANSLATED[2][1])).toContainText('ترجمة آلية')
  const board = page.getByRole('region', { name: 'لوحة صدارة الزخم' })
  await expect(board.getByRole('listitem').first()).toContainText(TRANSLATED[0][1])
  await expect(page.getByRole('region', { name: 'يصعد أيضًا بلغات أخرى' })).toContainText('English story')
  await expect(page.getByText('English story 12')).toBeHidden()
  await expect(others(page).locator('summary')).toContainText(/الإنجليزية\s*12/)
  await others(page).getByText('عرض القصص').click()
  const english = others(page).getByRole('region', { name: 'بالإنجليزية' })
  await expect(english.getByRole('link').first()).toBeVisible()
  await expect(english.locator('h4[lang="en"]').first()).toHaveAttribute('dir', 'auto')
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the Arabic list of news begins with what can be read, and loads the others nine at a time', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}/ar/news`)
  await alive(page)
  expect(await headlines(page)).toEqual([...OWN, ...TRANSLATED.map(([, arabic]) => arabic)])
  const folded = others(page)
  await expect(folded.locator('summary')).toContainText(/الإنجليزية\s*12/)
  await expect(folded.locator('summary')).toContainText(/الفرنسية\s*2/)
  await folded.locator('summary').click()
  await expect(folded.locator('h4')).toHaveCount(9)
  await folded.getByRole('button').click()
  await expect(folded.locator('h4')).toHaveCount(14)
  expect(new Set(await folded.locator('h4').allTextContents()).size).toBe(14)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a reader of English sees all English stories first, and programs see the order of publication', async ({
  page,
  request,
}) => {
  await page.goto(`${site.url}/en/news`)
  await alive(page)
  expect((await headlines(page))[0]).toBe('English story 1')
  const answer = await request.get(`${site.url}/api/articles?lang=ar&limit=30`)
  const { items } = (await answer.json()) as { items: { title: string }[] }
  expect(items.map(({ title }) => title).slice(0, 2)).toEqual(['English story 1', 'English story 2'])
  expect(items).toHaveLength(21)
})

test('the leaderboard ranks what a reader of Arabic can read, with the others below', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/ar/leaderboard`)
  await alive(page)
  await expect(page.getByRole('article').first()).toContainText(TRANSLATED[0][1])
  await expect(page.getByRole('article')).toHaveCount(5)
  await expect(page.getByRole('region', { name: 'يصعد أيضًا بلغات أخرى' }).getByRole('listitem')).toHaveCount(
    5,
  )
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the trust line of an article leads to how we work', async ({ page }) => {
  const complaints = complaintsOf(page)
  await page.goto(`${site.url}/ar/news`)
  await alive(page)
  await page
    .getByRole('link', { name: OWN[0] ?? '' })
    .first()
    .click()
  await page.getByRole('link', { name: 'كيف نعمل' }).first().click()
  await expect(page).toHaveURL(`${site.url}/ar/how-we-work`)
  await expect(page.getByRole('heading', { level: 1, name: 'كيف نعمل' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})
