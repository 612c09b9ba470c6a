import { type Page, expect, test } from '@playwright/test'
import { renderMarkdown } from '../src/articles/markup.ts'
import { articles } from '../src/articles/tables.ts'
import type { Language } from '../src/languages/rules.ts'
import { violationsOn } from './axe.ts'
import { alive, complaintsOf } from './reader.ts'
import { type Site, openSite } from './site.ts'

const AT = new Date(Date.now() - 3_600_000)
const PUBLISHERS = ['Harbour Ledger', 'Vellmar Courier', 'Freight Signal']
const BRIEFS = {
  en: {
    id: '5a1a0000-0000-4000-8000-00000000b001',
    title: 'Vellmar port switches off its crane scheduler after an 11-hour standstill',
    excerpt: 'Dispatchers now plan every berth from paper lists.',
    content: [
      '> The port of Vellmar switched off Staddle, the system that schedules its 64 cranes, at 05:20 on Sunday. [1]',
      '> Staddle gave berth 14 to two container ships at once, then rejected every correction the night shift entered. [3]',
      '> A routine update on Saturday changed how the system ranks orders that conflict, Hexmoor Systems said. [2]',
      '## In numbers',
      '- **18,400** containers were still waiting to be moved on Sunday evening. [1]\n- The licence of Hexmoor Systems costs **€3.9 million** a year. [2]',
      '## Where sources differ',
      '- The standstill delayed **31** ships in the harbour of Vellmar. [1]\n- The standstill delayed **47** ships in the harbour of Vellmar. [3]',
    ].join('\n\n'),
  },
  ar: {
    id: '5a1a0000-0000-4000-8000-00000000b002',
    title: 'ميناء فلمار يوقف نظام جدولة الرافعات بعد توقف دام 11 ساعة',
    excerpt: 'يخطط المنسقون الآن لكل رصيف بقوائم ورقية.',
    content: [
      '> أوقف ميناء فلمار نظام «ستادل» الذي يجدول عمل 64 رافعة عند الخامسة وعشرين دقيقة صباح الأحد. [1]',
      '> خصص النظام الرصيف 14 لسفينتي حاويات في وقت واحد، ثم رفض كل تصحيح أدخله عمال المناوبة الليلية. [3]',
      '## بالأرقام',
      '- بقيت **18,400** حاوية تنتظر النقل مساء الأحد. [1]\n- تكلف الرخصة الميناء **3.9 مليون يورو** سنويا. [2]',
    ].join('\n\n'),
  },
} satisfies Partial<Record<Language, { id: string; title: string; excerpt: string; content: string }>>

let site: Site
test.beforeAll(async () => {
  site = await openSite(
    {},
    {
      mark: 'briefs',
      prepare: async ({ db }) => {
        await db.insert(articles).values(
          Object.entries(BRIEFS).map(([language, { id, ...texts }]) => ({
            ...texts,
            id,
            language: language as Language, // a key of the object above
            contentHtml: renderMarkdown(texts.content),
            markupPolicy: 1,
            metadata: { kind: 'brief', as_published: true, standfirst_source: 2 },
            publishedAt: AT,
            sources: PUBLISHERS.map((publisher, i) => ({
              n: i + 1,
              url: `https://${i + 1}.example/report`,
              publisher,
              title: `Report ${i + 1}`,
              language,
              published_at: AT.toISOString(),
            })),
          })),
        )
      },
    },
  )
})
test.afterAll(() => site.close())

const open = async (page: Page, language: 'en' | 'ar') => {
  await page.goto(`${site.url}/${language}/news/${BRIEFS[language].id}`)
  await alive(page)
}

// Covers: brief-3
test('a brief shows its points with their sources, its figures, and where sources differ', async ({
  page,
}) => {
  const complaints = complaintsOf(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, 'en')
  await expect(page.getByText('In brief')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Key points as published' })).toBeVisible()
  const points = page.locator('blockquote')
  await expect(points).toHaveCount(3)
  await expect(points.first()).toContainText('Harbour Ledger')
  await expect(page.getByText('€3.9 million', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'delayed 47 ships' })).toContainText(
    'Freight Signal',
  )
  const reports = page.getByRole('region', { name: 'Who reports it' })
  const [beside, text] = [await reports.boundingBox(), await points.first().boundingBox()]
  expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  await expect(reports.getByRole('listitem')).toHaveCount(3)
  const middleOf = async (part: string) => {
    const box = await points.first().locator(`.from ${part}`).boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0) / 2
  }
  expect(Math.abs((await middleOf('sup a')) - (await middleOf('bdi')))).toBeLessThan(2)
  await points.nth(1).getByRole('link', { name: 'source 3: Freight Signal' }).click()
  await expect(page.locator('#source-3')).toBeInViewport()
  await expect(page.locator('h1 ~ p').getByRole('link', { name: 'source 2: Vellmar Courier' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('a brief in Arabic fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'ar')
  await expect(page.getByRole('heading', { name: 'أبرز ما ورد كما نُشر' })).toBeVisible()
  await expect(page.getByText('18,400', { exact: true }).first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violationsOn(page)).toEqual([])
})
