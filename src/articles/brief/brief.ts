// A brief is stored as Markdown and rendered once; this reads its parts from the sanitized HTML.

/** The marks behind a point or a figure, as articles/markup.ts writes them. */
const MARKS = String.raw`((?:\s*<sup><a href="#source-\d{1,2}">\[\d{1,2}\]</a></sup>)+)`
/** A point: its text and its marks. */
export const POINT = new RegExp(
  String.raw`<blockquote>\s*<p>((?:(?!</p>)[\s\S])*?)${MARKS}</p>\s*</blockquote>`,
  'g',
)
/** A figure in its sentence: the text, the figure in it, and the marks. */
export const FIGURE = new RegExp(
  String.raw`<li>((?:(?!</li>)[\s\S])*?<strong>((?:(?!</)[\s\S])+)</strong>(?:(?!</li>)[\s\S])*?)${MARKS}</li>`,
  'g',
)
const LIST = /<h2>([\s\S]*?)<\/h2>\s*<ul>([\s\S]*?)<\/ul>/g
const NUMBER = /#source-(\d{1,2})/g

/** A point, or a sentence with its figure, as plain text with the numbers of its sources. */
export type BriefLine = { text: string; figure: string | null; sources: number[] }
/** Figures or differences below their heading. */
export type BriefList<Line = BriefLine> = { heading: string; lines: Line[] }
/** The points come first, then the lists. */
export type BriefText = { points: BriefLine[]; lists: BriefList[] }

/** The parts of a brief: its points, further figures, and figures on which sources differ. */
export type BriefParts = { points: BriefLine[]; figures: BriefList | null; differences: BriefList | null }

/** A line of a brief with its source. */
export type SourcedLine = Omit<BriefLine, 'sources'> & {
  source: { n: number; publisher: string; url: string; publishedAt: string | null }
}
/** The beginning of a brief, as emails show it. */
export type BriefOpening = {
  /** Whether each point is a sentence as published. */
  published: boolean
  /** How it was written, in words; null if that is not known. */
  made: string | null
  points: SourcedLine[]
  /** The number of further points. */
  more: number
  sourceCount: number
  figures: BriefList<SourcedLine> | null
  /** Two figures for the same thing. */
  difference: BriefList<SourcedLine> | null
}

/** The parts of the text of a brief; text that is no point or figure is left out. */
export const briefText = (html: string): BriefText => ({
  points: pointsOf(html),
  lists: [...html.matchAll(LIST)].map(([, heading = '', items = '']) => ({
    heading: plain(heading),
    lines: [...items.matchAll(FIGURE)].map(([, text = '', figure = '', marks = '']) => ({
      text: plain(text),
      figure: plain(figure),
      sources: numbersIn(marks),
    })),
  })),
})

const pointsOf = (html: string): BriefLine[] =>
  [...html.matchAll(POINT)].map(([, text = '', marks = '']) => ({
    text: plain(text),
    figure: null,
    sources: numbersIn(marks),
  }))

/** The numbers of the sources in marks. */
export const numbersIn = (marks: string): number[] => [...marks.matchAll(NUMBER)].map(([, n]) => Number(n))

/** Whether an excerpt has the words of the first point; see `isSamePoint`. */
export function repeatsFirstPoint(html: string, excerpt: string): boolean {
  const [first] = pointsOf(html)
  return first !== undefined && isSamePoint(first.text, excerpt)
}

/**
 * Whether an excerpt has the same words as a point: in full, at the end of a line that names its publisher, or cut off by an
 * ellipsis.
 */
export function isSamePoint(text: string, excerpt: string): boolean {
  const [point, shown] = [signsOf(text), signsOf(excerpt)]
  if (point === '') return false
  if (shown.endsWith(point)) return true
  const start = shown.indexOf(point.slice(0, BEGINNING))
  return excerpt.endsWith('…') && start >= 0 && point.startsWith(shown.slice(start))
}

/** Two sentences that begin with as many of the same letters and digits are the same. */
const BEGINNING = 24
const signsOf = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '')

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00A0' }

/** The words of sanitized HTML, on one line. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
