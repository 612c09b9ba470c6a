import type { ArticleView } from '../calls.ts'

// A brief is stored as Markdown and rendered once; this reads its parts from the sanitized HTML.

/** The marks behind a point or a figure, as articles/markup.ts writes them. */
const MARKS = String.raw`((?:\s*<sup><a href="#source-\d{1,2}">\[\d{1,2}\]</a></sup>)+)`
const MARK = new RegExp(MARKS, 'g')
/** A point: its text and its marks. */
export const POINT = new RegExp(
  String.raw`<blockquote>\s*<p>((?:(?!</p>)[\s\S])*?)${MARKS}</p>\s*</blockquote>`,
  'g',
)
/** A figure in its sentence: the text, the figure in it, and the marks. In a loose list the sentence is a paragraph. */
export const FIGURE = new RegExp(
  String.raw`<li>(?:\s*<p>)?((?:(?!</li>|</?p>)[\s\S])*?<strong>((?:(?!</)[\s\S])+)</strong>(?:(?!</li>|</?p>)[\s\S])*?)${MARKS}(?:</p>\s*)?</li>`,
  'g',
)
/** A heading and the list below it. */
export const LIST = /<h2>((?:(?!<\/h2>)[\s\S])*)<\/h2>\s*<ul>([\s\S]*?)<\/ul>/g
/** Text up to marks, the marks, and punctuation behind them. */
const MARKED = new RegExp(String.raw`((?:(?!<sup>)[\s\S])+)${MARKS}?([.!?…؟۔][»”"’')]*)?`, 'g')
const LISTS = /<(ul|ol|table)>[\s\S]*?<\/\1>/g
const PARAGRAPH = /<p>([\s\S]*?)<\/p>/g
const NUMBER = /#source-(\d{1,2})/g

/** Whether an article is shown as a brief: to readers who may read it. */
export const isBrief = ({ metadata, access }: ArticleView): boolean =>
  access.state === 'full' && metadata['kind'] === 'brief'
/** Whether each point is a sentence as published: not in a translation, and not after an editor has changed the text. */
export const asPublished = ({ metadata, language, original_language: original }: ArticleView): boolean =>
  metadata['as_published'] === true && language === original

/** A point, or a sentence with its figure, as plain text with the numbers of its sources. */
export type BriefLine = { text: string; figure: string | null; sources: number[] }
/** Figures or differences below their heading. */
export type BriefList<Line = BriefLine> = { heading: string; lines: Line[] }
/**
 * The points come first, then the lists. `spoken` are the points and the paragraphs that an editor added, in their order.
 * `size` is the number of items of a list, with those that are no figure.
 */
export type BriefText = { points: BriefLine[]; spoken: BriefLine[]; lists: (BriefList & { size: number })[] }

/** The parts of a brief: its points, further figures, and pairs of figures on which sources differ. */
export type BriefParts = Pick<BriefText, 'points' | 'spoken'> & {
  figures: BriefList | null
  differences: BriefList | null
}

/** A line of a brief with its source. */
export type SourcedLine = Omit<BriefLine, 'sources'> & {
  source: { n: number; publisher: string; url: string; publishedAt: string | null }
}
/** The beginning of a brief, as emails show it. */
export type BriefOpening = {
  /** Whether each point is a sentence as published. */
  published: boolean
  /** How it was translated and written, in words; null if a person did both. */
  made: string | null
  points: SourcedLine[]
  /** The number of further points. */
  more: number
  sourceCount: number
  figures: BriefList<SourcedLine> | null
  /** Two figures for the same thing. */
  difference: BriefList<SourcedLine> | null
}

/** The parts of the text of a brief; lists have only the lines with a figure. */
export const briefText = (html: string): BriefText => ({
  points: pointsOf(html),
  spoken: [...html.replace(LISTS, '').matchAll(PARAGRAPH)].flatMap(([, text = '']) => linesIn(text)),
  lists: [...html.matchAll(LIST)].map(([, heading = '', items = '']) => ({
    heading: plain(heading),
    size: items.split('<li>').length - 1,
    lines: [...items.matchAll(FIGURE)].map(([, text = '', figure = '', marks = '']) => ({
      text: plain(text),
      figure: plain(figure),
      sources: [...new Set(numbersIn(text + marks))],
    })),
  })),
})

const pointsOf = (html: string): BriefLine[] =>
  [...html.matchAll(POINT)].flatMap(([, text = '', marks = '']) => linesIn(text + marks))

/** The text up to each group of marks is a line, so that no source is credited with the words of another. */
const linesIn = (html: string): BriefLine[] =>
  [...html.matchAll(MARKED)].flatMap(([, text = '', marks = '', end = '']) => {
    const line = { text: plain(text) + end, figure: null, sources: numbersIn(marks) }
    return line.text === '' ? [] : [line]
  })

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
    .replace(MARK, '')
    .replace(/<[^>]*>/g, '')
    .replace(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
