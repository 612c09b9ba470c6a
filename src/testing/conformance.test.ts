import { expect, test } from 'vitest'
import { conformance } from '../../scripts/conformance.mjs'

const SITE = ['# Site', 'What it does.', '## Menu', '- menu-1: A logo\n- menu-2: A link'].join('\n\n')
const source = (...lines: string[]) => lines.join('\n')
const MENU = source('// Covers: menu-1, menu-2', "test('the menu has a logo and a link', () => {})")
const faultsOf = (tests: string, requirements = SITE) =>
  conformance([['site.md', requirements]], [['menu.test.ts', tests]]).faults

test('each requirement is listed with the tests whose comments name it', () => {
  const steps = source(
    '// Covers: menu-1',
    '// Covers: menu-2',
    'test.each([',
    "  ['en', of('it')],",
    "] as const)('the logo is shown in %s', async () => {",
    '  // Covers: menu-2',
    '  await test.step(`the link isn\\`t hidden: ${language}`, () => {})',
    '})',
  )
  const { faults, document } = conformance(
    [['site.md', SITE]],
    [
      ['menu.test.ts', MENU],
      ['steps.test.ts', steps],
    ],
  )
  expect(faults).toEqual([])
  expect(document.slice(document.indexOf('## Site'))).toBe(
    [
      '## Site\n',
      '### Menu\n',
      '- menu-1: A logo',
      '  - `menu.test.ts`: `the menu has a logo and a link`',
      '  - `steps.test.ts`: `the logo is shown in %s`',
      '- menu-2: A link',
      '  - `menu.test.ts`: `the menu has a logo and a link`',
      '  - `steps.test.ts`: `the logo is shown in %s`',
      '  - `steps.test.ts`: ``the link isn`t hidden: ${language}``\n',
    ].join('\n'),
  )
})

test('a requirement without a test is a fault', () => {
  expect(faultsOf(MENU.replace(', menu-2', ''))).toEqual(['menu-2 has no test'])
})

test('a comment that names no requirement, or is not above a test, is a fault', () => {
  expect(faultsOf(MENU.replace('menu-2', 'menu-2, menu-3'))).toEqual([
    'menu.test.ts: no requirement has the id menu-3',
  ])
  expect(faultsOf(source('// Covers: menu-2', 'const one = 1', MENU))).toEqual([
    'menu.test.ts: no test below "Covers: menu-2"',
  ])
})

test('an id that two requirements have, and a requirement without an id, are faults', () => {
  expect(faultsOf(MENU, `${SITE}\n- menu-1: Another logo`)).toEqual(['site.md: menu-1 is there twice'])
  expect(faultsOf(MENU, `${SITE}\n- Another logo`)).toEqual(['site.md: no id in "- Another logo"'])
})

test('a list of tests that is out of date is a fault', () => {
  const faults = (tests: string, written: string) =>
    conformance([['site.md', SITE]], [['menu.test.ts', tests]], written).faults
  const { document } = conformance([['site.md', SITE]], [['menu.test.ts', MENU]])
  expect(faults(MENU, document)).toEqual([])
  expect(faults(MENU.replace('the menu has', 'the menu shows'), document)).toEqual([
    'docs/conformance.md is out of date: run node scripts/conformance.mjs',
  ])
})
