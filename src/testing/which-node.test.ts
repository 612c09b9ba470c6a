import { expect, test } from 'vitest'
import { thisSystem, whichNode } from '../../scripts/which-node.mjs'

const linux = { platform: 'linux', isMusl: false, version: '20.11.1' }
const alpine = { platform: 'linux', isMusl: true, version: '24.4.0' }

// Covers: operation-9
test.each([
  ['Linux with glibc', linux, { use: 'pinned' }],
  ['macOS', { ...linux, platform: 'darwin' }, { use: 'pinned' }],
  ['Linux with a newer Node', { ...linux, version: '26.0.0' }, { use: 'pinned' }],
  ['Alpine Linux', alpine, { use: 'own' }],
  ['Alpine Linux with a newer Node', { ...alpine, version: '26.0.0' }, { use: 'own' }],
  ['FreeBSD', { ...linux, platform: 'freebsd', version: '24.4.0' }, { use: 'own' }],
])('on %s the right Node is chosen', (_, system, answer) => {
  expect(whichNode(system)).toEqual(answer)
})

// Covers: operation-9
test.each([
  [{ ...linux, version: '18.20.4' }, 'Node 18.20.4 is too old to start Cadence: install Node 24.'],
  [{ ...alpine, version: '9.0.0' }, 'Node 9.0.0 is too old to start Cadence: install Node 24.'],
  [
    { ...alpine, version: '22.1.0' },
    'The Node that Cadence brings is not made for systems with musl, such as Alpine Linux: install Node 24 or newer (this is 22.1.0), and start Cadence with that.',
  ],
  [
    { ...linux, platform: 'freebsd' },
    'The Node that Cadence brings is not made for freebsd: install Node 24 or newer (this is 20.11.1), and start Cadence with that.',
  ],
  [
    { ...linux, platform: 'win32', version: '24.4.0' },
    'Cadence does not run on Windows itself: start it in the Windows Subsystem for Linux (WSL 2).',
  ],
])('%j is refused with a message that states what to do', (system, problem) => {
  expect(whichNode(system)).toEqual({ problem })
})

test('the system that runs the tests is supported', () => {
  expect(thisSystem()).toMatchObject({ platform: process.platform, version: process.versions.node })
  expect('use' in whichNode(thisSystem())).toBe(true)
})
