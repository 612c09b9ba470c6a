import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { syncDirectory } from './embedded/embedded-files.ts'

/**
 * Creates the data directory and its parents when they do not exist; returns its absolute path. Throws an error that names
 * DATA_DIR when it cannot be created or written to.
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

/**
 * Creates a directory and its parents. Node's recursive mkdir never returns below /proc, where no directory can be created.
 */
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

/** Creates the data directory and writes a test file. Throws a one-line error that names DATA_DIR when that fails. */
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

/** The size of two segments of the database's write-ahead log. */
const ROOM_MB = 32

/** The share of the disk that is free, 0 to 1; null if there is no such directory. */
export async function freeShare(directory: string): Promise<number | null> {
  const disk = await statfs(directory).catch(() => null)
  return disk && disk.bavail / disk.blocks
}

/** Whether the disk has too little free space for the embedded database to start. */
export async function isFull(directory: string): Promise<boolean> {
  const disk = await statfs(directory).catch(() => null) // the directory no longer exists
  return disk !== null && disk.bavail * disk.bsize < ROOM_MB << 20
}
