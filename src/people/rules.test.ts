import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { credentials, signInCredentials } from './credentials.ts'
import { isBackendAway, isWayBack } from './rules.ts'

const first = (
  email: unknown,
  password: unknown,
  of: typeof credentials | typeof signInCredentials = credentials,
) => of.safeParse({ email, password }).error?.issues[0]?.message

describe('credentials', () => {
  // Covers: site-5-7
  test('an address is trimmed and lower-cased, a password is left unchanged', () => {
    expect(credentials.parse({ email: ' Ada@Example.COM ', password: '  six ' })).toEqual({
      email: 'ada@example.com',
      password: '  six ',
    })
  })
  test('an empty password at sign-in is missing, not too short', () => {
    expect(first('a@b.fr', '', signInCredentials)).toBe('people.passwordMissing')
    expect(first('a@b.fr', undefined, signInCredentials)).toBe('people.passwordMissing')
    expect(first('', '', signInCredentials)).toBe('people.invalidEmail')
    expect(first('a@b.fr', '12345', signInCredentials)).toBe('people.passwordShort')
    expect(first('a@b.fr', '')).toBe('people.passwordShort')
  })
  // Covers: site-5-7, site-5-8, site-9-26
  test('the first error is reported first: the address, then the password', () => {
    expect(first('', '')).toBe('people.invalidEmail')
    expect(first(undefined, 'longer')).toBe('people.invalidEmail')
    expect(first('a@b.fr', '12345')).toBe('people.passwordShort')
    expect(first('a@b.fr', undefined)).toBe('people.passwordShort')
    expect(first('a@b.fr', 'x'.repeat(73))).toBe('people.passwordLong')
    expect(first('a@b.fr', 'x'.repeat(72))).toBeUndefined()
    expect(first(`${'a'.repeat(64)}@${'b.'.repeat(94)}or`, '123456')).toBeUndefined() // 255 characters
    expect(first(`${'a'.repeat(64)}@${'b.'.repeat(94)}org`, '123456')).toBe('people.invalidEmail')
  })
})

// Covers: site-8-1, site-8-10
test.each([
  [new TypeError('Failed to fetch'), true],
  [new TypeError('Load failed'), true],
  [new DOMException('signal timed out', 'TimeoutError'), true],
  [new Error('Connection timed out'), true],
  [new Error('timeout'), true],
  [new Error('522'), true],
  [new Error('Unexpected token <!DOCTYPE html>'), true],
  [new SyntaxError(`Unexpected token '<', "<!doctype "... is not valid JSON`), true],
  [new Refusal('problem.unreachable', 522), true],
  [new Refusal('problem.internal', 500), false],
  [new Refusal('people.invalidCredentials', 401), false],
  [new Error('anything else'), false],
  ['timeout', false],
])('whether %s means that the backend is unavailable: %s', (error, is) =>
  expect(isBackendAway(error)).toBe(is),
)

test.each(['/content-review', '/fr/content-review?draft=0190bdda-f722-49b8-acb8-9d3c9f49c058', '/', '/a//b'])(
  'signing in returns to %s',
  (address) => expect(isWayBack(address)).toBe(true),
)

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  'content-review',
  '',
  ' /',
  `/${'a'.repeat(501)}`,
  7,
  null,
  undefined,
])('signing in does not return to %j', (address) => expect(isWayBack(address)).toBe(false))
