import sharp from 'sharp'
import { setText } from '../slides/slide-lines.ts'
import { type FramesOrder, scaled } from './video-orders.ts'

const GROUND = '#121513'
const INK = '#f4f6f1'
const LINE = '#2c332f'
/** Margin of a slide, in px of its drawing: captions are below its text. */
const MARGIN = 72
const CAPTION_PX = 46
/** Space above and below captions. */
const EDGE = 8
/**
 * Height of the caption strip at the bottom, as a part of the frame's height; in px it is taller in vertical video, for the
 * player's own controls.
 */
const STRIP = { square: 0.185, vertical: 0.17 }

/**
 * The size at which to draw a slide for a video of this size, and the height at which it is shown: above the caption strip.
 */
export function slideRoom({ width, height }: { width: number; height: number }) {
  const part = height > width ? STRIP.vertical : STRIP.square
  const shown = Math.round((height * (1 - part)) / 2) * 2
  // a slide is never shorter than it is wide at 1080 px: such a slide is drawn wider and scaled down
  const drawn = Math.max(shown, width)
  return { shown, drawn: { width: Math.round((width * drawn) / shown), height: drawn } }
}

/** Frames of a video as PNG: the slide, and below it the lines of each caption, whose text is fitted by measuring it. */
export async function drawFrames({
  slide,
  width,
  height,
  captions,
  arabic,
  scale,
}: FramesOrder): Promise<Buffer[]> {
  const { shown, drawn } = slideRoom({ width, height })
  const px = (length: number) => scaled(length, scale)
  const margin = Math.round((MARGIN * shown) / drawn.height)
  const { data, info } = await sharp(slide)
    .resize(px(width), px(shown), { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const pixels = { width: px(width), height: px(height) - px(shown) }
  const strip = { width, height: height - shown, margin, arabic, pixels }
  const frames: Buffer[] = []
  for (const lines of captions)
    frames.push(
      await sharp({ create: { width: px(width), height: px(height), channels: 3, background: GROUND } })
        .composite([
          { input: data, raw, left: 0, top: 0 },
          { input: captionSvg(lines, strip), left: 0, top: px(shown) },
        ])
        .png({ compressionLevel: 2 }) // each file is read only once
        .toBuffer(),
    )
  return frames
}

type Strip = {
  width: number
  height: number
  margin: number
  arabic: boolean
  pixels: { width: number; height: number }
}

/** The caption lines, centered in the strip. */
function captionSvg(texts: readonly string[], { width, height, margin, arabic, pixels }: Strip): Buffer {
  const leading = arabic ? 1.55 : 1.35
  // no taller than its lines: a line that is too wide is shrunk and not wrapped
  const bottomEdge = Math.min(height - EDGE, EDGE + texts.length * CAPTION_PX * leading + 1)
  const room = { left: margin, right: width - margin, top: EDGE, bottom: bottomEdge }
  const { lines, bottom } = setText(
    texts.map((text) => ({ text, px: CAPTION_PX, weight: 600, colour: INK, leading, after: 0 })),
    room,
    arabic,
  )
  const down = Math.max(0, Math.round((height - 2 * EDGE - (bottom - room.top)) / 2))
  const paths = lines.flatMap(({ outline }) => outline.paths.map((d) => `<path d="${d}"/>`)).join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">` +
      `<rect width="${width}" height="3" fill="${LINE}"/>` +
      `<g fill="${INK}" transform="translate(0 ${down})">${paths}</g></svg>`,
  )
}
