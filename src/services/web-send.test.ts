import type { RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { loopback } from './loopback.ts'
import { type Web, openWeb } from './web.ts'
import type { SendOptions } from './web-send.ts'
import type { Lookup } from './web-guard.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

const post: SendOptions = {
  body: '{"a":1}',
  headers: { 'content-type': 'application/json', 'webhook-id': '7' },
  totalMs: 5000,
  textMs: 1000,
  maxBytes: 65_536,
}
const inside: Lookup = (_host, _options, callback) => callback(null, [{ address: '10.0.0.7', family: 4 }])

async function receiver(answer: RequestListener) {
  const server = await loopback(answer)
  const web: Web = openWeb({ allowHosts: [server.host], userAgent: 'Cadence/1.0', lookup: inside })
  closers.push(() => web.close(), server.close)
  return { web, server }
}

test('a request arrives unchanged, and its answer is returned with status and headers', async () => {
  const got: unknown[] = []
  const { web, server } = await receiver((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push([request.method, request.headers['webhook-id'], request.headers['user-agent'], body])
      response.writeHead(429, { 'retry-after': '7' }).end('slower')
    })
  })
  expect(await web.send(`${server.origin}/hook?x=1`, post)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '7' },
    body: 'slower',
  })
  expect(got).toEqual([['POST', '7', 'Cadence/1.0', '{"a":1}']])
})

// Covers: channels-1
test('only 64 KB of an answer are read, and a status is valid even if its body never ends', async () => {
  const { web, server } = await receiver((request, response) => {
    response.writeHead(200)
    if (request.url === '/long') response.end('a'.repeat(200_000))
    else response.write('beginning')
  })
  expect((await web.send(`${server.origin}/long`, post)).body).toHaveLength(65_536)
  for (const soon of [{ totalMs: 150 }, { totalMs: 60_000, textMs: 100 }])
    expect(await web.send(`${server.origin}/slow`, { ...post, ...soon })).toMatchObject({
      status: 200,
      body: 'beginning',
    })
})

// Covers: channels-1
test('a server that does not answer in time is unreachable', async () => {
  const { web, server } = await receiver(() => {})
  await expect(web.send(server.origin, { ...post, totalMs: 100 })).rejects.toMatchObject({
    name: 'Unreachable',
    code: 'timeout',
  })
})

// Covers: channels-1
test.each([301, 302, 303, 307, 308])('a %i is reported as a failure and not followed', async (status) => {
  const { web, server } = await receiver((_request, response) =>
    response.writeHead(status, { location: '/secret-path' }).end(),
  )
  const failure = await web.send(`${server.origin}/secret-token`, post).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'Blocked', code: 'not_followed' })
  expect(String(failure)).not.toContain('secret')
  expect(server.seen).toHaveLength(1)
})

// Covers: channels-1
test.each([
  ['http://news.example/', 'url'],
  ['https://news.example/', 'address'],
  ['https://10.0.0.7/', 'address'],
  ['https://169.254.169.254/latest/meta-data/', 'address'],
  ['https://[::1]/', 'address'],
  ['https://127.0.0.1/', 'address'],
  ['https://user:secret@news.example/', 'url'],
  ['https://news.example:8080/', 'port'],
  ['file:///etc/passwd', 'url'],
  ['secret', 'url'],
])('nothing is sent to %s', async (url, code) => {
  const { web, server } = await receiver((_request, response) => response.end())
  const failure = await web.send(url, post).catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'Blocked', code })
  expect(String(failure)).not.toContain('secret')
  expect(server.seen).toEqual([])
})
