import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Why there is no picture: `type`: not one of the five accepted formats (a page, a drawing that can run scripts); `damaged`;
 * `too_many_pixels`; `too_small` to be shown; `disk`: it could not be stored.
 */
export type PictureTroubleCode = 'type' | 'damaged' | 'too_many_pixels' | 'too_small' | 'disk'

/** A picture that could not be made or stored. No partial file is left behind. */
export class PictureTrouble extends Error {
  override readonly name = 'PictureTrouble'
  readonly code: PictureTroubleCode
  constructor(code: PictureTroubleCode, detail: string, cause?: unknown) {
    super(`the picture could not be made: ${code}: ${detail}`, { cause })
    this.code = code
  }
}

/**
 * Writes files one after the other, each whole or not at all: next to its path, then renamed. If one cannot be written, the
 * earlier ones stay. Throws PictureTrouble `disk`.
 */
export async function writeWhole(
  files: readonly (readonly [file: string, bytes: Uint8Array])[],
): Promise<void> {
  for (const [file, bytes] of files) {
    const draft = `${file}.${randomUUID()}.part`
    try {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(draft, bytes)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined) // a disk that refuses to write may refuse this too
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
      throw new PictureTrouble('disk', code, error)
    }
  }
}
