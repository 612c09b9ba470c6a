import { fold } from './scraped-text.ts'

/** Phrases of a list, found by their first word. */
export type Phrases = {
  /** The lengths of the phrases that begin with `words[at]`, in words; the gap of a phrase counts too. */
  lengthsAt: (words: readonly Written[], at: number) => readonly number[]
}

/** A word of a text, folded, and as it is written in lower case. */
export type Written = { word: string; raw: string }
/** A pattern begins with `letter`, or with any if that is undefined. */
type Token = string | { pattern: RegExp; accented: boolean; letter: string | undefined }
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
  const parts = raw
    .split(/([*?])/)
    .map((part) =>
      part === '*' ? String.raw`\p{L}*` : part === '?' ? String.raw`\p{L}` : accented ? part : fold(part),
    )
  return {
    pattern: new RegExp(`^${parts.join('')}$`, 'u'),
    accented,
    letter: /^[*?]/.test(raw) ? undefined : parts[0]?.[0],
  }
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
  const exceptions = tokensByStart(
    entries.filter((phrase) => phrase.startsWith('-')).map((phrase) => [tokenOf(phrase.slice(1))]),
  )
  const beginningWith = tokensByStart(
    entries
      .filter((phrase) => phrase !== '' && !phrase.startsWith('-'))
      .map((phrase) => phrase.split(/[\s’'-]+/u).map(tokenOf)),
  )
  return {
    lengthsAt: (words, at) => {
      const word = words[at]
      const found = word ? beginningWith(word) : NONE
      if (!word || found.length === 0 || exceptions(word).length > 0) return []
      return found.flatMap((tokens) => lengthOf(tokens, 0, words, at) ?? [])
    },
  }
}

type Tokens = readonly Token[]
const NONE: readonly Tokens[] = []

/**
 * Finds the phrases whose first token matches a word, in their order. A word is compared only with the patterns that begin
 * with its letter, or with any letter.
 */
function tokensByStart(all: readonly Tokens[]): (word: Written) => readonly Tokens[] {
  const same = new Map<string, number[]>()
  const lettered = new Map<string, number[]>()
  const open: number[] = []
  const add = (to: Map<string, number[]>, key: string, at: number) => {
    const list = to.get(key)
    if (list) list.push(at)
    else to.set(key, [at])
  }
  all.forEach(([first], at) => {
    if (first === undefined) return
    if (typeof first === 'string') add(same, first, at)
    else if (first.letter === undefined) open.push(at)
    else add(lettered, first.letter, at)
  })
  return (word) => {
    const [letter = '', rawLetter = ''] = [word.word[0], word.raw[0]]
    const candidates = [
      ...(lettered.get(letter) ?? []),
      ...(rawLetter === letter ? [] : (lettered.get(rawLetter) ?? [])),
      ...open,
    ].filter((at) => {
      const first = all[at]?.[0]
      return first !== undefined && matches(first, word)
    })
    const found = [...(same.get(word.word) ?? []), ...candidates]
    if (found.length === 0) return NONE
    return found.toSorted((one, other) => one - other).flatMap((at) => [all[at] ?? []])
  }
}
