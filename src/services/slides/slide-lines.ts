import {
  type Box,
  type GlyphLine,
  type Outline,
  type Weight,
  drawable,
  outlinesOf,
  widthsOf,
} from './slide-glyphs.ts'

/** A paragraph of a slide. Sizes in px are the preferred ones. */
export type Piece = {
  text: string
  px: number
  weight: Weight
  colour: string
  /** Line height as a multiple of its size. */
  leading: number
  /** Space in px below it. */
  after: number
  /** Addresses and numbers run from left to right in every language. */
  leftToRight?: boolean
  /** Placed before it, in the margin of `indent` px. */
  marker?: string
  indent?: number
  /** Whether its lines have about the same length. */
  even?: boolean
  /** The link target in a document. */
  href?: string
}

/** The area for paragraphs. */
export type Room = { left: number; right: number; top: number; bottom: number }
/** A line with its outlines; `box` is the place assigned to it. */
export type SetLine = { colour: string; box: Box; outline: Outline; href?: string }
/** Paragraphs that fit: their lines and where they end. */
export type SetText = { lines: SetLine[]; bottom: number }

/** Each attempt is smaller by this factor. */
const STEP = 0.95
/** Words are broken only when the text would otherwise shrink below this part of its size. */
const UNBROKEN = 0.6
/** Lines that would touch are moved apart by this factor. */
const APART = 1.06
/** Minimum distance in px between the ink of two lines. */
const AIR = 1
/** A last line shorter than this part of the width looks orphaned: words from the other lines move to it. */
const FORGOTTEN = 0.3
/** Lines become no narrower than this part of the width: for many lines, for few, and for even ones. */
const NARROWEST = { many: 0.8, few: 0.6, even: 0.6 }
const FEW = 3

/**
 * Sets paragraphs below each other, as large as possible: draws and measures them, and shrinks them until every line stays
 * within its box and none touches the next. No text is dropped.
 */
export function setText(pieces: readonly Piece[], room: Room, arabic: boolean): SetText {
  const nonEmpty = pieces
    .map((piece) => ({ ...piece, text: drawable(piece.text) }))
    .filter(({ text }) => text !== '')
  if (nonEmpty.length === 0) return { lines: [], bottom: room.top }
  let apart = 1
  for (let scale = 1; ;) {
    const layout = layOut(nonEmpty, room, { scale, apart, arabic, breaking: scale < UNBROKEN })
    if (!layout || layout.bottom > room.bottom) {
      scale *= STEP
      continue
    }
    const outlines = outlinesOf(
      layout.lines.map(({ line }) => line),
      { width: room.right, height: room.bottom },
    )
    const lines = layout.lines.map(({ line, box, href }, n) => ({
      colour: line.colour,
      box,
      outline: outlines[n] ?? { paths: [], ink: null },
      ...(href !== undefined && { href }),
    }))
    const trouble = troubleOf(lines, room)
    if (trouble === null) return { lines, bottom: layout.bottom }
    if (trouble === 'touching') apart *= APART
    scale *= STEP
  }
}

/** The fault of drawn lines, if any. */
function troubleOf(lines: readonly SetLine[], room: Room): 'wide' | 'touching' | null {
  for (const [n, { outline, box }] of lines.entries()) {
    const { ink } = outline
    if (!ink) continue
    if (ink.left < room.left - AIR || ink.right > room.right + AIR || ink.bottom > room.bottom) return 'wide'
    if (ink.top < box.top || ink.bottom > box.bottom) return 'touching'
    for (const other of lines.slice(n + 1))
      if (other.outline.ink && meet(ink, other.outline.ink)) return 'touching'
  }
  return null
}

const meet = (a: Box, b: Box) =>
  a.left < b.right + AIR && b.left < a.right + AIR && a.top < b.bottom + AIR && b.top < a.bottom + AIR

type Setting = { scale: number; apart: number; arabic: boolean; breaking: boolean }
type Layout = { lines: { line: GlyphLine; box: Box; href?: string }[]; bottom: number }

/** Returns null when a word is wider than its line and must not be broken. */
function layOut(pieces: readonly Piece[], room: Room, setting: Setting): Layout | null {
  const { scale, apart, arabic } = setting
  const lines: Layout['lines'] = []
  let y = room.top
  for (const piece of pieces) {
    const px = piece.px * scale
    const height = px * piece.leading * apart
    const indent = (piece.indent ?? 0) * scale
    const left = arabic ? room.left : room.left + indent
    const right = arabic ? room.right - indent : room.right
    const texts = linesOf(piece, px, right - left, setting)
    if (!texts) return null
    for (const [n, text] of texts.entries()) {
      // the ink of a line is centered in its height, from accents to descenders
      const baseline = y + height / 2 + px * (arabic ? 0.3 : 0.33)
      const line = {
        baseline,
        px,
        weight: piece.weight,
        colour: piece.colour,
        runs: directionOf(piece, arabic),
        at: arabic ? ('end' as const) : ('start' as const),
        arabic,
      }
      lines.push({
        line: { ...line, text, x: arabic ? right : left },
        box: { left, right, top: y - px * 0.2, bottom: y + height + px * 0.2 },
        ...(piece.href !== undefined && { href: piece.href }),
      })
      if (n === 0 && piece.marker)
        lines.push({
          line: { ...line, text: piece.marker, runs: 'ltr', x: arabic ? room.right : room.left },
          box: { left: room.left, right: room.right, top: y - px * 0.2, bottom: y + height + px * 0.2 },
        })
      y += height
    }
    y += piece.after * scale
  }
  return { lines, bottom: y - (pieces.at(-1)?.after ?? 0) * scale }
}

/** The direction of its language, unless all its letters are in another script: a foreign title keeps its own. */
function directionOf({ text, leftToRight }: Piece, arabic: boolean): 'ltr' | 'rtl' {
  const [hasArabic, hasOthers] = [/\p{Script=Arabic}/u.test(text), /(?!\p{Script=Arabic})\p{L}/u.test(text)]
  if (leftToRight || (hasOthers && !hasArabic)) return 'ltr'
  return arabic || (hasArabic && !hasOthers) ? 'rtl' : 'ltr'
}

/** A part of a word that a line may end after, and whether a space follows. */
type Part = { text: string; spaced: boolean }

function linesOf(piece: Piece, px: number, width: number, { arabic, breaking }: Setting): string[] | null {
  const words = piece.text.split(' ')
  const style = { weight: piece.weight, arabic }
  const parts = words.flatMap((word) => partsOf(word))
  const measured = widthsOf(
    parts.map(({ text }) => text),
    style,
  )
  const wide = parts.some(({ text }) => measured(text) * px > width)
  if (wide && !breaking && !piece.leftToRight) return null
  const fitting = wide ? parts.flatMap((part) => broken(part, px, width, style)) : parts
  const sizes = widthsOf(
    fitting.map(({ text }) => text),
    style,
  )
  const inWidth = (most: number) => wrapped(fitting, (text) => sizes(text) * px, most)
  return (piece.leftToRight ? inWidth(width) : settled(inWidth, width, piece.even ?? false)).map(
    ({ text }) => text,
  )
}

type Wrapped = { text: string; width: number }[]

/** As few lines as possible: of about the same length, or at least without a short last line. */
function settled(inWidth: (most: number) => Wrapped, width: number, even: boolean): Wrapped {
  const widest = inWidth(width)
  const isForgotten = (lines: Wrapped) => (lines.at(-1)?.width ?? 0) < width * FORGOTTEN
  if (widest.length === 1 || (!even && !isForgotten(widest))) return widest
  const narrowest = NARROWEST[even ? 'even' : widest.length <= FEW ? 'few' : 'many']
  let best = widest
  for (let most = width; most > width * narrowest; most -= width * 0.04) {
    const next = inWidth(most)
    if (next.length > widest.length) break
    best = next
    if (!even && !isForgotten(next)) return next
  }
  return even ? best : widest
}

/** Lines may end after a hyphen or a slash inside a word. */
function partsOf(word: string): Part[] {
  const parts = word.split(/(?<=\p{L}[-–—/])(?=\p{L})|(?<=[/?&=])(?=[^/])/u)
  return parts.map((text, n) => ({ text, spaced: n === parts.length - 1 }))
}

function wrapped(parts: readonly Part[], measured: (text: string) => number, most: number): Wrapped {
  const space = measured(' ')
  const lines: Wrapped = []
  let line: Wrapped[number] | null = null
  let gap = ''
  for (const { text, spaced } of parts) {
    const more = measured(text)
    const between = gap === '' ? 0 : space
    if (line !== null && line.width + between + more <= most)
      line = { text: line.text + gap + text, width: line.width + between + more }
    else {
      if (line !== null) lines.push(line)
      line = { text, width: more }
    }
    gap = spaced ? ' ' : ''
  }
  return line === null ? lines : [...lines, line]
}

const signs = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A word in pieces that fit, split between grapheme clusters. */
function broken(part: Part, px: number, width: number, style: { weight: Weight; arabic: boolean }): Part[] {
  const letters = Array.from(signs.segment(part.text), ({ segment }) => segment)
  const measured = widthsOf([...letters, part.text], style)
  if (measured(part.text) * px <= width) return [part]
  const pieces: string[] = []
  let [piece, used] = ['', 0]
  for (const letter of letters) {
    // letters of a connected script are narrower together than alone
    const more = measured(letter) * px
    if (piece !== '' && used + more > width * 0.97) {
      pieces.push(piece)
      ;[piece, used] = ['', 0]
    }
    piece += letter
    used += more
  }
  return [...pieces, piece].map((text, n, all) => ({ text, spaced: n === all.length - 1 && part.spaced }))
}
