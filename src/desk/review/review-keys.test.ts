import { expect, test } from 'vitest'
import { pressed } from '#ui/test-pressed.ts'
import { actionOf } from '../parts/page-keys.tsx'
import { LIST_KEYS, REVIEW_KEYS } from './review-keys.ts'

test('the keys do what the help says, in upper and lower case', () => {
  const keys = ['j', 'K', 'a', 'r', 'd', 's', 't', 'E', 'p', 'Z', 'x', 'M', '/', '?']
  expect(keys.map((key) => actionOf(REVIEW_KEYS, pressed(key)))).toEqual([
    'next',
    'previous',
    'approve',
    'reject',
    'forEdition',
    'schedule',
    'translate',
    'edit',
    'preview',
    'undo',
    'choose',
    'assign',
    'search',
    'help',
  ])
})

test('on an Arabic keyboard the position of the key is used', () => {
  expect(actionOf(REVIEW_KEYS, pressed('ت', { code: 'KeyJ' }))).toBe('next')
  expect(actionOf(REVIEW_KEYS, pressed('؟', { code: 'Slash' }))).toBe('help')
})

test('a held, modified or unknown key does nothing', () => {
  expect(actionOf(REVIEW_KEYS, pressed('a', { repeat: true }))).toBeNull()
  expect(actionOf(REVIEW_KEYS, pressed('r', { ctrlKey: true }))).toBeNull()
  expect(actionOf(REVIEW_KEYS, pressed('toString'))).toBeNull()
  expect(actionOf(REVIEW_KEYS, pressed('q'))).toBeNull()
})

test('a letter with Shift does only what is listed for it', () => {
  const shifted = (key: string) => pressed(key, { shiftKey: true })
  const keys = { ...REVIEW_KEYS, ...LIST_KEYS }
  expect(actionOf(keys, shifted('A'))).toBe('approveReady')
  expect(actionOf(REVIEW_KEYS, shifted('A'))).toBeNull() // the draft that is open is not approved with the others
  expect(actionOf(keys, shifted('J'))).toBeNull()
  expect(actionOf(keys, shifted('?'))).toBe('help')
  expect(actionOf(keys, pressed('A'))).toBe('approve') // with Caps Lock
})
