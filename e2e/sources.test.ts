import { readFile } from 'node:fs/promises'
import { type Page, expect } from '@playwright/test'
import { loopback } from '../src/services/loopback.ts'
import { alive, complaintsOf, signUpAndIn } from './reader.ts'
import { test } from './shared-desk.ts'
import { openSite } from './site.ts'

// The sources of a new site: tried, discovered, imported as lists, and the items left out.

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toUTCString()
const item = (n: number, date: string | null) =>
  `<item><guid>larkfield-${n}</guid><title>Larkfield note number ${n} about open models</title><link>/notes/${n}</link>` +
  `${date === null ? '' : `<pubDate>${date}</pubDate>`}<description>${'A model for towns. '.repeat(60)}${n}</description></item>`

// Covers: admin-2-automation-7, drafts-6
test('an administrator tries an address, adds a found feed, and imports and exports lists', async ({
  page,
}, info) => {
  const items = item(1, hoursFromNow(-2)) + item(2, null) + item(3, hoursFromNow(48))
  const paths: Record<string, string> = {
    '/':
      '<html><head><title>Larkfield</title><link rel="alternate" type="application/rss+xml" href="/feed">' +
      '<link rel="alternate" type="application/rss+xml" href="/gone"></head><body>Hello</body></html>',
    '/feed': `<rss version="2.0"><channel><title>Larkfield</title>${items}</channel></rss>`,
  }
  const publisher = await loopback((request, response) => {
    const answer = paths[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200).end(answer ?? 'nothing here')
  })
  const site = await openSite({ FETCH_ALLOW_HOSTS: publisher.host, ADMIN_EMAIL: 'ada@example.com' })
  try {
    await signUpAndIn(page, site.url, 'ada@example.com', 'correct horse')
    const complaints = complaintsOf(page)
    const dialog = await openSources(page, site.url, 'News sources', 'en')
    await expect(dialog.getByText('No sources yet.')).toBeVisible()
    expect(publisher.seen).toEqual([]) // no publisher is contacted without a request

    await test.step('a home page address finds the feeds of the site', async () => {
      await dialog.getByLabel('Feed or page URL').fill(`${publisher.origin}/`)
      await dialog.getByRole('button', { name: 'Try it first' }).click()
      const found = dialog.getByRole('region', { name: 'Found at this URL' })
      await expect(found.getByText('3 items')).toBeVisible()
      await expect(found.getByText('Larkfield note number 1 about open models')).toBeVisible()
      await expect(found.getByText('The site returned error 404')).toBeVisible()
      await found.getByRole('button', { name: `Use this one ${publisher.origin}/feed` }).click()
      await expect(dialog.getByText('Not read yet')).toBeVisible()
    })

    await test.step('invalid rules of a list page are refused beside their field', async () => {
      await dialog.getByLabel('Name').fill('A list')
      await dialog.getByLabel('Feed or page URL').fill(`${publisher.origin}/list`)
      await dialog.getByLabel('Read as').selectOption('List page')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByText('A list page needs a rule')).toBeVisible()
      await dialog.getByLabel('CSS selector for an item').fill('li[')
      await dialog.getByRole('button', { name: 'Add' }).click()
      await expect(dialog.getByText('Enter valid CSS selectors')).toBeVisible()
      await dialog.getByLabel('Read as').selectOption('Detect automatically')
    })

    await test.step('items that could not be news are listed after the scrape run', async () => {
      const headers = { origin: site.url }
      const scraped = await page.request.post(`${site.url}/api/scrape-ai-news`, { data: {}, headers })
      expect(scraped.ok()).toBe(true)
      await openSources(page, site.url, 'News sources', 'en')
      await dialog.getByText('2 items left out').click()
      await expect(dialog.getByText('(dated in the future)')).toBeVisible()
      await expect(dialog.getByText('(no usable date)')).toBeVisible()
    })

    await test.step('the starter list is added, then everything is exported and imported again', async () => {
      await dialog.getByRole('button', { name: 'Starter list: 40 sources' }).click()
      await expect(page.getByText('Added: 40 · already there: 0 · refused: 0')).toBeVisible()
      const saving = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Export OPML' }).click()
      const file = info.outputPath('sources.opml')
      await (await saving).saveAs(file)
      expect(await readFile(file, 'utf8')).toContain('https://openai.com/news/rss.xml')
      await expect(dialog.getByLabel('Import OPML')).toHaveCount(0)
      await dialog.getByLabel('OPML file to import').setInputFiles(file)
      await expect(page.getByText('Added: 0 · already there: 41 · refused: 0')).toBeVisible()
      await dialog
        .getByLabel('OPML file to import')
        .setInputFiles({ name: 'x.opml', mimeType: 'text/x-opml', buffer: Buffer.from('hello') })
      await expect(page.getByText('We can’t read this OPML file')).toBeVisible()
    })

    await test.step('nothing is cut off in Arabic and on a phone', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      const arabic = await openSources(page, site.url, 'مصادر الأخبار', 'ar')
      await expect(arabic.getByText('ActuIA', { exact: true }).first()).toBeVisible()
      expect(
        await arabic.evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBeLessThanOrEqual(0)
    })
    // The browser logs the three refusals that the test provokes.
    expect(complaints.filter((each) => !each.includes('status of 422'))).toEqual([])
  } finally {
    await site.close()
    await publisher.close()
  }
})

async function openSources(page: Page, site: string, name: string, language: string) {
  await page.goto(`${site}/${language}/content-review`)
  await alive(page)
  await page.getByRole('button', { name }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return dialog
}
