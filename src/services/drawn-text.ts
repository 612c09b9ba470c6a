import sharp from 'sharp'
import { FONT_FILES } from './font-files.ts'

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

let loading: Promise<void> | undefined

/** Reads the fonts of the site, once per thread. */
export const loadFonts = (): Promise<void> =>
  (loading ??= readFonts().catch((error: unknown) => {
    loading = undefined
    throw error
  }))

async function readFonts(): Promise<void> {
  for (const fontfile of FONT_FILES)
    await sharp({ text: { text: '.', fontfile } })
      .png()
      .toBuffer()
}
