import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from './calendar.ts'
import { timeZoneLines } from './calendar-lines.ts'

const SITE = { name: 'Cadence', url: 'https://cadence.example' }
const at = (iso: string) => new Date(iso)
const event = (more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: '0190b1d0-0000-4000-8000-000000000001',
  title: 'Harbor Days',
  excerpt: 'Two days about cranes.',
  language: 'en',
  topic: 'Conference',
  startsAt: at('2027-03-26T08:00:00Z'),
  endsAt: null,
  allDay: false,
  timeZone: 'Europe/Paris',
  place: 'Paris',
  cancelled: false,
  sequence: 0,
  changedAt: at('2026-11-19T10:00:00Z'),
  page: 'https://cadence.example/en/news/0190b1d0-0000-4000-8000-000000000001',
  ...more,
})
const text = (...events: CalendarEvent[]) => calendarText(SITE, 'en', null, events)

/** Reads a calendar like another program: it knows only the time zones included in the file. */
function read(calendar: string) {
  const whole = new ICAL.Component(ICAL.parse(calendar))
  return whole.getAllSubcomponents('vevent').map((each) => {
    const zoneId = each.getFirstProperty('dtstart')?.getFirstParameter('tzid')
    const zones = whole.getAllSubcomponents('vtimezone').map((zone) => new ICAL.Timezone(zone))
    const zone = zones.find(({ tzid }) => tzid === zoneId)
    const read = new ICAL.Event(each)
    const moment = (time: ICAL.Time) => {
      if (zone) time.zone = zone
      return time.isDate ? time.toString() : time.toJSDate().toISOString()
    }
    return {
      uid: read.uid,
      title: read.summary,
      starts: moment(read.startDate),
      ends: each.hasProperty('dtend') ? moment(read.endDate) : null,
      zone: zoneId ?? null,
      place: read.location,
      description: read.description,
      sequence: read.sequence,
      status: String(each.getFirstPropertyValue('status')),
    }
  })
}

// Covers: events-5
test('a calendar of one event, line by line', () => {
  expect(text(event({ endsAt: at('2027-03-29T15:30:00Z'), sequence: 2 })).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cadence//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Cadence: AI events and webinars',
    'X-WR-CALNAME:Cadence: AI events and webinars',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    'BEGIN:VTIMEZONE',
    'TZID:Europe/Paris',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20270328T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'END:DAYLIGHT',
    'BEGIN:STANDARD',
    'DTSTART:20271031T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'UID:0190b1d0-0000-4000-8000-000000000001@cadence.example',
    'DTSTAMP:20261119T100000Z',
    'LAST-MODIFIED:20261119T100000Z',
    'SEQUENCE:2',
    'DTSTART;TZID=Europe/Paris:20270326T090000',
    'DTEND;TZID=Europe/Paris:20270329T173000',
    'SUMMARY:Harbor Days',
    'DESCRIPTION:Two days about cranes.\\n\\nhttps://cadence.example/en/news/0190b',
    ' 1d0-0000-4000-8000-000000000001',
    'LOCATION:Paris',
    'URL:https://cadence.example/en/news/0190b1d0-0000-4000-8000-000000000001',
    'CATEGORIES:Conference',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

const ZONES = [
  ['Europe/Paris', '2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z'],
  ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-01T07:30:00Z'],
  ['Africa/Casablanca', '2027-02-03T09:00:00Z', '2027-02-20T09:00:00Z'],
  ['Asia/Kolkata', '2027-06-01T04:00:00Z', '2027-06-01T12:00:00Z'],
  ['Pacific/Auckland', '2027-04-02T20:00:00Z', '2027-04-04T20:00:00Z'],
  ['America/Sao_Paulo', '2018-11-03T12:00:00Z', '2018-11-04T12:00:00Z'],
] as const

// Covers: events-5
test.each(ZONES)(
  'another program reads the intended moments in %s, before and after its clocks change',
  (timeZone, starts, ends) => {
    expect(read(text(event({ timeZone, startsAt: at(starts), endsAt: at(ends) })))).toMatchObject([
      { zone: timeZone, starts: at(starts).toISOString(), ends: at(ends).toISOString() },
    ])
  },
)

test('each zone is included once, for the years of all its events', () => {
  const calendar = text(
    event({ startsAt: at('2026-12-01T08:00:00Z') }),
    event({ startsAt: at('2028-07-01T08:00:00Z') }),
    event({ timeZone: 'Asia/Tokyo' }),
  )
  expect(calendar.match(/TZID:.*/g)).toEqual(['TZID:Europe/Paris', 'TZID:Asia/Tokyo'])
  expect(read(calendar).map(({ starts }) => starts)).toEqual([
    '2026-12-01T08:00:00.000Z',
    '2028-07-01T08:00:00.000Z',
    '2027-03-26T08:00:00.000Z',
  ])
  expect(timeZoneLines('Asia/Tokyo', at('2027-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z'))).toHaveLength(8)
})

test('times given in UTC or with an offset are written in UTC, and no time is floating', () => {
  const calendar = text(
    event({ timeZone: 'UTC' }),
    event({ timeZone: '+05:30' }),
    event({ timeZone: 'Mars/Olympus' }),
  )
  expect(calendar.match(/DTSTART.*/g)).toEqual(Array(3).fill('DTSTART:20270326T080000Z'))
  expect(calendar).not.toContain('VTIMEZONE')
})

// Covers: events-4
test('days end before the day after the last one; an unknown end is not invented', () => {
  const days = { allDay: true, timeZone: null, startsAt: at('2027-03-01T00:00:00Z') }
  expect(read(text(event({ ...days, endsAt: at('2027-03-03T00:00:00Z') }), event(days)))).toMatchObject([
    { starts: '2027-03-01', ends: '2027-03-04' },
    { starts: '2027-03-01', ends: null },
  ])
  const hour = text(event({ endsAt: at('2027-03-26T08:00:00Z') }))
  expect(hour).not.toContain('DTEND')
  expect(hour).not.toContain('DURATION:PT2H')
})

// Covers: events-5
test('a title reaches the other program unchanged, in Arabic and with special characters', () => {
  const title =
    'قمة الذكاء الاصطناعي في المدينة: يومان عن النماذج الصغيرة، والآلات الكبيرة؛ والناس 🎉 \\ كل مساء'
  const calendar = text(event({ title, place: 'Hall 1; Floor 2, Paris', excerpt: 'One\nTwo, "three"' }))
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n\uFFFD]/)
  expect(Buffer.from(calendar).toString()).toBe(calendar)
  expect(read(calendar)).toMatchObject([
    {
      title,
      place: 'Hall 1; Floor 2, Paris',
      description: expect.stringMatching(/^One\nTwo, "three"\n\nhttps:/),
    },
  ])
})

test('a cancelled event is marked as cancelled', () => {
  expect(read(text(event({ cancelled: true, sequence: 3 })))).toMatchObject([
    { status: 'CANCELLED', sequence: 3 },
  ])
})
