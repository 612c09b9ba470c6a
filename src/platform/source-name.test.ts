import { expect, test } from 'vitest'
import { DIRECT, OTHER_SOURCE, sourceName } from './source-name.ts'

test.each([
  ['www.Example.com', 'example.com'],
  [' Spring Launch!! ', 'spring-launch'],
  ['=HYPERLINK("x")', 'hyperlink-x'],
  ['ada@example.com', OTHER_SOURCE],
  ['', DIRECT],
  ['---', DIRECT],
  ['s'.repeat(90), 's'.repeat(60)],
])('the source %j is counted as %j', (from, name) => expect(sourceName(from)).toBe(name))
