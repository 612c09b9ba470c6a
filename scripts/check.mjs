// npm run check: types, lint, format, unused code, then the rules that this house keeps by test (words among them).
import { join } from 'node:path'
import { install, node, root, run } from './prepare.mjs'

install()
const bin = (name) => join(root, 'node_modules', '.bin', name)
/** What is checked, the command, and its words. @type {[string, string, string[]][]} */
const checks = [
  ['types', bin('tsc'), ['--noEmit']],
  ['lint', bin('oxlint'), []],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['unused code', bin('knip'), []],
  [
    'house rules',
    node,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      'src/house.test.ts',
      'src/languages/words.test.ts',
    ],
  ],
]
// npm test runs all tests soon after.
const left = process.argv.includes('--before-tests') ? 'house rules' : undefined
for (const [words, command, args] of checks.filter(([words]) => words !== left)) {
  process.stdout.write(`check: ${words}\n`)
  run(command, args, { quiet: true })
}
