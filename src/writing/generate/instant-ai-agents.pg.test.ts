import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopbackModel } from '#services/loopback-model.ts'
import { HOUR } from '#platform/clock.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { SourceCategory } from '#sources/rules.ts'
import { newsSources } from '#sources/tables.ts'
import { openTestRuntime, TEST_NOW } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import { generatedContent } from '../tables.ts'
import { page } from '../test-pages/all.ts'
import { storyOf, writesFaithfully } from '../test-writer.ts'
import { instantAiAgents } from './calls.ts'

// Agents of the last two days, found in the sources' reports and drafted for review.

const server = await loopbackModel()
const { runtime, db, ask, admin: newAdmin } = await openTestRuntime(server.env())
server.answer(writesFaithfully)
const admin = await newAdmin()
beforeAll(() => runtime.jobs.work(runtime, timetable))
afterAll(() => server.close())

/** Creates a story that a source of this category reported the given number of hours ago and returns its id. */
async function addStory(n: number, title: string, hours: number, category: SourceCategory): Promise<string> {
  const source = {
    ...page('en', 1),
    n: 1,
    url: `https://maker${n}.example/news/${n}`,
    publisher: `Maker ${n}`,
    title,
    paragraphs: [
      `${title.split(' ')[0]} books journeys for a company and asks a person before it pays for them.`,
      'The agent reads the calendars of 40 teams and costs $12 per month for each person.',
      'Forty companies in Norway and Denmark have tested the agent since the spring of this year.',
      'The makers say that recordings are deleted from the laptop as soon as a journey has been booked.',
    ],
  }
  const id = await storyOf(db, [source], new Date(TEST_NOW.getTime() - hours * HOUR))
  await db.update(newsSources).set({ category }).where(eq(newsSources.name, source.publisher))
  return id
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (isRefusal(error) ? `${error.status} ${error.code}` : error),
  )

// Covers: admin-3-6, admin-7-11, admin-9-4
test('at most four agents of the last two days are found, each as its source reported it', async () => {
  expect(await ask(instantAiAgents, {}, admin)).toEqual({
    agents: [],
    count: 0,
    generated: 0,
    finished: true,
    run_id: null,
  })
  await addStory(1, 'Vega launches an agent that books journeys', 1, 'news')
  await addStory(2, 'Ministers discuss agents of the press', 1, 'news') // announces nothing
  await addStory(3, 'Cygnus – journeys that book themselves', 4, 'agents')
  await addStory(4, 'Lyra – a note taker', 2, 'tools') // no agent
  await addStory(5, 'Aquila – an agent for journeys', 3, 'tools')
  await addStory(6, 'Orion – journeys that book themselves', 5, 'agents')
  await addStory(7, 'Mira – journeys that book themselves', 50, 'agents')
  const { agents, count } = await ask(instantAiAgents, {}, admin)
  expect(count).toBe(4)
  expect(agents.map(({ name }) => name)).toEqual(['Cygnus', 'Orion', 'Aquila', ''])
  expect(agents[3]).toMatchObject({ name: '', provider: 'Vega' }) // it announces an agent without its name
  expect(agents[0]).toMatchObject({
    tagline: 'journeys that book themselves',
    category: 'AI Agents',
    provider: '',
    pricing: '$12 per month for each person',
    publication_date: '2026-11-20',
    source_url: 'https://maker3.example/news/3',
  })
})

// Covers: admin-7-11, admin-9-5, found-tools-2
test('selected agents are drafted for review, with citations; client-sent fields are ignored', async () => {
  const { agents } = await ask(instantAiAgents, {}, admin)
  server.asked.length = 0
  const selectedAgents = agents
    .filter((_, place) => place !== 2)
    .map((agent) => ({ ...agent, name: 'Zorblax' }))
  const done = await ask(instantAiAgents, { generateArticles: true, selectedAgents }, admin)
  expect(done).toMatchObject({ agents: [], count: 0, generated: 3, finished: true })
  expect(server.asked[0]?.prompt).toContain('about 350 words')
  expect(server.asked.map(({ prompt }) => prompt).join()).not.toContain('Zorblax')
  const drafts = await db.select().from(generatedContent)
  const headline = drafts.find(({ title }) => !['Cygnus', 'Orion'].includes(title))
  expect(headline?.metadata['headline_for_name']).toBe(headline?.title) // its name waits for an editor
  expect(drafts.map(({ metadata }) => 'headline_for_name' in metadata).filter(Boolean)).toHaveLength(1)
  for (const draft of drafts) {
    expect(draft).toMatchObject({ contentType: 'agent', category: 'agents', status: 'pending' })
    expect(draft.metadata['run']).toBe(done.run_id)
    for (const paragraph of draft.content.split('\n\n')) expect(paragraph).toMatch(/\[1\]$/)
  }
}, 30_000)

// Covers: admin-7-11
test('nothing is drafted without a selection, with five, or with an agent that no source has reported', async () => {
  const generateArticles = true
  expect(await refusal(ask(instantAiAgents, { generateArticles }, admin))).toBe(
    '422 newsroom.noAgentSelected',
  )
  const elsewhere = [{ source_url: 'https://elsewhere.example/x' }]
  expect(await refusal(ask(instantAiAgents, { generateArticles, selectedAgents: elsewhere }, admin))).toBe(
    '404 newsroom.agentNotFound',
  )
  const five = Array.from({ length: 5 }, () => elsewhere).flat()
  const tooMany = await refusal(ask(instantAiAgents, { generateArticles, selectedAgents: five }, admin))
  expect(String(tooMany)).toContain('422')
})
