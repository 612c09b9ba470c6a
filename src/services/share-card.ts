import sharp from 'sharp'
import { coverSvg } from './cover-art.ts'
import { type DrawnText, drawnText, layerOf, loadFonts } from './drawn-text.ts'
import { MADE_AS } from './marks/rules.ts'
import { xmpPacket } from './marks/xmp.ts'

/** The contents of a share card. All of it is on the page too. */
export type ShareCard = {
  /** Seed of the cover. */
  id: string
  /** Lines run from right to left and the cover is on the left. */
  rightToLeft: boolean
  headline: string
  /** Smaller text before the headline: the topic, and how many publishers cover it. */
  kicker: string
  /** 0 to 100; null when nothing was measured: then there is no meter. */
  momentum: number | null
  siteName: string
  /** Draws a square for podcast directories instead: see show-art.ts. */
  square?: boolean
}

/** Size in px that social networks ask for. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const

const [WIDTH, HEIGHT] = [SHARE_CARD_SIZE.width, SHARE_CARD_SIZE.height]
const BAND = 400
const MARGIN = 64
const COLUMN = WIDTH - BAND - 2 * MARGIN
const HEADLINE_TOP = 140
const FOOT = 526
/** The headline takes the first of these sizes in px at which it fits. */
const SMALLEST = 40
const SIZES = [68, 60, 52, 46, SMALLEST]
/** No headline that fits is longer. */
const MAX_LETTERS = 400
const HEADLINE_HEIGHT = FOOT - HEADLINE_TOP - 36
const [PAPER, INK, INK2, SIGNAL] = ['#fafbf8', '#121513', '#454c47', '#ffd02e']

/**
 * Draws the image that a social network shows beside a link, as JPEG. Uses the library that shapes Arabic and orders
 * mixed-direction lines, and the fonts of the site; a headline that is too long is cut at a word.
 */
export async function drawShareCard(card: ShareCard): Promise<Uint8Array> {
  await loadFonts()
  const { rightToLeft } = card
  const kicker = await line(card.kicker, 28, 600, INK2, rightToLeft)
  const headline = await headlineOf(card)
  const name = await line(card.siteName, nameSize(card.siteName), 800, INK, rightToLeft)
  const score = card.momentum === null ? null : await line(String(card.momentum), 28, 700, INK, false)
  const start = (width: number, from = 0) => (rightToLeft ? WIDTH - MARGIN - from - width : MARGIN + from)
  const ground = Buffer.from(groundOf(card))
  const chip = chipPlace(rightToLeft)
  return sharp(ground)
    .composite([
      layerOf(kicker, start(kicker.info.width), 84),
      layerOf(headline, start(headline.info.width), HEADLINE_TOP),
      layerOf(name, start(name.info.width, 64), FOOT + 24 - name.info.height / 2),
      ...(score
        ? [layerOf(score, chip + CHIP / 2 - score.info.width / 2, FOOT + 24 - score.info.height / 2)]
        : []),
    ])
    .flatten({ background: PAPER })
    .withXmp(xmpPacket(MADE_AS.drawing))
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer()
}

/** Long names are set smaller, so that the meter keeps its place. */
const nameSize = (name: string) => Math.max(16, Math.min(36, Math.floor(600 / name.length)))

async function headlineOf({ headline, rightToLeft }: ShareCard): Promise<DrawnText> {
  const written = (text: string, size: number) => line(text, size, 800, INK, rightToLeft)
  const letters = Array.from(headline)
  if (letters.length <= MAX_LETTERS)
    for (const size of SIZES) {
      const drawn = await written(headline, size)
      if (fits(drawn)) return drawn
    }
  let [short, long] = [1, Math.min(letters.length, MAX_LETTERS)]
  while (long - short > 1) {
    const middle = (short + long) >> 1
    if (fits(await written(cut(letters, middle), SMALLEST))) short = middle
    else long = middle
  }
  return written(cut(letters, short), SMALLEST)
}

const fits = ({ info }: DrawnText) => info.height <= HEADLINE_HEIGHT && info.width <= COLUMN
/** The first letters, up to the end of a word if there is one. */
const cut = (letters: readonly string[], count: number) =>
  `${letters
    .slice(0, count)
    .join('')
    .replace(/\s+\S{0,30}$/, '')}…`

const line = (text: string, px: number, weight: number, colour: string, rightToLeft: boolean) =>
  drawnText(text, { px, weight, colour, rightToLeft, width: COLUMN })

const CHIP = 68
const METER = 20 * 10
const chipPlace = (rightToLeft: boolean) => (rightToLeft ? WIDTH - MARGIN - COLUMN : MARGIN + COLUMN - CHIP)

/** Everything but the text: paper, rule, cover, logo and meter. */
function groundOf({ id, rightToLeft, momentum }: ShareCard): string {
  const cover = coverSvg(id, { width: WIDTH, height: HEIGHT })
  const band = rightToLeft ? 0 : WIDTH - BAND
  const text = rightToLeft ? BAND + MARGIN : MARGIN
  const mark = rightToLeft ? WIDTH - MARGIN - 48 : MARGIN
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${PAPER}"/>` +
    `<svg x="${band}" width="${BAND}" height="${HEIGHT}" viewBox="${(WIDTH - BAND) / 2} 0 ${BAND} ${HEIGHT}">${cover}</svg>` +
    `<rect x="${text}" y="56" width="${COLUMN}" height="4" fill="${INK}"/>` +
    siteMark(mark, FOOT, rightToLeft) +
    (momentum === null ? '' : meter(momentum, rightToLeft)) +
    `</svg>`
  )
}

/** The logo of the site, 48 px wide, as SVG; mirrored where lines run from right to left. */
export const siteMark = (x: number, y: number, rightToLeft: boolean): string =>
  `<g transform="translate(${x} ${y})${rightToLeft ? ' translate(48 0) scale(-1 1)' : ''}">` +
  `<svg width="48" height="48" viewBox="0 0 24 24"><rect width="24" height="24" fill="${SIGNAL}"/>` +
  `<path d="M5 19v-4M9.7 19v-7M14.3 19V9M19 19V5" stroke="${INK}" stroke-width="2.4"/></svg></g>`

/** A chip for the figure and twenty ticks that grow from the start of the line. */
function meter(momentum: number, rightToLeft: boolean): string {
  const chip = chipPlace(rightToLeft)
  const high = momentum >= 80
  const ticks = rightToLeft ? chip + CHIP + 16 : chip - 16 - METER
  const bars = Array.from({ length: 20 }, (_, n) => {
    const full = n < Math.round(momentum / 5)
    const x = ticks + 10 * (rightToLeft ? 19 - n : n)
    return `<rect x="${x}" y="${FOOT + (full ? 12 : 19)}" width="5" height="${full ? 24 : 10}"${full ? '' : ' opacity=".28"'}/>`
  }).join('')
  return (
    `<rect x="${chip + 1}" y="${FOOT + 1}" width="${CHIP - 2}" height="46" fill="${high ? SIGNAL : 'none'}"` +
    `${high ? '' : ` stroke="#7a827c" stroke-width="2"`}/><g fill="${INK}">${bars}</g>`
  )
}
