import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { rss, rssItem } from './invented-feeds.ts'
import { type Answer, answering, DATE, publisher } from './invented-publisher.ts'

const nested = '<div>'.repeat(2_000_000)
test.each<[string, Answer, string]>([
  ['cut in the middle', rss(rssItem(1, DATE) + rssItem(2, DATE)).slice(0, -300), 'ok'],
  ['with bare ampersands', rss(rssItem(1, DATE)).replace('Notes<', 'R&D < all<'), 'ok'],
  [
    'with an entity bomb',
    `<!DOCTYPE r [<!ENTITY a "${'ha'.repeat(500)}"><!ENTITY b "${'&a;'.repeat(500)}">]>${rss(rssItem(1, DATE).replace('about', '&b;'))}`,
    'ok',
  ],
  [
    'with 50,000 items',
    rss(
      Array.from(
        { length: 50_000 },
        (_, n) => `<item><title>Item ${n}</title><link>/${n}</link></item>`,
      ).join(''),
    ),
    'all_undated',
  ],
  ['of 200,000 unclosed tags', `<rss><channel>${'<item>'.repeat(200_000)}`, 'not_a_feed'],
  ['of 10 MB of nested tags', nested, 'too_large'],
  ['empty', '', 'empty'],
  ['without items', rss(''), 'empty'],
  ['that is plain text', 'hello there', 'not_a_feed'],
  ['that is some HTML page', '<html><body><h1>Welcome</h1><a href="/x">x</a></body></html>', 'not_a_feed'],
  [
    'that is a test for humans',
    '<html><head><title>Just a moment...</title></head><body>Checking</body></html>',
    'blocked',
  ],
  ['of undated items only', rss(rssItem(1, null) + rssItem(2, 'one day')), 'all_undated'],
  ['with an undated item', rss(rssItem(1, null) + rssItem(2, DATE)), 'partly_undated'],
  ['of last year', rss(rssItem(1, 'Thu, 20 Nov 2025 10:00:00 GMT')), 'too_old'],
  [
    'in UTF-32',
    Buffer.from(Array.from(Buffer.from(rss(rssItem(1, DATE)))).flatMap((byte) => [byte, 0, 0, 0])),
    'bad_encoding',
  ],
  ['in an unknown coding', answering(200, { 'content-encoding': 'lzma' }), 'bad_encoding'],
  [
    'behind a gzip bomb',
    answering(200, { 'content-encoding': 'gzip' }, zlib.gzipSync(Buffer.alloc(50_000_000))),
    'too_large',
  ],
  [
    'without an end',
    (_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('<item>'.repeat(10_000)));
      }
      response.on('drain', pour)
      pour()
    },
    'too_large',
  ],
  ['that hangs up', (request) => request.socket.destroy(), 'unreachable'],
  ['that redirects for ever', answering(302, { location: '/feed' }), 'unreachable'],
  [
    'that leads to a private address',
    answering(302, { location: 'http://169.254.169.254/latest' }),
    'refused_address',
  ],
  ['that is gone', answering(410), 'gone'],
  ['that is missing', answering(404), 'http_error'],
  ['that is forbidden', answering(403), 'blocked'],
  ['that is guarded', answering(503, { 'cf-mitigated': 'challenge' }), 'blocked'],
  ['that is overrun', answering(429, { 'retry-after': '600' }), 'busy'],
  ['that fails', answering(500), 'http_error'],
] as const)('a source %s is reported with a specific state', async (_, answer, state) => {
  const { read } = await publisher({ '/feed': answer })
  const outcome = await read()
  expect(outcome.state).toBe(state)
  if (state !== 'ok' && state !== 'partly_undated') expect(outcome.findings).toEqual([])
})

test('non-web and internal addresses are reported with a specific state too', async () => {
  const { read } = await publisher({})
  expect(await read('http://127.0.0.1:1/feed')).toMatchObject({ state: 'refused_address' })
  expect(await read('http://[::1]/feed')).toMatchObject({ state: 'refused_address' })
  expect(await read('file:///etc/passwd')).toMatchObject({ state: 'refused_address' })
})
