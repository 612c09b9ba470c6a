import { pack } from '#languages/packs.ts'
import { type Language, scriptOf } from '#languages/rules.ts'
import { FRAME_WORDS } from '../attribution.ts'
import { fold, stem } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'
import type { Evidence } from './evidence.ts'
import { namesIn } from './names-in.ts'
import { versionsIn } from './numbers-in.ts'

const COMMON_START = 5

/**
 * True when the capitalized first word of a sentence is an ordinary word: it has an ordinary ending, or a form of it appears
 * in the source.
 */
function isOrdinaryStart(word: string, language: Language, evidence: Evidence): boolean {
  const folded = fold(word)
  if (!/^\p{L}\p{Ll}+$/u.test(word)) return false
  if (pack(language).reading.ordinaryEndings.test(word.toLowerCase())) return true
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
  return [...new Set([...names, ...versions.map(({ shown }) => shown.trim())])]
}
