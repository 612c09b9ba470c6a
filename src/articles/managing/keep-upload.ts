import { pictureUrl } from '#ui/cover.ts'
import { PictureTrouble } from '#services/picture-file.ts'
import { Refusal } from '#platform/refusal.ts'
import type { RequestContext } from '#platform/runtime.ts'
import { UPLOAD_PIXELS } from './rules.ts'

/**
 * Stores an image that an editor has uploaded for the item `id`, and returns its address. Throws one of `UPLOAD_REFUSALS` if
 * the file cannot be used.
 */
export async function keepUpload(
  { outside, now }: Pick<RequestContext, 'outside' | 'now'>,
  { id, bytes }: { id: string; bytes: Uint8Array },
): Promise<string> {
  const made = { byModel: false, mostPixels: UPLOAD_PIXELS, at: now }
  return pictureUrl(await outside.pictures.keep(id, bytes, made).catch(refusalOf))
}

/** The errors of an uploaded file. A full disk is not one of them. */
const CODES = {
  type: 'library.managing.notPicture',
  damaged: 'library.managing.pictureDamaged',
  too_many_pixels: 'library.managing.pictureLarge',
  too_small: 'library.managing.pictureSmall',
} as const

function refusalOf(error: unknown): never {
  if (!(error instanceof PictureTrouble) || error.code === 'disk') throw error
  throw new Refusal(CODES[error.code], 422, { cause: error })
}
