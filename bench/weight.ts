// What a browser fetches for a page: each file that it requests until the network is idle, as it was sent.
import { chromium } from '@playwright/test'
import { weigh } from '../e2e/weigh.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { type Row, type Target, atMost, finish } from './report.ts'
import { someArticle, startSite } from './site.ts'

const MAX_SCRIPT_KB = 150
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
  const context = await browser.newContext()
  const { html, javascript, css, woff2, files } = await weigh(await context.newPage(), site.url + path)
  await context.close()
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
