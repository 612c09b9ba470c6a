import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECOND } from './clock.ts'

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url))
/** Often enough for scripts/prepare.mjs to distinguish a running process from a killed one. */
const TOUCH_EVERY = 15 * SECOND

/**
 * Keeps a marker file while this process runs, so that the scripts do not replace the files that it uses: the packages in
 * node_modules, and the build in dist. A process without write access there runs without the file.
 */
export function markRunning(uses: readonly ('packages' | 'build')[], checkout = CHECKOUT): void {
  const directory = join(checkout, 'node_modules', '.cadence', 'running')
  const file = join(directory, String(process.pid))
  const touch = () => {
    try {
      writeFileSync(file, uses.join(' '))
    } catch {
      // node_modules was deleted manually
    }
  }
  try {
    mkdirSync(directory, { recursive: true })
  } catch {
    return
  }
  touch()
  setInterval(touch, TOUCH_EVERY).unref()
  process.once('exit', () => rmSync(file, { force: true }))
}
