import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { beforeEach, expect, test } from 'vitest'
import { agents, articles, events, podcasts, tools } from '#articles/tables.ts'
import { DAY, HOUR, MINUTE } from '#platform/clock.ts'
import { givePlan } from '#membership/test-plans.ts'
import { users } from '#people/tables.ts'
import { eq } from 'drizzle-orm'
import { openServer } from '#web/server.ts'
import { cookieOf } from '#testing/test-cookie.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { keyFor, subscriber } from '../test-keys.ts'
import { MCP_TOOLS } from './rules.ts'

const open = await openTestRuntime({ SITE_URL: 'https://cadence.example' })
const { app, ask, db, clock } = open
beforeEach(() => clock.pass(2 * MINUTE))

/** A program that speaks the protocol through the official client. */
async function program(headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL('http://localhost:3000/mcp'), {
    requestInit: { headers },
    fetch: async (url, init) => app.request(String(url), init),
  })
  // the SDK declares optional fields differently from what our type checks expect
  await client.connect(transport as Parameters<Client['connect']>[0])
  return client
}
const asked = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const answer = await client.callTool({ name, arguments: args })
  const [first] = answer.content as { text: string }[]
  return { text: first?.text ?? '', data: answer.structuredContent, failed: answer.isError === true }
}
const CANARY = 'the locked canary sings'
const common = { language: 'en' as const, publishedAt: new Date(TEST_NOW.getTime() - HOUR) }
const body = { contentHtml: '', markupPolicy: 1, excerpt: 'Short.' }
async function story(more: Partial<typeof articles.$inferInsert>): Promise<string> {
  const [row] = await db
    .insert(articles)
    .values({ ...common, ...body, title: 'Turbines', content: 'Wind [1].', ...more })
    .returning({ id: articles.id })
  return row?.id ?? ''
}
const free = await story({})
const locked = await story({ title: 'Locked turbines', content: CANARY, accessTier: 'premium' })
const fair = await story({ title: 'A fair', category: 'events' })
await db
  .insert(events)
  .values({ articleId: fair, startsAt: new Date(TEST_NOW.getTime() + DAY), changedAt: TEST_NOW })
await db.insert(tools).values({ ...common, name: 'Sextant', title: 'Finds the way' })
await db.insert(agents).values({ ...common, name: 'Helmsman', description: 'Steers.' })
await db.insert(podcasts).values({ ...common, title: 'Aboard', transcript: CANARY, accessTier: 'premium' })

async function bearerOf(email: string, plan?: 'premium'): Promise<string> {
  const cookie = await cookieOf({ app, db }, email)
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (plan) await givePlan(db, user?.id ?? '', plan)
  const answer = await app.request('http://localhost:3000/api/auth/token', { headers: { cookie } })
  return ((await answer.json()) as { access_token: string }).access_token
}

// Covers: private-feeds-11
test('the official client finds every tool, none of which changes anything', async () => {
  const client = await program()
  expect(client.getServerVersion()).toMatchObject({ name: 'cadence', websiteUrl: 'https://cadence.example' })
  expect(client.getInstructions()).toContain('All tools are read-only.')
  const { tools: listed } = await client.listTools()
  expect(listed.map(({ name }) => name)).toEqual([...MCP_TOOLS])
  for (const { annotations, description = '', inputSchema } of listed) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect(description.length).toBeGreaterThan(30)
    expect(inputSchema.properties).toHaveProperty('language')
  }
})

test('each tool returns what the site returns, in the requested language', async () => {
  const client = await program()
  const titlesOf = async (name: string, args = {}) => {
    const { items } = (await asked(client, name, args)).data as { items: { title?: string; name?: string }[] }
    return items.map(({ title, name: named }) => named ?? title)
  }
  expect(await titlesOf('search', { query: 'turbines', kind: 'article' })).toEqual(
    expect.arrayContaining(['Turbines', 'Locked turbines']),
  )
  expect((await asked(client, 'list_latest')).text).toContain(`https://cadence.example/en/news/${free}"`)
  expect(await titlesOf('list_latest')).toContain('Turbines')
  expect(await titlesOf('list_latest', { kind: 'agents' })).toEqual(['Helmsman'])
  expect(await titlesOf('list_events')).toEqual(['A fair'])
  expect(await titlesOf('list_tools')).toEqual(['Sextant'])
  expect((await asked(client, 'leaderboard')).data).toMatchObject({ items: [] })
  const { data } = await asked(client, 'get_story_timeline', { id: free, language: 'fr' })
  expect(data).toMatchObject({ id: free, timeline: [], access: { state: 'full' } })
  const { text } = await asked(client, 'get_article', { id: free, language: 'ar' })
  expect(text).toMatch(/^# Turbines\n/)
  expect(text).toContain('Wind [1].')
})

test('articles are resources at the address of their Markdown', async () => {
  const client = await program()
  const { resources } = await client.listResources()
  const uri = `https://cadence.example/en/news/${free}.md`
  expect(resources.find((each) => each.uri === uri)).toMatchObject({
    name: 'Turbines',
    mimeType: 'text/markdown',
  })
  const { contents } = await client.readResource({ uri })
  expect(contents).toMatchObject([
    { uri, mimeType: 'text/markdown', text: expect.stringContaining('Wind [1].') },
  ])
  await expect(
    client.readResource({ uri: 'https://cadence.example/en/news/../pricing.md' }),
  ).rejects.toThrow()
})

// Covers: promises-8, private-feeds-11
test('locked articles are hidden from visitors and free readers and shown where a plan opens them', async () => {
  const [visitor, member, premium] = [
    await program(),
    await program({ authorization: `Bearer ${await bearerOf('member@example.com')}` }),
    await program({ authorization: `Bearer ${await bearerOf('premium@example.com', 'premium')}` }),
  ]
  const uri = `https://cadence.example/en/news/${locked}.md`
  for (const [client, may] of [
    [visitor, false],
    [member, false],
    [premium, true],
  ] as const) {
    const { text } = await asked(client, 'get_article', { id: locked })
    const { contents } = await client.readResource({ uri })
    expect([text.includes(CANARY), JSON.stringify(contents).includes(CANARY)]).toEqual([may, may])
    expect(text).toContain('Locked turbines')
    const listed = [
      await asked(client, 'search', { query: 'turbines' }),
      await asked(client, 'list_latest'),
      await asked(client, 'list_latest', { kind: 'podcasts' }),
      await asked(client, 'get_story_timeline', { id: locked }),
    ]
    const sung = listed.map(({ text: said }) => said.includes(CANARY))
    expect(sung).toEqual([false, false, false, false]) // lists contain no article texts
  }
  const { data } = await asked(visitor, 'search', { query: 'canary' })
  expect(data).toMatchObject({ total: 0 }) // a search does not reveal words of a locked body
})

test('refusals and errors are reported to the model in words', async () => {
  const client = await program()
  const missing = await asked(client, 'get_article', { id: crypto.randomUUID() })
  expect(missing).toMatchObject({
    failed: true,
    text: 'This article doesn’t exist or is no longer available.',
  })
  expect(await asked(client, 'get_article', { id: 'no id' })).toMatchObject({ failed: true })
  const page = { fetch: () => new Response('') }
  const failing = {
    ...open.dispatcher,
    answer: () => Promise.reject(Object.assign(new Error('x'), { code: 'ECONNREFUSED' })),
  }
  const server = await openServer({ ...open, dispatcher: failing }, page, '/nowhere')
  const question = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'leaderboard', arguments: {} },
  }
  const answer = await server.request('http://localhost:3000/mcp', messageOf(question))
  expect(await answer.json()).toMatchObject({ result: { isError: true } })
})

const messageOf = (message: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...headers,
  },
  body: JSON.stringify(message),
})
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const send = async (message: unknown, headers: Record<string, string> = {}) =>
  app.request('http://localhost:3000/mcp', messageOf(message, headers))

test('a key with the read scope opens what its account may read', async () => {
  const owner = await subscriber({ db })
  const call = { ...PING, method: 'tools/call', params: { name: 'get_article', arguments: { id: locked } } }
  const by = (key: string) => send(call, { authorization: `Bearer ${key}` })
  expect(await (await by(await keyFor({ ask }, owner))).text()).toContain(CANARY)
  const refused = await by(await keyFor({ ask }, owner, ['changes']))
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'problem.scopeMissing' }])
})

// Covers: private-feeds-11
test('other sites, cookies, unknown keys, batches and floods are refused, each with its own status', async () => {
  const answer = await send(PING)
  expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
    200,
    'private, no-store',
    { jsonrpc: '2.0', id: 1, result: {} },
  ])
  expect((await send(PING, { origin: 'https://cadence.example' })).status).toBe(200)
  expect((await send(PING, { origin: 'https://evil.example', host: 'evil.example' })).status).toBe(403)
  const unknown = await send(PING, { authorization: 'Bearer cad_nobody' })
  expect([unknown.status, unknown.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await send([PING, PING])).status).toBe(400)
  expect((await send({ ...PING, params: { filler: 'x'.repeat(70_000) } })).status).toBe(413)
  expect((await send(PING, { accept: 'text/html' })).status).toBe(406)
  expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  for (const method of ['GET', 'DELETE'])
    expect((await app.request('http://localhost:3000/mcp', { method })).status).toBe(405)
  const cookie = await cookieOf({ app, db }, 'cookie@example.com', 'admin')
  const params = { name: 'get_article', arguments: { id: locked } }
  const asAdmin = await send({ ...PING, method: 'tools/call', params }, { cookie })
  expect(await asAdmin.text()).not.toContain(CANARY)
  clock.pass(2 * MINUTE)
  let last = answer
  for (let n = 0; n <= 120; n++) last = await send(PING)
  expect([last.status, last.headers.get('retry-after')]).toEqual([429, '60'])
})
