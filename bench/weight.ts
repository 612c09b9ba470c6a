// What a browser fetches for a page: each file that it requests until the network is idle, as it was sent.
import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from '@playwright/test'
import { openWhole } from '../e2e/reader.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { type Row, type Target, atMost, finish } from './report.ts'
import { someArticle, startSite } from './site.ts'

const MAX_SCRIPT_KB = 150
const KINDS = ['html', 'javascript', 'css', 'woff2'] as const
type Kind = (typeof KINDS)[number]

/** The bytes of the bodies that a new browser requests for a page, by kind. */
async function weigh(browser: Browser, address: string): Promise<Record<Kind | 'files', number>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const files = new Map<string, Kind>()
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const kind = KINDS.find((each) => type.includes(each))
    if (kind !== undefined) files.set(response.url(), kind)
  })
  await openWhole(page, address) // scripts are requested after the page is shown
  await page.waitForLoadState('networkidle')
  await context.close()
  const found = { html: 0, javascript: 0, css: 0, woff2: 0, files: files.size }
  for (const [url, kind] of files) found[kind] += await bytesOf(url)
  return found
}

/** The length of a body as it is sent to a browser that accepts brotli. */
async function bytesOf(url: string): Promise<number> {
  const request = get(url, { headers: { 'accept-encoding': 'br' }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url} has status ${response.statusCode}`)
  return (await buffer(response)).length
}

const site = await startSite()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox'],
})
const rows: Row[] = []
const targets: Target[] = []
for (const [page, path] of [
  ['home', '/'],
  ['news', '/news'],
  ['article', await someArticle(site)],
  ['auth', '/auth'],
  ['leaderboard', '/leaderboard'],
  ['corrections', '/corrections'],
  ['events', '/events'],
  ['tools', '/tools'],
  ['comparison', '/tools/compare'],
  ['agents', '/agents'],
  ['podcasts', '/podcasts'],
  ['developers', '/developers'],
  ['reference', '/developers/articles'],
  ['home in Arabic', '/ar'],
] as const) {
  const { html, javascript, css, woff2, files } = await weigh(browser, site.url + path)
  rows.push({ page, script_bytes: javascript, css_bytes: css, html_bytes: html, font_bytes: woff2, files })
  targets.push(atMost(`${page}, script`, javascript / 1000, MAX_SCRIPT_KB, 'KB'))
}
await browser.close()
await site.stop()
finish({
  bench: 'weight',
  rows,
  targets,
  notes: ['Bytes of the bodies as the site sends them, most of them compressed.'],
})
