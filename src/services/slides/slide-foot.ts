import { widthsOf } from './slide-glyphs.ts'
import { type Piece, type SetLine, setText } from './slide-lines.ts'
import type { SlideText } from './slide-text.ts'
import type { SlideLook } from './slide.ts'

/** The colors of the site, on paper and on black. */
export const PAPER = {
  ground: '#fafbf8',
  ink: '#121513',
  ink2: '#444a45',
  ink3: '#646b65',
  line: '#dce0d9',
  link: '#0b5c66',
}
export type Colours = typeof PAPER
/** The accent color: for figures and the logo of the site. */
export const SIGNAL = '#ffd02e'
const INK = '#121513'

/** Px between the edge of a slide and its content. */
export const MARGIN = 72
/** Size in px of the site logo in the footer. */
export const MARK = 52
/** Side of the box around the number of a source. */
export const CITED = 50
const NAME_PX = 30

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;')

/** The group records the box given to the line, so that it can be measured, and where the line links to. */
export function lineSvg({ box, colour, outline, href }: SetLine): string {
  const place = [box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge)).join(' ')
  const leads = href === undefined ? '' : ` data-href="${attribute(href)}"`
  return `<g data-box="${place}"${leads} fill="${colour}">${outline.paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
}

/** One line in its own place, as large as the room allows. */
const lineIn = (piece: Omit<Piece, 'leading' | 'after'>, place: Place, arabic: boolean): string =>
  setText([{ ...piece, leading: 1, after: 0 }], place, arabic)
    .lines.map(lineSvg)
    .join('')
type Place = { left: number; right: number; top: number; bottom: number }

type Cited = Pick<SlideText, 'cited' | 'publishers'>
type Setting = { look: SlideLook; top: number; colours: Colours; arabic: boolean }

/**
 * Source numbers in boxes, each with its publisher's name beside it if all names fit; the names are on the last slide too.
 */
export function citedSvg({ cited, publishers = [] }: Cited, { look, top, colours, arabic }: Setting): string {
  const [gap, beside] = [12, 14]
  const room = look.width - 2 * MARGIN
  const style = { weight: 600, arabic } as const
  const width = widthsOf(
    publishers.flatMap((name) => name.split(' ')),
    style,
  )
  const nameWidth = (name: string) =>
    name.split(' ').reduce((sum, word) => sum + (width(word) + width(' ')) * NAME_PX, 0)
  const whole = publishers.reduce((sum, name) => sum + CITED + beside + nameWidth(name) + 2 * gap, 0)
  const named = publishers.length === cited.length && whole <= room
  let along = 0
  return cited
    .map((n, place) => {
      const name = named ? (publishers[place] ?? '') : ''
      const from = along
      const takes = CITED + (name === '' ? 0 : beside + nameWidth(name) + gap)
      along += takes + gap
      if (along - gap > room) return ''
      const x = arabic ? look.width - MARGIN - from - CITED : MARGIN + from
      const free = name === '' ? 0 : takes - CITED - beside
      const nameAt = arabic
        ? { left: x - beside - free, right: x - beside }
        : { left: x + CITED + beside, right: x + CITED + beside + free }
      return (
        `<path d="M${x + 1} ${top + 1}h${CITED - 2}v${CITED - 2}h${2 - CITED}z" fill="none" stroke="${colours.ink3}" stroke-width="2"/>` +
        centred(String(n), { left: x, right: x + CITED, top, bottom: top + CITED }, 26, colours.ink) +
        (name === ''
          ? ''
          : lineIn(
              { text: name, px: NAME_PX, weight: style.weight, colour: colours.ink2 },
              { ...nameAt, top: top + (CITED - NAME_PX) / 2 - 2, bottom: top + CITED },
              arabic,
            ))
      )
    })
    .join('')
}

/** Digits in the middle of a box. */
function centred(text: string, box: Place, px: number, colour: string): string {
  const inner = {
    ...box,
    left: box.left + 4,
    right: box.right - 4,
    top: box.top + (box.bottom - box.top - px) / 2,
  }
  const { lines } = setText(
    [{ text, px, weight: 700, colour, leading: 1, after: 0, leftToRight: true }],
    inner,
    false,
  )
  return lines
    .map((line) => {
      const { ink } = line.outline
      const shift = ink ? Math.round((inner.left + inner.right - ink.left - ink.right) / 2) : 0
      return `<g transform="translate(${shift} 0)">${lineSvg({ ...line, box: moved(line.box, -shift) })}</g>`
    })
    .join('')
}
const moved = (box: Place, by: number): Place => ({ ...box, left: box.left + by, right: box.right + by })

/** The logo of the site with its name and address, and the number of this slide. */
export function footSvg(look: SlideLook, top: number, colours: Colours, arabic: boolean): string {
  const { width } = look
  const x = arabic ? width - MARGIN - MARK : MARGIN
  const turn = arabic ? ' translate(24 0) scale(-1 1)' : ''
  const name = arabic
    ? { left: MARGIN + 220, right: x - 20 }
    : { left: x + MARK + 20, right: width - MARGIN - 220 }
  const number = arabic
    ? { left: MARGIN, right: MARGIN + 200 }
    : { left: width - MARGIN - 200, right: width - MARGIN }
  const said = { text: look.siteName, px: 36, weight: 800, colour: colours.ink } as const
  const { address } = look
  const named =
    address === undefined ? { top: top + 8, bottom: top + MARK } : { top: top - 6, bottom: top + 30 }
  return (
    `<g transform="translate(${x} ${top}) scale(${MARK / 24})${turn}">${rect(0, 0, 24, 24, SIGNAL)}` +
    `<path d="M5 19v-4M9.7 19v-7M14.3 19V9M19 19V5" fill="none" stroke="${INK}" stroke-width="2.4"/></g>` +
    lineIn(address === undefined ? said : { ...said, px: 32 }, { ...name, ...named }, arabic) +
    (address === undefined
      ? ''
      : lineIn(
          { text: address, px: 24, weight: 500, colour: colours.ink2, leftToRight: true },
          { ...name, top: top + 26, bottom: top + MARK },
          arabic,
        )) +
    // at the edge opposite to the text
    lineIn(
      { text: `${look.number} / ${look.of}`, px: 32, weight: 600, colour: colours.ink2, leftToRight: true },
      { ...number, top: top + 10, bottom: top + MARK },
      !arabic,
    )
  )
}
