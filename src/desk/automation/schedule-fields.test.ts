import { expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import type { ScheduleView } from '#schedule/calls.ts'
import { SCHEDULED_TYPES } from '#schedule/rules.ts'
import {
  changesOf,
  choicesOf,
  fieldsOf,
  newRowOf,
  nextShown,
  quantityOf,
  wrongFields,
} from './schedule-fields.ts'

const row = (more: Partial<ScheduleView> = {}): ScheduleView => ({
  id: '5c4ed01e-0000-4000-8000-000000000002',
  content_type: 'article',
  scheduled_time: '07:00',
  frequency: 'daily',
  weekday: 1,
  lead_minutes: 120,
  starts_at: '05:00',
  quantity: 3,
  topics: ['AI Tools'],
  languages: [],
  focus: null,
  is_active: true,
  next_run_at: '2026-11-22T04:00:00.000Z',
  overdue_since: null,
  last_run: null,
  ...more,
})

test('only changed fields are sent', () => {
  const fields = fieldsOf(row())
  expect(changesOf(row(), fields)).toBeNull()
  expect(changesOf(row(), { ...fields, scheduled_time: '06:30', quantity: ' 4' })).toEqual({
    id: row().id,
    scheduled_time: '06:30',
    quantity: 4,
  })
  expect(changesOf(row(), { ...fields, topics: [], is_active: false })).toEqual({
    id: row().id,
    topics: [],
    is_active: false,
  })
})

test('an invalid number is sent as null, never as zero', () => {
  const fields = { ...fieldsOf(row()), quantity: '', lead_minutes: ' ' }
  expect(JSON.parse(JSON.stringify(changesOf(row(), fields)))).toEqual({
    id: row().id,
    quantity: null,
    lead_minutes: null,
  })
})

test('languages that were chosen for another kind are not sent', () => {
  const fields = { ...fieldsOf(null), content_type: 'podcast' as const, languages: ['fr' as const] }
  expect(newRowOf(fields)).toMatchObject({ languages: ['fr'] })
  expect(newRowOf({ ...fields, content_type: 'image' })).toMatchObject({ languages: [] })
})

test('a new row without a lead time leaves the default to the server', () => {
  expect(newRowOf(fieldsOf(null))).not.toHaveProperty('lead_minutes')
  expect(newRowOf({ ...fieldsOf(null), lead_minutes: '0' })).toMatchObject({ lead_minutes: 0, quantity: 1 })
})

test('each kind offers only the choices that apply to it', () => {
  expect(SCHEDULED_TYPES.filter((type) => !choicesOf(type).languages)).toEqual(['image', 'event', 'scraping'])
  expect(SCHEDULED_TYPES.filter((type) => !choicesOf(type).quantity)).toEqual([
    'podcast',
    'event',
    'scraping',
  ])
  expect(choicesOf('image')).toEqual({ quantity: true, topics: false, languages: false, focus: false })
})

test('the quantity is that of the first active row of the kind, or one', () => {
  const rows = [row({ is_active: false, quantity: 9 }), row({ quantity: 3 }), row({ quantity: 5 })]
  expect([quantityOf(rows, 'article'), quantityOf(rows, 'tool'), quantityOf([], 'article')]).toEqual([
    3, 1, 1,
  ])
})

test('the expected time of a row is its start plus the lead time', () => {
  expect(nextShown(row())).toEqual(new Date('2026-11-22T06:00:00Z'))
  expect(nextShown(row({ next_run_at: null }))).toBeNull()
})

test('field errors are taken from a refusal, and no other error has any', () => {
  const fields = [{ field: 'quantity', code: 'newsroom.scheduleQuantity' }]
  expect(wrongFields(new Refusal('problem.invalid', 422, { fields }))).toEqual({
    quantity: 'newsroom.scheduleQuantity',
  })
  expect(wrongFields(new Error('away'))).toEqual({})
})
