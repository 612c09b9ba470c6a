import { pack } from '#languages/packs.ts'
import { eachLanguage } from '#languages/rules.ts'

/** Matches whole words only: no letter of any script directly before or after. */
const words = (pattern: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, 'iu')
/** Matches directly before an amount, with at most two words in between. */
const rightBefore = (pattern: string): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${pattern})\s*(?:[\p{L}’'.-]+\s+){0,2}$`, 'iu')
/** Matches directly after an amount, with at most two words in between. */
const rightBehind = (pattern: string): RegExp =>
  new RegExp(String.raw`^\s*(?:[\p{L}’'-]+\s+){0,2}(?:${pattern})(?!\p{L})`, 'iu')

/** What a text says about an amount, by the words around it. */
export const ROUND_WORDS = eachLanguage((language) => {
  const { raises, funding, other, planned, earlier, leads } = pack(language).funding
  return {
    raises: words(raises),
    funding: words(funding),
    otherBefore: rightBefore(other),
    otherBehind: rightBehind(other),
    planned: words(planned),
    earlier: words(earlier),
    leads: words(leads),
  }
})
