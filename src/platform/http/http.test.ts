// long: everything that calls do over HTTP, on one set of calls
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { requestOf } from '../ask.ts'
import { type Call, call, fileAnswer, wholeNumber } from '../call.ts'
import { setClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import type { Caller, Runtime } from '../runtime.ts'
import { type Carried, callsOverHttp } from './http.ts'
import { openLog } from '../log.ts'
import { handle, openDispatcher } from '../serve.ts'

const echo = call('echo', {
  summary: 'Says it again.',
  access: 'anyone',
  bodyBytes: 1000,
  limit: { per: 'address', times: 3, windowMinutes: 1 },
  input: z.object({
    words: z.string().check(z.minLength(1, 'problem.invalid')),
    tone: z.optional(z.object({ kind: z.enum(['calm', 'loud']) })),
  }),
  output: z.object({ words: z.string() }),
})
const counted = call('counted', {
  summary: 'A list.',
  method: 'GET',
  path: 'counted/{id}',
  access: 'anyone',
  input: z.object({ id: z.uuid('problem.id'), limit: wholeNumber(1, 30, 9) }),
  output: z.object({ id: z.string(), limit: z.number() }),
})
const longList = call('long-list', {
  summary: 'A long list.',
  method: 'GET',
  path: 'long-list/{count}',
  access: 'anyone',
  input: z.object({ count: wholeNumber(1, 500, 9) }),
  output: z.object({ items: z.array(z.string()) }),
})
const breaks = call('breaks', {
  summary: 'Fails.',
  access: 'anyone',
  input: z.object({}),
  output: z.object({}),
})

const table = call('table', {
  summary: 'A file.',
  method: 'GET',
  path: 'table.csv',
  access: 'anyone',
  input: z.object({}),
  output: fileAnswer,
  answers: 'text/csv; charset=utf-8',
})

const cutShort = call('cut-short', {
  summary: 'A file whose making fails after some parts.',
  method: 'GET',
  path: 'cut-short/{parts}',
  access: 'anyone',
  input: z.object({ parts: wholeNumber(0, 9, 0) }),
  output: fileAnswer,
  answers: 'text/csv; charset=utf-8',
})

const weigh = call('weigh', {
  summary: 'Takes a file.',
  path: 'weigh/{id}',
  access: 'anyone',
  body: 'bytes',
  bodyBytes: 1000,
  input: z.object({ id: z.uuid('problem.id'), bytes: z.instanceof(Uint8Array) }),
  output: z.object({ id: z.string(), size: z.number(), last: z.number() }),
})

const CALLER: Caller = { id: randomUUID(), email: 'ada@example.com', roles: [], sessionId: randomUUID() }
const clock = setClock(new Date('2026-11-20T09:00:00Z'))
const runtime = {
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock,
  log: openLog('silent'),
} as unknown as Runtime // the calls here use nothing else of it
const dispatcher = openDispatcher(runtime, [
  handle(echo, async ({ words }) => ({ words })),
  handle(counted, async (input) => input),
  handle(longList, async ({ count }) => ({ items: Array.from({ length: count }, (_, n) => `item ${n}`) })),
  handle(table, async () => ({ fileName: 'table.csv', text: new Blob(['a,b\r\n', 'é,2\r\n']).stream() })),
  handle(cutShort, async ({ parts }) => {
    let made = 0
    const text = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (made++ === parts) throw new Error('the database is away')
        controller.enqueue(new TextEncoder().encode('a,b\r\n'))
      },
    })
    return { fileName: 'cut.csv', text }
  }),
  handle(weigh, async ({ id, bytes }) => ({ id, size: bytes.length, last: bytes.at(-1) ?? 0 })),
  handle(breaks, async () => {
    throw new Error('select password from users')
  }),
])
const app = new Hono<Carried>()
app.use('*', async (c, next) => {
  c.set('requestId', randomUUID())
  c.set('language', c.req.header('accept-language') ?? 'en')
  await next()
})
app.route(
  '/',
  callsOverHttp({
    runtime,
    dispatcher,
    identify: async (headers) =>
      headers.has('cookie') ? { caller: CALLER, by: 'cookie' } : { caller: null, by: null },
    say: (language, key) => `${language} ${key}`,
    addressOf: (c) => c.req.header('test-address') ?? 'somewhere',
  }),
)
const ID = '00000000-0000-4000-8000-000000000001'
const JSON_TYPE = { 'content-type': 'application/json' }
const post = (of: Call, body: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost/api/${of.path}`, {
    method: 'POST',
    body,
    headers: { ...JSON_TYPE, 'test-address': randomUUID(), ...headers },
  })
const problem = async (answer: Response) => {
  const { code, status, request_id } = (await answer.json()) as Record<string, unknown>
  return {
    type: answer.headers.get('content-type'),
    http: answer.status,
    code,
    status,
    requestIdType: typeof request_id,
  }
}

test('a refusal is a problem document in the reader’s language, with the request id and the fields', async () => {
  const answer = await app.request('http://localhost/api/counted/nobody', {
    headers: { 'accept-language': 'fr' },
  })
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  expect(await answer.json()).toMatchObject({
    type: 'about:blank',
    status: 422,
    detail: 'fr problem.id',
    instance: '/api/counted/nobody',
    errors: [{ field: 'id', code: 'problem.id', detail: 'fr problem.id' }],
  })
})

test.each([
  ['{"words":', JSON_TYPE, 400, 'problem.malformed'],
  ['["words"]', JSON_TYPE, 400, 'problem.malformed'],
  [`{"words":${'['.repeat(200)}${']'.repeat(200)}}`, JSON_TYPE, 400, 'problem.malformed'],
  ['{"words":"a","\\u0000":"b"}', JSON_TYPE, 400, 'problem.malformed'],
  ['words=1', { 'content-type': 'text/plain' }, 415, 'problem.wantsJson'],
  [JSON.stringify({ words: 'x'.repeat(2000) }), JSON_TYPE, 413, 'problem.tooLarge'],
  ['{"words":""}', JSON_TYPE, 422, 'problem.invalid'],
  ['{}', JSON_TYPE, 422, 'problem.missing'],
  ['{"words":null}', JSON_TYPE, 422, 'problem.invalid'],
  ['{"words":"a","tone":{}}', JSON_TYPE, 422, 'problem.missing'],
] as const)('the body %j is refused with its own status', async (body, headers, status, code) => {
  expect(await problem(await post(echo, body, headers))).toMatchObject({
    http: status,
    code,
    requestIdType: 'string',
  })
})

test('a call that takes a file gets the bytes of the body, whatever its media type and content', async () => {
  const { url, body } = requestOf(weigh, { id: ID, bytes: Uint8Array.of(0, 255, 7) })
  const send = (file: typeof body, type: string) =>
    app.request(`http://localhost${url}`, { method: 'POST', body: file, headers: { 'content-type': type } })
  for (const type of ['application/octet-stream', 'image/png', 'application/json']) {
    const answer = await send(body, type)
    expect(await answer.json()).toEqual({ id: ID, size: 3, last: 7 })
  }
  expect(await problem(await send(new Uint8Array(1001), 'image/png'))).toMatchObject({
    http: 413,
    code: 'problem.tooLarge',
  })
})

test('an unexpected error is answered without revealing its message', async () => {
  const answer = await post(breaks, '{}')
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('password')
})

test('a caller with too many requests is refused with the time to wait', async () => {
  const ask = () => post(echo, '{"words":"hello"}', { 'test-address': 'busy' })
  const [first] = await Promise.all([ask(), ask(), ask()])
  expect(first.headers.get('ratelimit-limit')).toBe('3')
  const fourth = await ask()
  expect([fourth.status, Number(fourth.headers.get('retry-after'))]).toEqual([429, 60])
  clock.pass(60_000)
  expect((await ask()).status).toBe(200)
})

// Covers: consent-14
test('calls with invalid input are counted separately, and more of them are allowed', async () => {
  const invalid = ['{"words":""}', '{"words":"\\u0000"}']
  const ask = (body: string, who: string) => post(echo, body, { 'test-address': who })
  const statuses: number[] = []
  for (let n = 0; n < 60; n++) statuses.push((await ask(invalid[n % 2] ?? '', 'clumsy')).status)
  expect(new Set(statuses)).toEqual(new Set([422, 400]))
  const flood = await ask(invalid[0] ?? '', 'clumsy')
  expect([flood.status, Number(flood.headers.get('retry-after'))]).toEqual([429, 60])
  for (let n = 0; n < 3; n++) expect((await ask('{"words":"hello"}', 'clumsy')).status).toBe(200)
  expect((await ask('{"words":"hello"}', 'clumsy')).status).toBe(429)
  expect((await ask(invalid[0] ?? '', 'another')).status).toBe(422)
})

test('another site cannot use our cookie to change data, but our own pages can', async () => {
  const knock = (origin?: string) =>
    post(echo, '{"words":"hello"}', {
      cookie: 'cadence.session_token=x',
      host: 'localhost',
      ...(origin && { origin }),
    })
  expect([(await knock('https://elsewhere.example')).status, (await knock()).status]).toEqual([403, 403])
  expect((await knock('http://localhost')).status).toBe(200)
  expect((await knock(runtime.config.siteUrl)).status).toBe(200)
})

test('a read answers 304 to its own ETag, and is open to other sites only without a login', async () => {
  const path = `http://localhost/api/counted/${ID}?limit=3`
  const first = await app.request(path)
  expect(await first.json()).toEqual({ id: ID, limit: 3 })
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const again = await app.request(path, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  const personal = await app.request(path, { headers: { cookie: 'cadence.session_token=x' } })
  expect([
    personal.headers.get('cache-control'),
    personal.headers.get('access-control-allow-origin'),
  ]).toEqual(['private, no-store', null])
})

test('an answer to a read with a key is compressed; with a cookie only for the own site; files never', async () => {
  const about = async (path: string, headers: Record<string, string>) => {
    const answer = await app.request(`http://localhost/${path}`, {
      headers: { 'accept-encoding': 'gzip', ...headers },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    return { encoding: answer.headers.get('content-encoding'), vary: answer.headers.get('vary'), bytes }
  }
  const long = `api/long-list/300`
  const cookie = 'cadence.session_token=x'
  const plain = await about(long, { 'accept-encoding': 'identity' })
  const withKey = await about(long, { authorization: 'Bearer cad_x' })
  const ours = await about(long, { cookie, 'sec-fetch-site': 'same-origin' })
  const theirs = await about(long, { cookie, 'sec-fetch-site': 'cross-site' })
  expect([plain, withKey, ours, theirs].map(({ encoding }) => encoding)).toEqual([null, 'gzip', 'gzip', null])
  for (const { bytes } of [withKey, ours]) expect(gunzipSync(bytes)).toEqual(plain.bytes)
  expect(theirs.bytes).toEqual(plain.bytes)
  for (const { vary } of [plain, withKey, ours, theirs])
    expect(vary).toBe('Cookie, Authorization, Accept, Accept-Language, Accept-Encoding, Sec-Fetch-Site')
  expect(await about('api/table.csv', {})).toMatchObject({ encoding: null })
  expect(await about('openapi.json', {})).toMatchObject({ encoding: 'gzip' })
})

test('the OpenAPI document names every call with its parameters, body and answers', async () => {
  const document = (await (await app.request('http://localhost/openapi.json')).json()) as {
    openapi: string
    paths: Record<
      string,
      Record<
        string,
        {
          operationId: string
          parameters?: { name: string; in: string; required: boolean }[]
          requestBody?: object
        }
      >
    >
  }
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/api/counted/{id}']?.['get']).toMatchObject({
    operationId: 'counted',
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'limit', in: 'query', required: false },
    ],
  })
  expect(document.paths['/api/weigh/{id}']?.['post']?.requestBody).toEqual({
    required: true,
    content: { 'application/octet-stream': {}, 'image/*': {} },
  })
  expect(document.paths['/api/echo']?.['post']?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['words'] } } },
  })
})

test('an unknown address is answered with a problem document', async () => {
  expect(await problem(await app.request('http://localhost/api/nowhere'))).toMatchObject({
    http: 404,
    code: 'problem.notFound',
  })
})

test('a call that returns a file sends its text under its file name, with no-store', async () => {
  const answer = await app.request('http://localhost/api/table.csv')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="table.csv"',
    'cache-control': 'private, no-store',
  })
  expect(await answer.text()).toBe('a,b\r\né,2\r\n')
  const document = (await (await app.request('http://localhost/openapi.json')).json()) as {
    paths: Record<string, { get?: { responses: { 200: { content: object } } } }>
  }
  expect(document.paths['/api/table.csv']?.get?.responses[200].content).toEqual({
    'text/csv; charset=utf-8': { schema: { type: 'string' } },
  })
})

test.each([0, 1, 3])(
  'a file that fails to be generated after %i parts ends in an error for its reader',
  async (parts) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo // it listens on TCP
    const read = async () => (await fetch(`http://127.0.0.1:${port}/api/cut-short/${parts}`)).text()
    await expect(read()).rejects.toThrow()
    server.close()
  },
)
