import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SECOND } from './clock.ts'

const CHECKOUT = fileURLToPath(new URL('../../', import.meta.url))
/** Often enough that scripts/prepare.mjs tells a running process from one that was killed. */
const TOUCH_EVERY = 15 * SECOND

/**
 * Keeps a file while this process runs, so that the scripts replace nothing that it uses: the packages in node_modules,
 * and the build in dist. A process that may not write there runs without it.
 */
export function markRunning(uses: readonly ('packages' | 'build')[], checkout = CHECKOUT): void {
  const directory = join(checkout, 'node_modules', '.cadence', 'running')
  const file = join(directory, String(process.pid))
  const touch = () => {
    try {
      writeFileSync(file, uses.join(' '))
    } catch {
      // node_modules was deleted by hand
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
