import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestRuntime } from './test-runtime.ts'
import { waitingSite } from '#web/unavailable-site.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const ADDRESSES = [
  ['GET', '/about'],
  ['GET', '/about'], // cached
  ['HEAD', '/about'],
  ['GET', '/account'],
  ['GET', `/news/${ID}.md`],
  ['GET', '/feed.xml'],
  ['GET', '/robots.txt'],
  ['GET', '/sw.js'],
  ['GET', '/assets/page.js'],
  ['GET', '/assets/missing.js'],
  ['GET', '/favicon.ico'],
  ['GET', '/en/manifest.webmanifest'],
  ['GET', '/openapi.json'],
  ['GET', '/api/articles'],
  ['GET', '/api/nowhere'],
  ['GET', '/api/shelf'],
  ['POST', '/api/subscribe'],
  ['GET', '/api/auth/token'],
  ['GET', '/mcp'],
  ['GET', '/covers/missing.webp'],
  ['GET', '/audio/missing.mp3'],
  ['POST', '/newsletter/unsubscribe'],
  ['POST', '/newsletter/confirm'],
  ['DELETE', '/about'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/metrics'],
] as const

// Covers: operation-2
test.each([
  ['http://news.example', null],
  ['https://news.example', 'max-age=31536000'],
])('every response of %s carries nosniff, and HSTS only with https', async (siteUrl, transport) => {
  const { app, runtime } = await openTestRuntime({ SITE_URL: siteUrl })
  const client = join(runtime.config.dataDir, 'client')
  await mkdir(join(client, 'assets'))
  await writeFile(join(client, 'sw.js'), '')
  await writeFile(join(client, 'assets', 'page.js'), '')
  const waiting = waitingSite(runtime)
  const answers = [
    ...ADDRESSES.map(([method, path]) => [method, path, () => app.request(path, { method })] as const),
    ['GET', 'the same page', () => app.request('/about', { headers: { 'if-none-match': '*' } })],
    ['GET', 'a page while the site starts', () => waiting.request('/about')],
  ] as const
  for (const [method, path, ask] of answers) {
    const { headers } = await ask()
    const said = [headers.get('x-content-type-options'), headers.get('strict-transport-security')]
    expect([method, path, ...said]).toEqual([method, path, 'nosniff', transport])
  }
})
