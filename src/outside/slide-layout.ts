import { coverSvg } from './cover-art.ts'
import type { SlideText } from './slide-text.ts'
import { type Piece, type SetLine, setText } from './slide-lines.ts'
import type { SlideLook } from './slide.ts'

/** The colours of the site, on paper and on black. */
const PAPER = {
  ground: '#fafbf8',
  ink: '#121513',
  ink2: '#444a45',
  ink3: '#646b65',
  line: '#dce0d9',
  link: '#0b5c66',
}
const INVERSE: typeof PAPER = {
  ground: '#121513',
  ink: '#f4f6f1',
  ink2: '#a9b1aa',
  ink3: '#a9b1aa',
  line: '#2c332f',
  link: '#f4f6f1',
}
const SIGNAL = '#ffd02e'
const INK = '#121513'

const MARGIN = 72
/** Of the mark of the site at the foot, in px. */
const MARK = 52
const RULE = 4
/** How much of the height the drawing at the top takes. */
const BAND: Record<SlideText['kind'], number> = {
  cover: 0.44,
  story: 0.3,
  point: 0.1,
  figure: 0,
  sources: 0.1,
}
/** Side of the box around the number of a source. */
const CITED = 50

/**
 * A slide as SVG of rectangles, circles and paths: paper, the drawing of its seed, then kicker, headline and paragraphs
 * below a rule, then which sources say so, the mark and name of the site, and the number of the slide.
 */
export function slideSvg(slide: SlideText, look: SlideLook): string {
  const { width, height } = look
  const arabic = look.language === 'ar'
  const colours = slide.kind === 'figure' ? INVERSE : PAPER
  const band = Math.round(height * BAND[slide.kind])
  const foot = height - MARGIN - MARK
  const cited = slide.kind === 'sources' ? [] : slide.cited
  const top = (band === 0 ? MARGIN : band + 44) + RULE + 34
  const bottom = foot - 40 - (cited.length > 0 ? CITED + 28 : 0)
  const room = { left: MARGIN, right: width - MARGIN, top, bottom }
  const kicker = setText([kickerOf(slide, colours, arabic)], room, arabic)
  const below = { ...room, top: kicker.bottom + (kicker.lines.length > 0 ? 20 : 0) }
  const text = setText(piecesOf(slide, colours, arabic), below, arabic)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    groundOf(look, band, colours.ground) +
    rect(MARGIN, top - RULE - 34, width - 2 * MARGIN, RULE, colours.ink) +
    [...kicker.lines, ...text.lines].map(lineSvg).join('') +
    citedSvg(cited, { look, top: bottom + 28, colours, arabic }) +
    footSvg(look, foot, colours, arabic) +
    '</svg>'
  )
}

type Colours = typeof PAPER

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

/** The drawing runs over the end of its band; the paper covers that. */
function groundOf({ width, height, seed }: SlideLook, band: number, ground: string): string {
  if (band === 0) return rect(0, 0, width, height, ground)
  // a low band shows the middle of a whole drawing
  const whole = Math.max(band, Math.round(height * 0.44))
  const [, inside = ''] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(coverSvg(seed, { width, height: whole })) ?? []
  const [scale, up] = [width / 640, Math.round((band - whole) / 2)]
  return (
    `<g transform="translate(0 ${up}) scale(${scale})">${inside}</g>` +
    rect(0, band, width, height - band, ground)
  )
}

const kickerOf = (slide: SlideText, colours: Colours, arabic: boolean): Piece => ({
  text: slide.kicker ?? '',
  px: 34,
  weight: 600,
  colour: colours.ink2,
  leading: arabic ? 1.6 : 1.35,
  after: 0,
})

function piecesOf(slide: SlideText, colours: Colours, arabic: boolean): Piece[] {
  const [head, body] = arabic ? [1.42, 1.62] : [1.16, 1.38]
  const title = (px: number): Piece => ({
    text: slide.title,
    px,
    weight: 800,
    colour: colours.ink,
    leading: head,
    after: px * 0.45,
    even: true,
  })
  const paragraphs = (px: number, colour = colours.ink): Piece[] =>
    slide.text.map((text) => ({ text, px, weight: 400, colour, leading: body, after: px * 0.6 }))
  switch (slide.kind) {
    case 'cover':
      return [title(96), ...paragraphs(48, colours.ink2)]
    case 'story':
      return [title(88), ...paragraphs(50)]
    case 'point':
      return [title(52), ...paragraphs(74)]
    case 'figure':
      return [
        {
          text: slide.figure ?? '',
          px: 210,
          weight: 800,
          colour: SIGNAL,
          leading: arabic ? 1.3 : 1.1,
          after: 30,
        },
        title(56),
        ...paragraphs(58),
      ]
    case 'sources':
      return [
        title(64),
        ...paragraphs(36, colours.ink2),
        ...slide.sources.flatMap((source) => sourcePieces(source, colours, arabic)),
      ]
  }
}

function sourcePieces(source: SlideText['sources'][number], colours: Colours, arabic: boolean): Piece[] {
  const look = { indent: 64, leading: arabic ? 1.5 : 1.3 }
  return [
    {
      ...look,
      text: source.publisher,
      marker: String(source.n),
      px: 40,
      weight: 700,
      colour: colours.ink,
      after: 0,
    },
    { ...look, text: source.title, px: 38, weight: 400, colour: colours.ink, after: 0 },
    { ...look, text: source.url, px: 28, weight: 400, colour: colours.link, after: 28, leftToRight: true },
  ]
}

/** A line says which box it was given, so that whoever measures it knows. */
function lineSvg({ box, colour, outline }: SetLine): string {
  const place = [box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge)).join(' ')
  return `<g data-box="${place}" fill="${colour}">${outline.paths.map((d) => `<path d="${d}"/>`).join('')}</g>`
}

/** One line in a place of its own, as large as there is room. */
const lineIn = (piece: Omit<Piece, 'leading' | 'after'>, place: Place, arabic: boolean): string =>
  setText([{ ...piece, leading: 1, after: 0 }], place, arabic)
    .lines.map(lineSvg)
    .join('')
type Place = { left: number; right: number; top: number; bottom: number }

/** Numbers of sources in boxes; their names stand on the last slide. */
function citedSvg(
  cited: readonly number[],
  { look, top, colours, arabic }: { look: SlideLook; top: number; colours: Colours; arabic: boolean },
): string {
  const most = Math.floor((look.width - 2 * MARGIN) / (CITED + 12))
  return cited
    .slice(0, most)
    .map((n, place) => {
      const along = MARGIN + place * (CITED + 12)
      const x = arabic ? look.width - along - CITED : along
      return (
        `<path d="M${x + 1} ${top + 1}h${CITED - 2}v${CITED - 2}h${2 - CITED}z" fill="none" stroke="${colours.ink3}" stroke-width="2"/>` +
        centred(String(n), { left: x, right: x + CITED, top, bottom: top + CITED }, 26, colours.ink)
      )
    })
    .join('')
}

/** Figures in the middle of a box. */
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

/** The mark of the site with its name, and which slide this is. */
function footSvg(look: SlideLook, top: number, colours: Colours, arabic: boolean): string {
  const { width } = look
  const x = arabic ? width - MARGIN - MARK : MARGIN
  const turn = arabic ? ' translate(24 0) scale(-1 1)' : ''
  const name = arabic
    ? { left: MARGIN + 220, right: x - 20 }
    : { left: x + MARK + 20, right: width - MARGIN - 220 }
  const number = arabic
    ? { left: MARGIN, right: MARGIN + 200 }
    : { left: width - MARGIN - 200, right: width - MARGIN }
  return (
    `<g transform="translate(${x} ${top}) scale(${MARK / 24})${turn}">${rect(0, 0, 24, 24, SIGNAL)}` +
    `<path d="M5 19v-4M9.7 19v-7M14.3 19V9M19 19V5" fill="none" stroke="${INK}" stroke-width="2.4"/></g>` +
    lineIn(
      { text: look.siteName, px: 36, weight: 800, colour: colours.ink },
      { ...name, top: top + 8, bottom: top + MARK },
      arabic,
    ) +
    // at the other edge than the text
    lineIn(
      { text: `${look.number} / ${look.of}`, px: 32, weight: 600, colour: colours.ink2, leftToRight: true },
      { ...number, top: top + 10, bottom: top + MARK },
      !arabic,
    )
  )
}
