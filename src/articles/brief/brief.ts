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
const NUMBER = /#source-(\d{1,2})/g

const pointsOf = (html: string): string[] => [...html.matchAll(POINT)].map(([, text = '']) => plain(text))

/** The numbers of the sources in marks. */
export const numbersIn = (marks: string): number[] => [...marks.matchAll(NUMBER)].map(([, n]) => Number(n))

/**
 * Whether an excerpt has the same words as the first point: in full, at the end of a line that names its publisher, or cut
 * off by an ellipsis.
 */
export function repeatsFirstPoint(html: string, excerpt: string): boolean {
  const [point = ''] = pointsOf(html).map(signsOf)
  if (point === '') return false
  const shown = signsOf(excerpt)
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
