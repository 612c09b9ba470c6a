import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { article } from '#articles/calls.ts'
import { events } from '#articles/events/calls.ts'
import { loopback } from '#services/loopback.ts'
import type { Caller } from '#platform/runtime.ts'
import { isRefusal } from '#platform/refusal.ts'
import { aiNewsSourceAdd, aiNewsSources } from '#sources/calls.ts'
import { newsSources } from '#sources/tables.ts'
import { type TestRuntime, openTestRuntime } from '#testing/test-runtime.ts'
import { approveContent, generatedContentList, generatedContentOne } from '#review/calls.ts'
import { generatedContent, runs } from '../tables.ts'
import { scrapeAiEvents } from './calls.ts'
import { eventIn } from '../event-facts.ts'
import { discoverEventsJob, searchEventsJob } from '../search-events.ts'

const meeting = (name: string, town: string, startDate: string, more: object = {}) => ({
  '@type': 'Event',
  name,
  startDate,
  location: { '@type': 'Place', name: `${town} Hall`, address: { addressLocality: town, addressCountry: 'NO' } },
  organizer: { '@type': 'Organization', name: 'Harbor Institute' },
  description:
    'The harbor institute shows how small models plan the work of cranes. Pilots from twelve ports report what they measured over nine weeks. The evening belongs to demonstrations on the quay.',
  ...more,
}) // prettier-ignore
const page = (data: unknown) =>
  `<!doctype html><html lang="en"><head><title>Events</title><script type="application/ld+json">${JSON.stringify(data)}</script></head><body></body></html>`
const ICS = [
  'BEGIN:VCALENDAR',
  'X-WR-TIMEZONE:Europe/Oslo',
  'BEGIN:VEVENT',
  'UID:1',
  'SUMMARY:Harbor Days 2027',
  'DTSTART:20270301T090000',
  'DTEND:20270302T170000',
  'LOCATION:Bergen\\, NO',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:2',
  'SUMMARY:Dock talks',
  'DTSTART;TZID=Europe/Oslo:20270324T180000',
  'RRULE:FREQ=WEEKLY;COUNT=3',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const pages: Record<string, string> = {
  '/events': page([
    meeting('Harbor Days', 'Bergen', '2027-03-01T09:00:00+01:00', { endDate: '2027-03-02T17:00:00+01:00' }),
    meeting('Model evening', 'Bergen', '2027-02-01'),
    meeting('Model evening', 'Oslo', '2027-02-01'),
    meeting('Long ago', 'Oslo', '2026-02-01'),
  ]),
  '/calendar.ics': ICS,
  '/news': page([meeting('Not of this source', 'Oslo', '2027-02-02')]),
}
const site = await loopback((request, response) => {
  const text = pages[request.url ?? '']
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(text)
})
let runtime: TestRuntime
let admin: Caller

beforeAll(async () => {
  runtime = await openTestRuntime({ FETCH_ALLOW_HOSTS: site.host })
  admin = await runtime.admin()
  const add = (name: string, path: string, category: 'events' | 'news') =>
    runtime.ask(aiNewsSourceAdd, { name, url: site.origin + path, language: 'en', category }, admin)
  await add('Harbor Events', '/events', 'events')
  await add('Harbor Calendar', '/calendar.ics', 'events')
  await add('Harbor News', '/news', 'news')
  await runtime.runtime.jobs.work(runtime.runtime, [])
})
afterAll(() => site.close())

const drafts = () =>
  runtime.db
    .select()
    .from(generatedContent)
    .where(eq(generatedContent.contentType, 'event'))
    .orderBy(generatedContent.title)
const pending = async (title: string) =>
  (await drafts()).find((draft) => draft.title.startsWith(title))?.id ?? ''

test('a draft that cannot be stored is a failure of its source, and the next search creates it', async () => {
  const refused = "alter table generated_content add constraint refused check (title not like 'Dock%')"
  await runtime.db.execute(sql.raw(refused))
  const { run_id: id } = await runtime.ask(scrapeAiEvents, {}, admin)
  await runtime.db.execute(sql`alter table generated_content drop constraint refused`)
  const { outcomes = {} } = (await runtime.db.select().from(runs).where(eq(runs.id, id)))[0] ?? {}
  expect(
    Object.values(outcomes)
      .map(({ state, found }) => `${state} ${found}`)
      .toSorted(),
  ).toEqual(['failed 2', 'ok 3'])
  expect(await pending('Dock')).toBe('')
  await runtime.ask(scrapeAiEvents, {}, admin)
  expect(await pending('Dock')).not.toBe('')
  await runtime.db.delete(generatedContent)
})

// Covers: admin-7-12, admin-9-7
test('events of the next six months become drafts for review, one for each event across all sources', async () => {
  const run = await runtime.ask(scrapeAiEvents, {}, admin)
  expect(run).toMatchObject({ articlesGenerated: 4, eventsFound: 5, sources: 2, finished: true })
  const list = await drafts()
  expect(list.map(({ title }) => title.replace(/ 2027$/, ''))).toEqual([
    'Dock talks',
    'Harbor Days',
    'Model evening',
    'Model evening',
  ])
  for (const draft of list)
    expect(draft).toMatchObject({ status: 'pending', category: 'events', contentType: 'event' })
  const talks = eventIn(list[0]?.metadata ?? {})
  expect(talks).toMatchObject({ starts_at: '2027-03-24T17:00:00.000Z', time_zone: 'Europe/Oslo', later_dates: ['2027-03-31T16:00:00.000Z', '2027-04-07T16:00:00.000Z'] }) // prettier-ignore
  expect((await runtime.ask(generatedContentList, {}, admin)).total).toBe(4)
})

test('a repeated search and a job that runs twice create nothing new', async () => {
  expect(await runtime.ask(scrapeAiEvents, {}, admin)).toMatchObject({ articlesGenerated: 0, eventsFound: 5 })
  const [run] = await runtime.db.select().from(runs).limit(1)
  const [part] = Object.keys(run?.outcomes ?? {})
  await searchEventsJob.run({ sourceId: part ?? '', runId: run?.id ?? '' }, runtime.runtime)
  expect(await drafts()).toHaveLength(4)
})

test('the timetable starts the same search', async () => {
  await discoverEventsJob.run({}, runtime.runtime)
  await expect
    .poll(
      async () => (await runtime.db.select().from(runs)).filter(({ finishedAt }) => finishedAt === null),
      {
        timeout: 20_000,
      },
    )
    .toEqual([])
  expect(await drafts()).toHaveLength(4)
})

test('every paragraph of a draft cites its source, and all gates pass', async () => {
  for (const { id } of await drafts()) {
    const view = await runtime.ask(generatedContentOne, { id }, admin)
    expect(view.evidence.length).toBeGreaterThan(0)
    for (const paragraph of view.evidence) {
      expect(paragraph.sources).toEqual([1])
      expect(
        paragraph.verdicts.filter(({ ok }) => !ok),
        view.title,
      ).toEqual([])
    }
    expect(view.duplicate).toBeNull()
  }
})

test('approved events are listed with day, zone and place, also two of one name in different towns', async () => {
  for (const { id } of await drafts())
    await runtime.ask(approveContent, { contentId: id, action: 'approve' }, admin)
  const { items } = await runtime.ask(events, {})
  expect(items).toHaveLength(4)
  const days = items.find(({ title }) => title.startsWith('Harbor Days'))
  expect(days).toMatchObject({
    starts_at: '2027-03-01T08:00:00.000Z',
    ends_at: '2027-03-02T16:00:00.000Z',
    category: 'events',
  })
  const evenings = items.filter(({ title }) => title === 'Model evening')
  expect(evenings.map(({ place }) => place)).toEqual(
    expect.arrayContaining(['Bergen Hall, Bergen, NO', 'Oslo Hall, Oslo, NO']),
  )
  expect(evenings).toMatchObject([
    { starts_at: '2027-02-01T00:00:00.000Z', time_zone: null, ends_at: null },
    { time_zone: null },
  ])
  const read = await runtime.ask(article, { id: evenings[0]?.id ?? '' })
  expect(read.content).toContain('Model evening: announced for February 1, 2027.')
})

test('a second draft of a published event is refused', async () => {
  const id = await pending('Harbor Days')
  const [published] = await runtime.db.select().from(generatedContent).where(eq(generatedContent.id, id))
  if (!published) throw new Error('no draft')
  const { id: _, ...copy } = published
  const [duplicate] = await runtime.db
    .insert(generatedContent)
    .values({ ...copy, status: 'pending', publishedAt: null })
    .returning({ id: generatedContent.id })
  const approve = runtime.ask(approveContent, { contentId: duplicate?.id ?? '', action: 'approve' }, admin)
  const error: unknown = await approve.catch((refused: unknown) => refused)
  expect(isRefusal(error) && error.code).toBe('newsroom.duplicate')
})

test('a series read again after its first date is recognized, and its source lists unreadable entries', async () => {
  pages['/calendar.ics'] = ICS.replace('SUMMARY:Dock talks', 'SUMMARY:Dock evenings').replace(
    'END:VCALENDAR',
    'BEGIN:VEVENT\r\nUID:3\r\nSUMMARY:Open quay\r\nDTSTART:some day\r\nEND:VEVENT\r\nEND:VCALENDAR',
  )
  const before = (await drafts()).length
  const source = (await runtime.ask(aiNewsSources, {}, admin)).items.find(({ url }) => url.endsWith('.ics'))
  const [run] = await runtime.db.select().from(runs).limit(1)
  runtime.clock.set(new Date('2027-03-25T09:00:00Z'))
  await searchEventsJob.run({ sourceId: source?.id ?? '', runId: run?.id ?? '' }, runtime.runtime)
  expect(await drafts()).toHaveLength(before)
  const [kept] = await runtime.db
    .select()
    .from(newsSources)
    .where(eq(newsSources.id, source?.id ?? ''))
  expect(kept?.unreadEvents).toEqual({ count: 1, events: [{ title: 'Open quay', why: 'undated' }] })
})
