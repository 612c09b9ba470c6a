import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { readConfig } from '#platform/config.ts'
import { openLog } from '#platform/log.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { mp3, tone } from './loopback-model-files.ts'
import { FAILURES, loopbackModel } from './loopback-model.ts'
import { MODEL_MS, type Model, openModel } from './model.ts'
import { isBadAnswer, isOutage } from './model-trouble.ts'
import { modelCalls } from './tables.ts'

// Tests the model client against a loopback server with the OpenAI API, including its failures.

const server = await loopbackModel()
const { db, clock } = await openTestRuntime()
afterAll(() => server.close())
beforeEach(async () => {
  await db.delete(modelCalls)
  server.asked.length = 0
  server.answer(() => undefined)
})

const lines: string[] = []
const log = openLog('info', { write: (line) => void lines.push(line) })
function open(env: Record<string, string> = server.env(), limits = MODEL_MS): Model {
  const model = openModel(readConfig(env), { db, clock, log, limits })
  if (!model) throw new Error('no model')
  return model
}
const order = {
  task: 'test',
  subject: 'item-1',
  promptVersion: 'v1',
  instructions: 'Name a town.',
  material: 'Any town of Norway.',
  schema: z.object({ town: z.string() }),
  maxOutputTokens: 100,
}
const PATHS = { openai: '/responses', 'openai-compatible': '/chat/completions', anthropic: '/messages' }
const ledger = () => db.select().from(modelCalls)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => error,
  )

test('without a provider there is no model', () => {
  expect(openModel(readConfig({}), { db, clock, log })).toBeNull()
})

test.each(['openai', 'openai-compatible', 'anthropic'] as const)(
  '%s writes the requested text, and the call is recorded',
  async (provider) => {
    server.answer(() => ({ json: { town: 'Bergen' } }))
    expect(await open(server.env(provider)).write(order)).toEqual({ town: 'Bergen' })
    const [asked] = server.asked
    expect(asked?.path).toBe(PATHS[provider])
    expect(asked?.key).toBe('loopback-key')
    expect(asked?.prompt).toContain('Any town of Norway.')
    expect(JSON.stringify(asked?.body)).toMatch(/json_schema|input_schema/)
    expect(await ledger()).toMatchObject([
      {
        task: 'test',
        subject: 'item-1',
        provider,
        model: 'loopback-text',
        promptVersion: 'v1',
        outcome: 'ok',
        costMicros: null,
      },
    ])
    expect((await ledger())[0]?.inputTokens).toBeGreaterThan(0)
  },
)

test('a server without schema support gets the schema in the prompt, and from then on immediately', async () => {
  server.answer(({ body }) =>
    JSON.stringify(body).includes('json_schema')
      ? { status: 400, error: 'response_format json_schema is not supported' }
      : { text: '```json\n{"town":"Bergen"}\n```' },
  )
  const model = open()
  expect(await model.write(order)).toEqual({ town: 'Bergen' })
  expect(await model.write(order)).toEqual({ town: 'Bergen' })
  expect(server.asked).toHaveLength(3)
  expect(server.asked[1]?.prompt).toContain('"town":{"type":"string"}')
})

// Covers: faults-5
test.each([
  ['busy', FAILURES.busy, 'outage', 2],
  ['broken', FAILURES.broken, 'outage', 2],
  ['a wrong key', FAILURES.forbidden, 'refused', 1],
  ['wrong JSON', FAILURES.wrongJson, 'bad_answer', 1],
  ['nonsense', FAILURES.nonsense, 'bad_answer', 1],
  ['a page of HTML', FAILURES.page, 'bad_answer', 1],
  ['silence', FAILURES.silence, 'timeout', 1],
] as const)('%s: classified, recorded, and none of its content logged', async (_, reply, kind, times) => {
  server.answer(() => reply)
  const model = open(server.env('openai'), { ...MODEL_MS, text: reply === FAILURES.silence ? 300 : 20_000 })
  const error = await failure(model.write(order))
  expect([isOutage(error), isBadAnswer(error)]).toEqual([kind !== 'bad_answer', kind === 'bad_answer'])
  expect(error).toMatchObject({ kind })
  expect(server.asked).toHaveLength(times)
  expect(await ledger()).toMatchObject([{ outcome: kind, detail: (error as Error).message }])
  expect(JSON.stringify([error, lines])).not.toMatch(/loopback-key|Norway|moon/)
})

// Covers: faults-5
test('a server that is gone is an outage; after three failures calls fail without waiting', async () => {
  const gone = await loopbackModel()
  const model = open(gone.env())
  await gone.close()
  for (let n = 0; n < 3; n += 1) expect(isOutage(await failure(model.embed(['a'])))).toBe(true)
  expect(isOutage(await failure(model.embed(['a'])))).toBe(true)
  expect((await ledger()).map(({ outcome, detail }) => `${outcome} ${detail}`).toSorted()).toEqual([
    'outage no connection',
    'outage no connection',
    'outage no connection',
    'outage resting',
  ])
}, 20_000)

test('the daily budget is a limit: a call that would exceed it is not made until the next day', async () => {
  server.answer(() => ({ json: { town: 'Bergen' } }))
  const env = { ...server.env('openai'), AI_EMBEDDING_MODEL: '', AI_IMAGE_MODEL: '', AI_SPEECH_MODEL: '' }
  const model = open({ ...env, AI_DAILY_BUDGET: '0.0025', AI_PRICE_INPUT: '1', AI_PRICE_OUTPUT: '10' })
  await model.write(order) // at most 1014 tokens in and 100 out: 0.0021 dollars
  const [first] = await ledger()
  expect(first?.costMicros).toBe((first?.inputTokens ?? 0) + 10 * (first?.outputTokens ?? 0))
  expect(first?.costMicros).toBeLessThan(400)
  const both = await Promise.all([failure(model.write(order)), failure(model.write(order))])
  expect(both.filter((error) => error !== 'none')).toMatchObject([{ kind: 'refused_budget' }])
  expect((await ledger()).map(({ outcome }) => outcome).toSorted()).toEqual(['ok', 'ok', 'refused_budget'])
  await db.update(modelCalls).set({ costMicros: 2500 })
  expect(await failure(model.write(order))).toMatchObject({ kind: 'refused_budget' })
  clock.set(new Date(clock.now().getTime() + 24 * 3_600_000))
  expect(await failure(model.write(order))).toBe('none')
})

test('vectors of the same words are near each other, in the order of the texts', async () => {
  const [a = [], b = [], c = []] = await open().embed([
    'Halden raises money for hearing aids',
    'For hearing aids Halden raises money',
    'Palms are saved by drones',
  ])
  const near = (x: number[], y: number[]) => x.reduce((sum, value, i) => sum + value * (y[i] ?? 0), 0)
  expect(near(a, b)).toBeGreaterThan(0.99)
  expect(near(a, c)).toBeLessThan(0.3)
  expect(await open().embed([])).toEqual([])
  expect(await ledger()).toMatchObject([{ task: 'embed', outcome: 'ok', model: 'loopback-vectors' }])
})

test.each(['openai', 'openai-compatible'] as const)('%s makes images and speech', async (provider) => {
  const model = open(server.env(provider))
  const picture = await model.picture('a palm', '1536x1024', { task: 'cover', subject: 'item-2' })
  expect([picture.mediaType, Buffer.from(picture.bytes.slice(1, 4)).toString()]).toEqual(['image/png', 'PNG'])
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width: 8, height: 8 })
  const speech = await model.speak('Good morning.', 'alloy')
  expect(speech.mediaType).toBe('audio/wav')
  expect(speech.bytes.length).toBeGreaterThan(20_000)
  expect(server.asked.map(({ path }) => path)).toEqual(['/images/generations', '/audio/speech'])
  expect(
    (await ledger()).map(({ task, subject, outcome }) => `${task} ${subject} ${outcome}`).toSorted(),
  ).toEqual(['cover item-2 ok', 'speak null ok'])
})

test('the timeout is configurable: for vectors it is half as long as for a text', async () => {
  server.answer(() => FAILURES.silence)
  const config = readConfig({ ...server.env(), AI_TIMEOUT_SECONDS: '1' })
  const model = openModel(config, { db, clock, log })
  expect(await failure(model?.embed(['a palm']) ?? Promise.resolve())).toMatchObject({ kind: 'timeout' })
}, 1500)

test('failures of images and speech are classified as well', async () => {
  server.answer(() => FAILURES.broken)
  expect(isOutage(await failure(open().picture('a palm', '512x512')))).toBe(true)
  server.answer(() => ({ json: { created: 0, data: [] } }))
  expect(isBadAnswer(await failure(open().picture('a palm', '512x512')))).toBe(true)
  server.answer(() => FAILURES.silence)
  const quick = open(server.env(), { ...MODEL_MS, speech: 300 })
  expect(await failure(quick.speak('Hello.', 'alloy'))).toMatchObject({ kind: 'timeout' })
})

test.each([
  ['answers with an mp3', { bytes: mp3(10), type: 'audio/mpeg' }],
  ['answers with an mp3 that it calls WAV', { bytes: mp3(10) }],
  ['refuses', { status: 400, error: 'response_format must be mp3 or pcm' }],
] as const)(
  'a server that %s when it is asked for WAV is asked for raw samples, then and from then on',
  async (_, reply) => {
    server.answer(({ body }) =>
      body['response_format'] === 'pcm' ? { bytes: tone('Hello.').subarray(44), type: RAW } : reply,
    )
    const model = open()
    for (const text of ['One.', 'Two.'])
      expect(await model.speak(text, 'alloy')).toMatchObject({ mediaType: RAW, bytes: { length: 12_800 } })
    expect(server.asked.map(({ body }) => body['response_format'])).toEqual(['wav', 'pcm', 'pcm'])
  },
)
const RAW = 'audio/pcm;rate=16000'

test('mp3 is passed on from a server that knows only mp3, and a refusal of every format is an error', async () => {
  server.answer(() => ({ bytes: mp3(10), type: 'audio/mpeg' }))
  expect(await open().speak('Hello.', 'alloy')).toMatchObject({ mediaType: 'audio/mpeg' })
  server.answer(() => ({ status: 400, error: 'no such voice' }))
  expect(await failure(open().speak('Hello.', 'alloy'))).toMatchObject({ kind: 'refused' })
})

test('a kind of call without a model fails without a request', async () => {
  const model = open({ ...server.env(), AI_SPEECH_MODEL: '' })
  expect(model.models.speech).toBeNull()
  expect(isOutage(await failure(model.speak('Hello.', 'alloy')))).toBe(true)
  expect([server.asked, await ledger()]).toEqual([[], []])
})

// Covers: local-model-4
test('calls beyond the limit at the same time wait for their turn', async () => {
  const model = open({ ...server.env(), AI_PARALLEL_CALLS: '1' }, { ...MODEL_MS, text: 400 })
  server.next(FAILURES.silence, { json: { town: 'Bergen' } })
  const askedWhenEnded = failure(model.write(order)).then(() => server.asked.length)
  const second = model.write(order)
  expect(await askedWhenEnded).toBe(1)
  expect(await second).toEqual({ town: 'Bergen' })
})
