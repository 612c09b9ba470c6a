// node scripts/conformance.mjs writes docs/conformance.md: the tests of each requirement in docs/requirements. A comment above
// a test names the requirements that it covers: `// Covers: site-2-nav-3, site-2-nav-4`. With --check, as in npm run check, it
// reports requirements without a test, unknown and repeated ids, comments without a test, and an outdated document.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const INTRODUCTION = `# Conformance

The tests of each requirement in [docs/requirements](requirements), as the comments above the tests name them. Do not edit
this file: \`node scripts/conformance.mjs\` writes it. The benchmarks ([bench](../bench/README.md)) measure the wanted speeds.
`
const REQUIREMENT = /^- ([a-z\d-]+): (.+)$/gm
const WITHOUT_ID = /^- (?![a-z\d-]+: ).*$/gm
const MARK = /^ *\/\/ Covers: (.+)$/gm
const COMMENTS = /^(?:\s*\/\/.*\n)*/
const TEST = /^\s*(?:await )?(?:test|describe)\b/
/** The first string that is passed to test(…), test.step(…), describe(…), or to the result of a call such as test.each(…). */
const TITLE = /(?:\b(?:test|step|describe)|\))\(\s*(['"`])((?:\\.|(?!\1)[^])+)\1/

/**
 * The document, and a line for each fault. `requirements` and `tests` are pairs of a file's name and its text; `written` is the
 * document as it is, to compare.
 */
export function conformance(requirements, tests, written) {
  const faults = []
  const testsOf = new Map()
  for (const [file, text] of requirements) {
    for (const [line] of text.matchAll(WITHOUT_ID)) faults.push(`${file}: no id in "${line}"`)
    for (const [, id] of text.matchAll(REQUIREMENT)) {
      if (testsOf.has(id)) faults.push(`${file}: ${id} is there twice`)
      testsOf.set(id, [])
    }
  }
  for (const [file, text] of tests)
    for (const { ids, title } of marksIn(text)) {
      if (!title) faults.push(`${file}: no test below "Covers: ${ids.join(', ')}"`)
      for (const id of ids)
        if (testsOf.has(id)) testsOf.get(id).push(`${code(file)}: ${code(title ?? '')}`)
        else faults.push(`${file}: no requirement has the id ${id}`)
    }
  for (const [id, found] of testsOf) if (found.length === 0) faults.push(`${id} has no test`)
  const parts = requirements.map(([, text]) => withTests(text, testsOf))
  const document = [INTRODUCTION, ...parts].join('\n')
  if (written !== undefined && written !== document)
    faults.push('docs/conformance.md is out of date: run node scripts/conformance.mjs')
  return { faults, document }
}

/** The ids of each comment, and the title of the test below it as the source writes it. */
function marksIn(text) {
  return [...text.matchAll(MARK)].map(({ 0: mark, 1: ids, index }) => {
    const below = text.slice(index + mark.length + 1).replace(COMMENTS, '')
    const title = TEST.test(below) ? TITLE.exec(below)?.[2].replace(/\\(['"`])/g, '$1') : undefined
    return { ids: ids.split(/,\s*/), title }
  })
}

/** A list of requirements with its headings one level deeper, and the tests below each requirement. */
function withTests(text, testsOf) {
  const blocks = text.split('\n\n').flatMap((block) => {
    if (block.startsWith('#')) return [`#${block}`]
    const items = [...block.matchAll(REQUIREMENT)].flatMap(([line, id]) => [
      line,
      ...testsOf.get(id).map((test) => `  - ${test}`),
    ])
    return items.length > 0 ? [items.join('\n')] : []
  })
  return `${blocks.join('\n\n')}\n`
}

/** Text as code in Markdown. */
const code = (text) => (text.includes('`') ? `\`\`${text}\`\`` : `\`${text}\``)

const filesIn = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => name.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])

if (process.argv[1] === import.meta.filename) {
  const path = join(root, 'docs', 'conformance.md')
  const tests = ['src', 'e2e'].flatMap((folder) => filesIn(folder, /\.test\.tsx?$/))
  const checks = process.argv.includes('--check')
  const written = checks ? readFileSync(path, 'utf8') : undefined
  const { faults, document } = conformance(filesIn('docs/requirements', /\.md$/), tests, written)
  if (!checks) writeFileSync(path, document)
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`)
    process.exit(1)
  }
}
