// Which Node the site runs on: the pinned one of the package `node` where that is made for the system. Plain JavaScript for
// Node 20: it runs before anything is installed.

/** What decides it. The pinned Node needs glibc; Alpine Linux has musl instead. */
export function thisSystem() {
  if (process.platform !== 'linux')
    return { platform: process.platform, isMusl: false, version: process.versions.node }
  process.report.excludeNetwork = true // it would look up names
  const { glibcVersionRuntime } = process.report.getReport().header
  return { platform: 'linux', isMusl: glibcVersionRuntime === undefined, version: process.versions.node }
}

/** Oldest Node that these scripts run on, and that the site runs on. */
const TO_START = 20
const TO_RUN = 24

/** `pinned`, `own` (the Node that these scripts run on), or the problem, in words for who starts the site. */
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
