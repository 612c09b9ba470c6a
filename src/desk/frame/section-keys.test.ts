import { expect, test } from 'vitest'
import { keysChoice } from '#ui/single-keys.ts'
import { pressed } from '#ui/test-pressed.ts'
import { sectionKey } from './section-keys.ts'
import { sectionsOf } from './sections.ts'

const ADMIN = sectionsOf(['admin'])
const opens = (key: string, afterG = true, more: object = {}, sections = ADMIN) => {
  const means = sectionKey(sections, pressed(key, more), afterG)
  return typeof means === 'object' && means !== null ? means.name : means
}

// Covers: desk-find-4
test('after G, the letters of the sections open them, and no other letter reaches the page', () => {
  expect(['t', 'I', 's', 'e', 'o', 'a', 'y'].map((key) => opens(key))).toEqual([
    'today',
    'inbox',
    'stories',
    'editions',
    'sources',
    'audience',
    'system',
  ])
  expect(['j', 'k', 'r'].map((key) => opens(key))).toEqual(['taken', 'taken', 'taken'])
  expect(opens('g')).toBe('waits')
  expect(opens('Shift')).toBe('held')
  expect(['?', 'Escape', 'ArrowDown'].map((key) => opens(key))).toEqual([null, null, null])
})

// Covers: desk-find-4
test('without G, with another key held, or in a composition, the letters are not those of the sections', () => {
  expect(['i', 'a', 'j'].map((key) => opens(key, false))).toEqual([null, null, null])
  expect(opens('g', false)).toBe('waits')
  expect(opens('i', true, { ctrlKey: true })).toBeNull()
  expect(opens('g', false, { isComposing: true })).toBeNull()
})

// Covers: desk-find-4
test('on an Arabic keyboard the position of the keys counts', () => {
  expect(opens('ل', false, { code: 'KeyG' })).toBe('waits')
  expect(opens('ه', true, { code: 'KeyI' })).toBe('inbox')
})

// Covers: desk-find-4
test('a moderator reaches the reports, and nothing else', () => {
  const sections = sectionsOf(['moderator'])
  expect(opens('i', true, {}, sections)).toBe('reports')
  expect(opens('t', true, {}, sections)).toBe('taken')
})

// Covers: desk-find-5
test('whoever turned the keys of one page off before has turned all off, until they choose again', () => {
  const kept = new Map([['review', 'off']])
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true })
  expect(keysChoice('desk', ['review', 'reports']).isOn()).toBe(false)
  expect(keysChoice('desk', ['reports']).isOn()).toBe(true)
  keysChoice('desk', ['review', 'reports']).choose(true)
  expect(keysChoice('desk', ['review', 'reports']).isOn()).toBe(true)
})
