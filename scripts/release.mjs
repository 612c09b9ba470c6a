// npm run release -- 1.2.3: makes the tag of a version. `node scripts/release.mjs notes 1.2.3` prints its section of the
// changelog. Both work in the current directory.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const args = process.argv.slice(2)
const isForNotes = args[0] === 'notes'
const version = args[isForNotes ? 1 : 0] ?? ''
const git = (...words) => execFileSync('git', words, { encoding: 'utf8' }).trim()

if (!/^\d+\.\d+\.\d+$/.test(version)) stop('Say the version, for example: npm run release -- 1.2.3')
const notes = sectionOf(version)
if (notes === undefined) stop(`CHANGELOG.md has no section "## ${version} (YYYY-MM-DD)" with text.`)
if (isForNotes) process.stdout.write(`${notes}\n`)
else {
  const said = JSON.parse(readFileSync('package.json', 'utf8')).version
  if (said !== version) stop(`package.json says ${said}: set its version to ${version}.`)
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).version
  if (locked !== version) stop(`package-lock.json says ${locked}: run npm install --package-lock-only.`)
  if (git('status', '--porcelain') !== '') stop('There are changes that are not committed.')
  if (git('branch', '--show-current') !== 'main') stop('Releases are made from main.')
  if (git('tag', '--list', `v${version}`) !== '') stop(`The tag v${version} exists.`)
  git('tag', '--annotate', `v${version}`, '--cleanup=verbatim', '--message', `Cadence ${version}\n\n${notes}`)
  process.stdout.write(`Made the tag v${version}. Push it: git push origin main v${version}\n`)
}

/** The text of a version, without its heading. */
function sectionOf(name) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
  const heading = new RegExp(`^${name.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)\n`)
  return (
    sections
      .find((section) => heading.test(section))
      ?.replace(heading, '')
      .trim() || undefined
  )
}

function stop(words) {
  process.stderr.write(`${words}\n`)
  process.exit(1)
}
