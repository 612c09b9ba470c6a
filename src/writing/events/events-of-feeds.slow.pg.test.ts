import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eq, isNull } from 'drizzle-orm'
import { loopback } from '#services/loopback.ts'
import { aiNewsSourceAdd } from '#sources/calls.ts'
import { openTestRuntime } from '#testing/test-runtime.ts'
import { timetable } from '../../timetable.ts'
import { approveContent } from '#review/calls.ts'
import { generatedContent, runs } from '../tables.ts'
import { discoverEventsJob } from '../search-events.ts'

// Events with date fields in a feed become entries of the calendar.

const TEXT =
  'The harbor institute shows how small models plan the work of cranes. Pilots from twelve ports report what they measured over nine weeks. The evening belongs to demonstrations on the quay.'
const item = (title: string, link: string, more: string) =>
  `<item><title>${title}</title><link>${link}</link><description>${TEXT}</description>${more}</item>`
const site = await loopback((request, response) => {
  const feed = `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:xCal="urn:ietf:params:xml:ns:xcal"><channel><title>Harbor dates</title><link>/</link><description>d</description>${
    item(
      'Harbor Days',
      '/days',
      '<ev:startdate>2027-03-01T09:00:00+01:00</ev:startdate><ev:enddate>2027-03-02T17:00:00+01:00</ev:enddate><ev:location>Bergen</ev:location>',
    ) +
    item(
      'Model evening',
      '/evening',
      '<xCal:dtstart>2027-02-01</xCal:dtstart><xCal:location>Oslo</xCal:location>',
    ) +
    item('Harbor news', '/news', '')
  }</channel></rss>`
  response
    .writeHead(request.url === '/feed' ? 200 : 404, { 'content-type': 'application/rss+xml' })
    .end(request.url === '/feed' ? feed : '')
})
const {
  runtime,
  app,
  db,
  ask,
  admin: signIn,
} = await openTestRuntime({
  FETCH_ALLOW_HOSTS: site.host,
  SITE_URL: 'https://cadence.example',
})
const admin = await signIn()
beforeAll(async () => {
  const url = `${site.origin}/feed`
  await ask(aiNewsSourceAdd, { name: 'Harbor dates', url, language: 'en', category: 'events' }, admin)
  await runtime.jobs.work(runtime, [])
})
afterAll(() => site.close())

const calendar = async () =>
  (await (await app.request('http://localhost:3000/en/events.ics')).text()).replaceAll('\r\n ', '')

test('events of a feed are found on schedule, once, and appear in the calendar after approval', async () => {
  expect(timetable.find(({ job }) => job.name === discoverEventsJob.name)?.cron).toBe('30 2 * * *')
  for (let night = 0; night < 2; night++) {
    await discoverEventsJob.run({}, runtime)
    await vi.waitFor(
      async () => expect(await db.select().from(runs).where(isNull(runs.finishedAt))).toEqual([]),
      { timeout: 60_000, interval: 50 },
    )
  }
  const drafts = await db
    .select()
    .from(generatedContent)
    .where(eq(generatedContent.contentType, 'event'))
    .orderBy(generatedContent.title)
  expect(drafts.map(({ title, status }) => [title, status])).toEqual([
    ['Harbor Days', 'pending'],
    ['Model evening', 'pending'],
  ])
  expect(await calendar()).not.toContain('BEGIN:VEVENT')
  for (const { id } of drafts) await ask(approveContent, { contentId: id, action: 'approve' }, admin)
  await vi.waitFor(async () => expect(await calendar()).toContain('SUMMARY:Model evening'))
  const text = await calendar()
  expect(text).toMatch(/DTSTART[^\r\n]*:20270301T0[89]0000/)
  expect(text).toContain('SUMMARY:Harbor Days')
  expect(text).toContain('LOCATION:Bergen')
  expect(text).toContain('DTSTART;VALUE=DATE:20270201')
  expect(text).not.toContain('Harbor news')
})
