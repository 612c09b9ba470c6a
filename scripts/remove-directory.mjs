import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'

/**
 * Removes a directory with everything in it. File systems that are mounted in it are unmounted first: a test that was killed
 * leaves its small disk behind.
 */
export function removeDirectory(directory) {
  const mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8').split('\n') : []
  for (const mount of mounts) {
    const [, place = ''] = mount.split(' ')
    if (place.startsWith(`${directory}/`)) spawnSync('umount', ['-l', place])
  }
  rmSync(directory, { recursive: true, force: true })
}
