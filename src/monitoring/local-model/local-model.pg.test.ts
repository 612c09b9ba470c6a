import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { siteSettings, translationDrafts } from '#articles/tables.ts'
import { type Loopback, loopback } from '#services/loopback.ts'
import { type TestModel, loopbackModelServer } from '#services/local-model/loopback-servers.ts'
import type { ModelServer } from '#services/local-model/rules.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { generatedContent } from '#writing/tables.ts'
import { serviceList } from '../calls.ts'
import { localModel, localModelLeave, localModelUse, localModels } from './calls.ts'
import { applyLocalModel } from './local-model.ts'

const opened: Loopback[] = []
afterAll(async () => {
  await Promise.all(opened.map((server) => server.close()))
})
async function serve(server: ModelServer, models: TestModel[]) {
  const one = await loopbackModelServer(server, models)
  opened.push(one)
  return one
}
const GIGABYTE = 1024 ** 3
const chatAnswer = {
  choices: [{ index: 0, message: { role: 'assistant', content: '{"word":"sim"}' }, finish_reason: 'stop' }],
}

const ollama = await loopbackModelServer(
  'ollama',
  [
    { name: 'qwen3:4b', bytes: 2.6 * GIGABYTE },
    { name: 'llama3.2:3b', bytes: 2 * GIGABYTE },
    { name: 'enormous:700b', bytes: 400_000 * GIGABYTE },
    { name: 'nomic-embed-text:latest', bytes: 0.3 * GIGABYTE },
    { name: '<img src=x onerror=alert(1)>', bytes: GIGABYTE },
    { name: 'line\nbreak', bytes: GIGABYTE },
    { name: 'x'.repeat(300), bytes: GIGABYTE },
  ],
  (request, response) => {
    if (request.url !== '/v1/chat/completions') return false
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(chatAnswer))
    return true
  },
)
opened.push(ollama)
const lmStudio = await serve('lm-studio', [{ name: 'qwen/qwen3-4b-2507' }, { name: 'text-embedding-nomic' }])
const llama = await serve('llama.cpp', [
  { name: '/models/gemma-3-4b-it-Q4_K_M.gguf', bytes: 2.5 * GIGABYTE, context: 4096 },
])
const closed = await loopback(() => {})
await closed.close()

const portsOf = (...servers: Loopback[]) => servers.map(({ port }) => port).join(',')
const site = await openTestRuntime({ AI_LOCAL_PORTS: portsOf(ollama, lmStudio, llama, closed) })
const admin = await site.admin()
const choice = { port: ollama.port, model: 'qwen3:4b' }

// Covers: local-model-1
test('each server is recognized by its answers, with the models that write text', async () => {
  const { items, memory_gigabytes: memory } = await site.ask(localModels, {}, admin)
  expect(memory).toBeGreaterThan(0)
  expect(items.map(({ server, port, models }) => [server, port, models.map(({ name }) => name)])).toEqual([
    ['ollama', ollama.port, ['qwen3:4b', 'llama3.2:3b', 'enormous:700b']],
    ['lm-studio', lmStudio.port, ['qwen/qwen3-4b-2507']],
    ['llama.cpp', llama.port, ['/models/gemma-3-4b-it-Q4_K_M.gguf']],
  ])
})

// Covers: local-model-3
test('each model shows its memory and languages, and the context that its server states', async () => {
  const { items } = await site.ask(localModels, {}, admin)
  const models = items.flatMap((server) => server.models)
  const of = (name: string) => models.find((model) => model.name.includes(name))
  expect(of('qwen3:4b')).toMatchObject({
    gigabytes: 5,
    languages: ['en', 'ar', 'fr', 'es', 'pt'],
    context: null, // Ollama cuts requests at a limit of its own, which it does not state
  })
  expect(of('llama3.2')).toMatchObject({ languages: ['en', 'fr', 'es', 'pt'], recommended: false })
  expect(of('enormous')).toMatchObject({ fits: false, languages: null, context: null, recommended: false })
  expect(of('gemma-3-4b')).toMatchObject({ gigabytes: 5, context: 4096 })
})

/** What is recommended of models that fit any machine. */
async function recommendedOf(...names: string[]): Promise<string[]> {
  const server = await serve(
    'ollama',
    names.map((name) => ({ name, bytes: GIGABYTE / 4 })),
  )
  const machine = await openTestRuntime({ AI_LOCAL_PORTS: portsOf(server) })
  const { items } = await machine.ask(localModels, {}, await machine.admin())
  return items.flatMap(({ models }) => models.filter((each) => each.recommended).map(({ name }) => name))
}

// Covers: local-model-3
test('one model is recommended: small enough for a machine without a graphics card', async () => {
  const names = ['gemma3:12b', 'qwen3:14b', 'gemma3:4b', 'aya-expanse:8b', 'llama3.2:3b', 'new-model:1b']
  expect(await recommendedOf(...names)).toEqual(['gemma3:4b'])
  expect(await recommendedOf('llama3.2:3b', 'new-model:1b')).toEqual([])
})

// Covers: local-model-3
test('a model that thinks before it answers is not recommended', async () => {
  const thinking = ['qwen3:4b', 'qwen3:14b', 'phi4-mini-reasoning', 'qwen3-4b-thinking-2507']
  expect(await recommendedOf(...thinking)).toEqual([])
  expect(await recommendedOf('qwen3:4b-instruct', ...thinking)).toEqual(['qwen3:4b-instruct'])
  expect(await recommendedOf('qwen3-4b-2507', 'aya-expanse:8b')).toEqual(['qwen3-4b-2507'])
})

// Covers: local-model-4
test('a chosen model writes, with its limits, and costs nothing', async () => {
  expect(await site.ask(localModelUse, choice, admin)).toEqual({ model: 'qwen3:4b' })
  const { model } = site.runtime.outside
  expect(model).toMatchObject({ models: { text: 'qwen3:4b', speech: null }, parallelCalls: 1 })
  const order = {
    task: 'test',
    subject: null,
    promptVersion: '1',
    instructions: '',
    material: '',
    maxOutputTokens: 10,
  }
  expect(await model?.write({ ...order, schema: z.object({ word: z.string() }) })).toEqual({ word: 'sim' })
  expect(await site.ask(localModel, {}, admin)).toMatchObject({
    fixed: null,
    chosen: { server: 'ollama', port: ollama.port, model: 'qwen3:4b', minutes: 5, parallel: 1 },
  })
  const { items } = await site.ask(serviceList, {}, admin)
  expect(items.find(({ service }) => service === 'model')).toMatchObject({
    form: 'real',
    models: ['qwen3:4b'],
  })
  expect(await site.ask(localModelLeave, {}, admin)).toEqual({ already: false })
  expect(await site.ask(localModelLeave, {}, admin)).toEqual({ already: true })
  expect(site.runtime.outside.model).toBeNull()
})

test('a model that is gone, too large or not of this machine is refused', async () => {
  const use = (input: Partial<typeof choice>) => site.ask(localModelUse, { ...choice, ...input }, admin)
  await expect(use({ model: 'other' })).rejects.toThrow('newsroom.localModelGone')
  await expect(use({ port: closed.port })).rejects.toThrow('newsroom.localModelGone')
  const stranger = await serve('ollama', [{ name: 'qwen3:4b', bytes: GIGABYTE }])
  await expect(use({ port: stranger.port })).rejects.toThrow('newsroom.localModelGone')
  expect(stranger.seen).toEqual([])
  await expect(use({ model: 'enormous:700b' })).rejects.toThrow('newsroom.localModelTooLarge')
  expect(site.runtime.outside.model).toBeNull()
})

// Covers: local-model-5
test('a stored choice is used at the start, unless it leads away from this machine', async () => {
  const stored = {
    server: 'ollama',
    port: 1,
    baseUrl: 'http://127.0.0.1:1/v1',
    model: 'm',
    minutes: 5,
    parallel: 2,
  }
  const store = async (value: object) => {
    await site.db.delete(siteSettings)
    await site.db.insert(siteSettings).values({ key: 'local_model', value })
    await applyLocalModel(site.runtime)
    return site.runtime.outside.model
  }
  expect(await store(stored)).toMatchObject({ models: { text: 'm' }, parallelCalls: 2 })
  for (const baseUrl of [
    'http://10.0.0.1:1/v1',
    'http://127.0.0.1:1@evil.example/v1',
    'https://evil.example/v1',
  ])
    expect(await store({ ...stored, baseUrl })).toBeNull()
})

// Covers: local-model-6
test('a model of the environment stays, and is shown as fixed', async () => {
  const set = await openTestRuntime({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: 'http://127.0.0.1:9/v1',
    AI_MODEL: 'set-by-operator',
    AI_LOCAL_PORTS: portsOf(ollama),
  })
  const operator = await set.admin()
  expect(await set.ask(localModel, {}, operator)).toMatchObject({
    fixed: { provider: 'openai-compatible', models: ['set-by-operator'] },
    chosen: null,
  })
  await expect(set.ask(localModelUse, choice, operator)).rejects.toThrow('newsroom.localModelFixed')
  await set.db.insert(siteSettings).values({ key: 'local_model', value: { model: 'other' } })
  await applyLocalModel(set.runtime)
  expect(set.runtime.outside.model?.models.text).toBe('set-by-operator')
})

// Covers: local-model-2
test('only administrators look, and without them no port is asked', async () => {
  const before = ollama.seen.length
  await expect(site.ask(localModels, {})).rejects.toThrow('problem.signIn')
  await expect(site.ask(localModels, {}, { ...admin, roles: ['moderator'] })).rejects.toThrow()
  expect(ollama.seen.length).toBe(before)
})

// Covers: local-model-7
test('the share counts drafts of the current model that the checks left unchanged', async () => {
  const counting = await openTestRuntime({ AI_LOCAL_PORTS: portsOf(ollama) })
  const editor = await counting.admin()
  const shareNow = async () => (await counting.ask(localModel, {}, editor)).share
  expect(await shareNow()).toBeNull()
  await counting.ask(localModelUse, choice, editor)
  expect(await shareNow()).toEqual({
    days: 30,
    drafts: { all: 0, passed: 0 },
    translations: { all: 0, passed: 0 },
  })
  const draft = (writer: string, repairs: string[], daysAgo = 1) => ({
    id: randomUUID(),
    title: 't',
    content: 'c',
    contentType: 'article' as const,
    category: 'news' as const,
    language: 'en' as const,
    topic: 'AI News' as const,
    writer,
    metadata: { repairs },
    createdAt: new Date(TEST_NOW.getTime() - daysAgo * 86_400_000),
  })
  await counting.db
    .insert(generatedContent)
    .values([
      draft('qwen3:4b', ['kept', 'kept']),
      draft('qwen3:4b', ['kept', 'replaced']),
      draft('qwen3:4b', []),
      draft('qwen3:4b', ['kept'], 31),
      draft('extractive', []),
    ])
  const translation = (objections: (typeof translationDrafts.$inferInsert)['objections']) => ({
    kind: 'article' as const,
    itemId: randomUUID(),
    language: 'fr' as const,
    title: 't',
    fields: {},
    state: 'pending' as const,
    sourceHash: '',
    glossaryHash: '',
    model: 'qwen3:4b',
    objections,
    createdAt: TEST_NOW,
  })
  await counting.db
    .insert(translationDrafts)
    .values([
      translation([]),
      translation([{ field: 'content', gate: 'numbers', detail: '3' }]),
      translation([{ field: '', gate: 'unanswered', detail: '' }]),
    ])
  expect(await shareNow()).toEqual({
    days: 30,
    drafts: { all: 3, passed: 2 },
    translations: { all: 2, passed: 1 },
  })
})
