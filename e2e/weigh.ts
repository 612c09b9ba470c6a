import { once } from 'node:events'
import { type IncomingMessage, get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { openWhole } from './reader.ts'

const KINDS = ['html', 'javascript', 'css', 'woff2'] as const
type Kind = (typeof KINDS)[number]

/**
 * The bytes of the bodies that a new page requests without an action of the reader, by kind, as a browser that reads brotli gets
 * them. `files` is their number.
 */
export async function weigh(page: Page, address: string): Promise<Record<Kind | 'files', number>> {
  const files = new Map<string, Kind>()
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const kind = KINDS.find((each) => type.includes(each))
    if (kind !== undefined) files.set(response.url(), kind)
  })
  const last = page.waitForResponse(/\/assets\/comforts-/) // requested when the page is idle
  await openWhole(page, address) // scripts are requested after the page is shown
  await last
  await page.waitForLoadState('networkidle')
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
