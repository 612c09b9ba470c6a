import { DatabaseSync } from 'node:sqlite'

/**
 * Locks a file, which is created when missing, until `release` or the end of the process, however it ends. Null when another
 * process holds it.
 */
export function lockFile(file: string): { release(): void } | null {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return { release: () => lock.close() }
  } catch {
    lock.close()
    return null
  }
}
