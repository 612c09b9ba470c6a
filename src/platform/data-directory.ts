import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncDirectory } from './embedded-files.ts'

/**
 * Creates the data directory, and those above it, when it does not exist; returns its absolute path. Throws an error that
 * names DATA_DIR when it cannot be created or written to.
 */
export async function makeDataDirectory(dataDir: string): Promise<string> {
  const home = resolve(dataDir)
  try {
    await make(home)
    await access(home, constants.W_OK)
    return home
  } catch (cause) {
    throw new Error(`DATA_DIR: ${home} cannot be created or written to (${codeOf(cause)})`, { cause })
  }
}

/** mkdir with `recursive` never ends where a directory cannot have others in it (/proc). */
async function make(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 })
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST' && (await stat(directory)).isDirectory()) return
    if (code !== 'ENOENT' || dirname(directory) === directory) throw error
    await make(dirname(directory))
    await mkdir(directory, { mode: 0o700 })
  }
  syncDirectory(dirname(directory))
}

/** Makes the data directory and stores a file in it for a moment. Throws, in one line that names DATA_DIR, when it cannot. */
export async function checkDataDirectory(dataDir: string): Promise<void> {
  const home = await makeDataDirectory(dataDir)
  const file = join(home, `check-${randomUUID()}`)
  try {
    await writeFile(file, 'room', { flush: true })
  } catch (cause) {
    const code = codeOf(cause)
    const why = code === 'ENOSPC' ? 'ENOSPC: its disk is full' : code
    throw new Error(`DATA_DIR: nothing can be stored in ${home} (${why})`, { cause })
  } finally {
    await rm(file, { force: true })
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'

/** With less than this nothing is opened that writes to the disk all the time: two pieces of the log of the database. */
const ROOM_MB = 32

/** Whether the disk of a directory has less room than an embedded database wants when it is opened. */
export async function isFull(directory: string): Promise<boolean> {
  const disk = await statfs(directory).catch(() => null) // the directory is gone
  return disk !== null && disk.bavail * disk.bsize < ROOM_MB << 20
}
