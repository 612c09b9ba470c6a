import { coverSvg } from './cover-art.ts'
import type { Infographic } from './infographic.ts'
import { siteMark } from './share-card.ts'

/** Size of an infographic in pixels: portrait, which networks show largest. */
export const [WIDTH, HEIGHT] = [1080, 1350]
/** Pixels at each side of the text. */
export const MARGIN = 64
/** Width of the text. */
export const COLUMN = WIDTH - 2 * MARGIN
/** Height of the drawing at the top. */
export const BAND = 180
/** Vertical position where the site mark begins. */
export const FOOT_MARK = HEIGHT - 48 - 40
/** The site's colors. */
export const LOOK = { PAPER: '#fafbf8', INK: '#121513', INK2: '#444a45', INK3: '#646b65', LINE: '#dce0d9' }
const { PAPER, INK, INK3 } = LOOK

const [DOT_COLUMNS, DOT_STEP] = [50, COLUMN / 50]
/** Height of the dots of a share. */
export const DOTS_HEIGHT = Math.round(2 * DOT_STEP)

/** A hundred dots in two rows, one per percent, filled from the start of the line. */
export function dots(share: number, top: number, rightToLeft: boolean): string {
  const full = Math.round(share)
  return Array.from({ length: 2 * DOT_COLUMNS }, (_, n) => {
    const column = Math.floor(n / 2)
    const x = MARGIN + DOT_STEP * ((rightToLeft ? DOT_COLUMNS - 1 - column : column) + 0.5)
    const y = top + DOT_STEP * ((n % 2) + 0.5)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${n < full ? 8.2 : 2.4}" fill="${n < full ? INK : INK3}"/>`
  }).join('')
}

/** Everything except the text: paper, drawing, site mark, the rule of the footer, and the shapes between. */
export function groundOf({ id, rightToLeft }: Infographic, rule: number, shapes: string): string {
  const cover = { width: WIDTH, height: Math.round((WIDTH * 9) / 16) }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="100%" height="100%" fill="${PAPER}"/>` +
    `<svg width="${WIDTH}" height="${BAND}" viewBox="0 ${Math.round((cover.height - BAND) / 2)} ${WIDTH} ${BAND}">${coverSvg(id, cover)}</svg>` +
    shapes +
    `<rect x="${MARGIN}" y="${Math.round(rule)}" width="${COLUMN}" height="4" fill="${INK}"/>` +
    siteMark(rightToLeft ? WIDTH - MARGIN - 48 : MARGIN, FOOT_MARK, rightToLeft) +
    `</svg>`
  )
}
