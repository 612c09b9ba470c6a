import { pack } from '#languages/packs.ts'
import { eachLanguage, type Language, scriptOf } from '#languages/rules.ts'
import { FRAME_WORDS } from '../attribution.ts'
import { fold, stem } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import { unknownCodes } from './codes.ts'
import type { Facts } from './evidence.ts'
import { namesIn } from './names-in.ts'
import { versionsIn } from './numbers-in.ts'

const COMMON_START = 5
/** Words such as "nearly" and "about": at the start of a sentence they are no names. */
const MEANING_WORDS = eachLanguage<ReadonlySet<string>>((language) => {
  const { opposites: _opposites, converses: _converses, rates: _rates, ...lists } = pack(language).meaning
  return new Set(
    Object.values(lists)
      .join(',')
      .split(/[,\s]+/)
      .filter((word) => !/[*?~]/.test(word))
      .map(fold),
  )
})

/**
 * True when the capitalized first word of a sentence is an ordinary word: it has an ordinary ending, or a form of it appears
 * in the source.
 */
function isOrdinaryStart(word: string, language: Language, evidence: Facts): boolean {
  const folded = fold(word)
  if (!/^\p{L}\p{Ll}+$/u.test(word)) return false
  if (MEANING_WORDS[language].has(folded)) return true
  if (pack(language).reading.ordinaryEndings.test(word.toLowerCase())) return true
  return (
    folded.length >= COMMON_START &&
    [...evidence.named].some((known) => known.startsWith(folded.slice(0, COMMON_START)))
  )
}

const DEMONYM =
  /^(\p{L}{4,}?)(?:ians?|eans?|ese|ish|erns?|iens?|iennes?|ais|aises?|ois|oises?|enses?|enos?|enas?|ecos?|ecas?|gas?|icas?)$/u
/** "Vietnamese" is known where Vietnam is named, and the other way round. */
function isDemonym(word: string, { named }: Facts): boolean {
  const countryOf = (one: string) => DEMONYM.exec(one)?.[1]
  const derives = (from: string, root: string | undefined) =>
    root !== undefined && from.startsWith(root) && from.length - root.length <= 3
  const root = countryOf(word)
  return [...named].some((known) => derives(known, root) || derives(word, countryOf(known)))
}

function isKnown(word: string, language: Language, evidence: Facts): boolean {
  return fold(word)
    .split(' ')
    .every(
      (part) =>
        part === '' ||
        (/^\p{L}$/u.test(part) && part.length === 1) ||
        evidence.named.has(part) ||
        evidence.named.has(stem(part)) ||
        isDemonym(part, evidence) ||
        STOP_WORDS[language].has(part) ||
        FRAME_WORDS[language].has(part) ||
        STOP_WORDS[language].has(part.replace(/^(?:و|ف)/u, '')) ||
        evidence.named.has(part.replace(/^(?:وال|بال|لل|ال|و|ب|ل|ف|ك)/u, '')),
    )
}

const withoutLinks = (text: string) => text.replace(/https?:\S+/g, ' ')

/** The names in a text, versions such as `Opus 5` and codes such as `model-4711` that the evidence does not support. Each once. */
export function unknownNames(text: string, language: Language, evidence: Facts): string[] {
  const names = namesIn(text, language).flatMap(({ name, opensSentence }) => {
    const words = name.split(/[ \u00A0]/)
    const unknown = words.filter((word, i) => {
      const capital = scriptOf(language) === 'arabic' || /\p{Lu}/u.test(word)
      if (!capital || isKnown(word, language, evidence)) return false
      return !(opensSentence && i === 0 && words.length === 1 && isOrdinaryStart(word, language, evidence))
    })
    return unknown.length === 0 ? [] : [name]
  })
  const versions = versionsIn(text).filter((claim) => {
    const known = evidence.versions.filter(({ name }) => name === claim.name)
    return known.length > 0 && !known.some(({ number }) => number === claim.number)
  })
  const codes = unknownCodes(withoutLinks(text), [...evidence.named].join(' '))
  return [...new Set([...names, ...versions.map(({ shown }) => shown.trim()), ...codes])]
}
