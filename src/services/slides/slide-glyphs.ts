import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { FONT_FILES } from '../font-files.ts'

/** Weights for which there are fonts. Arabic ends at 700. */
export type Weight = 400 | 500 | 600 | 700 | 800

/** A line of text to be drawn: where it begins, or where it ends if it `runs` from the right edge. */
export type GlyphLine = {
  text: string
  x: number
  baseline: number
  px: number
  weight: Weight
  colour: string
  /** The direction of its characters, and the edge it is aligned to. */
  runs: 'ltr' | 'rtl'
  at: 'start' | 'end'
  arabic: boolean
}

/** Edges in px. */
export type Box = { left: number; top: number; right: number; bottom: number }
/** A line as outlines, and the box of its ink; null if there is no ink. */
export type Outline = { paths: string[]; ink: Box | null }

/** The characters these fonts cover; for other scripts the system fonts are used. */
const COVERED = /^[\u0000-\u024F\u0600-\u06FF\u2010-\u2027\u202F-\u203A\u20AC\u2122\u2066-\u2069\u2212]*$/u // eslint-disable-line no-control-regex

const optionsFor = (text: string): ResvgRenderOptions => ({
  font: {
    loadSystemFonts: !COVERED.test(text),
    defaultFontFamily: 'Schibsted Grotesk',
    fontFiles: FONT_FILES,
  },
})

/** Text that can be drawn: without characters that have no shape, and without bidirectional control marks. */
export const drawable = (text: string): string =>
  text
    .replaceAll(
      /[\p{Emoji_Presentation}\p{Cc}\p{Cs}\p{Co}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\uFE0F/gu,
      ' ',
    )
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/[^\S\u00A0]+/g, ' ')
    // no line begins with a sign that belongs to the previous word
    .replaceAll(/ (?=[:;!?»%](?:\s|$))|(?<=«) /g, '\u00A0')
    .trim()

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Latin titles are set a little tighter. */
const TIGHT = -0.015
const spacingOf = ({ px, weight, arabic }: Pick<GlyphLine, 'px' | 'weight' | 'arabic'>) =>
  arabic || weight < 700 ? 0 : px * TIGHT

/** Converts lines to outlines, all in one pass, in their order. */
export function outlinesOf(lines: readonly GlyphLine[], size: { width: number; height: number }): Outline[] {
  const texts = lines.map((line, n) => {
    const { px, weight, arabic } = line
    const families = arabic ? "'Readex Pro','Schibsted Grotesk'" : "'Schibsted Grotesk','Readex Pro'"
    // the drawing library knows no base direction: an isolate gives the line its own
    const isolated = `${line.runs === 'rtl' ? '\u2067' : '\u2066'}${xml(line.text)}\u2069`
    return (
      `<text id="l${n}" x="${line.x}" y="${line.baseline}" font-family="${families}" font-size="${px}" ` +
      `font-weight="${arabic ? Math.min(weight, 700) : weight}" letter-spacing="${spacingOf(line)}"` +
      `${line.at === 'end' ? ' text-anchor="end"' : ''}>${isolated}</text>`
    )
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${texts.join('')}</svg>`
  const flat = new Resvg(svg, optionsFor(lines.map(({ text }) => text).join(''))).toString()
  const found = new Map(
    [...flat.matchAll(/<g id="l(\d+)">([\s\S]*?)<\/g>/g)].map(([, n, inside = '']) => [
      Number(n),
      [...inside.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => rounded(d)),
    ]),
  )
  return lines.map((_, n) => {
    const paths = found.get(n) ?? []
    return { paths, ink: inkOf(paths) }
  })
}

/** Hundredths of a pixel are precise enough. */
const rounded = (d: string) =>
  d.replaceAll(/-?[\d.]+(?:e-?\d+)?/g, (number) => String(Math.round(Number(number) * 100) / 100))

/** The box around all points of the outlines; control points of a curve lie slightly outside its ink. */
export function inkOf(paths: readonly string[]): Box | null {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const path of paths) {
    let isX = true
    for (const [number] of path.matchAll(/-?\d[\d.]*/g)) {
      const value = Number(number)
      if (isX) [box.left, box.right] = [Math.min(box.left, value), Math.max(box.right, value)]
      else [box.top, box.bottom] = [Math.min(box.top, value), Math.max(box.bottom, value)]
      isX = !isX
    }
  }
  return box.left === Infinity ? null : box
}

/** Widths at 100 px of recently measured words; cleared completely when there are too many. */
const widths = new Map<string, number>()
const MAX_WIDTHS = 20_000

/** The width in px of each of these words at a size of 1 px, by word; includes the space. */
export function widthsOf(
  words: readonly string[],
  style: { weight: Weight; arabic: boolean },
): (word: string) => number {
  if (widths.size > MAX_WIDTHS) widths.clear()
  const keyOf = (word: string) => `${style.weight}${style.arabic ? 'a' : 'l'}${word}`
  const unknown = [...new Set(['', ' ', ...words])].filter((word) => !widths.has(keyOf(word)))
  // between two bars, so that words without ink are measured too
  const lines = unknown.map((word) => ({
    ...style,
    text: `|${word}|`,
    x: 0,
    baseline: 100,
    px: 100,
    colour: '#000',
    runs: 'ltr' as const,
    at: 'start' as const,
  }))
  const drawn = unknown.length === 0 ? [] : outlinesOf(lines, { width: 100, height: 100 })
  for (const [n, word] of unknown.entries()) {
    const ink = drawn[n]?.ink
    widths.set(keyOf(word), ink ? ink.right - ink.left : 0)
  }
  const bars = widths.get(keyOf('')) ?? 0
  return (word) => ((widths.get(keyOf(word)) ?? 0) - bars) / 100
}

/** A drawing without text as PNG. */
export const pictureOf = (svg: string): Uint8Array =>
  new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng()
