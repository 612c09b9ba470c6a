// long: one test for each calendar feature, and the helpers that build calendars
import { expect, test } from 'vitest'
import { readCalendar } from './read-calendar.ts'
import { readFacts } from './read-facts.ts'
import { momentOf, toEventTime, wallTime, zoneNamed } from './read-event-time.ts'

const FROM = new Date('2027-01-01T00:00:00Z')
const TO = new Date('2027-07-01T00:00:00Z')
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Meeting', ...lines, 'END:VEVENT'].join('\r\n')
const readAll = (text: string) => readCalendar(text, 'https://c.example/a.ics', FROM, TO)
const read = (text: string) => readAll(text).events
const startsOf = (text: string) =>
  read(text).flatMap(({ startsAt, laterDates }) => [startsAt, ...laterDates].map((at) => at.toISOString()))
const at = (wall: string, zone: string) => {
  const time = wallTime(wall)
  return time && momentOf(time, zone).toISOString()
}

test('an hour shown twice is the first one; a skipped hour is counted by the clock before it', () => {
  expect(at('20270328T013000', 'Europe/Paris')).toBe('2027-03-28T00:30:00.000Z')
  expect(at('20270328T023000', 'Europe/Paris')).toBe('2027-03-28T01:30:00.000Z') // skipped: shown as 03:30
  expect(at('20270328T030000', 'Europe/Paris')).toBe('2027-03-28T01:00:00.000Z')
  expect(at('20271031T023000', 'Europe/Paris')).toBe('2027-10-31T00:30:00.000Z') // the first of the two
  expect(at('20271031T033000', 'Europe/Paris')).toBe('2027-10-31T02:30:00.000Z')
  expect(at('20270314T023000', 'America/New_York')).toBe('2027-03-14T07:30:00.000Z')
  expect(at('20270601T090000', 'Asia/Kolkata')).toBe('2027-06-01T03:30:00.000Z')
})

test('zones are found by name, at the end of a path, or by Windows name; others are not guessed', () => {
  expect(zoneNamed('/citadel.org/20070227_1/Europe/Berlin')).toBe('Europe/Berlin')
  expect(zoneNamed('"America/Argentina/Buenos_Aires"')).toBe('America/Argentina/Buenos_Aires')
  expect(zoneNamed('Romance Standard Time')).toBe('Europe/Paris')
  expect(zoneNamed('+03:00')).toBe('+03:00')
  for (const name of ['Mars/Olympus', 'Customized Time Zone', '', 'My Zone'])
    expect(zoneNamed(name), name).toBeNull()
})

test('dates that do not exist are not read', () => {
  for (const text of ['20270230', '2027-13-01', '20270101T250000', 'tomorrow', '2027-1-1', '0000-00-00'])
    expect(wallTime(text), text).toBeNull()
})

test('a time in a zone becomes its moment, and three hours stay three hours over a clock change', () => {
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
    endsAt: new Date('2027-03-28T03:00:00Z'), // three hours later, although the clocks skipped an hour: they show 04:00
    timeZone: 'Europe/Lisbon',
    dayOnly: false,
    place: 'Sala 1, Lisboa',
    organizer: 'Casa: das Máquinas',
    url: 'https://c.example/meeting',
    notes: [],
  })
  expect(found?.paragraphs.join(' ')).toBe('First line second; line that was folded')
})

test('all-day events end on their last day, and a single day has no end', () => {
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

test('a time without a known zone becomes its day; the time is kept as published', () => {
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

test('a series keeps its local hour over a clock change', () => {
  const weekly = event('DTSTART;TZID=Europe/Paris:20270317T180000', 'RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=WE')
  expect(startsOf(calendar(weekly))).toEqual([
    '2027-03-17T17:00:00.000Z',
    '2027-03-24T17:00:00.000Z',
    '2027-03-31T16:00:00.000Z',
  ])
})

test('a series counts from its own start, ends with UNTIL, and omits removed or moved dates', () => {
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
    '2027-01-03T13:00:00.000Z',
    '2027-01-04T08:00:00.000Z',
  ])
  const monthly = event('DTSTART;VALUE=DATE:20261231', 'RRULE:FREQ=MONTHLY;COUNT=4')
  expect(startsOf(calendar(monthly))).toEqual([
    '2027-01-31T00:00:00.000Z',
    '2027-03-31T00:00:00.000Z',
    '2027-05-31T00:00:00.000Z',
  ])
})

test('an unreadable rule keeps its first date and notes that; a series that is over has none', () => {
  for (const rule of ['FREQ=DAILY;COUNT=0', 'nonsense', 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'])
    expect(readAll(calendar(event('DTSTART:20270301T090000Z', `RRULE:${rule}`))), rule).toMatchObject({
      events: [{ startsAt: new Date('2027-03-01T09:00:00Z'), laterDates: [], notes: ['recurrence_not_read'] }],
      unread: { count: 1, events: [{ title: 'Meeting', why: 'recurrence_not_read' }] },
    }) // prettier-ignore
  expect(readAll(calendar(event('DTSTART:20260301T090000Z', 'RRULE:FREQ=WEEKLY;COUNT=3')))).toEqual({
    events: [],
    unread: { count: 0, events: [] },
  })
})

test('the rules of ordinary calendars are read, also of endless series that began years ago', () => {
  const rules = [
    ['20200107', 'FREQ=WEEKLY', '2027-01-05'],
    ['20200107', 'FREQ=DAILY', '2027-01-01'],
    ['20200107', 'FREQ=WEEKLY;BYDAY=TU', '2027-01-05'],
    ['20200107', 'FREQ=WEEKLY;INTERVAL=2', '2027-01-12'],
    ['20200107', 'FREQ=MONTHLY;BYDAY=1TU', '2027-01-05'],
    ['20200130', 'FREQ=MONTHLY;BYDAY=-1TH', '2027-01-28'],
    ['20200131', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-01-29'],
    ['20200107', 'FREQ=YEARLY', '2027-01-07'],
    ['20200107', 'FREQ=MONTHLY', '2027-01-07'],
    ['20200301', 'FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;WKST=SU', '2027-03-01'],
    ['20260107', 'FREQ=WEEKLY;COUNT=60', '2027-01-06'],
    ['20260107', 'FREQ=MONTHLY;BYMONTHDAY=1,-1;UNTIL=20270115', '2027-01-01'],
  ] as const
  for (const [day, rule, first] of rules) {
    const { events, unread } = readAll(calendar(event(`DTSTART;TZID=Europe/Paris:${day}T180000`, `RRULE:${rule}`)))
    expect(events[0]?.startsAt.toISOString(), rule).toBe(`${first}T17:00:00.000Z`)
    expect([events.length, unread.count], rule).toEqual([1, 0])
  }
}) // prettier-ignore

test('added, removed, moved and cancelled dates are applied to the series', () => {
  const series = [
    event(
      'DTSTART;TZID=Europe/Paris:20270106T180000',
      'RRULE:FREQ=WEEKLY;UNTIL=20270210T170000Z',
      'RDATE;TZID=Europe/Paris:20270122T180000',
      'RDATE;VALUE=PERIOD:20270125T170000Z/PT1H',
      'EXDATE:20270113T170000Z',
      'EXDATE;VALUE=DATE:20270127',
    ),
    event('RECURRENCE-ID:20270120T170000Z', 'DTSTART:20270121T190000Z'),
    event('RECURRENCE-ID;TZID=Europe/Paris:20270203T180000', 'DTSTART:20270203T170000Z', 'STATUS:CANCELLED'),
    event('RECURRENCE-ID:20270210T170000Z', 'DTSTART:20270210T170000Z').replace(':Meeting', ':With a guest'),
  ]
  expect(read(calendar(...series)).map(({ name, uid }) => ({ name, uid }))).toEqual([
    { name: 'Meeting', uid: 'a' },
    { name: 'With a guest', uid: null },
  ])
  expect(startsOf(calendar(...series))).toEqual([
    '2027-01-06T17:00:00.000Z',
    '2027-01-21T19:00:00.000Z',
    '2027-01-22T17:00:00.000Z',
    '2027-01-25T17:00:00.000Z',
    '2027-02-10T17:00:00.000Z',
  ])
  const method = ['METHOD:CANCEL', event('DTSTART:20270301T090000Z')]
  expect(read(calendar(...method))).toEqual([])
  expect(read(calendar(event('DTSTART:20270301T090000Z', 'RRULE:FREQ=DAILY', 'STATUS:CANCELLED')))).toEqual(
    [],
  )
})

test('a zone that the calendar defines is read by its own rules or by the name it gives', () => {
  const zone = (tzid: string, ...more: string[]) =>
    ['BEGIN:VTIMEZONE', `TZID:${tzid}`, ...more,
      'BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD',
      'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT',
      'END:VTIMEZONE'].join('\r\n') // prettier-ignore
  const weekly = (tzid: string) => event(`DTSTART;TZID=${tzid}:20270325T180000`, 'RRULE:FREQ=WEEKLY;COUNT=2')
  const starts = ['2027-03-25T17:00:00.000Z', '2027-04-01T16:00:00.000Z']
  expect(startsOf(calendar(zone('Customized Time Zone'), weekly('Customized Time Zone')))).toEqual(starts)
  expect(read(calendar(zone('Customized Time Zone'), weekly('Customized Time Zone')))[0]?.timeZone).toBe(
    '+01:00',
  )
  const named = read(calendar(zone('Ours', 'X-LIC-LOCATION:Europe/Berlin'), weekly('Ours')))
  expect(named).toMatchObject([{ timeZone: 'Europe/Berlin', notes: [] }])
  const wild = zone('Wild').replace('FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'FREQ=SECONDLY')
  expect(read(calendar(wild, weekly('Wild')))[0]?.notes).toEqual(['zone_unknown'])
})

test('lines that are folded inside a character, lack carriage returns or are broken harm no others', () => {
  const text = calendar(event('DTSTART:20270301T090000Z', 'X;=broken', 'DESCRIPTION:Ein Café am Meer')).replaceAll('\r\n', '\n') // prettier-ignore
  const bytes = Buffer.from(text)
  const at = bytes.indexOf('é') + 1
  const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
  for (const each of [folded, Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text, 'latin1')]) {
    const { events, shape } = readFacts({ bytes: each, contentType: 'text/calendar', url: 'https://c.example/a.ics', from: FROM, to: TO }) // prettier-ignore
    expect([shape, events[0]?.paragraphs]).toEqual(['calendar', ['Ein Café am Meer']])
  }
})

test('events that could not be read are counted, with the title and the reason', () => {
  const { unread } = readAll(
    calendar(
      event('DTSTART:someday'),
      event('DTSTART:20270301T090000'),
      event('DTSTART:20270302T090000Z').replace('SUMMARY:Meeting', 'SUMMARY:'),
      event('DTSTART:20200101T090000Z', 'RRULE:FREQ=SOMETIMES'),
      event('DTSTART:20250301T090000Z', 'RRULE:FREQ=SECONDLY;COUNT=1000000000'),
      event('DTSTART:20200101T090000'),
    ),
  )
  expect(unread.count).toBe(5)
  expect(unread.events.map(({ title, why }) => `${title} ${why}`)).toEqual([
    'Meeting undated',
    'Meeting zone_unknown',
    ' untitled',
    'Meeting recurrence_not_read',
    'Meeting recurrence_in_part',
  ])
})

test('every date of a large calendar is read', () => {
  const series = Array.from({ length: 500 }, (_, n) =>
    event('DTSTART;TZID=Europe/Paris:20260105T090000', 'RRULE:FREQ=DAILY').replace('UID:a', `UID:${n}`),
  )
  const { events, unread } = readAll(calendar(...series))
  expect(unread.count).toBe(0)
  expect(events.map(({ notes, laterDates }) => [notes, laterDates.length])).toEqual(
    series.map(() => [[], 12]),
  )
})

test('a hostile calendar is read to its end, and its ordinary events are kept', () => {
  const plain = event('DTSTART:20270301T090000Z').replace('UID:a', 'UID:plain').replace('Meeting', 'Plain')
  const evil = (n: number, ...lines: string[]) => event('DTSTART:20200101T090000Z', ...lines).replace('UID:a', `UID:${n}`)
  const many = (n: number, of: (n: number) => string) => Array.from({ length: n }, (_, i) => of(i))
  const texts = {
    rules: calendar(...many(2000, (n) => evil(n, 'RRULE:FREQ=SECONDLY;COUNT=1000000000')), plain),
    never: calendar(...many(2000, (n) => evil(n, 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31')), plain),
    lists: calendar(evil(1, 'RRULE:FREQ=SECONDLY', `EXDATE:${many(5000, () => '20270101T000000Z').join(',')}`), plain),
    events: calendar(plain, ...many(100_000, () => 'BEGIN:VEVENT\r\nDTSTART:20200101\r\nEND:VEVENT')),
    depth: calendar(plain, 'BEGIN:X\r\n'.repeat(200_000), 'END:Y\r\n'.repeat(200_000)),
    line: calendar(plain, `DESCRIPTION:${'a'.repeat(10_000_000)}`, `DTSTART;X="${'b'.repeat(10_000_000)}`),
  }
  for (const [name, text] of Object.entries(texts))
    expect(read(text).map((each) => each.name), name).toContain('Plain')
  expect(readAll(texts.events).unread.count).toBe(50_001)
}) // prettier-ignore

test('cancelled, untitled and undated events are left out, and no text crashes the reader', () => {
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

test('an offset in the text is used as the zone', () => {
  const wall = wallTime('2027-03-01T09:00+0530')
  expect(wall && toEventTime(wall, 'Europe/Paris')).toEqual({
    at: new Date('2027-03-01T03:30:00Z'),
    dayOnly: false,
    timeZone: '+05:30',
    loose: null,
  })
})
