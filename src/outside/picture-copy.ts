import sharp from 'sharp'
import type { PictureTroubleCode } from './picture-file.ts'
import type { PictureAnswer, PictureOrder } from './pictures-worker.ts'

/** More pixels than this are not unpacked: 40 million take 160 MB. */
const MOST_PIXELS = 40_000_000
/** Smaller ones are logos and counting dots, no pictures. */
const SMALLEST = { width: 320, height: 160 }
/** Unpacking that takes longer is given up. */
const PATIENCE_SECONDS = 20
const ASPECT = 16 / 9

/**
 * A picture of strangers, made anew: recognised by its first bytes and not by its name, cut to 16:9 around what draws
 * the eye, as WebP in each width, without any of its data but the mark of a picture that a model has made.
 */
export async function copyPicture({
  bytes,
  byModel,
  widths,
}: PictureOrder & { make: 'copy' }): Promise<PictureAnswer> {
  if (kindOf(bytes) === null) return refused('type', openingOf(bytes))
  try {
    const options = { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 } as const
    const { width, height } = await sharp(bytes, options).metadata()
    if (width < SMALLEST.width || height < SMALLEST.height)
      return refused('too_small', `${width} × ${height}`)
    const webp: Record<number, Uint8Array> = {}
    for (const to of widths) {
      const picture = sharp(bytes, options)
        .autoOrient()
        .resize(to, Math.round(to / ASPECT), { fit: 'cover', position: sharp.strategy.attention })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .webp({ quality: 80 })
        .timeout({ seconds: PATIENCE_SECONDS })
      webp[to] = await (byModel ? picture.withXmp(MADE_BY_MODEL) : picture).toBuffer()
    }
    return { made: { webp } }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return refused(/pixel limit/i.test(said) ? 'too_many_pixels' : 'damaged', said.slice(0, 200))
  }
}

const refused = (trouble: PictureTroubleCode, detail: string): PictureAnswer => ({ trouble, detail })

/** What the first bytes say. Drawings (SVG) are not taken: they can run and load. */
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

/** Says inside the file that a model has made it, in the words of the IPTC. */
const MADE_BY_MODEL =
  '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>' +
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ' +
  'Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia"/>' +
  '</rdf:RDF></x:xmpmeta><?xpacket end="w"?>'
