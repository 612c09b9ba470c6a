import { diffArrays } from 'diff'

/** A stretch of the current text, or of text removed from it. */
export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }
/** The changes between two texts; `pieces` is null when the texts differ too much to be compared. */
export type Difference = { pieces: Piece[] | null; added: number; removed: number }

/** The limits of a comparison: a larger one would not help a reader either. */
const MAX = { maxEditLength: 6000, timeout: 250 }

/**
 * Words of every script including their joining characters (`3.5`, `l'agent`), spaces, line ends, and every other character
 * alone.
 */
const TOKEN = /[\p{L}\p{N}\p{M}]+(?:[.,'’·-][\p{L}\p{N}\p{M}]+)*|\n|[^\S\n]+|[^\p{L}\p{N}\p{M}\s]/gu
const tokensOf = (text: string): string[] => text.match(TOKEN) ?? []
const wordsIn = (tokens: readonly string[]): number =>
  tokens.filter((token) => /[\p{L}\p{N}]/u.test(token)).length

/** The word-by-word changes of a text, and the number of added and removed words. */
export function differenceOf(before: string, after: string): Difference {
  if (before === after) return { pieces: [{ kind: 'same', text: after }], added: 0, removed: 0 }
  const changes = diffArrays(tokensOf(before), tokensOf(after), MAX)
  if (!changes) return { pieces: null, added: 0, removed: 0 }
  const words = { same: 0, added: 0, removed: 0 }
  const pieces = changes.map(({ added, removed, value }): Piece => {
    const kind = added ? 'added' : removed ? 'removed' : 'same'
    words[kind] += wordsIn(value)
    return { kind, text: value.join('') }
  })
  return { pieces: inPhrases(pieces), added: words.added, removed: words.removed }
}

/** Merges changes separated only by a space: first all removed text, then all added text. */
function inPhrases(pieces: readonly Piece[]): Piece[] {
  const phrases: Piece[] = []
  let gone = ''
  let come = ''
  const end = () => {
    if (gone !== '') phrases.push({ kind: 'removed', text: gone })
    if (come !== '') phrases.push({ kind: 'added', text: come })
    gone = come = ''
  }
  for (const [at, { kind, text }] of pieces.entries())
    if (kind === 'removed') gone += text
    else if (kind === 'added') come += text
    else if (/^[^\S\n]+$/.test(text) && gone !== '' && come !== '' && at < pieces.length - 1) {
      gone += text
      come += text
    } else {
      end()
      phrases.push({ kind, text })
    }
  end()
  return phrases
}

/** Words of an unchanged stretch that stay visible next to a change. */
const IN_SIGHT = 12
/** A stretch with fewer hidden words is not folded. */
const WORTH_HIDING = 20

/** The visible and the folded parts of an unchanged stretch; `words` is the number of folded words. */
export type Folded = { start: string; hidden: string; end: string; words: number }

/** Folds a stretch between changes; on a side without a change, nothing stays visible. */
export function folded(text: string, place: { first: boolean; last: boolean }): Folded {
  const tokens = tokensOf(text)
  const words = tokens.flatMap((token, at) => (/[\p{L}\p{N}]/u.test(token) ? [at] : []))
  const from = place.first ? 0 : IN_SIGHT
  const to = words.length - (place.last ? 0 : IN_SIGHT)
  if (to - from < WORTH_HIDING) return { start: text, hidden: '', end: '', words: 0 }
  const [begin, stop] = [words[from] ?? 0, words[to] ?? tokens.length]
  return {
    start: tokens.slice(0, begin).join(''),
    hidden: tokens.slice(begin, stop).join(''),
    end: tokens.slice(stop).join(''),
    words: to - from,
  }
}
