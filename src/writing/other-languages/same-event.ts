import { type Language, scriptOf } from '#languages/rules.ts'
import { latinSounds } from '../translation/transliterated.ts'
import type { Clue } from './clues.ts'

/** A story with the clues of all its reports. */
export type ClueStory = { language: Language; clues: ReadonlySet<Clue> }
/** Something that two stories have in common, to be shown: a day is month and day, `10-6`. */
export type SharedClue = { kind: 'name' | 'number' | 'day' | 'link'; text: string }

/**
 * The evidence for one event: shared clues, of which at least one is a name and one is not, and the share of the clues of the
 * story that has fewer. Without the second, two stories about one company would be one event. Chosen on the first half of
 * the invented news (`bench/stories`).
 */
export const EVIDENCE = { shared: 4, share: 0.35 }

/**
 * What two stories in different languages have in common, if that is strong evidence that they are about one event;
 * otherwise null. Clues that `isCommon` are in many stories and say nothing. Pure.
 */
export function sharedEvidence(
  a: ClueStory,
  b: ClueStory,
  isCommon: (clue: Clue) => boolean = () => false,
): SharedClue[] | null {
  if (a.language === b.language) return null
  const scriptsDiffer = scriptOf(a.language) !== scriptOf(b.language)
  const compared = ({ clues }: ClueStory) =>
    [...clues].filter((clue) => !clue.startsWith(scriptsDiffer ? 'name ' : 'sounds ') && !isCommon(clue))
  const [own, other] = [compared(a), new Set(compared(b))]
  const shared = own.filter((clue) => other.has(clue))
  const isName = (clue: Clue) => clue.startsWith('name ') || clue.startsWith('sounds ')
  const names = shared.filter(isName)
  if (shared.length < EVIDENCE.shared || names.length === 0 || names.length === shared.length) return null
  // Arabic has no capitals: any of its words may be a name, so only the clues of the other story can be counted
  const sizes = [
    ...(scriptsDiffer && scriptOf(a.language) === 'arabic' ? [] : [own.length]),
    ...(scriptsDiffer && scriptOf(b.language) === 'arabic' ? [] : [other.size]),
  ]
  if (shared.length / Math.min(...sizes) < EVIDENCE.share) return null
  const written = [...a.clues, ...b.clues].flatMap((clue) => (clue.startsWith('name ') ? [textOf(clue)] : []))
  return [...names, ...shared.filter((clue) => !isName(clue))].map((clue) => shown(clue, written))
}

const textOf = (clue: Clue): string => clue.slice(clue.indexOf(' ') + 1)

/** A clue of consonants is shown as the name that has them. */
function shown(clue: Clue, names: readonly string[]): SharedClue {
  const text = textOf(clue)
  if (clue.startsWith('sounds '))
    return { kind: 'name', text: names.find((name) => latinSounds(name) === text) ?? text }
  const kind = clue.startsWith('number ')
    ? 'number'
    : clue.startsWith('day ')
      ? 'day'
      : clue.startsWith('link ')
        ? 'link'
        : 'name'
  return { kind, text }
}
