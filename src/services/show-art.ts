import sharp from 'sharp'
import { coverSvg } from './cover-art.ts'
import { type DrawnText, drawnText, layerOf, loadFonts } from './drawn-text.ts'
import { MADE_AS } from './marks/rules.ts'
import { xmpPacket } from './marks/xmp.ts'
import { type ShareCard, siteMark } from './share-card.ts'

/** Side in px of the podcast image: the largest that directories accept. */
export const SHOW_ART_SIDE = 3000

const SIDE = SHOW_ART_SIDE
const BAND = 1800
const MARGIN = 210
const COLUMN = SIDE - 2 * MARGIN
const [PAPER, INK, INK2] = ['#fafbf8', '#121513', '#454c47']
/** The size in px at which the logo of the site, drawn 48 px wide, is shown. */
const MARK = 240

/** Draws the square image of a show, as JPEG: a cover, and below it the name and the subject of the show. */
export async function drawShowArt(card: ShareCard): Promise<Uint8Array> {
  await loadFonts()
  const { rightToLeft } = card
  const headline = await written(card.headline, card, { px: 250, weight: 800, colour: INK })
  const kicker = await written(card.kicker, card, { px: 110, weight: 600, colour: INK2 })
  const start = (text: DrawnText) => (rightToLeft ? SIDE - MARGIN - text.info.width : MARGIN)
  return sharp(Buffer.from(groundOf(card)))
    .composite([
      layerOf(headline, start(headline), BAND + 150),
      layerOf(kicker, start(kicker), SIDE - MARGIN - MARK / 2 - kicker.info.height / 2),
    ])
    .flatten({ background: PAPER })
    .withXmp(xmpPacket(MADE_AS.drawing))
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer()
}

type Style = { px: number; weight: number; colour: string }

/** The text at the first size that leaves room for the rest. */
async function written(text: string, { rightToLeft }: ShareCard, style: Style): Promise<DrawnText> {
  const width = style.px > 200 ? COLUMN : COLUMN - MARK - 80
  for (const part of [1, 0.8, 0.6]) {
    const drawn = await drawnText(text, { ...style, px: Math.round(style.px * part), rightToLeft, width })
    if (drawn.info.height <= style.px * 2.4 && drawn.info.width <= width) return drawn
  }
  return drawnText(text.slice(0, 80), { ...style, px: Math.round(style.px * 0.5), rightToLeft, width })
}

/** Everything but the text: the cover above, paper and the logo of the site below. */
function groundOf({ id, rightToLeft }: ShareCard): string {
  const scale = MARK / 48
  const x = rightToLeft ? MARGIN : SIDE - MARGIN - MARK
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">` +
    `<rect width="100%" height="100%" fill="${PAPER}"/>` +
    `<svg width="${SIDE}" height="${BAND}">${coverSvg(id, { width: SIDE, height: BAND })}</svg>` +
    `<g transform="translate(${x} ${SIDE - MARGIN - MARK}) scale(${scale})">${siteMark(0, 0, rightToLeft)}</g>` +
    `</svg>`
  )
}
