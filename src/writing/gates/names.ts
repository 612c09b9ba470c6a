import type { Language } from '#languages/rules.ts'
import { FRAME_WORDS } from '../attribution.ts'
import { fold, stem } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import type { Evidence } from './evidence.ts'
import { namesIn } from './names-in.ts'
import { versionsIn } from './numbers-in.ts'

/** Endings of ordinary words: a word with one at the start of a sentence is no name. Lower case, with accents. */
const ORDINARY: Record<Language, RegExp> = {
  en: /(?:ly|ing|ed|tions?|ments?|ness|ers|ists|ities|ies)$/u,
  fr: /(?:ment|ments|tions?|eurs?|euses?|ants?|é|és|ée|ées|ités?)$/u,
  es: /(?:mente|ción|ciones|ando|iendo|ados?|idos?|adas?|idas?|dores|doras|dad|dades|ntes)$/u,
  pt: /(?:mente|ção|ções|ando|endo|indo|ados?|idos?|adas?|idas?|dores|doras|dade|dades|ntes)$/u,
  ar: /$^/u,
}
const COMMON_START = 5

/**
 * True when the capitalized first word of a sentence is an ordinary word: it has an ordinary ending, or a form of it appears
 * in the source.
 */
function isOrdinaryStart(word: string, language: Language, evidence: Evidence): boolean {
  const folded = fold(word)
  if (!/^\p{L}\p{Ll}+$/u.test(word)) return false
  if (ORDINARY[language].test(word.toLowerCase())) return true
  return (
    folded.length >= COMMON_START &&
    [...evidence.words].some((known) => known.startsWith(folded.slice(0, COMMON_START)))
  )
}

function isKnown(word: string, language: Language, evidence: Evidence): boolean {
  return fold(word)
    .split(' ')
    .every(
      (part) =>
        part === '' ||
        (/^\p{L}$/u.test(part) && part.length === 1) ||
        evidence.words.has(part) ||
        evidence.stems.has(stem(part)) ||
        STOP_WORDS[language].has(part) ||
        FRAME_WORDS[language].has(part) ||
        STOP_WORDS[language].has(part.replace(/^(?:و|ف)/u, '')) ||
        evidence.words.has(part.replace(/^(?:وال|بال|لل|ال|و|ب|ل|ف|ك)/u, '')),
    )
}

/** The names in a text, and versions such as `Opus 5`, that the evidence does not support. Each once. */
export function unknownNames(text: string, language: Language, evidence: Evidence): string[] {
  const names = namesIn(text, language).flatMap(({ name, opensSentence }) => {
    const words = name.split(/[ \u00A0]/)
    const unknown = words.filter((word, i) => {
      const capital = language === 'ar' || /\p{Lu}/u.test(word)
      if (!capital || isKnown(word, language, evidence)) return false
      return !(opensSentence && i === 0 && words.length === 1 && isOrdinaryStart(word, language, evidence))
    })
    return unknown.length === 0 ? [] : [name]
  })
  const versions = versionsIn(text).filter((claim) => {
    const known = evidence.versions.filter(({ name }) => name === claim.name)
    return known.length > 0 && !known.some(({ number }) => number === claim.number)
  })
  return [...new Set([...names, ...versions.map(({ shown }) => shown.trim())])]
}
