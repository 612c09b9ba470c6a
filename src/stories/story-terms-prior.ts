import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import type { CountedByLanguage } from './place-all-thread.ts'
import { fold } from './scraped-text.ts'
import { STOP_WORDS } from './stop-words.ts'
import type { Background } from './story-identity.ts'
import { termOf } from './story-terms.ts'

/**
 * The number of findings of a language that the shipped shares represent: after this many findings of its own, a site's own
 * counts have the same weight.
 */
export const PRIOR_FINDINGS = 2000

/** The shares of reports that contain each group of AI news words, as a new site may expect them. */
const SHARES = [0.3, 0.1, 0.04, 0.015] as const

/** The number of findings out of `PRIOR_FINDINGS` in which a term is expected. Unknown terms are missing. */
export const PRIOR = eachLanguage(counts)

function counts(language: Language): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [tier, share] of SHARES.entries())
    for (const word of fold(pack(language).reading.storyWords[tier] ?? '').split(' ')) {
      const term = termOf(word, language)
      if (!STOP_WORDS[language].has(word) && !found.has(term)) found.set(term, share * PRIOR_FINDINGS)
    }
  return found
}

/**
 * Adds a site's own counts to the shipped ones, so that a site without counts can also distinguish common from rare words.
 */
export function backgroundOf(counted: CountedByLanguage): (language: Language) => Background {
  const backgrounds = new Map<Language, Background>()
  return (language) => {
    const known = backgrounds.get(language)
    if (known) return known
    const prior = PRIOR[language]
    const own = new Map(counted[language]?.terms)
    const background: Background = {
      findings: PRIOR_FINDINGS + (counted[language]?.findings ?? 0),
      having: (term) => (prior.get(term) ?? 0) + (own.get(term) ?? 0),
    }
    backgrounds.set(language, background)
    return background
  }
}
