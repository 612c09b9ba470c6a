import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * A folder that nothing more can be written to; `isFull` says whether a disk is really full. `empty` frees the space again.
 */
export type FullDisk = { isFull: boolean; empty(): Promise<void> }

/**
 * Mounts a file system of that size (`64k`) on a folder. Returns a function that unmounts it, or null if mounting is not
 * permitted.
 */
export const smallDisk = (folder: string, size: string): Promise<(() => Promise<void>) | null> =>
  run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', folder]).then(
    () => () => run('umount', ['-l', folder]).then(() => undefined),
    () => null,
  )

/**
 * Replaces the folder with a small file system and fills it to its last byte. If mounting is not permitted, a file takes the
 * folder's place: nothing can be stored there either.
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
