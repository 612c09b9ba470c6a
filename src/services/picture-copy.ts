import sharp, { type SharpOptions } from 'sharp'
import { type DigitalSource, MADE_AS, digitalSourceIn } from './marks/rules.ts'
import { xmpPacket } from './marks/xmp.ts'
import type { PictureTroubleCode } from './picture-file.ts'
import type { PictureAnswer, PictureOrder, PictureSize } from './pictures-worker.ts'

/** Images with more pixels are not decoded unless an order allows it: 40 million pixels take 160 MB. */
const MAX_PIXELS = 40_000_000
/** Smaller images are logos and tracking pixels, not pictures. */
const SMALLEST = { width: 320, height: 160 }
const SMALLEST_LOGO = 24
/** Decoding that takes longer is aborted. */
const PATIENCE_SECONDS = 20
const ASPECT = 16 / 9
/** Half a minute more of encoding effort would save only a few percent of the bytes. */
const AVIF = { quality: 52, effort: 3 }
const WEBP = { quality: 80 }

/**
 * Re-encodes a third-party picture. It is recognized by its first bytes and not by its name, cropped to 16:9 around its most
 * salient area, and saved as AVIF and WebP in each width that is not larger than the original. Its metadata is dropped,
 * except for its digital source type if a machine made it. The smallest width is always made.
 */
export async function copyPicture({
  bytes,
  byModel,
  mostPixels,
  widths,
}: PictureOrder & { make: 'copy' }): Promise<PictureAnswer> {
  return unpacked({ bytes, mostPixels }, async (options, { width, height }) => {
    if (width < SMALLEST.width || height < SMALLEST.height)
      return refused('too_small', `${width} × ${height}`)
    const cut = Math.min(width, Math.floor(height * ASPECT))
    const [least, ...more] = widths
    const made = [least, ...more.filter((each) => each <= cut)].filter((each) => each !== undefined)
    const widest = Math.max(...made)
    // cropped once, at the largest width, so that every size shows the same detail
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .resize(widest, heightOf(widest), { fit: 'cover', position: sharp.strategy.attention })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .timeout({ seconds: PATIENCE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const source = byModel ? MADE_AS.modelPicture : await markOf(bytes, options)
    const sizes: PictureSize[] = []
    for (const to of made) {
      const sized = sharp(data, { raw: info }).resize(to, heightOf(to))
      const marked = source ? sized.withXmp(xmpPacket(source)) : sized
      sizes.push({ width: to, avif: await marked.clone().avif(AVIF).toBuffer() })
      sizes.push({ width: to, webp: await marked.clone().webp(WEBP).toBuffer() })
    }
    return { made: { webp: {}, sizes } }
  })
}

/** The mark of the publisher: in the XMP, or else in a C2PA manifest, whose claims have the same address in plain text. */
async function markOf(bytes: Uint8Array, options: Unpacking): Promise<DigitalSource | null> {
  const { xmp } = await sharp(bytes, options).metadata()
  return digitalSourceIn(xmp?.toString() ?? '', Buffer.from(bytes).toString('latin1'))
}

/** A logo: uncropped, on a transparent square. */
export const copyLogo = ({ bytes, size }: PictureOrder & { make: 'logo' }): Promise<PictureAnswer> =>
  unpacked({ bytes }, async (options, { width, height }) => {
    if (Math.min(width, height) < SMALLEST_LOGO) return refused('too_small', `${width} × ${height}`)
    const webp = await sharp(bytes, options)
      .autoOrient()
      .resize(size, size, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .toColourspace('srgb')
      .timeout({ seconds: PATIENCE_SECONDS })
      .webp(WEBP)
      .toBuffer()
    return { made: { webp: { [size]: webp } } }
  })

/** Another size of a stored picture, with the mark that it carries. */
export async function resizePicture({
  bytes,
  width,
  form,
}: PictureOrder & { make: 'size' }): Promise<PictureAnswer> {
  const sized = sharp(bytes).resize(width, heightOf(width)).keepXmp()
  if (form === 'webp')
    return { made: { webp: {}, sizes: [{ width, webp: await sized.webp(WEBP).toBuffer() }] } }
  return { made: { webp: {}, sizes: [{ width, avif: await sized.avif(AVIF).toBuffer() }] } }
}

const heightOf = (width: number) => Math.round(width / ASPECT)

type Unpacking = Pick<SharpOptions, 'limitInputPixels' | 'failOn' | 'pages'>

/** Decodes only accepted image formats, and reports what is wrong with a bad image. */
async function unpacked(
  { bytes, mostPixels = MAX_PIXELS }: { bytes: Uint8Array; mostPixels?: number | undefined },
  make: (options: Unpacking, size: { width: number; height: number }) => Promise<PictureAnswer>,
): Promise<PictureAnswer> {
  if (kindOf(bytes) === null) return refused('type', openingOf(bytes))
  try {
    const options: Unpacking = { limitInputPixels: mostPixels, failOn: 'error', pages: 1 }
    return await make(options, (await sharp(bytes, options).metadata()).autoOrient)
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return refused(/pixel limit/i.test(said) ? 'too_many_pixels' : 'damaged', said.slice(0, 200))
  }
}

const refused = (trouble: PictureTroubleCode, detail: string): PictureAnswer => ({ trouble, detail })

/** The format according to the first bytes. SVG is not accepted: it can run scripts and load resources. */
function kindOf(bytes: Uint8Array): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | null {
  const opening = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  if (opening.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (opening.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(opening)) return 'gif'
  if (/^RIFF[^]{4}WEBP/.test(opening)) return 'webp'
  if (/^[^]{4}ftypavi[fs]/.test(opening)) return 'avif'
  return null
}

const openingOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 40))
    .toString('latin1')
    .replaceAll(/[^\x20-\x7e]/g, '·')
