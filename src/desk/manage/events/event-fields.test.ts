import { expect, test } from 'vitest'
import type { ManagedEvent } from '#articles/events/managing/calls.ts'
import { changesOf, fieldsOf, problemsOf } from './event-fields.ts'

const event = (values: Partial<ManagedEvent> = {}): ManagedEvent => ({
  id: '0190b1d0-0000-4000-8000-000000000000',
  title: 'Harbor Days',
  language: 'en',
  topic: 'Conference',
  starts_at: '2027-07-01T07:30:00.000Z',
  ends_at: '2027-12-01T16:00:00.000Z',
  all_day: false,
  time_zone: 'Europe/Paris',
  place: 'Lyon',
  online_url: null,
  url: null,
  state: 'confirmed',
  sequence: 0,
  article_state: 'published',
  source_count: 0,
  published_at: null,
  updated_at: '2026-11-20T08:00:00.000Z',
  ...values,
})
const change = (of: ManagedEvent, some: Partial<ReturnType<typeof fieldsOf>>) =>
  changesOf(of, { ...fieldsOf(of), ...some })
const problems = (some: Partial<ReturnType<typeof fieldsOf>>) => problemsOf({ ...fieldsOf(event()), ...some })

test('hours are in local time at the place, in summer and in winter', () => {
  expect(fieldsOf(event())).toMatchObject({
    starts_day: '2027-07-01',
    starts_time: '09:30',
    ends_day: '2027-12-01',
    ends_time: '17:00',
  })
  expect(change(event(), { starts_time: '10:00' })).toMatchObject({
    starts_at: '2027-07-01T08:00:00.000Z',
    ends_at: '2027-12-01T16:00:00.000Z',
    updated_at: '2026-11-20T08:00:00.000Z',
  })
})

test('changing the time zone keeps the local hours', () => {
  expect(change(event(), { time_zone: 'America/New_York' })).toMatchObject({
    starts_at: '2027-07-01T13:30:00.000Z',
    ends_at: '2027-12-01T22:00:00.000Z',
    time_zone: 'America/New_York',
  })
})

test('days are sent as days, also those that were stored as a time without a zone', () => {
  const days = event({ starts_at: '2027-07-01T00:00:00.000Z', ends_at: null, time_zone: null })
  expect(fieldsOf(days)).toMatchObject({ all_day: true, starts_day: '2027-07-01', starts_time: '' })
  expect(change(days, { ends_day: '2027-07-03' })).toMatchObject({
    starts_at: '2027-07-01T00:00:00.000Z',
    ends_at: '2027-07-03T00:00:00.000Z',
    all_day: true,
    time_zone: null,
  })
})

test('an end time is on the start day, unless another day is given', () => {
  expect(change(event(), { ends_day: '', ends_time: '12:00' })).toMatchObject({
    ends_at: '2027-07-01T10:00:00.000Z',
  })
  expect(change(event(), { ends_day: '', ends_time: '' })).toMatchObject({ ends_at: null })
})

test('only changed fields are sent', () => {
  expect(change(event(), {})).toBeNull()
  expect(change(event(), { place: ' Lyon ' })).toBeNull()
  expect(change(event(), { place: '', state: 'cancelled' })).toEqual({
    id: event().id,
    updated_at: event().updated_at,
    place: null,
    state: 'cancelled',
  })
})

test.each([
  ['an end before the start', { ends_day: '2027-06-30' }, { ends_day: 'library.managing.eventEnd' }],
  ['an end without a start', { starts_day: '' }, { starts_day: 'library.managing.eventStart' }],
  [
    'an hour without a day',
    { starts_day: '', ends_day: '', ends_time: '' },
    { starts_day: 'newsroom.events.dayNeeded' },
  ],
  ['a day without an hour', { starts_time: '' }, { starts_time: 'newsroom.events.hourNeeded' }],
  ['a last day without an hour', { ends_time: '' }, { ends_time: 'newsroom.events.hourNeeded' }],
  ['an hour without a zone', { time_zone: '' }, { time_zone: 'library.managing.eventZone' }],
  ['a year with a slip', { starts_day: '20277-07-01' }, { starts_day: 'library.managing.eventYear' }],
  ['a place without end', { place: 'a'.repeat(301) }, { place: 'library.managing.eventPlace' }],
  ['an address without a scheme', { url: 'harbor.example' }, { url: 'library.managing.eventAddress' }],
  ['nothing at all', { starts_day: '', starts_time: '', ends_day: '', ends_time: '', time_zone: '' }, {}],
  ['days without hours and zone', { all_day: true, starts_time: '', ends_time: '', time_zone: '' }, {}],
])('%s is detected before it is sent', (_, some, found) => {
  expect(problems(some)).toEqual(found)
})
