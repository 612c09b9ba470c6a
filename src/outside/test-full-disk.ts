import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder into which nothing fits any more; `isFull` says whether a disk is really full. `empty` gives it room again. */
export type FullDisk = { isFull: boolean; empty(): Promise<void> }

/**
 * Puts a small file system in the place of the folder and fills it to its last byte. Where we may not do that, a file
 * stands in the folder's place: nothing can be stored there either.
 */
export async function fillDisk(folder: string): Promise<FullDisk> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', folder]).then(
    () => true,
    () => false,
  )
  if (!mounted) {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    return { isFull: false, empty: () => rm(folder) }
  }
  await writeFile(`${folder}/everything`, Buffer.alloc(1 << 20)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
  return { isFull: true, empty: () => run('umount', [folder]).then(() => undefined) }
}
