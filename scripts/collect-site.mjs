// Copies what a built site needs at run time, and nothing else, into a directory that does not exist yet: the build, the
// packages that it loads with the pinned Node, migrations and samples. The image is made of it (Dockerfile).
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { WITH_FILES } from './build-house.mjs'
import { root } from './prepare.mjs'

/** The fonts that covers are drawn with (src/services/font-files.ts), and the runtime. */
const READ_AS_FILES = ['@expo-google-fonts/readex-pro', '@expo-google-fonts/schibsted-grotesk', 'node']
const PACKAGES = 'node_modules'

const target = process.argv[2]
if (target === undefined || existsSync(target)) {
  process.stderr.write(
    'Name a directory that does not exist yet: node scripts/collect-site.mjs <directory>\n',
  )
  process.exit(1)
}
const installed = JSON.parse(readFileSync(join(root, PACKAGES, '.package-lock.json'), 'utf8')).packages
const samples = readdirSync(join(root, 'src'), { recursive: true })
  .filter((name) => name.endsWith('.json'))
  .map((name) => join('src', name))
const packages = placesOf([...WITH_FILES, ...READ_AS_FILES])
for (const name of ['package.json', 'LICENSE', 'NOTICE', 'migrations', 'dist', ...samples, ...packages])
  copy(name)

/** Copies a file or a directory, without source maps and types, which only people read. */
function copy(name) {
  const to = join(target, name)
  mkdirSync(dirname(to), { recursive: true })
  cpSync(join(root, name), to, {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || !/\.(?:map|[cm]?ts)$/.test(path),
  })
}

/** Where these packages and all that they need are installed. Packages of other platforms are not. */
function placesOf(names) {
  const places = new Set()
  const waiting = names.map((name) => `${PACKAGES}/${name}`)
  for (const place of waiting) {
    if (places.has(place) || installed[place] === undefined) continue
    places.add(place)
    const { dependencies, optionalDependencies } = installed[place]
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
      waiting.push(nearest(name, place))
  }
  return places
}

/** Where Node finds a package that is imported from `place`: in the nearest node_modules. */
function nearest(name, place) {
  for (let at = place; at !== '.'; at = posix.dirname(at))
    if (installed[`${at}/${PACKAGES}/${name}`]) return `${at}/${PACKAGES}/${name}`
  return `${PACKAGES}/${name}`
}
