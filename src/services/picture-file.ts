import type { Store } from './storage/store.ts'

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
 * Stores files one after the other, each whole or not at all. If one cannot be stored, the earlier ones stay. Throws
 * PictureTrouble `disk`.
 */
export async function writeWhole(
  store: Store,
  files: readonly (readonly [key: string, bytes: Uint8Array])[],
): Promise<void> {
  for (const [key, bytes] of files)
    try {
      await store.put(key, bytes)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : messageOf(error)
      throw new PictureTrouble('disk', code, error)
    }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')
