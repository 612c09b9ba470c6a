import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { agent, agents } from '#articles/catalogue/agents/calls.ts'
import { tool } from '#articles/catalogue/tools/calls.ts'
import { agents as agentRows, tools as toolRows } from '#articles/tables.ts'
import { loopback } from '#services/loopback.ts'
import { DAY } from '#platform/clock.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { type TestRuntime, TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent } from '#review/calls.ts'
import { beginRun } from '../runs.ts'
import { generatedContent, runs } from '../tables.ts'
import { fixToolUrls, toolUrlProposalDecide, toolUrlProposals } from './calls.ts'
import { checkLinksJob } from './check-links.ts'
import { fixToolUrlJob } from './fix-tool-url.ts'
import { fixWithin } from './fix-tool-urls.ts'

const page = (head = '') =>
  `<!doctype html><html><head><title>x</title>${head}</head><body><p>x</p></body></html>`
const website = (url: string) =>
  `<script type="application/ld+json">{"@type":"SoftwareApplication","name":"Detail","url":"${url}"}</script>`
/** Paths that answer with status 404. */
let down = new Set<string>()
const official = await loopback((_request, response) => void response.end(page()))
const site = await loopback((request, response) => {
  const path = request.url ?? ''
  const moved: Record<string, string> = { '/old': '/new', '/product': '/', '/away': `${official.origin}/` }
  if (down.has(path)) return void response.writeHead(404).end()
  if (path in moved) return void response.writeHead(301, { location: moved[path] }).end()
  const heads: Record<string, string> = {
    '/canonical': '<link rel="canonical" href="/product-page">',
    '/directory': website(`${official.origin}/app`),
  }
  const known = path in heads || ['/', '/fine', '/new', '/product-page', '/agent'].includes(path)
  response.writeHead(known ? 200 : 404, { 'content-type': 'text/html' }).end(page(heads[path]))
})

let runtime: TestRuntime
let admin: Caller
const ids: Record<string, string> = {}

beforeAll(async () => {
  runtime = await openTestRuntime({
    FETCH_ALLOW_HOSTS: [site, official].map(({ host }) => host).join(','),
  })
  admin = await runtime.admin()
  await plant('Away', '/away')
  await plant('Canonical', '/canonical')
  await plant('Dead', '/dead')
  await plant('Detail', null, { sourceUrl: `${site.origin}/directory` })
  await plant('Fine', '/fine')
  await plant('Nowhere', null)
  await plant('Old', '/old')
  await plant('Product', '/product')
  await plant('Sample', '/fine', { sample: true })
  await runtime.runtime.jobs.work(runtime.runtime, [])
})
afterAll(() => Promise.all([site.close(), official.close()]))

async function plant(name: string, path: string | null, more: Partial<typeof toolRows.$inferInsert> = {}) {
  const [row] = await runtime.db
    .insert(toolRows)
    .values({
      name,
      title: name,
      language: 'en',
      websiteUrl: path && site.origin + path,
      publishedAt: TEST_NOW,
      ...more,
    })
    .returning({ id: toolRows.id })
  ids[name] = row?.id ?? ''
}
const toolNamed = async (name: string) => {
  const [row] = await runtime.db
    .select()
    .from(toolRows)
    .where(eq(toolRows.id, ids[name] ?? ''))
  if (!row) throw new Error(`no tool ${name}`)
  return row
}
const refusalOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: unknown) => (isRefusal(error) ? error.code : error),
  )
const waiting = async () => (await runtime.ask(toolUrlProposals, {}, admin)).items

// Covers: site-7-20, admin-3-7, admin-7-16
test('each tool has its old and new address or an error; certain fixes are applied, others await an editor', async () => {
  const { results, message, finished } = await runtime.ask(fixToolUrls, {}, admin)
  expect(finished).toBe(true)
  const at = (path: string) => site.origin + path
  expect(results).toMatchObject([
    { tool: 'Away', state: 'proposed', success: false, oldUrl: at('/away'), newUrl: `${official.origin}/` },
    { tool: 'Canonical', state: 'proposed', oldUrl: at('/canonical'), newUrl: at('/product-page') },
    { tool: 'Dead', state: 'failed', success: false, oldUrl: at('/dead'), newUrl: null, error: 'The site returned error 404.' },
    { tool: 'Detail', state: 'proposed', oldUrl: null, newUrl: `${official.origin}/app` },
    { tool: 'Fine', state: 'unchanged', success: true, oldUrl: at('/fine'), newUrl: at('/fine'), error: null },
    { tool: 'Nowhere', state: 'failed', error: 'No URL is known, and we didn’t find one.' },
    { tool: 'Old', state: 'moved', success: true, oldUrl: at('/old'), newUrl: at('/new'), error: null },
    { tool: 'Product', state: 'proposed', oldUrl: at('/product'), newUrl: at('/') },
    { tool: 'Sample', state: 'failed' },
  ]) // prettier-ignore
  expect(message).toBe('URLs checked: 9. Fixed: 1. Waiting for an editor: 4. With a problem: 3.')
  expect((await toolNamed('Old')).websiteUrl).toBe(at('/new'))
  for (const name of ['Away', 'Canonical', 'Product', 'Detail'])
    expect((await toolNamed(name)).websiteUrl, name).not.toBe(official.origin)
  expect(await runtime.ask(tool, { id: ids['Old'] ?? '' })).toMatchObject({
    website_url: at('/new'),
    link_state: 'alive',
  })
})

test('a second run finds nothing to do and makes no proposal twice', async () => {
  const before = await waiting()
  const { results } = await runtime.ask(fixToolUrls, {}, admin)
  expect(results.find(({ tool: name }) => name === 'Old')).toMatchObject({ state: 'unchanged' })
  expect(await waiting()).toEqual(before)
  await fixToolUrlJob.run({ toolId: ids['Old'] ?? '', runId: crypto.randomUUID() }, runtime.runtime)
  expect((await toolNamed('Old')).websiteUrl).toBe(`${site.origin}/new`)
})

test('an editor who clicks twice joins the run in progress', async () => {
  const [first, second] = await Promise.all([
    runtime.ask(fixToolUrls, {}, admin),
    runtime.ask(fixToolUrls, {}, admin),
  ])
  expect(first.run_id).toBe(second.run_id)
})

test('if the wait is too short, the answer has status 202 and states the progress of the run', async () => {
  let status = 200
  const context = {
    ...runtime.runtime,
    caller: admin,
    language: 'en',
    now: runtime.clock.now(),
    requestId: 'r',
    address: '127.0.0.1',
    validUntil: () => {},
    accepted: () => void (status = 202),
    audit: () => {},
    record: async () => {},
  }
  const answer = await fixWithin(0).run({}, context)
  expect([status, answer]).toMatchObject([202, { finished: false }])
  const runId = (answer as { run_id: string }).run_id // the handler's own answer
  const begun = await runtime.db.$count(runs)
  await expect
    .poll(async () => (await runtime.ask(fixToolUrls, { run_id: runId }, admin)).finished, {
      timeout: 20_000,
    })
    .toBe(true)
  const { results, run_id: returnedId } = await runtime.ask(fixToolUrls, { run_id: runId }, admin)
  expect([returnedId, results.length, await runtime.db.$count(runs)]).toEqual([runId, 9, begun])
  const other = await beginRun(runtime.db, { kind: 'scrape-ai-news', askedBy: null, parts: 0 }, TEST_NOW)
  const code = 'newsroom.runNotFound' // a run of another kind has no results for addresses
  await expect(runtime.ask(fixToolUrls, { run_id: other }, admin)).rejects.toMatchObject({ code })
})

test('an accepted address is applied, a declined one is not proposed again, and neither is decided twice', async () => {
  const proposals = await waiting()
  const of = (name: string) => proposals.find((each) => each.tool === name)?.id ?? ''
  const decide = (id: string, decision: 'accepted' | 'declined') =>
    runtime.ask(toolUrlProposalDecide, { id, decision }, admin)
  expect(await decide(of('Detail'), 'accepted')).toEqual({ decided: true, already: false })
  expect(await decide(of('Detail'), 'accepted')).toEqual({ decided: true, already: true })
  expect(await refusalOf(decide(of('Detail'), 'declined'))).toBe('library.proposalDecided')
  expect((await toolNamed('Detail')).websiteUrl).toBe(`${official.origin}/app`)
  await decide(of('Product'), 'declined')
  const { results } = await runtime.ask(fixToolUrls, {}, admin)
  expect(results.find(({ tool: name }) => name === 'Product')).toMatchObject({ state: 'unchanged' })
  expect((await waiting()).map(({ tool: name }) => name).toSorted()).toEqual(['Away', 'Canonical'])
  await runtime.db
    .update(toolRows)
    .set({ websiteUrl: 'https://elsewhere.example/' })
    .where(eq(toolRows.id, ids['Away'] ?? ''))
  expect(await refusalOf(decide(of('Away'), 'accepted'))).toBe('library.proposalOutdated')
  expect(await refusalOf(decide(crypto.randomUUID(), 'accepted'))).toBe('library.proposalNotFound')
})

test('a site is dead only after failed checks on several days, and alive again at its first answer', async () => {
  const [row] = await runtime.db
    .insert(agentRows)
    .values({
      name: 'Tern',
      description: 'x',
      language: 'en',
      websiteUrl: `${site.origin}/agent`,
      publishedAt: TEST_NOW,
    })
    .returning({ id: agentRows.id })
  const id = row?.id ?? ''
  const state = async () => (await runtime.ask(agent, { id })).link_state
  const check = () => checkLinksJob.run({}, runtime.runtime)
  await runtime.db
    .update(toolRows)
    .set({ websiteUrl: null })
    .where(eq(toolRows.id, ids['Away'] ?? ''))
  expect(await state()).toBeNull()
  await check()
  expect(await state()).toBe('alive')
  down = new Set(['/agent'])
  const seen: (string | null)[] = []
  for (let day = 0; day < 5; day++) {
    runtime.clock.pass(DAY)
    await check()
    await check() // within the same day, links are not checked again
    seen.push(await state())
  }
  expect(seen).toEqual(['stale', 'stale', 'stale', 'dead', 'dead'])
  expect((await runtime.ask(agents, {})).items).toMatchObject([{ id, link_state: 'dead' }])
  const [dead] = await runtime.db.select().from(agentRows).where(eq(agentRows.id, id))
  expect(dead).toMatchObject({ linkFailures: 5, lastOkAt: TEST_NOW, linkProblem: 'http_error 404' })
  down = new Set()
  runtime.clock.pass(DAY)
  await check()
  expect(await state()).toBe('alive')
})

test('a published tool keeps the address of its draft, and a script is not accepted as one', async () => {
  const publish = async (contentType: 'tool' | 'agent', category: 'tools' | 'agents', website: string) => {
    const values = { title: 'Skua', content: 'A text. [1]', contentType, category, language: 'en' as const }
    const [row] = await runtime.db
      .insert(generatedContent)
      .values({ ...values, metadata: { website_url: website } })
      .returning({ id: generatedContent.id })
    await runtime.ask(approveContent, { contentId: row?.id ?? '', action: 'approve' }, admin)
    return row?.id ?? ''
  }
  const skua = await publish('tool', 'tools', 'https://skua.dev/')
  expect(await runtime.ask(tool, { id: skua })).toMatchObject({
    website_url: 'https://skua.dev/',
    link_state: null,
  })
  const other = await publish('agent', 'agents', 'javascript:alert(1)')
  expect(await runtime.ask(agent, { id: other })).toMatchObject({ website_url: null })
})
