import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['ada@example.com', 'AD'],
  ['ada.byron@example.com', 'AB'],
  ['a@example.com', 'A'],
  ['_ø-lund.3@example.com', 'ØL'],
])('%s is %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})
