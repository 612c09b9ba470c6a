import type { RequestListener } from 'node:http'
import zlib from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type Loopback, loopback } from './loopback.ts'
import { type FetchOptions, openWeb, type Web } from './web.ts'
import type { Lookup } from './web-guard.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const limits: FetchOptions = { maxBytes: 1_000_000, totalMs: 5000 }
const names: Record<string, string[]> = {
  'private.example': ['192.168.0.10'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'local6.example': ['::1'],
}
const lookup: Lookup = (host, _options, callback) => {
  const found = names[host.replace(/\.$/, '')]
  if (host.endsWith('localhost') || host === 'localhost.')
    return callback(null, [{ address: '127.0.0.1', family: 4 }])
  if (!found) return callback(Object.assign(new Error(`no ${host}`), { code: 'ENOTFOUND' }), [])
  callback(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

async function site(answer: RequestListener): Promise<{ web: Web; site: Loopback }> {
  const server = await loopback(answer)
  const web = openWeb({ allowHosts: [server.host], userAgent: 'Cadence/1.0 (+https://c.example)', lookup })
  closers.push(() => web.close(), server.close)
  return { web, site: server }
}
const pages =
  (answers: Record<string, [number, Record<string, string>, (string | Buffer)?]>): RequestListener =>
  (request, response) => {
    const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, 'nothing here']
    response.writeHead(status, headers).end(body)
  }

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://0x7f.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.255.255.254/',
  'http://①②⑦.0.0.1/',
  'http://127。0。0。1/',
  'http://10.1.2.3/',
  'http://172.31.255.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://224.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[ff02::1]/',
  'http://localhost/',
  'http://localhost./',
  'http://app.localhost/',
  'http://private.example/',
  'http://mixed.example/',
  'http://metadata.example/',
  'http://local6.example/',
  'https://127.0.0.1/',
])('%s is refused before anything is sent', async (url) => {
  const { web, site: server } = await site(pages({}))
  await expect(web.fetch(url, limits)).rejects.toMatchObject({ name: 'Blocked', code: 'address' })
  expect(server.seen).toEqual([])
})

test('a port that is not for the web is refused unless host:port is on the allow list', async () => {
  const { web, site: server } = await site(pages({ '/': [200, {}, 'hello'] }))
  expect((await web.fetch(server.origin, limits)).body.toString()).toBe('hello')
  await expect(web.fetch(`http://localhost:${server.port}/`, limits)).rejects.toMatchObject({ code: 'port' })
  await expect(web.fetch(`http://127.0.0.1:${server.port + 1}/`, limits)).rejects.toMatchObject({
    code: 'port',
  })
})

test.each([
  ['http://127.0.0.1/', 'address'],
  ['http://[::1]/', 'address'],
  ['http://private.example/', 'address'],
  ['//mixed.example/x', 'address'],
  ['http://127.0.0.1:22/', 'port'],
  ['file:///etc/passwd', 'url'],
  ['http://a:b@news.example/', 'url'],
  ['http://', 'url'],
])('a redirect to %s is refused', async (location, code) => {
  const { web, site: server } = await site(pages({ '/': [302, { location }] }))
  await expect(web.fetch(server.origin, limits)).rejects.toMatchObject({ name: 'Blocked', code })
  expect(server.seen).toHaveLength(1)
})

test('permanent redirects change the stored address; the first temporary one stops that', async () => {
  const { web, site: server } = await site(
    pages({
      '/a': [301, { location: '/b' }],
      '/b': [308, { location: 'c' }],
      '/c': [302, { location: '/d' }],
      '/d': [301, { location: '/e' }],
      '/e': [200, {}, 'end'],
    }),
  )
  const answer = await web.fetch(`${server.origin}/a`, limits)
  expect(answer).toMatchObject({ status: 200, url: `${server.origin}/e`, storedUrl: `${server.origin}/c` })
})

test('a redirect loop ends after five hops', async () => {
  const { web, site: server } = await site(pages({ '/': [301, { location: '/' }] }))
  await expect(web.fetch(server.origin, limits)).rejects.toMatchObject({ code: 'redirects' })
  expect(server.seen).toHaveLength(6)
})

test('a redirect to another origin is followed only when the caller agrees', async () => {
  const { web, site: server } = await site(pages({ '/': [302, { location: 'https://other.example/x' }] }))
  const asked: string[] = []
  const mayFollow = async (url: string) => asked.push(url) === 0
  await expect(web.fetch(server.origin, { ...limits, mayFollow })).rejects.toMatchObject({
    code: 'not_followed',
  })
  expect(asked).toEqual(['https://other.example/x'])
})

test('an unchanged page returns no body', async () => {
  const { web, site: server } = await site((request, response) => {
    const known =
      request.headers['if-none-match'] === '"v1"' && request.headers['if-modified-since'] === 'yesterday'
    response.writeHead(known ? 304 : 200, { etag: '"v1"' }).end(known ? undefined : 'news')
  })
  const first = await web.fetch(server.origin, limits)
  expect(first).toMatchObject({ status: 200, headers: { etag: '"v1"' } })
  const second = await web.fetch(server.origin, { ...limits, etag: '"v1"', lastModified: 'yesterday' })
  expect(second).toMatchObject({ status: 304, body: Buffer.alloc(0) })
})

test('compressed answers are read in any of the usual encodings', async () => {
  const { web, site: server } = await site(
    pages({
      '/gzip': [200, { 'content-encoding': 'gzip' }, zlib.gzipSync('packed')],
      '/br': [200, { 'content-encoding': 'br' }, zlib.brotliCompressSync('packed')],
      '/deflate': [200, { 'content-encoding': 'deflate' }, zlib.deflateSync('packed')],
      '/twice': [200, { 'content-encoding': 'gzip, gzip' }, zlib.gzipSync(zlib.gzipSync('packed'))],
      '/odd': [200, { 'content-encoding': 'lzma' }, 'packed'],
      '/broken': [200, { 'content-encoding': 'gzip' }, 'this is no gzip'],
    }),
  )
  for (const path of ['/gzip', '/br', '/deflate']) {
    expect((await web.fetch(server.origin + path, limits)).body.toString()).toBe('packed')
  }
  await expect(web.fetch(`${server.origin}/twice`, limits)).rejects.toMatchObject({ code: 'encoding' })
  await expect(web.fetch(`${server.origin}/odd`, limits)).rejects.toMatchObject({ code: 'encoding' })
  await expect(web.fetch(`${server.origin}/broken`, limits)).rejects.toMatchObject({ code: 'answer' })
})

test('a gzip bomb is stopped near the limit', async () => {
  const bomb = zlib.gzipSync(Buffer.alloc(200_000_000))
  const { web, site: server } = await site(pages({ '/': [200, { 'content-encoding': 'gzip' }, bomb] }))
  await expect(web.fetch(server.origin, limits)).rejects.toMatchObject({ name: 'Blocked', code: 'too_large' })
})

test('an endless body and a body declared as huge are too large', async () => {
  const { web, site: server } = await site((request, response) => {
    if (request.url === '/declared')
      return void response.writeHead(200, { 'content-length': '1000000000' }).write('x')
    const chunk = Buffer.alloc(65_536, 'x')
    const pour = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', pour)
    pour()
  })
  await expect(web.fetch(`${server.origin}/endless`, limits)).rejects.toMatchObject({ code: 'too_large' })
  await expect(web.fetch(`${server.origin}/declared`, limits)).rejects.toMatchObject({ code: 'too_large' })
})

test('a silent server and a slow drip are cut off at the total time limit', async () => {
  const { web, site: server } = await site((request, response) => {
    if (request.url === '/silent') return
    const drip = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(drip))
  })
  const quick = { ...limits, totalMs: 150 }
  await expect(web.fetch(`${server.origin}/silent`, quick)).rejects.toMatchObject({ code: 'timeout' })
  await expect(web.fetch(`${server.origin}/drip`, quick)).rejects.toMatchObject({ code: 'timeout' })
})

test('an unknown name, a closed port, a cut body and an answer that is not HTTP have error codes too', async () => {
  const { web, site: server } = await site((request, response) => {
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '100' }).write('half')
      return void setImmediate(() => response.destroy())
    }
    request.socket.end('SSH-2.0-Server\r\n')
  })
  const closed = await loopback(() => {})
  const nowhere = openWeb({ allowHosts: [closed.host], userAgent: 'Cadence/1.0', lookup })
  closers.push(() => nowhere.close())
  await closed.close()
  await expect(web.fetch('https://nowhere.example/', limits)).rejects.toMatchObject({ code: 'dns' })
  await expect(nowhere.fetch(closed.origin, limits)).rejects.toMatchObject({ code: 'connection' })
  await expect(web.fetch(`${server.origin}/cut`, limits)).rejects.toMatchObject({ code: 'connection' })
  await expect(web.fetch(`${server.origin}/ssh`, limits)).rejects.toMatchObject({ code: 'answer' })
})
