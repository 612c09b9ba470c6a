import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { article } from '../../calls.ts'
import { adminArticleChange, adminArticleDelete, adminArticleRestore } from '../../managing/calls.ts'
import { PAGES_CHANGED } from '../../publish.ts'
import { eventOf as eventData } from '../../structured-data.ts'
import { articles, events, translations } from '../../tables.ts'
import type { InputOf } from '#platform/call.ts'
import { HOUR } from '#platform/clock.ts'
import { notify } from '#platform/notices.ts'
import { TEST_NOW, openTestRuntime } from '#testing/test-runtime.ts'
import { events as readersEvents } from '../calls.ts'
import { eventEntries } from '../tables.ts'
import { adminEventChange, adminEvents } from './calls.ts'
import { plan as planIn } from './test-events.ts'

const SITE = 'https://cadence.example'
const { app, ask, admin, db, clock, runtime } = await openTestRuntime({ SITE_URL: SITE })
const caller = await admin()
const plan = planIn.bind(null, db)
const change = (input: InputOf<typeof adminEventChange>) => ask(adminEventChange, input, caller)
const one = async (id: string) => (await ask(adminEvents, {}, caller)).items.find((each) => each.id === id)

beforeEach(async () => {
  clock.set(TEST_NOW)
  await db.delete(articles)
  await db.delete(eventEntries)
})

/** The lines of an event's calendar file that start with the given names. */
async function calendar(id: string, ...names: string[]): Promise<string[]> {
  const text = await (await app.request(`http://localhost/en/events/${id}.ics`)).text()
  const lines = text.replaceAll('\r\n ', '').split('\r\n')
  const from = lines.indexOf('BEGIN:VEVENT')
  return lines.slice(from).filter((line) => names.some((name) => line.startsWith(name)))
}

/** The notices of changed pages that an action causes; a notice of our own ends the wait. */
async function noticesOf(action: () => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const stop = await runtime.notices.listen(PAGES_CHANGED, (said) => {
    heard.push(said)
    if (said === 'end') resolve()
  })
  await action()
  await notify(db, PAGES_CHANGED, 'end')
  await promise
  stop()
  return heard.slice(0, -1)
}

// Covers: desk-events-2
test("an edit shows in readers' lists, in the calendar with a higher sequence, and in structured data", async () => {
  const id = await plan('Harbor Days', {}, { metadata: { url: 'https://old.example/', kept: 1 } })
  expect(await calendar(id, 'SEQUENCE')).toEqual(['SEQUENCE:0'])
  const heard = await noticesOf(() =>
    change({
      id,
      starts_at: '2027-03-01T09:00:00+01:00',
      ends_at: '2027-03-02T16:00:00Z',
      time_zone: 'Europe/Lisbon',
      place: ' Porto ',
      online_url: 'https://live.example/',
      url: 'https://harbor.example/',
    }),
  )
  expect(heard).toEqual([id])
  expect((await ask(readersEvents, {})).items).toMatchObject([
    {
      starts_at: '2027-03-01T08:00:00.000Z',
      ends_at: '2027-03-02T16:00:00.000Z',
      time_zone: 'Europe/Lisbon',
      place: 'Porto',
      online_url: 'https://live.example/',
      external_url: 'https://harbor.example/',
    },
  ])
  const page = await ask(article, { id })
  expect(page).toMatchObject({ external_url: 'https://harbor.example/', metadata: { kept: 1 } })
  expect(eventData({ name: 'Cadence', url: SITE }, page)).toMatchObject({
    startDate: '2027-03-01T08:00:00+00:00',
    eventStatus: 'https://schema.org/EventScheduled',
  })
  expect(await calendar(id, 'SEQUENCE', 'DTSTART', 'LOCATION')).toEqual([
    'SEQUENCE:1',
    'DTSTART;TZID=Europe/Lisbon:20270301T080000',
    'LOCATION:Porto',
  ])
})

// Covers: desk-events-3
test('a cancelled event is shown as cancelled everywhere, and as confirmed after it is reinstated', async () => {
  const id = await plan('Harbor Days')
  const status = async () => [
    (await ask(readersEvents, {})).items[0]?.status,
    ...(await calendar(id, 'SEQUENCE', 'STATUS')),
    eventData({ name: 'Cadence', url: SITE }, await ask(article, { id }))?.['eventStatus'],
  ]
  expect(await change({ id, state: 'cancelled' })).toMatchObject({ state: 'cancelled', sequence: 1 })
  expect(await status()).toEqual([
    'cancelled',
    'SEQUENCE:1',
    'STATUS:CANCELLED',
    'https://schema.org/EventCancelled',
  ])
  await change({ id, state: 'cancelled' })
  clock.pass(HOUR)
  await change({ id, state: 'confirmed' })
  expect(await status()).toEqual([
    'confirmed',
    'SEQUENCE:2',
    'STATUS:CONFIRMED',
    'https://schema.org/EventScheduled',
  ])
})

test('event details can be added to an article without any, and removed again', async () => {
  const id = await plan('Some day', null)
  await change({ id, starts_at: '2027-03-01T08:00:00Z', all_day: true })
  expect(await one(id)).toMatchObject({
    starts_at: '2027-03-01T00:00:00.000Z',
    all_day: true,
    time_zone: null,
  })
  await change({ id, starts_at: null, place: '' })
  expect(await one(id)).toMatchObject({ starts_at: null, ends_at: null, all_day: false, place: null })
})

test('an all-day event gets the date of its local time zone and loses the zone', async () => {
  const id = await plan('Night', { startsAt: new Date('2027-03-01T23:30:00Z'), timeZone: 'Asia/Tokyo' })
  expect(await change({ id, all_day: true })).toMatchObject({
    starts_at: '2027-03-02T00:00:00.000Z',
    all_day: true,
    time_zone: null,
  })
  await expect(change({ id, all_day: false })).rejects.toMatchObject({
    code: 'library.managing.eventZone',
    fields: [{ field: 'time_zone', code: 'library.managing.eventZone' }],
  })
})

test.each([
  ['an end before the start', { ends_at: '2026-11-21T09:00:00Z' }, 'library.managing.eventEnd'],
  [
    'an end without a start',
    { starts_at: null, ends_at: '2027-01-01T09:00:00Z' },
    'library.managing.eventStart',
  ],
  ['a year long gone', { starts_at: '1999-12-31T23:59:59Z' }, 'library.managing.eventYear'],
  ['a year far ahead', { ends_at: '2101-01-01T00:00:00Z' }, 'library.managing.eventYear'],
  ['an hour without a zone', { time_zone: null }, 'library.managing.eventZone'],
  ['a zone that is none', { time_zone: 'Europe/Atlantis' }, 'library.managing.eventZone'],
  ['an offset as a zone', { time_zone: '+01:00' }, 'library.managing.eventZone'],
  ['a day that is none', { starts_at: '2027-02-30' }, 'library.managing.eventTime'],
  ['a script as an address', { url: 'javascript:alert(1)' }, 'library.managing.eventAddress'],
  ['half an address', { online_url: 'https://' }, 'library.managing.eventAddress'],
  ['a place without end', { place: 'a'.repeat(301) }, 'library.managing.eventPlace'],
])('%s is refused, and nothing changes', async (_, asked, code) => {
  const id = await plan('Harbor Days')
  const before = await one(id)
  await expect(change({ id, ...asked })).rejects.toMatchObject({ code, status: 422 })
  expect(await one(id)).toEqual(before)
})

test('an edit is refused for an outdated version, a deleted event, or an article that is not an event', async () => {
  const id = await plan('Harbor Days')
  const seen = (await one(id))?.updated_at ?? ''
  await change({ id, place: 'Paris', updated_at: seen })
  await expect(change({ id, place: 'Nice', updated_at: seen })).rejects.toMatchObject({
    code: 'library.correction.changedMeanwhile',
    status: 412,
  })
  await ask(adminArticleChange, { id, author: 'Ada', updated_at: (await one(id))?.updated_at }, caller)
  expect(await one(id)).toMatchObject({ place: 'Paris' })
  await ask(adminArticleDelete, { id }, caller)
  const news = await plan('News', null, { category: 'news' })
  for (const gone of [id, news, crypto.randomUUID()])
    await expect(change({ id: gone, place: 'Nice' })).rejects.toMatchObject({
      code: 'library.articleNotFound',
    })
  await ask(adminArticleRestore, { id }, caller)
  expect(await change({ id, place: 'Nice' })).toMatchObject({ place: 'Nice' })
})

// Covers: desk-events-6
test('of two concurrent edits of one version one is refused, and edits of different fields are all kept', async () => {
  const id = await plan('Harbor Days')
  const seen = (await one(id))?.updated_at
  clock.pass(1000)
  const both = await Promise.allSettled([
    change({ id, place: 'Paris', updated_at: seen }),
    change({ id, place: 'Nice', updated_at: seen }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([change({ id, state: 'cancelled' }), change({ id, url: 'https://harbor.example/' })])
  expect(await one(id)).toMatchObject({ state: 'cancelled', url: 'https://harbor.example/', sequence: 2 })
})

test('an edit without changes writes nothing, and editing a draft sends no notice', async () => {
  const id = await plan('Harbor Days')
  const before = await one(id)
  clock.pass(HOUR)
  const same = { id, place: 'Lyon', starts_at: before?.starts_at ?? '', state: 'confirmed' as const }
  expect(await noticesOf(() => change(same))).toEqual([])
  expect(await one(id)).toEqual(before)
  const draft = await plan('A draft', {}, { publishedAt: null })
  expect(await noticesOf(() => change({ id: draft, place: 'Oslo' }))).toEqual([])
})

test('a changed place is shown to readers of every language', async () => {
  const id = await plan('Harbor Days')
  await db.insert(translations).values({
    kind: 'article',
    itemId: id,
    language: 'fr',
    title: 'Les jours du port',
    fields: { place: 'Lyon, France', excerpt: 'Des grues' },
  })
  await change({ id, place: 'Oslo' })
  const [french] = (await ask(readersEvents, { lang: 'fr' })).items
  expect(french).toMatchObject({ title: 'Les jours du port', excerpt: 'Des grues', place: 'Oslo' })
})

test('only administrators can see and change events', async () => {
  const id = await plan('Harbor Days')
  const member = { ...caller, roles: [] }
  await expect(ask(adminEvents, {}, member)).rejects.toMatchObject({ status: 403 })
  await expect(ask(adminEventChange, { id, state: 'cancelled' }, member)).rejects.toMatchObject({
    status: 403,
  })
  const [row] = await db.select().from(events).where(eq(events.articleId, id))
  expect(row?.state).toBe('confirmed')
})
