import { expect, test } from 'vitest'
import type { DigestSettings } from '#newsletter/editions/calls.ts'
import { changesOf, fieldsOf, wrongNumbers } from './settings-fields.ts'

const stored: DigestSettings = {
  sending: true,
  sending_why: null,
  automatic: true,
  lead_minutes: 45,
  expire_hours: 6,
  per_second: 50,
  per_domain_minute: 600,
  ramp_since: '2026-11-20T00:00:00.000Z',
  ramp_limit: 1000,
  soft_limit: 5,
  complaints_limit: 30,
  count_clicks: false,
  postal_address: '',
  time_zone: 'Etc/GMT-1',
  mail_server: null,
  version: 1,
}

test('only changed settings are sent', () => {
  const fields = fieldsOf(stored)
  expect(changesOf(stored, fields)).toEqual({})
  expect(changesOf(stored, { ...fields, lead_minutes: '30', automatic: false, ramp_since: '' })).toEqual({
    lead_minutes: 30,
    automatic: false,
    ramp_since: null,
  })
  expect(changesOf(stored, { ...fields, ramp_since: '2026-12-01' })).toEqual({
    ramp_since: '2026-12-01T00:00:00Z',
  })
})

test('an invalid or out-of-range number is reported by its field name', () => {
  const fields = fieldsOf(stored)
  expect(wrongNumbers(fields)).toEqual([])
  expect(wrongNumbers({ ...fields, lead_minutes: '9', per_second: '1.5', soft_limit: ' ' })).toEqual([
    'lead_minutes',
    'per_second',
    'soft_limit',
  ])
})
