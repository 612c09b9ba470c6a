import { expect, test } from 'vitest'
import { articlePage, rss, rssItem, sitemap } from './invented-feeds.ts'
import { DATE, publisher } from './invented-publisher.ts'

// Items and pages whose headline is only the placeholder that programs insert for a missing one.

const HEADLINE = 'Larkfield opens its model'
const titled = (title: string) =>
  articlePage('').replaceAll(HEADLINE, title).replace(' - Larkfield Notes', '')
const ONE_PAGE = { chosenKind: 'html_list', rules: { item: 'a[href^="/p/"]' } } as const

// Covers: faults-7
test('a page without a title gets the headline under which its publisher lists it', async () => {
  const { read } = await publisher({
    '/list': '<html><body><a href="/p/1">Larkfield opens a model</a></body></html>',
    '/p/1': titled('Untitled Document'),
  })
  expect(await read('/list', ONE_PAGE)).toMatchObject({
    state: 'ok',
    findings: [{ title: 'Larkfield opens a model' }],
    leftOut: [],
  })
})

// Covers: faults-7
test('a page without a headline is checked again, since it may get one later', async () => {
  const paths: Record<string, string> = {}
  const { read, site } = await publisher(paths)
  const address = '/2026/11/auto-draft-7'
  paths['/sitemap.xml'] = sitemap(
    `<url><loc>${site.origin}${address}</loc><lastmod>2026-11-20</lastmod></url>`,
  )
  paths[address] = titled('Auto Draft')
  const first = await read('/sitemap.xml')
  expect(first).toMatchObject({ findings: [], leftOut: [{ why: 'untitled' }] })
  expect(first.state).not.toBe('all_undated')
  paths[address] = titled(HEADLINE)
  const second = await read('/sitemap.xml', {}, { leftOut: first.leftOut ?? [] })
  expect(second).toMatchObject({ state: 'ok', findings: [{ title: HEADLINE }], leftOut: [] })
})

// Covers: faults-7
test('a feed of only advertisements and untitled items is reported as empty, not as old', async () => {
  const called = (n: number, title: string) =>
    rssItem(n, DATE).replace(/<title>.*?<\/title>/, `<title>${title}</title>`)
  const { read } = await publisher({ '/feed': rss(called(1, 'Untitled') + called(2, 'Sponsored: seeds')) })
  expect(await read()).toMatchObject({ state: 'empty', findings: [] })
})
