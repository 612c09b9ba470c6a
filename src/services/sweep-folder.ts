import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns which of these names are still in use. */
export type Used = (names: readonly string[]) => Promise<ReadonlySet<string>>

/** The number of names checked in one query. */
const BATCH_SIZE = 500
/** A file that was being written when the process was killed. */
const HALF_WRITTEN = /\.part$/

/**
 * Removes files written to a folder before the given moment: half-written ones, and those whose name is not `used`. `nameOf`
 * gives the name by which a file is known; a file without one is not ours and stays. Returns the number of removed files.
 */
export async function sweepFolder(
  folder: string,
  before: Date,
  { used, nameOf }: { used: Used; nameOf: (file: string) => string | null },
): Promise<number> {
  const old: string[] = []
  for (const file of await filesIn(folder)) if (await isOlder(join(folder, file), before)) old.push(file)
  let gone = 0
  const remove = async (file: string) => {
    // a newer file with the same bytes is about to be shown
    if (!(await isOlder(join(folder, file), before))) return
    await rm(join(folder, file), { force: true })
    gone++
  }
  const whole = old.filter((file) => !HALF_WRITTEN.test(file))
  for (const file of old) if (HALF_WRITTEN.test(file)) await remove(file)
  for (let from = 0; from < whole.length; from += BATCH_SIZE) {
    const some = whole.slice(from, from + BATCH_SIZE).flatMap((file) => {
      const name = nameOf(file)
      return name === null ? [] : [{ file, name }]
    })
    const shown = await used([...new Set(some.map(({ name }) => name))])
    for (const { file, name } of some) if (!shown.has(name)) await remove(file)
  }
  return gone
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [] // the folder does not exist yet
    throw error
  }
}

/** False for a file that no longer exists. */
const isOlder = (path: string, before: Date): Promise<boolean> =>
  stat(path).then(
    ({ mtime }) => mtime < before,
    () => false,
  )
