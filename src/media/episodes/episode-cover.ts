import { MADE_AS } from '#services/marks/rules.ts'
import { xmpPacket } from '#services/marks/xmp.ts'
import type { Runtime } from '#platform/runtime.ts'

/** The side length in pixels of the square cover embedded in an episode. */
const SIDE = 600

/** The cover of an item as a square JPEG, or null if it cannot be made, because an episode does not wait for its image. */
export async function episodeCover(
  { outside, log }: Pick<Runtime, 'outside' | 'log'>,
  id: string,
): Promise<Buffer | null> {
  try {
    const svg = await outside.pictures.cover(id)
    const { default: sharp } = await import('sharp')
    return await sharp(svg)
      .resize(SIDE, SIDE)
      .flatten()
      .withXmp(xmpPacket(MADE_AS.drawing))
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch (error) {
    log.warn({ err: error, item: id }, 'an episode goes without its cover')
    return null
  }
}
