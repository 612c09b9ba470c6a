import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { writeWhole } from './picture-file.ts'
import { openTypeFont } from './share-card-font.ts'

/** Text as pixels on a transparent background, in the size that it was rendered. */
export type DrawnText = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** The text as a layer of an image, with its corner at `left` and `top` in px. */
export const layerOf = ({ data, info }: DrawnText, left: number, top: number) => ({
  input: data,
  raw: { width: info.width, height: info.height, channels: info.channels },
  left: Math.round(left),
  top: Math.round(top),
})

/** The style of a text. The line height is a multiple of the font's own. */
export type TextStyle = {
  px: number
  weight: number
  colour: string
  rightToLeft: boolean
  /** Longer lines are wrapped. */
  width: number
  lineHeight?: number
}

/**
 * Text in a column, wrapped, rendered in the fonts of the site by the library that shapes Arabic and orders mixed lines; an
 * ellipsis if the text has no visible characters. `loadFonts` must be called first.
 */
export const drawnText = (text: string, style: TextStyle): Promise<DrawnText> =>
  inked(text, style).catch((error: unknown) => {
    if (!/no text to render/.test(String(error))) throw error
    return inked('…', style)
  })

/** Arabic is taller, is never letter-spaced, and its font has a maximum weight of 700. */
function inked(
  text: string,
  { px, weight, colour, rightToLeft, width, lineHeight = rightToLeft ? 1.06 : 0.94 }: TextStyle,
): Promise<DrawnText> {
  const face = rightToLeft ? 'Readex Pro' : 'Schibsted Grotesk, Readex Pro'
  const spacing = rightToLeft || px < 40 ? 0 : Math.round(px * -0.02 * 1024)
  const style = `weight="${Math.min(weight, rightToLeft ? 700 : weight)}" foreground="${colour}" letter_spacing="${spacing}" line_height="${lineHeight}"`
  return sharp({
    text: {
      text: `<span ${style}>${markup(text)}</span>`,
      font: `${face} ${px}`,
      width,
      wrap: 'word-char',
      dpi: 72, // one point is one pixel
      rgba: true,
    },
  })
    .raw() // compressing and decompressing would take ten times as long
    .toBuffer({ resolveWithObject: true })
}

/** Escapes the text and replaces characters that markup cannot contain. */
const markup = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\uFFFE\uFFFF]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** Latin with its accents, then Arabic with its own Latin: files of the packages that the pages use. */
const FONTS = [
  'schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal',
  'schibsted-grotesk/files/schibsted-grotesk-latin-ext-wght-normal',
  'readex-pro/files/readex-pro-arabic-wght-normal',
  'readex-pro/files/readex-pro-latin-wght-normal',
  'readex-pro/files/readex-pro-latin-ext-wght-normal',
]
let loading: Promise<void> | undefined

/** Runs once per thread: the drawing library keeps fonts by the file from which they were first read. */
export const loadFonts = (fontsDir: string): Promise<void> =>
  (loading ??= readFonts(fontsDir).catch((error: unknown) => {
    loading = undefined
    throw error
  }))

async function readFonts(fontsDir: string): Promise<void> {
  for (const name of FONTS) {
    const file = join(fontsDir, `${name.replace(/^.*\//, '')}.ttf`)
    if (!(await isThere(file))) {
      const packed = fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}.woff2`))
      await writeWhole([[file, openTypeFont(await readFile(packed))]])
    }
    await sharp({ text: { text: '.', fontfile: file } })
      .png()
      .toBuffer()
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )
