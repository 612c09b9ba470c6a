import { pack } from '#languages/packs.ts'
import { LANGUAGES, type Language, eachLanguage, scriptOf } from '#languages/rules.ts'
import { fold } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import { monthNumber } from '../gates/calendar.ts'
import { withoutCommonCodes } from '../gates/codes.ts'
import { type Name, namesIn } from '../gates/names-in.ts'
import { type Counterparts, counterpartsIn } from './counterparts.ts'
import { looksForeign } from './transliterated.ts'

/**
 * The names of a whole item, folded. A translation may repeat the counterparts of its names in any part. `kept`: words of
 * names that the translation has; `translated`: those of which no part of it has a counterpart, although several have them.
 */
export type ItemNames = {
  counterparts: Counterparts
  kept: ReadonlySet<string>
  translated: ReadonlySet<string>
}
type Against = { from: Language; to: Language; item?: ItemNames }

/** Words of all languages that are translated inside names, or kept as part of them: "ministry", "Instituto", "south". */
const NAME_WORDS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => pack(language).reading.nameWords.split(/\s+/).map(fold)),
)
const WEEKDAYS = eachLanguage((language) => pack(language).calendar.weekdays.split(' ').map(fold))
const ACRONYM = /^(?:\p{Lu}{2,}s?|[IVXLCM]+(?:e|er|re)?)$/u
const MIN_LENGTH = 3
/** A text without a final stop in which more of the longer words are capitalized is a headline in which all are. */
const HEADLINE_SHARE = 0.5

/**
 * Names that a translation has in the place of those of its original, or besides them. A name counts as the same if its words
 * begin alike, have the same consonants in another script, or name the same place. A name that is only left out may have
 * become a pronoun.
 */
export function inventedNames(text: string, said: string, { from, to, item }: Against): string[] {
  const [original, translation] = [readable(text), readable(said)]
  const there = counterpartsIn(original, from, to)
  const isKnown = (word: string) =>
    withoutCommonCodes(word) === '' || there.has(word) || item?.counterparts.has(word) === true
  const added = isHeadline(translation, to)
    ? []
    : namesIn(translation, to).filter(
        (name) => name.isSure && wordsOf(name, to).some((word) => !isKnown(word)),
      )
  if (added.length > 0) return added.map(({ name }) => name)
  const [lost] = lostIn(original, from, counterpartsIn(translation, to, from), item)
  const other = lost === undefined ? undefined : possibleNames(translation, to).find((word) => !isKnown(word))
  return lost === undefined || other === undefined ? [] : [`${lost} → ${other}`]
}

/** The names of an item, by the texts of the parts of the original and of its translation. */
export function itemNames(
  texts: readonly string[],
  said: readonly string[],
  { from, to }: { from: Language; to: Language },
): ItemNames {
  const read = texts.map(readable)
  const here = counterpartsIn(said.map(readable).join('\n'), to, from)
  const named = read.map((text) => {
    const names = hasCapitals(text, from) ? namesIn(text, from) : []
    return new Set(names.flatMap((name) => wordsOf(name, from)))
  })
  const words = [...new Set(named.flatMap((each) => [...each]))]
  const isRepeated = (word: string) => read.filter((text) => text.includes(word)).length > 1
  return {
    counterparts: counterpartsIn(read.join('\n'), from, to),
    kept: new Set(words.filter((word) => here.has(word)).map(fold)),
    translated: new Set(words.filter((word) => !here.has(word) && isRepeated(word)).map(fold)),
  }
}

/** A text without marks of Markdown, which may precede the first word of a sentence. */
const readable = (text: string): string =>
  text
    .replace(/^[ \t]*(?:#{1,6}|[-+*>]|\d+[.)])[ \t]+/gm, '')
    .replace(/[*_`]+/g, '')
    .replaceAll('|', '\n')

const LONG = /(?<!\p{L})\p{L}{4,}/gu
function isHeadline(text: string, language: Language): boolean {
  if (scriptOf(language) === 'arabic' || /[.!?…]["”»’)\]\s]*$/u.test(text)) return false
  const words = text.match(LONG) ?? []
  return (
    words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length / words.length > HEADLINE_SHARE
  )
}
const hasCapitals = (text: string, language: Language): boolean =>
  scriptOf(language) !== 'arabic' && !isHeadline(text, language)

/** The words of a name that no other language translates. The first word of a sentence is not among them. */
function wordsOf({ name, opensSentence }: Name, language: Language): string[] {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  return (opensSentence ? words.slice(1) : words).filter((word) => isProper(word, language))
}
const isProper = (word: string, language: Language): boolean =>
  (/^\p{Lu}/u.test(word) || scriptOf(language) === 'arabic') &&
  word.length >= MIN_LENGTH &&
  !ACRONYM.test(word) &&
  !NAME_WORDS.has(fold(word)) &&
  !STOP_WORDS[language].has(fold(word)) &&
  monthNumber(word) === null &&
  !WEEKDAYS[language].some((day) => fold(word).startsWith(day))

/** The names of a text of which its translation has no word; at the start of a sentence only those that are known. */
function lostIn(text: string, from: Language, here: Counterparts, item?: ItemNames): string[] {
  if (!hasCapitals(text, from)) return []
  return namesIn(text, from)
    .filter((name) => {
      const [first = ''] = name.name.split(' ')
      if (name.opensSentence && /^\S+ \p{Lu}/u.test(name.name) && here.has(first)) return false
      if (isTitle(name)) return false
      const opening = name.opensSentence && item?.kept.has(fold(first)) === true ? [first] : []
      const words = [...opening, ...wordsOf(name, from)]
      return words.length > 0 && words.every((word) => !here.has(word) && !item?.translated.has(fold(word)))
    })
    .map(({ name }) => name)
}

/** Whether a name has ordinary words inside, which are often translated: "Cahier des Images". */
const isTitle = ({ name, opensSentence }: Name): boolean =>
  / \p{Ll}+ /u.test(opensSentence ? name.replace(/^\S+ (?:\p{Ll}+ )*/u, '') : name)

/** Words that may be names although the text does not show it: the first of a sentence, or in Arabic a foreign one. */
function possibleNames(text: string, language: Language): string[] {
  if (scriptOf(language) === 'arabic')
    return (text.match(/\p{Script=Arabic}+/gu) ?? []).filter(
      (word) => looksForeign(word) && isProper(word, language),
    )
  return namesIn(text, language)
    .map(({ name }) => name.split(' ')[0] ?? '')
    .filter((word) => isProper(word, language) && !pack(language).reading.ordinaryEndings.test(word))
}
