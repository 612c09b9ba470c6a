import { expect, test } from 'vitest'
import { actionOf } from '../parts/page-keys.tsx'
import { REVIEW_KEYS } from './review-keys.ts'

const plain = {
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
}

test('the nine keys do what the help says, in upper and lower case', () => {
  const keys = ['j', 'K', 'a', 'r', 'E', 'x', 'M', '/', '?']
  expect(keys.map((key) => actionOf(REVIEW_KEYS, { ...plain, key }))).toEqual([
    'next',
    'previous',
    'approve',
    'reject',
    'edit',
    'choose',
    'assign',
    'search',
    'help',
  ])
})

test('on an Arabic keyboard the position of the key is used', () => {
  expect(actionOf(REVIEW_KEYS, { ...plain, key: 'ت', code: 'KeyJ' })).toBe('next')
  expect(actionOf(REVIEW_KEYS, { ...plain, key: '؟', code: 'Slash' })).toBe('help')
})

test('a held, modified or unknown key does nothing', () => {
  expect(actionOf(REVIEW_KEYS, { ...plain, key: 'a', repeat: true })).toBeNull()
  expect(actionOf(REVIEW_KEYS, { ...plain, key: 'r', ctrlKey: true })).toBeNull()
  expect(actionOf(REVIEW_KEYS, { ...plain, key: 'toString' })).toBeNull()
  expect(actionOf(REVIEW_KEYS, { ...plain, key: 'q' })).toBeNull()
})
