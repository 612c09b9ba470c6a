// Chooses the Node version the site runs on. Plain JavaScript for Node 20, because it runs before anything is installed.

/** The facts the choice depends on. The pinned Node needs glibc; Alpine Linux has musl instead. */
export function thisSystem() {
  if (process.platform !== 'linux')
    return { platform: process.platform, isMusl: false, version: process.versions.node }
  process.report.excludeNetwork = true // avoids DNS lookups
  const { glibcVersionRuntime } = process.report.getReport().header
  return { platform: 'linux', isMusl: glibcVersionRuntime === undefined, version: process.versions.node }
}

/** The oldest versions that these scripts and the site run on. */
const TO_START = 20
const TO_RUN = 24

/** `pinned` (the package `node`), `own` (the Node that runs this script), or a problem as a message. */
export function whichNode({ platform, isMusl, version }) {
  const major = Number(version.split('.')[0])
  if (platform === 'win32')
    return {
      problem: 'Cadence does not run on Windows itself: start it in the Windows Subsystem for Linux (WSL 2).',
    }
  if (major < TO_START)
    return { problem: `Node ${version} is too old to start Cadence: install Node ${TO_RUN}.` }
  if (platform === 'darwin' || (platform === 'linux' && !isMusl)) return { use: 'pinned' }
  if (major >= TO_RUN) return { use: 'own' }
  const system = isMusl ? 'systems with musl, such as Alpine Linux' : platform
  return {
    problem: `The Node that Cadence brings is not made for ${system}: install Node ${TO_RUN} or newer (this is ${version}), and start Cadence with that.`,
  }
}
