import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { momentOf, told, wallTime, zoneNamed } from './read-event-time.ts'

const FROM = new Date('2027-01-01T00:00:00Z')
const TO = new Date('2027-07-01T00:00:00Z')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Meeting', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string) => readCalendar(text, 'https://c.example/a.ics', FROM, TO)
const startsOf = (text: string) =>
  read(text).flatMap(({ startsAt, laterDates }) => [startsAt, ...laterDates].map((at) => at.toISOString()))
const at = (wall: string, zone: string) => {
  const time = wallTime(wall)
  return time && momentOf(time, zone).toISOString()
}

test('an hour that clocks show twice is the first, one that they leap over is counted from before', () => {
  expect(at('20270328T013000', 'Europe/Paris')).toBe('2027-03-28T00:30:00.000Z')
  expect(at('20270328T023000', 'Europe/Paris')).toBe('2027-03-28T01:30:00.000Z') // leapt over: shown as 03:30
  expect(at('20270328T030000', 'Europe/Paris')).toBe('2027-03-28T01:00:00.000Z')
  expect(at('20271031T023000', 'Europe/Paris')).toBe('2027-10-31T00:30:00.000Z') // the first of two
  expect(at('20271031T033000', 'Europe/Paris')).toBe('2027-10-31T02:30:00.000Z')
  expect(at('20270314T023000', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  expect(at('20270601T090000', 'Asia/Kolkata')).toBe('2027-06-01T03:30:00.000Z')
})

test('zones are known by their name, at the end of a path, and as office calendars call them; others are not guessed', () => {
  expect(zoneNamed('/citadel.org/20070227_1/Europe/Berlin')).toBe('Europe/Berlin')
  expect(zoneNamed('"America/Argentina/Buenos_Aires"')).toBe('America/Argentina/Buenos_Aires')
  expect(zoneNamed('Romance Standard Time')).toBe('Europe/Paris')
  expect(zoneNamed('+03:00')).toBe('+03:00')
  for (const name of ['Mars/Olympus', 'Customized Time Zone', '', 'My Zone'])
    expect(zoneNamed(name), name).toBeNull()
})

test('days that do not exist are no days', () => {
  for (const text of ['20270230', '2027-13-01', '20270101T250000', 'tomorrow', '2027-1-1', '0000-00-00'])
    expect(wallTime(text), text).toBeNull()
})

test('a time in a zone becomes its moment, and three hours are three hours whatever clocks do', () => {
  const [found] = read(
    calendar(
      event(
        'DTSTART;TZID=Europe/Lisbon:20270328T000000',
        'DURATION:PT3H',
        'LOCATION:Sala 1\\, Lisboa',
        'ORGANIZER;CN="Casa: das Máquinas":mailto:a@b.example',
        'DESCRIPTION:First line\\nsecond\\; line th',
        ' at was folded',
        'URL:https://c.example/meeting',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DESCRIPTION:Reminder',
        'END:VALARM',
      ),
    ),
  )
  expect(found).toMatchObject({
    name: 'Meeting',
    startsAt: new Date('2027-03-28T00:00:00Z'),
    endsAt: new Date('2027-03-28T03:00:00Z'), // three hours later, though clocks have leapt: they show 04:00
    timeZone: 'Europe/Lisbon',
    dayOnly: false,
    place: 'Sala 1, Lisboa',
    organizer: 'Casa: das Máquinas',
    url: 'https://c.example/meeting',
    notes: [],
  })
  expect(found?.paragraphs.join(' ')).toBe('First line second; line that was folded')
})

test('whole days end on their last day, and one day alone has no end', () => {
  const [three, one, none] = read(
    calendar(
      event('DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270304'),
      event('DTSTART;VALUE=DATE:20270301', 'DTEND;VALUE=DATE:20270302'),
      event('DTSTART;VALUE=DATE:20270301'),
    ),
  )
  expect(three).toMatchObject({
    startsAt: new Date('2027-03-01T00:00:00Z'),
    endsAt: new Date('2027-03-03T00:00:00Z'),
    dayOnly: true,
    timeZone: null,
    looseTime: null,
  })
  expect([one?.endsAt, none?.endsAt]).toEqual([null, null])
})

test('a time without a zone, or in an unknown one, is its day; the time is kept as it was published', () => {
  const found = read(
    calendar(event('DTSTART:20270301T090000'), event('DTSTART;TZID=Mars/Olympus:20270301T093000')),
  )
  expect(found).toMatchObject([
    { startsAt: new Date('2027-03-01T00:00:00Z'), dayOnly: true, timeZone: null, looseTime: '09:00', notes: ['zone_unknown'] },
    { looseTime: '09:30', notes: ['zone_unknown'] },
  ]) // prettier-ignore
  const zoned = calendar('X-WR-TIMEZONE:Africa/Cairo', event('DTSTART:20270301T090000'))
  expect(read(zoned)).toMatchObject([
    { startsAt: new Date('2027-03-01T07:00:00Z'), timeZone: 'Africa/Cairo' },
  ])
})

test('a series keeps the hour of its clocks over a change of time', () => {
  const weekly = event('DTSTART;TZID=Europe/Paris:20270317T180000', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE')
  expect(startsOf(calendar(weekly))).toEqual([
    '2027-03-17T17:00:00.000Z',
    '2027-03-24T17:00:00.000Z',
    '2027-03-31T16:00:00.000Z',
  ])
})

test('a series counts from its own start, ends with UNTIL, and leaves out what was taken out or moved', () => {
  const series = [
    event(
      'DTSTART;TZID=Europe/Paris:20261230T090000',
      'RRULE:FREQ=DAILY;UNTIL=20270104T080000Z',
      'EXDATE;TZID=Europe/Paris:20270102T090000',
    ),
    event('RECURRENCE-ID;TZID=Europe/Paris:20270103T090000', 'DTSTART;TZID=Europe/Paris:20270103T140000'),
  ]
  expect(startsOf(calendar(...series))).toEqual([
    '2027-01-01T08:00:00.000Z',
    '2027-01-04T08:00:00.000Z',
    '2027-01-03T13:00:00.000Z',
  ])
  const monthly = event('DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=MONTHLY;COUNT=4')
  expect(startsOf(calendar(monthly))).toEqual([
    '2027-01-31T00:00:00.000Z',
    '2027-03-31T00:00:00.000Z',
    '2027-05-31T00:00:00.000Z',
  ])
})

test('a rule that is not read keeps its first date and says so; one that is over has none', () => {
  for (const rule of ['FREQ=WEEKLY', 'FREQ=MONTHLY;COUNT=3;BYDAY=2TU', 'FREQ=YEARLY;COUNT=2', 'FREQ=DAILY;COUNT=0', 'nonsense'])
    expect(read(calendar(event('DTSTART:20270301T090000Z', `RRULE:${rule}`))), rule).toMatchObject([
      { startsAt: new Date('2027-03-01T09:00:00Z'), laterDates: [], notes: ['recurrence_not_read'] },
    ]) // prettier-ignore
  expect(read(calendar(event('DTSTART:20260301T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3')))).toEqual([])
})

test('cancelled, nameless and undated events are left out, and no text brings the reader down', () => {
  expect(
    read(calendar(event('DTSTART:20270301', 'STATUS:CANCELLED'), event('DTSTART:soon'), event())),
  ).toEqual([])
  const hostile = [
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:2027',
    `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(5000)}`,
    'END:VEVENT',
    '',
  ]
  for (const text of hostile) expect(read(text)).toEqual([])
  const long = calendar(
    event(`DTSTART:20270301T090000Z`, 'RRULE:FREQ=DAILY;INTERVAL=1;UNTIL=99990101T000000Z'),
  )
  expect(read(long)[0]?.laterDates).toHaveLength(12)
})

test('an offset in the text is the zone', () => {
  const wall = wallTime('2027-03-01T09:00+0530')
  expect(wall && told(wall, 'Europe/Paris')).toEqual({
    at: new Date('2027-03-01T03:30:00Z'),
    dayOnly: false,
    timeZone: '+05:30',
    loose: null,
  })
})
