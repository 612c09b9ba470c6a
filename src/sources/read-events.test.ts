import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { answering, publisher } from './invented-publisher.ts'
import { readEvents } from './read-events.ts'

const FROM = new Date('2026-11-20T09:00:00Z')
const TO = new Date('2027-05-20T09:00:00Z')
const page = (data: unknown, body = '', head = '') =>
  `<!doctype html><html lang="en"><head><title>Events</title>${head}<script type="application/ld+json">${JSON.stringify(data)}</script></head><body>${body}</body></html>`
const meeting = (more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'BusinessEvent',
  name: 'Harbor Days',
  startDate: '2027-03-01T09:00:00+01:00',
  endDate: '2027-03-02T17:00:00+01:00',
  location: {
    '@type': 'Place',
    name: 'Old Harbor Hall',
    address: { '@type': 'PostalAddress', addressLocality: 'Bergen', addressCountry: 'NO' },
  },
  organizer: { '@type': 'Organization', name: 'Harbor Institute' },
  url: '/days',
  description: '<p>Two days about models for ports.</p>',
  ...more,
})
const search = async (paths: Parameters<typeof publisher>[0], path = '/', deep = true) => {
  const { site, tools } = await publisher(paths)
  const read = await readEvents({ url: site.origin + path, language: 'en' }, tools, {
    from: FROM,
    to: TO,
    deep,
  })
  return { ...read, origin: site.origin, seen: site.seen }
}

test('an event of a page keeps its zone, its place in one line, and the text of the page', async () => {
  const text =
    'The harbor institute invites port authorities, pilots and researchers to two days of talks and demonstrations.'
  const body = `<main><article><h1>Harbor Days</h1><p>${text}</p><p>${text} Seats are limited to two hundred people.</p></article></main>`
  const { state, found, origin } = await search({ '/': page({ '@graph': [meeting()] }, body) })
  expect(state).toBe('ok')
  expect(found).toMatchObject([
    {
      name: 'Harbor Days',
      startsAt: new Date('2027-03-01T08:00:00Z'),
      endsAt: new Date('2027-03-02T16:00:00Z'),
      timeZone: '+01:00',
      place: 'Old Harbor Hall, Bergen, NO',
      organizer: 'Harbor Institute',
      url: `${origin}/days`,
      isOnline: false,
      language: 'en',
    },
  ])
  expect(found[0]?.paragraphs[0]).toBe('Two days about models for ports.')
  expect(found[0]?.paragraphs.join(' ')).toContain('limited to two hundred people')
})

test('nothing is invented: days stay days, a time without a zone has no moment, a wrong end is dropped', async () => {
  const events = [
    meeting({ name: 'A', startDate: '2027-03-01', endDate: '2027-03-03' }),
    meeting({ name: 'B', startDate: '2027-03-01T09:30', endDate: undefined }),
    meeting({ name: 'C', endDate: '2027-02-01T09:00:00+01:00', location: { '@type': 'VirtualLocation', url: 'https://meet.example' } }),
    meeting({ name: 'D', startDate: '2027-03-01T00:00:00Z', endDate: '2027-03-02T00:00:00Z' }),
  ] // prettier-ignore
  const { found } = await search({ '/': page(events) })
  const day = new Date('2027-03-01T00:00:00Z')
  expect(found).toMatchObject([
    { startsAt: day, endsAt: new Date('2027-03-03T00:00:00Z'), dayOnly: true, timeZone: null },
    { startsAt: day, endsAt: null, dayOnly: true, looseTime: '09:30', notes: ['zone_unknown'] },
    { endsAt: null, isOnline: true, place: null },
    { startsAt: day, endsAt: new Date('2027-03-02T00:00:00Z'), dayOnly: true, timeZone: null },
  ])
})

// Covers: admin-9-7
test('cancelled, past, too distant, untitled and undated events are left out', async () => {
  const events = [
    meeting({ eventStatus: 'https://schema.org/EventCancelled' }),
    meeting({ startDate: '2026-11-19' }),
    meeting({ startDate: '2027-05-21' }),
    meeting({ name: ' ' }),
    meeting({ startDate: 'in spring' }),
    { ...meeting(), '@type': 'Article' },
    meeting({ name: 'Today', startDate: '2026-11-20', endDate: undefined }),
  ]
  const { found } = await search({ '/': page(events) })
  expect(found.map(({ name }) => name)).toEqual(['Today'])
})

test('the calendars and the feed that a page links to are read too, each once', async () => {
  const ics =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Sea trial\r\nDTSTART:20270105T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR'
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:ev="http://purl.org/rss/1.0/modules/event/"><channel><title>c</title>
    <item><title>Dock talk</title><link>https://dock.example/talk</link><ev:startdate>2027-02-03T18:00:00-03:00</ev:startdate><ev:location>Santos</ev:location><description>About &lt;b&gt;docks&lt;/b&gt;.</description></item>
    <item><title>No event</title><link>https://dock.example/news</link><pubDate>Thu, 19 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`
  const links =
    '<link rel="alternate" type="application/rss+xml" href="/feed"><link rel="alternate" type="text/calendar" href="/all.ics">'
  const { found, seen } = await search({
    '/': page({}, '<a href="/all.ics">Calendar</a>', links),
    '/all.ics': ics,
    '/feed': rss,
  })
  expect(found).toMatchObject([
    { name: 'Sea trial', startsAt: new Date('2027-01-05T10:00:00Z'), timeZone: 'UTC' },
    { name: 'Dock talk', place: 'Santos', timeZone: '-03:00', paragraphs: ['About docks.'], url: 'https://dock.example/talk' },
  ]) // prettier-ignore
  expect(seen.filter((line) => line.endsWith('/all.ics'))).toHaveLength(1)
})

test('a feed without event dates leads to the pages of its items, when requested', async () => {
  const feed = (origin: string) =>
    `<rss version="2.0"><channel><title>c</title><item><title>Days</title><link>${origin}/days</link></item></channel></rss>`
  const paths = {
    '/feed': ((request, response) =>
      void response.end(feed(`http://${request.headers.host}`))) satisfies RequestListener,
    '/days': page(meeting()),
  }
  expect((await search(paths, '/feed')).found.map(({ name }) => name)).toEqual(['Harbor Days'])
  expect((await search(paths, '/feed', false)).found).toEqual([])
})

test('any response of a source ends in a state, and hostile text gives no events', async () => {
  expect((await search({ '/': answering(503) })).state).toBe('http_error')
  expect((await search({ '/': 'just text' })).state).toBe('not_a_feed')
  expect((await search({ '/robots.txt': 'User-agent: *\nDisallow: /', '/': page(meeting()) })).state).toBe(
    'robots',
  )
  const deep = `<html><head><script type="application/ld+json">${'['.repeat(50_000)}</script></head></html>`
  expect(await search({ '/': deep })).toMatchObject({ state: 'ok', found: [] })
  const tangled = page(meeting()).replace('<body>', `<body>${'<div>'.repeat(70_000)}`)
  expect(await search({ '/': tangled })).toMatchObject({ state: 'ok', found: [] })
  const broken = '<html><script type="application/ld+json">{"@type":"Event",</script>'
  expect(await search({ '/': broken })).toMatchObject({ state: 'ok', found: [] })
})
