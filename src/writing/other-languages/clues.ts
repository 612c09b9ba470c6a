import { canonicalKey } from '#platform/canonical-key.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { fold, westernDigits } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import { daysIn, monthNumber } from '../gates/calendar.ts'
import { namesIn } from '../gates/names-in.ts'
import { figuresIn } from '../gates/numbers-in.ts'
import { arabicSounds, latinSounds } from '../translation/transliterated.ts'

/** A report as its clues are read. */
export type ClueText = { language: Language; title: string; text: string }

/**
 * The kinds of clues: a name in Latin letters, the consonants of a word as another script may write them, a number, a day, an
 * address.
 */
type ClueKind = 'name' | 'sounds' | 'number' | 'day' | 'link'

/** A clue as it is stored: its kind, a space, and what reports have in common. */
export type Clue = `${ClueKind} ${string}`

/** Shorter names and consonants are common by chance. */
const MIN_NAME = 3
const MIN_SOUNDS = 4
const MAX_CLUES = 80
/** The number of characters that are read: a headline and the beginning of the text. */
const READ_LENGTH = 1000

/** What a report says in the same way in every language, each as a short text. Pure. */
export function cluesOf({ language, title, text }: ClueText): Clue[] {
  const all = `${title}\n${text}`.slice(0, READ_LENGTH)
  const clues = new Set<Clue>()
  for (const link of linksIn(all)) clues.add(`link ${link}`)
  for (const { day, month } of daysIn(westernDigits(all))) clues.add(`day ${month}-${day}`)
  for (const value of numbersIn(all, language)) clues.add(`number ${value}`)
  for (const word of nameWords(all, language)) {
    clues.add(`name ${word}`)
    const sounds = latinSounds(word)
    if (!/\d/.test(word) && sounds.length >= MIN_SOUNDS) clues.add(`sounds ${sounds}`)
  }
  if (scriptOf(language) === 'arabic') for (const sounds of arabicWords(all)) clues.add(`sounds ${sounds}`)
  return [...clues].slice(0, MAX_CLUES)
}

const linksIn = (text: string): string[] =>
  Array.from(text.matchAll(/https?:\/\/[^\s<>"'”»)\]]+/gi), ([url]) =>
    canonicalKey(url.replace(/[.,;:!?]+$/, '')),
  ).filter((key) => key !== null)

/** Numbers that hardly any other event has: not of the calendar, not small and round. */
function numbersIn(text: string, language: Language): string[] {
  return figuresIn(text, language)
    .filter(({ unit, spelled }) => unit !== 'time' && !spelled)
    .flatMap(({ values }) => values)
    .filter((value) => isUnusual(Number(value)))
}
const isUnusual = (value: number): boolean =>
  Number.isFinite(value) &&
  value > 0 &&
  !(Number.isInteger(value) && (value < 13 || (value >= 1900 && value < 2100)))

/** The words of the names in a text, folded. */
function nameWords(text: string, language: Language): string[] {
  return namesIn(text, language)
    .filter(({ opensSentence, name }) => !opensSentence || /\s|\p{N}|\p{L}\p{Lu}/u.test(name))
    .flatMap(({ name }) => fold(name).split(' '))
    .filter(
      (word) =>
        word.length >= MIN_NAME &&
        /^[\p{Script=Latin}\p{N}]+$/u.test(word) &&
        !/^\d+$/.test(word) &&
        !STOP_WORDS[language].has(word) &&
        monthNumber(word) === null,
    )
}

/** The consonants of the words of an Arabic text, any of which may be a name, without prefixed particles. */
const arabicWords = (text: string): string[] =>
  (text.match(/\p{Script=Arabic}+/gu) ?? [])
    .filter((word) => !STOP_WORDS.ar.has(fold(word)))
    .flatMap((word) => [word, word.replace(/^(?:[وفبلك])?(?:ال)?/u, '')])
    .map(arabicSounds)
    .filter((sounds) => sounds.length >= MIN_SOUNDS)
