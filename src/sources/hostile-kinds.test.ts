import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { newsUrl, sitemap } from './invented-feeds.ts'
import { answering, publisher } from './invented-publisher.ts'
import type { SourceToRead } from './read-source.ts'

const json = (data: unknown) => JSON.stringify(data)

test.each<[string, string | Buffer, Partial<SourceToRead>, string]>([
  [
    'a gzip bomb under the name of a sitemap',
    zlib.gzipSync(Buffer.alloc(60_000_000, '<url>')),
    {},
    'too_large',
  ],
  ['half a gzip file', zlib.gzipSync(sitemap(newsUrl(1))).subarray(0, 60), {}, 'bad_encoding'],
  ['JSON of 400,000 levels', '['.repeat(400_000), {}, 'not_a_feed'],
  ['JSON objects of 300,000 levels', '{"a":'.repeat(300_000) + '1' + '}'.repeat(300_000), {}, 'not_a_feed'],
  ['JSON that is no list of anything', json({ hits: 'none', posts: { edges: 7 } }), {}, 'not_a_feed'],
  ['an API without results', json({ hits: [] }), {}, 'empty'],
  ['a repository without releases', '[]', {}, 'empty'],
  [
    'releases of which nothing is right',
    json([{ tag_name: 5 }, { tag_name: 'v1', html_url: 7 }, null]),
    {},
    'empty',
  ],
  ['a sitemap without an end', `<urlset>${'<url><loc>'.repeat(100_000)}`, {}, 'empty'],
  ['a sitemap of addresses that are none', sitemap('<url><loc>ja vascript:x</loc></url>'), {}, 'empty'],
  [
    '__proto__ instead of items',
    '{"__proto__":{"hits":[1]},"hits":[{"__proto__":{"objectID":"1"}}]}',
    {},
    'empty',
  ],
  [
    'a list page whose rule finds nothing',
    '<html><body><p>nothing</p></body></html>',
    { chosenKind: 'html_list', rules: { item: 'li.card' } },
    'empty',
  ],
  [
    'a list page with a rule that cannot be read',
    '<html><body><p>nothing</p></body></html>',
    { chosenKind: 'html_list', rules: { item: 'li[' } },
    'bad_rules',
  ],
  [
    'a test for humans instead of a list page',
    '<html><head><title>Just a moment...</title></head><body>Checking</body></html>',
    { chosenKind: 'html_list', rules: { item: 'li.card' } },
    'blocked',
  ],
  [
    'a test for humans instead of an API',
    '<html><head><title>Just a moment...</title></head><body>Checking</body></html>',
    { kind: 'hacker_news', chosenKind: 'hacker_news' },
    'blocked',
  ],
])('%s is reported with a specific state', async (_, text, source, state) => {
  const { read } = await publisher({ '/feed': answering(200, {}, text) })
  expect(await read('/feed', source)).toMatchObject({ state, findings: [] })
})

test('a gzip bomb is stopped during unpacking, not by the timeout', async () => {
  const { read } = await publisher({ '/feed': zlib.gzipSync(Buffer.alloc(60_000_000)) })
  expect((await read('/feed')).detail).toEqual({ reason: 'RangeError' })
})
