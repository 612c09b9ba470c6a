import { expect, test } from 'vitest'
import { clientOf } from './client-address.ts'

test('the IPv6 addresses of one household count as one client', () => {
  expect(clientOf('2001:db8:1:2::7')).toBe('2001:db8:1:2::')
  expect(clientOf('2001:0DB8:1:2:ffff::1')).toBe('2001:db8:1:2::')
  expect(clientOf('2001:db8::1')).toBe(clientOf('2001:db8:0:0:5::'))
  expect(clientOf('fe80::1%eth0')).toBe('fe80:0:0:0::')
  expect(clientOf('2001:db8:1:3::7')).not.toBe(clientOf('2001:db8:1:2::7'))
})

test('an IPv4 address is one client regardless of its notation', () => {
  expect(clientOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(clientOf('192.0.2.2')).toBe('192.0.2.2')
})
