// npm run check: checks that package-lock.json lists every package of every platform. npm 11 refuses a lock that lacks some,
// and npm 10 installs on a Mac what the lock of a Linux machine lists.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import semver from 'semver'
import { root } from './prepare.mjs'

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/** The faults of an npm lock file, one line each. */
export const lockFaults = ({ packages }) =>
  Object.entries(packages).flatMap(([place, entry]) => [
    ...entryFaults(place, entry),
    ...dependencyFaults(packages, place, entry),
  ])

function entryFaults(place, entry) {
  if (place === '' || entry.inBundle) return []
  const words = place.slice(place.lastIndexOf('/') + 1).split(/-|(?=musl)/)
  const misses = (known, named) =>
    entry.optional && words.some((word) => known.includes(word) && !named?.includes(word))
  return [
    ...(entry.integrity ? [] : [`${place} has no integrity`]),
    ...(entry.resolved ? [`${place} names a registry`] : []),
    ...(misses(SYSTEMS, entry.os) ? [`${place} is not for the system of its name`] : []),
    ...(misses(PROCESSORS, entry.cpu) ? [`${place} is not for the processor of its name`] : []),
  ]
}

function dependencyFaults(packages, place, entry) {
  const wanted = {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...(place === '' && entry.devDependencies),
  }
  const bundled = entry.bundleDependencies ?? [] // bundled packages come inside the package
  return Object.entries(wanted).flatMap(([name, range]) => {
    if (bundled.includes(name)) return []
    const found = resolve(packages, place, name)
    const words = `${name}@${range}, which ${place || 'package.json'} names,`
    if (!found) return [`${words} is missing`]
    return !semver.validRange(range) || semver.satisfies(found.version, range)
      ? []
      : [`${words} is locked as ${found.version}`]
  })
}

/** The package that Node finds from `place`: in its own node_modules, or in those above it. */
function resolve(packages, place, name) {
  for (let from = place; ; from = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))) {
    const found = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]
    if (found || from === '') return found
  }
}

if (process.argv[1] === import.meta.filename) {
  const faults = lockFaults(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  if (faults.length > 0) {
    process.stderr.write(`${faults.join('\n')}\n`)
    process.exit(1)
  }
}
