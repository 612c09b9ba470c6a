import { type Browser, chromium, expect } from '@playwright/test'
import lighthouse from 'lighthouse'
import { test } from './shared-desk.ts'
import { type Site, freePort } from './site.ts'

// Runs Lighthouse on a phone. Speed depends on the machine, so `npm run bench -- lighthouse` reports it.

let site: Site
let browser: Browser
let port: number

test.beforeAll(async ({ desk }) => {
  port = await freePort()
  site = desk.site
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, `--remote-debugging-port=${port}`],
  })
})
test.afterAll(() => browser.close())

for (const page of ['home', 'article', 'tools without a language'] as const)
  // Covers: feeds-13
  test(`Lighthouse finds no fault in accessibility, best practices and SEO of ${page}`, async ({
    request,
  }) => {
    const { featured } = (await (await request.get(`${site.url}/api/home`)).json()) as {
      featured: { id: string }[]
    }
    const paths = {
      home: '/en',
      article: `/en/news/${featured[0]?.id}`,
      'tools without a language': '/tools',
    }
    const result = await lighthouse(site.url + paths[page], {
      port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['accessibility', 'best-practices', 'seo'],
    })
    const lhr = result?.lhr
    const faults = Object.values(lhr?.audits ?? {}).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === 'binary',
    )
    expect(faults.map(({ id, details }) => [id, details])).toEqual([])
    const scores = Object.entries(lhr?.categories ?? {}).map(([name, { score }]) => [name, score])
    expect(scores).toEqual([
      ['accessibility', 1],
      ['best-practices', 1],
      ['seo', 1],
    ])
  })
