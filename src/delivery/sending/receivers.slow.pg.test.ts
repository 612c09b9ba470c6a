import type { RequestListener, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { loopback } from '#services/loopback.ts'
import { mails } from '#services/post/tables.ts'
import { openWeb } from '#services/web.ts'
import { DAY, SECOND } from '#platform/clock.ts'
import type { Runtime } from '#platform/runtime.ts'
import { atEndOfFile } from '#testing/test-end.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { channelChange } from '../calls.ts'
import { channelsOfTests } from '../test-channels.ts'
import { sendMessagesJob } from './send-messages.ts'

// Receivers that are slow, wrong, dead or redirect elsewhere, each through the job: nothing is lost, and nothing goes where
// it must not.

const got: { path: string; id: string }[] = []
let isWell = false
const held: ServerResponse[] = []
const redirects = [301, 302, 307, 308]
const inside = ['http://169.254.169.254/latest/', 'http://[::ffff:10.0.0.7]/', 'https://10.0.0.7/', '/else']
let flooded = 0

const server = await loopback((request, response) => {
  const path = request.url ?? ''
  got.push({ path, id: String(request.headers['webhook-id']) })
  request.resume()
  if (isWell || path.startsWith('/well')) return void response.writeHead(204).end()
  const [, kind = '', n = ''] = path.split('/')
  ;(answers[kind] ?? redirect(Number(n)))(request, response)
})
const redirect =
  (n: number): RequestListener =>
  (_request, response) =>
    response.writeHead(redirects[n] ?? 302, { location: inside[n] ?? '/' }).end()
const answers: Record<string, RequestListener> = {
  silent: () => undefined,
  held: (_request, response) => void held.push(response),
  'half-headers': (_request, { socket }) => void socket?.write('HTTP/1.1 200 OK\r\nx-more: '),
  'slow-no': (_request, response) => void response.writeHead(500).write('a'),
  flood: (_request, response) => flood(response.writeHead(500)),
  wrong: (_request, response) => void response.writeHead(404).end('not here'),
  reset: ({ socket }) => void socket.resetAndDestroy(),
  'no-http': ({ socket }) => void socket.end('good morning\r\n\r\n'),
  drips: (_request, response) => void response.writeHead(200).write('a'),
  'floods-yes': (_request, response) => flood(response.writeHead(200)),
}
/** Sends a gigabyte for as long as it is read. */
function flood(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && flooded < 1e9) {
      flooded += 65_536
      if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more)
    }
  }
  more()
}

const gone = await loopback(() => undefined)
await gone.close()
const tests = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const web = openWeb({
  allowHosts: [server.host, gone.host],
  userAgent: 'Cadence/1.0',
  lookup: (host, _options, callback) =>
    callback(null, [
      ...(host === 'moves.example' ? [{ address: '93.184.215.14', family: 4 }] : []),
      { address: host === 'mapped.example' ? '::ffff:10.0.0.7' : '10.0.0.7', family: 4 },
    ]),
})
atEndOfFile(async () => {
  await web.close()
  await server.close()
})
const { db, clock, ask } = tests
const runtime: Runtime = {
  ...tests.runtime,
  outside: {
    ...tests.runtime.outside,
    web: {
      ...web,
      send: (url, options) =>
        web.send(url, { ...options, totalMs: !isWell && /silent|half/.test(url) ? 100 : 20_000, textMs: 50 }),
    },
  },
}
const { reader, channel, channelNow, waiting, delivery, empty } = channelsOfTests(tests)
const send = () => sendMessagesJob.run({} as never, runtime)

const BAD = [
  [`${server.origin}/silent`, 'timeout', null],
  [`${server.origin}/half-headers`, 'timeout', null],
  [`${server.origin}/slow-no`, 'status', 500],
  [`${server.origin}/flood`, 'status', 500],
  [`${server.origin}/wrong`, 'status', 404],
  [`${server.origin}/reset`, 'connection', null],
  [`${server.origin}/no-http`, 'answer', null],
  ...redirects.map((_, n) => [`${server.origin}/redirect/${n}`, 'redirect', null] as const),
  [gone.origin, 'connection', null],
  [server.origin.replace('http:', 'https:'), 'tls', null],
  ['https://moves.example/hook', 'address', null],
  ['https://mapped.example/hook', 'address', null],
  ['https://[::ffff:10.0.0.7]/hook', 'address', null],
] as const

// Covers: channels-8
test('a receiver that fails for three days is switched off with its reason; once fixed, it gets all once', async () => {
  const owner = await reader()
  const bad = await Promise.all(
    BAD.map(async ([address, problem, status]) => {
      const ours = await channel(owner.id, address, { name: `To ${address}` })
      return { ours, problem: `delivery.problem.${problem}`, status, ids: [await waiting(ours)] }
    }),
  )
  await send()
  for (const { ours, problem, status, ids } of bad) {
    const reported = { lastProblem: problem, lastStatus: status }
    expect([ours.address, await delivery(ids[0] ?? '')]).toMatchObject([
      ours.address,
      { attempts: 1, ...reported },
    ])
    expect(await channelNow(ours.id)).toMatchObject({ state: 'active', failingSince: TEST_NOW, ...reported })
    ids.push(await waiting(ours, { at: clock.now() }))
  }
  for (const ms of [SECOND * 12, 3 * DAY]) {
    clock.pass(ms)
    await send()
  }
  const beyond = got.filter(({ path }) => path === '/else' || path.startsWith('/latest'))
  expect([beyond, flooded < 5e8]).toEqual([[], true])
  const reported = await db.select().from(mails)
  expect(reported).toHaveLength(BAD.length)
  for (const { ours, problem, status, ids } of bad) {
    expect(await channelNow(ours.id)).toMatchObject({ state: 'dead', lastProblem: problem })
    const mail = reported.find(({ subject }) => subject.includes(ours.name))
    expect(mail?.text).toContain(say('fr', problem, { status: status ?? '' }))
    for (const id of ids) expect((await delivery(id)).state).toBe('waiting')
  }
  isWell = true
  got.length = 0
  const here = bad.filter(({ ours }) => ours.address.startsWith(`${server.origin}/`))
  for (const { ours } of here) await ask(channelChange, { id: ours.id, state: 'active' }, owner)
  await send()
  expect(got.map(({ id }) => id).toSorted()).toEqual(here.flatMap(({ ids }) => ids).toSorted())
  isWell = false
})

test('a success status is valid, however slow or long the body after it is', async () => {
  const owner = await reader()
  const ids = []
  for (const path of ['drips', 'floods-yes'])
    ids.push(await waiting(await channel(owner.id, `${server.origin}/${path}`)))
  flooded = 0
  await send()
  for (const id of ids) expect(await delivery(id)).toMatchObject({ state: 'delivered', lastStatus: 200 })
  expect(flooded).toBeLessThan(5e8)
})

// Covers: channels-9
test('no channel waits for hanging ones, even if more hang than the send limit, all at one service', async () => {
  await empty()
  const owner = await reader()
  const hang = await Promise.all(
    Array.from({ length: 45 }, async (_, n) =>
      channel(owner.id, `${server.origin}/held/${n}`, { failingSince: TEST_NOW }),
    ),
  )
  const lost = await Promise.all(hang.map(async (each) => waiting(each)))
  const well = await channel(owner.id, `${server.origin}/well`)
  const ids = await Promise.all(Array.from({ length: 12 }, async () => waiting(well)))
  got.length = 0
  const run = send()
  const arrived = () => got.filter(({ path }) => path === '/well').length
  await expect.poll(arrived, { timeout: 15_000 }).toBe(ids.length)
  expect([39, 40]).toContain(held.length) // a finished channel's slot goes to the next one sooner or later
  isWell = true
  for (const each of held) each.writeHead(500).end()
  await run
  isWell = false
  const problems = new Set((await Promise.all(lost.map(delivery))).map(({ lastProblem }) => lastProblem))
  expect(problems).toEqual(new Set(['delivery.problem.status', null])) // none has timed out
})
