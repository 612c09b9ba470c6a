import { fold } from './scraped-text.ts'

/** Phrases of a list, found by their first word. */
export type Phrases = {
  /** The lengths of the phrases that begin with `words[at]`, in words; the gap of a phrase counts too. */
  lengthsAt: (words: readonly Written[], at: number) => readonly number[]
}

/** A word of a text, folded, and as it is written in lower case. */
export type Written = { word: string; raw: string }
type Token = string | { pattern: RegExp; accented: boolean }
/** A token for up to three words. */
const GAP = '~'
const MAX_GAP = 3

/** Without their accents, shorter words are other words: Portuguese `dá` means "gives", and `da` means "of the". */
const SHORT = 3
/** An ending with an accent is compared with the word as it is written: `*rá` is a future, and `cámara` is none. */
const tokenOf = (raw: string): Token => {
  if (raw === GAP) return GAP
  const hasAccent = /[^\p{ASCII}]/u.test(raw) && !/\p{Script=Arabic}/u.test(raw)
  const accented = hasAccent && (raw.startsWith('*') || raw.length <= SHORT)
  if (!/[*?]/.test(raw) && !accented) return fold(raw)
  const pattern = raw
    .split(/([*?])/)
    .map((part) =>
      part === '*' ? String.raw`\p{L}*` : part === '?' ? String.raw`\p{L}` : accented ? part : fold(part),
    )
    .join('')
  return { pattern: new RegExp(`^${pattern}$`, 'u'), accented }
}
const matches = (token: Token, { word, raw }: Written) =>
  typeof token === 'string' ? token === word : token.pattern.test(token.accented ? raw : word)

/** The number of words that the tokens from `from` match at `at`; null if they do not match. */
function lengthOf(
  tokens: readonly Token[],
  from: number,
  words: readonly Written[],
  at: number,
): number | null {
  const token = tokens[from]
  if (token === undefined) return 0
  if (token === GAP) {
    for (let gap = 0; gap <= MAX_GAP; gap += 1) {
      const rest = lengthOf(tokens, from + 1, words, at + gap)
      if (rest !== null) return gap + rest
    }
    return null
  }
  const word = words[at]
  if (word === undefined || !matches(token, word)) return null
  const rest = lengthOf(tokens, from + 1, words, at + 1)
  return rest === null ? null : rest + 1
}

/** Reads a list of phrases in the notation of `Meaning`. */
export function phrases(list: string): Phrases {
  const entries = list.split(',').map((phrase) => phrase.trim())
  const except = entries.filter((phrase) => phrase.startsWith('-')).map((phrase) => tokenOf(phrase.slice(1)))
  const compiled = entries
    .filter((phrase) => phrase !== '' && !phrase.startsWith('-'))
    .map((phrase) => phrase.split(/[\s’'-]+/u).map(tokenOf))
  const known = new Map<string, readonly (readonly Token[])[]>()
  const beginningWith = (word: Written) => {
    const found =
      known.get(keyOf(word)) ??
      (except.some((token) => matches(token, word))
        ? NONE
        : orNone(compiled.filter(([first]) => first !== undefined && matches(first, word))))
    if (known.size < MAX_KNOWN) known.set(keyOf(word), found)
    return found
  }
  return {
    lengthsAt: (words, at) => {
      const word = words[at]
      return word ? beginningWith(word).flatMap((tokens) => lengthOf(tokens, 0, words, at) ?? []) : []
    },
  }
}
const keyOf = ({ word, raw }: Written) => `${word} ${raw}`
const NONE: readonly (readonly Token[])[] = []
/** Most words begin no phrase: they share one empty list. */
const orNone = (found: readonly (readonly Token[])[]) => (found.length === 0 ? NONE : found)
/** Looked-up words are kept up to this number, because texts repeat their words. */
const MAX_KNOWN = 1000
