import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { syncDirectory } from './embedded-files.ts'

/**
 * Creates the data directory, and those above it, when it does not exist; returns its absolute path. Throws an error that
 * names DATA_DIR when it cannot be created or written to.
 */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  const home = resolve(dataDir)
  try {
    const made = await mkdir(home, { recursive: true, mode: 0o700 })
    if (made) for (let at = home; at !== dirname(made); at = dirname(at)) syncDirectory(dirname(at))
    await access(home, constants.W_OK)
    return home
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown error'
    throw new Error(`DATA_DIR: ${home} cannot be created or written to (${code})`, { cause })
  }
}
