import { type Page, expect } from '@playwright/test'
import { violationsOn } from './axe.ts'
import { type Publisher, openPublisher } from './publisher.ts'
import { alive, complaintsOf, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import { type Site, openSite } from './site.ts'

// A reported story as its readers see it: the score, the reasons for it, and how the readers themselves are counted.

// A headless browser identifies itself as one and is not counted as a reader.
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
})

let publisher: Publisher
let site: Site
let id = ''

test.beforeAll(async ({ browser }) => {
  publisher = await openPublisher()
  site = await openSite({ FETCH_ALLOW_HOSTS: publisher.host, ADMIN_EMAIL: 'ada@example.com' })
  const editor = await browser.newPage()
  await signUpAndIn(editor, site.url, 'ada@example.com', 'correct horse')
  id = await publishOne(editor)
  await editor.close()
})
test.afterAll(async () => {
  await site.close()
  await publisher.close()
})

/** Fetches the sources, approves the first draft and returns its id. */
async function publishOne(page: Page): Promise<string> {
  const post = (path: string, data: object) =>
    page.request.post(site.url + path, { data, headers: { origin: site.url } })
  const url = `${publisher.origin}/rss.xml`
  await post('/api/admin/ai-news-sources', { name: 'Harbour Daily', url, language: 'en' })
  await post('/api/scrape-ai-news', {})
  let draft = ''
  await expect(async () => {
    const answer = await page.request.get(`${site.url}/api/admin/generated-content?status=pending`)
    const { items } = (await answer.json()) as { items: { id: string }[] }
    draft = items[0]?.id ?? ''
    expect(draft).not.toBe('')
  }).toPass({ timeout: 60_000 })
  const approved = await post('/api/approve-content', { contentId: draft, action: 'approve' })
  expect(approved.status()).toBe(200)
  return draft
}

const answerOf = async (page: Page, path: string, act: () => Promise<unknown>): Promise<unknown> => {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith(`/api/${path}`)),
    act(),
  ])
  return response.json()
}

for (const [language, why, publishers] of [
  ['en', /^Why \d+\?$/, '1 independent publisher'],
  ['ar', /^لماذا \d+؟$/, 'ناشر مستقل واحد'],
] as const)
  test(`the article explains its score in ${language}, also by keyboard`, async ({ browser }) => {
    for (const width of [1440, 390]) {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
      })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await page.goto(`${site.url}/${language}/news/${id}`)
      const facts = page.getByText(publishers)
      await expect(facts).toBeHidden()
      await page.locator('summary').filter({ hasText: why }).focus()
      await page.keyboard.press('Enter')
      await expect(facts).toBeVisible()
      await expect(page.getByText('Harbour Daily').last()).toBeVisible()
      expect(await violationsOn(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(complaints).toEqual([])
      await context.close()
    }
  })

test('opening an article and copying its link each count once a day', async ({ browser }) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const open = () => page.goto(`${site.url}/en/news/${id}`)
  await answerOf(page, 'record-view', open) // not checked: the tests above come from the same address
  expect(await answerOf(page, 'record-view', open)).toEqual({ counted: false })
  await alive(page)
  const copy = async () => {
    await page.locator('main summary[aria-label^="Share"]').click()
    await page.getByRole('button', { name: 'Copy link' }).click()
  }
  expect(await answerOf(page, 'record-share', copy)).toEqual({ counted: true })
  expect(await answerOf(page, 'record-share', copy)).toEqual({ counted: false })
  await context.close()
})
