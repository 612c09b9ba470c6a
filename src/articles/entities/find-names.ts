/** A name to search for, with its other spellings. Names of models may be followed by a version: `Qwen3`, `GPT-5`. */
export type Named = { id: string; kind: string; name: string; aliases: readonly string[] }

/** Incremented when the rule below finds different names in the same text; every text is then read again. */
export const NAMES_RULE = 1

/** Finds the names mentioned in a text; built once for many texts. */
export type NameFinder = (text: string) => Set<string>

type Spelling = { id: string | null; written: string; folded: string; isModel: boolean }

/** Words of letters and digits; scripts written without spaces are split into single characters. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}])+/gu
const SPACELESS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const ARABIC = /^\p{Script=Arabic}/u
/** Prefixes that Arabic attaches to a word: and, so, with, for, like, the. */
const ARABIC_BEFORE = /^[وف]?(?:[بك](?:ال)?|لل?|ال)?/u
/** Arabic words of at most this many letters are names only in their exact spelling: `آبل`, not `إبل`. */
const SHORT_ARABIC = 3
/** The same for Latin words. */
const SHORT_LATIN = 4
const MARKS = /[\u064B-\u0652\u0670\u0640]/g
const ADDRESSES = /\]\([^)]*\)|<?https?:\/\/[^\s>)]+|\b[\w.+-]+@[\w-]+\.[\w.]+/gu

/**
 * Builds a finder that matches whole words only, the longest name first; entries in `others` mean something else (`Claude
 * Monet`) and give no name. A single Latin word must start with its capital letter as in the name, and a short one must
 * match exactly.
 */
export function nameFinder(names: readonly Named[], others: readonly string[]): NameFinder {
  const byWord = new Map<string, Spelling[]>()
  const learn = (spelling: Spelling) => {
    const [first] = spelling.folded.match(WORD) ?? []
    if (first !== undefined) byWord.set(first, [...(byWord.get(first) ?? []), spelling])
  }
  for (const { id, kind, name, aliases } of names)
    for (const each of new Set([name, ...aliases])) learn({ id, ...spelled(each), isModel: kind === 'model' })
  for (const each of others) learn({ id: null, ...spelled(each), isModel: false })
  for (const spellings of byWord.values()) spellings.sort((a, b) => b.folded.length - a.folded.length)
  return (text) => {
    const { written, folded } = spelled(text.replace(ADDRESSES, ' '))
    const found = new Set<string>()
    let end = 0
    for (const { 0: word, index } of folded.matchAll(WORD)) {
      if (index < end) continue
      const match = matchAt({ written, folded }, word, index, byWord)
      if (match === null) continue
      end = match.end
      if (match.id !== null) found.add(match.id)
    }
    return found
  }
}

/** The longest name that begins at a word. Each letter has the same position in the folded and in the written text. */
function matchAt(
  text: { written: string; folded: string },
  word: string,
  index: number,
  byWord: ReadonlyMap<string, Spelling[]>,
): { id: string | null; end: number } | null {
  for (const at of beginnings(word)) {
    const start = index + at
    const key = word.slice(at)
    const candidates = [...(byWord.get(key) ?? []), ...(byWord.get(key.replace(/\d+$/, '')) ?? [])]
    for (const spelling of candidates) {
      const end = start + spelling.folded.length
      if (!text.folded.startsWith(spelling.folded, start) || !endsThere(text.folded, end, spelling)) continue
      if (isWritten(text.written.slice(start, end), spelling) && !isPartOfName(text.written, start))
        return { id: spelling.id, end }
    }
  }
  return null
}

/** The positions in a word where a name can begin: the start, and in Arabic also after attached prefixes. */
function beginnings(word: string): number[] {
  if (!ARABIC.test(word)) return [0]
  const before = ARABIC_BEFORE.exec(word)?.[0].length ?? 0
  return Array.from({ length: before + 1 }, (_, at) => at)
}

function endsThere(folded: string, end: number, { folded: name, isModel }: Spelling): boolean {
  if (SPACELESS.test(name)) return true
  const rest = folded.slice(end, end + 8)
  return /^(?![\p{L}\p{N}])/u.test(rest) || (isModel && /^\d+(?:\.\d+)?(?![\p{L}\p{N}])/u.test(rest))
}

function isWritten(text: string, { written }: Spelling): boolean {
  if (ARABIC.test(written)) return letters(written) > SHORT_ARABIC || text === written
  if (!/^\p{Script=Latin}+$/u.test(written)) return true // With several words or a digit, no ordinary word looks like it.
  if (letters(written) <= SHORT_LATIN || written === written.toUpperCase()) return text === written
  return text.slice(0, 1) === written.slice(0, 1)
}

const letters = (text: string): number => Array.from(text).length

/** `Jean-Claude` is a different name; `ex-OpenAI` is not. */
const isPartOfName = (text: string, start: number): boolean =>
  /\p{Lu}\p{L}*[-‑]$/u.test(text.slice(Math.max(0, start - 24), start))

/** A text on one line without optional Arabic marks, and the same text with one form of each letter. */
function spelled(text: string): { written: string; folded: string } {
  const written = text.normalize('NFC').replace(MARKS, '').replace(/\s+/gu, ' ')
  return { written, folded: Array.from(written, folded).join('') }
}

function folded(letter: string): string {
  const one = FORMS[letter] ?? letter.toLowerCase()
  return one.length === letter.length ? one : letter
}

const FORMS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ى: 'ي',
  ة: 'ه',
  '‑': '-',
  '–': '-',
  '’': "'",
}
