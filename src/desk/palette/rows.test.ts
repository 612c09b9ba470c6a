import { Moon } from 'lucide-react'
import { expect, test } from 'vitest'
import { type Row, groupsFor } from './rows.ts'

const row = (id: string, label: string, more: Partial<Row> = {}): Row => ({
  id,
  label,
  icon: Moon,
  run: () => undefined,
  ...more,
})
const ACTIONS = [row('system', 'Use the theme of this device'), row('sources', 'Add or change news sources')]
const PLACES = [
  row('sources', 'Sources', { leads: true }),
  row('system', 'System', { leads: true }),
  row('tab', 'Users'),
]
const DRAFTS = { kind: 'drafts' as const, rows: [row('1', 'Sources of light')] }
const shown = (query: string, found = [DRAFTS]) =>
  groupsFor(query, [], ACTIONS, PLACES, found).map(({ kind, rows }) => [
    kind,
    ...rows.map(({ label }) => label),
  ])

// Covers: desk-find-2
test('of actions and places, the better answer leads, and what was found follows', () => {
  expect(shown('sources')).toEqual([
    ['go', 'Sources'],
    ['do', 'Add or change news sources'],
    ['drafts', 'Sources of light'],
  ])
  expect(shown('add')).toEqual([
    ['do', 'Add or change news sources'],
    ['drafts', 'Sources of light'],
  ])
  expect(shown('harbor', [])).toEqual([])
})

// Covers: desk-find-2
test('without a query there are the sections and all actions', () => {
  expect(shown(' ')).toEqual([
    ['go', 'Sources', 'System'],
    ['do', 'Use the theme of this device', 'Add or change news sources'],
  ])
})

// Covers: desk-find-2
test('no two rows have the same id, because the chosen one is named by it', () => {
  const ids = groupsFor('', [row('system', 'Approve')], ACTIONS, PLACES, [DRAFTS]).flatMap(({ rows }) =>
    rows.map(({ id }) => id),
  )
  expect(new Set(ids).size).toBe(ids.length)
})

// Covers: desk-find-8
test('the actions of the open page come before those of the desk that answer no better', () => {
  const ofPage = [row('approve', 'Approve and publish'), row('add', 'Add a story')]
  const kinds = (query: string) =>
    groupsFor(query, ofPage, ACTIONS, PLACES, []).map(({ kind, rows: [first] }) => [kind, first?.label])
  expect(kinds('').map(([kind]) => kind)).toEqual(['go', 'page', 'do'])
  expect(kinds('add')).toEqual([
    ['page', 'Add a story'],
    ['do', 'Add or change news sources'],
  ])
  expect(kinds('sources')).toEqual([
    ['go', 'Sources'],
    ['do', 'Add or change news sources'],
  ])
})
