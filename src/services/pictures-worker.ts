import sharp from 'sharp'
import { serveThread } from '#platform/serve-thread.ts'
import { coverSvg } from './cover-art.ts'
import { copyLogo, copyPicture, resizePicture } from './picture-copy.ts'
import { MADE_AS } from './marks/rules.ts'
import { markedSvg, xmpPacket } from './marks/xmp.ts'
import { type Infographic, drawInfographic } from './infographic.ts'
import type { PictureTroubleCode } from './picture-file.ts'
import { type ShareCard, drawShareCard } from './share-card.ts'
import { drawShowArt } from './show-art.ts'

/** What the drawing thread can make. */
export type PictureOrder =
  | { make: 'cover'; id: string; size: { width: number; height: number }; widths: readonly number[] }
  | {
      make: 'copy'
      bytes: Uint8Array
      byModel: boolean
      mostPixels?: number | undefined
      widths: readonly number[]
    }
  | { make: 'logo'; bytes: Uint8Array; size: number }
  | { make: 'size'; bytes: Uint8Array; width: number; form: 'avif' | 'webp' }
  | { make: 'card'; card: ShareCard }
  | { make: 'infographic'; infographic: Infographic }

/** One file of a stored picture. */
export type PictureSize = { width: number } & ({ avif: Uint8Array } | { webp: Uint8Array })

/**
 * The result: `drawing` of a cover, a WebP per width, the sizes of a picture, the one JPEG of a share card, or an
 * infographic.
 */
export type PicturesMade = {
  drawing?: Uint8Array
  webp: Readonly<Record<number, Uint8Array>>
  sizes?: readonly PictureSize[]
  jpeg?: Uint8Array
  /** Null when too few points fit. */
  infographic?: { png: Uint8Array; points: number } | null
}
export type PictureAnswer = { made: PicturesMade } | { trouble: PictureTroubleCode; detail: string }

sharp.concurrency(1) // pictures may take time; pages may not
sharp.cache(false)

serveThread<PictureOrder, PictureAnswer>(async (order) => {
  if (order.make === 'cover') return { made: await drawCover(order) }
  if (order.make === 'card') return { made: { webp: {}, jpeg: await drawCard(order) } }
  if (order.make === 'infographic')
    return { made: { webp: {}, infographic: await drawInfographic(order.infographic) } }
  if (order.make === 'logo') return copyLogo(order)
  if (order.make === 'size') return resizePicture(order)
  return copyPicture(order)
})

const drawCard = ({ card }: PictureOrder & { make: 'card' }) =>
  card.square ? drawShowArt(card) : drawShareCard(card)

async function drawCover({ id, size, widths }: PictureOrder & { make: 'cover' }): Promise<PicturesMade> {
  const drawing = Buffer.from(markedSvg(coverSvg(id, size), MADE_AS.drawing))
  const webp: Record<number, Uint8Array> = {}
  for (const width of widths)
    webp[width] = await sharp(drawing)
      .resize(width, Math.round((width * size.height) / size.width))
      .withXmp(xmpPacket(MADE_AS.drawing))
      .webp({ lossless: true }) // flat colors: lossless takes a quarter of the bytes
      .toBuffer()
  return { drawing, webp }
}
