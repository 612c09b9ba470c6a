import { setTimeout } from 'node:timers/promises'
import { copyFile, link, mkdir, readdir, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFile } from '#platform/file-lock.ts'
import { makeDataDirectory } from '#platform/data-directory.ts'
import { BackupProblem } from './problem.ts'

/** A link in the directory to the archive that is being written, whose directory is any other. */
export const DRAFT_LINK = 'archive'

/** How often a lock that another process holds is tried. */
const LOOK_MS = 1000

/**
 * Runs an action with an empty directory inside DATA_DIR, which is removed afterwards, while no other backup or restore of
 * this DATA_DIR runs; it waits `waitMs` for that one to end.
 */
export async function withWorkDirectory<T>(
  { dataDir, waitMs = 0 }: { dataDir: string; waitMs?: number },
  action: (directory: string) => Promise<T>,
): Promise<T> {
  const home = await makeDataDirectory(dataDir)
  const file = join(home, 'backup.lock')
  const until = performance.now() + waitMs
  let lock = lockFile(file)
  while (lock === null && performance.now() < until) {
    await setTimeout(LOOK_MS)
    lock = lockFile(file)
  }
  if (lock === null) throw new BackupProblem(`another backup or restore of ${home} is running`)
  const directory = join(home, 'backup')
  try {
    await clearKilled(directory)
    await mkdir(directory, { mode: 0o700 })
    return await action(directory)
  } finally {
    await rm(directory, { recursive: true, force: true })
    lock.release()
  }
}

/** Removes what a process that was killed has left; its site may still be copying its database into the directory. */
async function clearKilled(directory: string): Promise<void> {
  const draft = await readlink(join(directory, DRAFT_LINK)).catch(() => null)
  if (draft !== null) await rm(draft, { force: true })
  await rm(directory, { recursive: true, force: true, maxRetries: 10 })
}

/** Half-written files of running or killed processes. */
const DRAFT = /\.part$/

/** The files below a directory, by their path from it, in the order of their names. */
export async function* filesBelow(directory: string, path = ''): AsyncGenerator<string> {
  const entries = await readdir(join(directory, path), { withFileTypes: true }).catch(none)
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(directory, name)
    else if (entry.isFile() && !DRAFT.test(name)) yield name
  }
}

/**
 * Links the files of a directory into another one, so that they stay although the site may delete them. Files that are there
 * already are left. Returns when every file that existed at the call is there, unless it was deleted in the meantime.
 */
export async function keepFiles(from: string, to: string): Promise<void> {
  for await (const name of filesBelow(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    await mkdir(join(target, '..'), { recursive: true })
    await link(source, target).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST' || error.code === 'ENOENT') return
      await copyFile(source, target) // a file system without links
    })
  }
}

function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
