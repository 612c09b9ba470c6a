import { scriptOf } from '#languages/rules.ts'
import { coverSvg } from '../cover-art.ts'
import {
  CITED,
  type Colours,
  MARGIN,
  MARK,
  PAPER,
  SIGNAL,
  citedSvg,
  footSvg,
  lineSvg,
  rect,
} from './slide-foot.ts'
import { type Piece, setText } from './slide-lines.ts'
import type { SlideText } from './slide-text.ts'
import type { SlideLook } from './slide.ts'

const INVERSE: Colours = {
  ground: '#121513',
  ink: '#f4f6f1',
  ink2: '#a9b1aa',
  ink3: '#a9b1aa',
  line: '#2c332f',
  link: '#f4f6f1',
}

const RULE = 4
/** The part of the height that the drawing at the top takes. */
const BAND: Record<SlideText['kind'], number> = {
  cover: 0.44,
  story: 0.3,
  point: 0.1,
  figure: 0,
  sources: 0.1,
}
/** A sentence of at most this many characters can be set in large bold letters. */
const SHORT_SENTENCE = 130

/**
 * A slide as SVG of rectangles, circles and paths: paper and the drawing of its seed; kicker, headline and paragraphs below
 * a rule; then the cited sources, the logo and name of the site, and the slide number.
 */
export function slideSvg(slide: SlideText, look: SlideLook): string {
  const { width, height } = look
  const arabic = scriptOf(look.language) === 'arabic'
  const colours = slide.kind === 'figure' ? INVERSE : PAPER
  // lines of Arabic are taller: a smaller drawing leaves a title the same room
  const part = arabic && slide.kind === 'cover' ? BAND.cover * 0.82 : BAND[slide.kind]
  const band = Math.round(height * part)
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
    citedSvg({ ...slide, cited }, { look, top: bottom + 28, colours, arabic }) +
    footSvg(look, foot, colours, arabic) +
    '</svg>'
  )
}

/** The drawing extends past the end of its band; the paper covers that. */
function groundOf({ width, height, seed }: SlideLook, band: number, ground: string): string {
  if (band === 0) return rect(0, 0, width, height, ground)
  // a short band shows the middle of a complete drawing
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
      return [
        { ...title(44), weight: 600, colour: colours.ink2 },
        ...pointPieces(slide.text, colours, arabic),
      ]
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
        ...slide.sources.flatMap((source) => sourcePieces(source, colours, arabic)),
        ...slide.text.map((text) => closingPiece(text, colours, body)),
      ]
  }
}

/** The opening of a point is set large and bold unless it is long; the rest is quieter. */
function pointPieces([opening = '', ...rest]: readonly string[], colours: Colours, arabic: boolean): Piece[] {
  const isLoud = opening.length <= SHORT_SENTENCE
  const [loud, quiet, plain] = arabic ? ([1.5, 1.62, 1.62] as const) : ([1.2, 1.38, 1.34] as const)
  const first: Piece = isLoud
    ? {
        text: opening,
        px: rest.length > 0 ? 80 : 92,
        weight: 700,
        colour: colours.ink,
        leading: loud,
        after: 44,
      }
    : { text: opening, px: 74, weight: 500, colour: colours.ink, leading: plain, after: 40 }
  const others = rest.map((text) => ({
    text,
    px: isLoud ? 58 : 62,
    weight: 400 as const,
    colour: isLoud ? colours.ink2 : colours.ink,
    leading: quiet,
    after: 36,
  }))
  return [first, ...others]
}

function sourcePieces(source: SlideText['sources'][number], colours: Colours, arabic: boolean): Piece[] {
  const look = { indent: 68, leading: arabic ? 1.5 : 1.3, href: source.url }
  const publisher = {
    text: source.publisher,
    marker: String(source.n),
    px: 46,
    weight: 700,
    after: 0,
  } as const
  return [
    { ...look, ...publisher, colour: colours.ink },
    { ...look, text: source.title, px: 42, weight: 400, colour: colours.ink, after: 2 },
    { ...look, text: source.url, px: 30, weight: 400, colour: colours.link, after: 34, leftToRight: true },
  ]
}

/** The text below the sources: a sentence, or an address. */
function closingPiece(text: string, colours: Colours, leading: number): Piece {
  const said: Piece = { text, px: 38, weight: 600, colour: colours.ink, leading, after: 0 }
  return /^https?:\/\/\S+$/.test(text)
    ? { ...said, px: 30, weight: 400, colour: colours.link, leftToRight: true, href: text }
    : said
}
