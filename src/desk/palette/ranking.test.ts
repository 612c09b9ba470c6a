import { expect, test } from 'vitest'
import { partsOf, ranked } from './ranking.ts'

const ROWS = [
  { label: 'Inbox', words: 'Content review' },
  { label: 'Sources' },
  { label: 'Export sources (OPML)' },
  { label: 'System' },
  { label: 'Use the theme of the system' },
]
const found = (query: string) => ranked(ROWS, query).map(({ label }) => label)

// Covers: desk-find-2
test('the whole label comes first, then its beginning, its words, and further words', () => {
  expect(found('system')).toEqual(['System', 'Use the theme of the system'])
  expect(found('so')).toEqual(['Sources', 'Export sources (OPML)'])
  expect(found('opml ex')).toEqual(['Export sources (OPML)'])
  expect(found('review')).toEqual(['Inbox'])
  expect(found('  ')).toHaveLength(ROWS.length)
})

// Covers: desk-find-2
test('a word is found by its beginning only', () => {
  expect(found('ources')).toEqual([])
  expect(found('inbox harbor')).toEqual([])
})

// Covers: desk-find-2
test('accents, capitals, vowel signs and the Arabic article make no difference', () => {
  const rows = [
    { label: 'Éditions' },
    { label: 'الطبعات' },
    { label: 'مُراجعة' },
    { label: 'إدارة' },
    { label: 'À traiter' },
  ]
  const first = (query: string) => ranked(rows, query).map(({ label }) => label)
  expect(first('edit')).toEqual(['Éditions'])
  expect(first('طبعات')).toEqual(['الطبعات'])
  expect(first('مراجعه')).toEqual(['مُراجعة'])
  expect(first('اداره')).toEqual(['إدارة'])
  expect(first('A TRAI')).toEqual(['À traiter'])
})

// Covers: desk-find-2
test('the beginnings that were asked for are marked in the label as it is written', () => {
  const marked = (label: string, query: string) =>
    partsOf(label, query)
      .map(({ text, found: isFound }) => (isFound ? `[${text}]` : text))
      .join('')
  expect(marked('Open benchmark for Arabic reading', 'arab read')).toBe(
    'Open benchmark for [Arab]ic [read]ing',
  )
  expect(marked('Les Éditions d’été', 'edi ete')).toBe('Les [Édi]tions d’[été]')
  expect(marked('مُراجعة الطبعة', 'مر طبعه')).toBe('[مُر]اجعة [الطبعة]')
  expect(marked('Sources', '')).toBe('Sources')
})
