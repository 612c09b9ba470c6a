/** What a row of the palette is found by. */
export type Findable = {
  label: string
  /** Further words that find it, such as the title of its page. */
  words?: string | undefined
}

/**
 * The rows that have every word of a query at the beginning of one of theirs, the best first: the label as a whole, its
 * beginning, its words in order of the list, then the further words. An empty query finds all.
 */
export function ranked<Row extends Findable>(rows: readonly Row[], query: string): Row[] {
  return rows
    .map((row, at) => ({ row, at, rank: rankOf(row, query) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((one, other) => (one.rank ?? 0) - (other.rank ?? 0) || one.at - other.at)
    .map(({ row }) => row)
}

/** How well a row answers a query, 0 being best; null if it does not. */
export function rankOf({ label, words = '' }: Findable, query: string): number | null {
  const asked = wordsIn(query)
  const own = wordsIn(label)
  if (asked.length === 0) return 0
  const [whole, text] = [asked.join(' '), own.join(' ')]
  if (text === whole) return 0
  if (text.startsWith(whole)) return 1
  if (asked.every((word) => own.some((each) => begins(each, word)))) return 2
  const all = [...own, ...wordsIn(words)]
  return asked.every((word) => all.some((each) => begins(each, word))) ? 3 : null
}

/** A label in parts, of which `found` ones are the beginnings of words that a query asks for. */
export function partsOf(label: string, query: string): { text: string; found: boolean }[] {
  const asked = wordsIn(query).toSorted((one, other) => other.length - one.length)
  const parts: { text: string; found: boolean }[] = []
  for (const text of label.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+/gu) ?? []) {
    const word = asked.find((each) => begins(folded(text), each))
    const length = word === undefined ? 0 : lengthOf(text, word)
    if (length > 0) parts.push({ text: text.slice(0, length), found: true })
    if (length < text.length) parts.push({ text: text.slice(length), found: false })
  }
  return parts
}

/** The Arabic article, which is written together with its word. */
const ARTICLE = 'ال'

const begins = (word: string, start: string): boolean =>
  word.startsWith(start) || (word.startsWith(ARTICLE) && word.slice(ARTICLE.length).startsWith(start))

const wordsIn = (text: string): string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Without capitals, accents, vowel signs, and the spellings of one Arabic letter. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')

/** How many characters of a text have become the start of its word. */
function lengthOf(text: string, start: string): number {
  const wanted = folded(text).startsWith(start) ? start.length : ARTICLE.length + start.length
  let length = 0
  while (length < text.length && folded(text.slice(0, length)).length < wanted) length += 1
  while (/^\p{M}/u.test(text.slice(length))) length += 1
  return length
}
