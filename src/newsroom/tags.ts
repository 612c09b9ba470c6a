import type { Language } from '#languages/rules.ts'
import { namesIn } from './gates/names-in.ts'
import { MAGNITUDES, NUMBER_WORDS, UNITS } from './gates/number-words.ts'
import { TAGS } from './rules.ts'
import { fold, stem } from './scraped-text.ts'
import { STOP_WORDS } from './stop-words.ts'

const NAME_TAGS = 4
/** Single words say little: two at most, and only those that the headline has too. */
const WORD_TAGS = 2
const LONGEST_TAG = 40

/** Keeps the first of each folded form, and of two that contain each other the longer one. */
function distinct(tags: readonly string[]): string[] {
  return tags.filter((tag, i) => {
    const own = ` ${fold(tag)} `
    return !tags.some((other, j) => {
      const theirs = ` ${fold(other)} `
      return j !== i && (theirs === own ? j < i : theirs.includes(own))
    })
  })
}

/** English makes adjectives of countries with a capital; they are no tags. */
const DEMONYM = /^\p{Lu}\p{Ll}+(?:ian|ish|ese)$/u

/** Names that occur twice or stand in the headline come first, then others of several words. */
function bestNames(title: string, text: string, language: Language): string[] {
  const mentioned = namesIn(`${title}. ${text}`, language)
    .filter(
      ({ opensSentence, name }) =>
        (!opensSentence || name.includes(' ')) && !(language === 'en' && DEMONYM.test(name)),
    )
    .map(({ name }) => name)
  const headline = ` ${fold(title)} `
  return Array.from(Map.groupBy(mentioned, fold).entries())
    .map(([key, all]) => ({
      name: all[0] ?? key,
      score: all.length + (headline.includes(` ${key} `) ? 2 : 0),
      several: key.includes(' '),
    }))
    .filter(
      ({ name, score, several }) => (score >= 2 || several) && name.length > 1 && name.length <= LONGEST_TAG,
    )
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .map(({ name }) => name)
}

/** Words that every business story has. */
const GENERIC: ReadonlySet<string> = new Set(
  ['company', 'companies', 'entreprise', 'société', 'empresa', 'empresas', 'الشركة'].map(fold),
)
const LEAST_TIMES = { one: 3, two: 2 }

/** Content words, and pairs of neighbours, that occur again and again, in their shortest spelling; pairs first. */
function frequentTerms(title: string, text: string, language: Language): string[] {
  const isTerm = (word: string) => {
    const folded = fold(word)
    return (
      folded.length > 3 &&
      /^[\p{L}\p{M}]+$/u.test(word) &&
      !/^\p{Lu}/u.test(word) &&
      !STOP_WORDS[language].has(folded) &&
      ![NUMBER_WORDS, MAGNITUDES, UNITS].some((known) => known.has(folded))
    )
  }
  const headline = new Set(fold(title).split(' ').map(stem))
  const inTitle = (word: string) => headline.has(stem(fold(word))) && !GENERIC.has(fold(word))
  const ones: string[] = []
  const twos: string[] = []
  for (const clause of `${title}. ${text}`.split(/[^\p{L}\p{N}\p{M}\s’'-]+/u)) {
    const words = clause.split(/\s+/).filter(Boolean)
    words.forEach((word, i) => {
      const after = words[i + 1]
      if (!isTerm(word)) return
      // an Arabic noun with its article; without it the word is as often a verb or an adjective
      if (word.length > 4 && (language !== 'ar' || word.startsWith('ال'))) ones.push(word)
      if (after !== undefined && isTerm(after)) twos.push(`${word} ${after}`)
    })
  }
  return [
    ...repeated(twos, LEAST_TIMES.two),
    ...repeated(ones, LEAST_TIMES.one).filter(inTitle).slice(0, WORD_TAGS),
  ]
}

function repeated(terms: readonly string[], least: number): string[] {
  const key = (term: string) => fold(term).split(' ').map(stem).join(' ')
  return Array.from(Map.groupBy(terms, key).values())
    .filter((all) => all.length >= least)
    .sort((a, b) => b.length - a.length)
    .flatMap((all) => all.toSorted((a, b) => a.length - b.length)[0] ?? [])
}

/** At most six tags: names first, then frequent terms. Publishers are not tags. */
export function tagsOf(
  title: string,
  text: string,
  language: Language,
  publishers: readonly string[],
): string[] {
  const not = new Set(publishers.map(fold))
  const names = distinct(bestNames(title, text, language)).filter((name) => !not.has(fold(name)))
  const terms = frequentTerms(title, text, language)
  return distinct([...names.slice(0, NAME_TAGS), ...terms]).slice(0, TAGS)
}
