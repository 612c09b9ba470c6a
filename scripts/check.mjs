// npm run check: types, lint, format, unused code, the lock, then the rules that tests keep (words among them).
import { join } from 'node:path'
import { install, node, outcomeOf, root } from './prepare.mjs'

install()
const bin = (name) => join(root, 'node_modules', '.bin', name)
/** What is checked, the command, and its words. @type {[string, string, string[]][]} */
const checks = [
  ['types', bin('tsc'), ['--noEmit']],
  ['lint', bin('oxlint'), []],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['unused code', bin('knip'), []],
  ['lock', node, [join(root, 'scripts', 'check-lock.mjs')]],
  [
    'architecture',
    node,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      'src/architecture.test.ts',
      'src/languages/words.test.ts',
      'src/public-names.test.ts',
    ],
  ],
]
// npm test runs all tests soon after.
const left = process.argv.includes('--before-tests') ? 'architecture' : undefined
const asked = checks.filter(([words]) => words !== left)
// At once: most compute on one core.
const outcomes = await Promise.all(asked.map(([, command, args]) => outcomeOf(command, args)))
for (const [n, [words]] of asked.entries())
  process.stdout.write(`check: ${words}${outcomes[n] === '' ? '' : `\n${outcomes[n]}`}\n`)
if (outcomes.some((outcome) => outcome !== '')) process.exit(1)
