// npm run check: types, lint, format, unused code, the lock, the tests of each requirement, the client of the API, then the
// rules that tests enforce (wording among them).
import { join } from 'node:path'
import { install, node, outcomeOf, root } from './prepare.mjs'

await install()
const bin = (name) => join(root, 'node_modules', '.bin', name)
/** The name of each check, its command, and the arguments. @type {[string, string, string[]][]} */
const checks = [
  ['types', bin('tsc'), ['--noEmit']],
  ['lint', bin('oxlint'), []],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['unused code', bin('knip'), []],
  ['lock', node, [join(root, 'scripts', 'check-lock.mjs')]],
  ['conformance', node, [join(root, 'scripts', 'conformance.mjs'), '--check']],
  ['client', node, [join(root, 'scripts', 'make-client.mjs'), '--check']],
  [
    'architecture',
    node,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      'src/testing/architecture.test.ts',
      'src/languages/words.test.ts',
      'src/testing/banned-words.test.ts',
      'src/testing/public-names.test.ts',
    ],
  ],
]
// Skipped because npm test runs all tests soon after.
const left = process.argv.includes('--before-tests') ? 'architecture' : undefined
const asked = checks.filter(([words]) => words !== left)
// In parallel: most use one core.
const outcomes = await Promise.all(asked.map(([, command, args]) => outcomeOf(command, args)))
for (const [n, [words]] of asked.entries())
  process.stdout.write(`check: ${words}${outcomes[n] === '' ? '' : `\n${outcomes[n]}`}\n`)
if (outcomes.some((outcome) => outcome !== '')) process.exit(1)
