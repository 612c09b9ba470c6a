// What a browser fetches for a page: each script and style sheet that it requests until the network is idle.
import { type IncomingMessage, get } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from '@playwright/test'
import { type Row, type Target, finish } from './report.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { type Site, dataDirectory, someArticle, startSite } from './site.ts'

const MAX_SCRIPT_BYTES = 150_000
const KINDS = { javascript: 'script', css: 'styles', woff2: 'fonts' } as const
type Kind = (typeof KINDS)[keyof typeof KINDS] | 'html'

/** The body of an address as it is sent to a browser that accepts brotli. */
async function sent(address: string): Promise<Buffer> {
  const request = get(address, { headers: { 'accept-encoding': 'br' }, agent: false })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${address} has status ${response.statusCode}`)
  return buffer(response)
}

async function weigh(browser: Browser, site: Site, path: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  const files = new Map<string, Kind>([[site.url + path, 'html']])
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    for (const [word, kind] of Object.entries(KINDS)) if (type.includes(word)) files.set(response.url(), kind)
  })
  await page.goto(site.url + path, { waitUntil: 'networkidle' })
  await context.close()
  const bytes: Record<Kind, number> = { html: 0, script: 0, styles: 0, fonts: 0 }
  for (const [address, kind] of files) bytes[kind] += (await sent(address)).length
  const html = brotliDecompressSync(await sent(site.url + path)).toString()
  const inline = [...html.matchAll(/<script\b(?![^>]*(?:\bsrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g)]
  const scripts = inline.map(([, body]) => body).join('')
  const pressed = brotliCompressSync(scripts, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { ...bytes, files: files.size - 1, inline: pressed.length }
}

const data = dataDirectory()
const site = await startSite(data.path)
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
  const { script, styles, fonts, html, inline, files } = await weigh(browser, site, path)
  rows.push({
    page,
    script_bytes: script,
    inline_script_bytes: inline,
    css_bytes: styles,
    html_bytes: html,
    font_bytes: fonts,
    files,
  })
  targets.push({
    what: `${page}, script`,
    wanted: `≤ ${MAX_SCRIPT_BYTES / 1000} KB`,
    measured: `${(script / 1000).toFixed(1)} KB`,
    met: script <= MAX_SCRIPT_BYTES,
  })
}
await browser.close()
await site.stop()
data.remove()
finish({
  bench: 'weight',
  rows,
  targets,
  notes: [
    'Bytes of the bodies in brotli, as the site sends them. Inline script, the data of the page, is part of the HTML.',
  ],
})
