import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A folder into which nothing fits any more; `isFull` says whether a disk is really full. `empty` gives it room again. */
export type FullDisk = { isFull: boolean; empty(): Promise<void> }

/** Mounts a file system of that size (`64k`) on a folder; how to take it away, or null where we may not mount. */
export const smallDisk = (folder: string, size: string): Promise<(() => Promise<void>) | null> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder]).then(
    () => () => run('umount', ['-l', folder]).then(() => undefined),
    () => null,
  )

/**
 * Puts a small file system in the place of the folder and fills it to its last byte. Where we may not do that, a file
 * stands in the folder's place: nothing can be stored there either.
 */
export async function fillDisk(folder: string): Promise<FullDisk> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const unmount = await smallDisk(folder, '64k')
  if (unmount === null) {
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    return { isFull: false, empty: () => rm(folder) }
  }
  await writeFile(`${folder}/everything`, Buffer.alloc(1 << 20)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC') throw error
  })
  return { isFull: true, empty: unmount }
}
