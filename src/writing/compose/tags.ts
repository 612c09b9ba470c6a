import { pack } from '#languages/packs.ts'
import { LANGUAGES, type Language, eachLanguage } from '#languages/rules.ts'
import { monthNumber } from '../gates/calendar.ts'
import { namesIn, withoutConjunction } from '../gates/names-in.ts'
import { MAGNITUDES, NUMBER_WORDS, UNITS } from '../gates/number-words.ts'
import { TAGS } from '../rules.ts'
import { fold, stem } from '#stories/scraped-text.ts'
import { STOP_WORDS } from '#stories/stop-words.ts'

const NAME_TAGS = 4
const MIN_TAGS = 1
/** Single words say little: at most two are tags, and only those that are also in the headline. */
const WORD_TAGS = 2
const MAX_TAG_LENGTH = 40

const stems = (text: string) => ` ${fold(text).split(' ').map(stem).join(' ')} `

/** Keeps the first of each folded form, and the longer of two that contain each other. */
function distinct(tags: readonly string[]): string[] {
  return tags.filter((tag, i) => {
    const own = stems(tag)
    return !tags.some((other, j) => {
      const theirs = stems(other)
      return j !== i && (theirs === own ? j < i : theirs.includes(own))
    })
  })
}

/** English adjectives of countries are capitalized, but they are not tags. */
const DEMONYM = /^\p{Lu}\p{Ll}+(?:ian|ish|ese)$/u

/** Terms of every story here, and so not tags. */
const EVERYWHERE: ReadonlySet<string> = new Set(
  [
    'ai',
    'ia',
    'llm',
    'us',
    'eu',
    'الذكاء الاصطناعي',
    'ذكاء اصطناعي',
    'مجال الذكاء',
    'الاصطناعي',
    'الذكاء',
    'artificial intelligence',
    'intelligence artificielle',
    'inteligencia artificial',
  ].map(fold),
)
const JOB =
  /^(?:(?:Chief Executive(?: Officer)?|CEO|President|Professor|Prof|Doctor|Dr|Mr|Mrs|Ms|Minister|Senator|Director|Mme|Sr|Sra|Dra|D)\.? )+(?=\p{Lu})/u
const CORPORATE_FORM = /(?:,? (?:S\.? ?A|S\.? ?L|Inc|Ltd|Corp|plc|GmbH|Lda|Ltda))\.?$/u
const JOINED = /^(.+?) (?:y|e|&|and) (\p{Lu}.*)$/u
/** A person and their institution are joined in one run of capitals: "Adeyemi of the University of Carrow". */
const OF_AN_INSTITUTION =
  /^(.+?) (?:of the|of|de la|del|de|da|do) ((?:Universi|Institut|Department|Ministry|Ministerio|Ministère|Ministério|Office|Centr|School|Escuela|Escola|École).*)$/u

/** The separate names in one run of capitalized words. */
function partsOf(name: string, times: (name: string) => number): string[] {
  const plain = name.replace(CORPORATE_FORM, '').replace(JOB, '')
  const institution = OF_AN_INSTITUTION.exec(plain)
  if (institution) return institution.slice(1)
  const firm = startThatOccursAlone(plain, times)
  if (firm !== null && times(name) < 2) return [firm, plain.slice(firm.length + 1)]
  // "Mérida, Cáceres y Elvas" is a list; a real name with "and" in it occurs again
  const joined = JOINED.exec(plain)
  return joined && times(name) < 2 ? joined.slice(1) : [plain]
}

/** "Ventos do Sul Otávio Meireles": a name of several words before another one, if the first also occurs without the second. */
function startThatOccursAlone(name: string, times: (name: string) => number): string | null {
  const words = name.split(' ')
  for (let length = words.length - 2; length >= 2; length--) {
    const start = words.slice(0, length).join(' ')
    if (times(start) > 0) return start
  }
  return null
}

/** Names that occur twice or are in the headline come first, then other names of several words. */
function bestNames(title: string, text: string, language: Language): string[] {
  const found = namesIn(`${title}. ${text}`, language)
  const counts = Map.groupBy(found, ({ name }) => fold(name))
  const times = (name: string) => counts.get(fold(name))?.length ?? 0
  const mentioned = found
    .filter(({ opensSentence, name }) => !opensSentence || name.includes(' '))
    .flatMap(({ opensSentence, name }) => {
      // the first word is capitalized only because it opens the sentence: "Fintech Jangada" is Jangada
      const tail = name.slice(name.indexOf(' ') + 1)
      return partsOf(opensSentence && tail !== name && times(tail) > times(name) ? tail : name, times)
    })
    .map((name) => withoutWeekdays(language === 'ar' ? withoutConjunction(name) : name))
    .filter((name) => !(language === 'en' && DEMONYM.test(name)))
  const headline = ` ${fold(title)} `
  // a headline in capitals joins names and verbs; a real name occurs again in the text
  const body = ` ${fold(text)} `
  return Array.from(Map.groupBy(mentioned, fold).entries())
    .map(([key, all]) => ({
      key,
      name: all[0] ?? key,
      score: all.length + (headline.includes(` ${key} `) ? 2 : 0),
      several: key.includes(' '),
    }))
    .filter(
      ({ name, key, score, several }) =>
        (score >= 2 || several) &&
        name.length > 1 &&
        name.length <= MAX_TAG_LENGTH &&
        (text === '' || body.includes(language === 'ar' ? `${key} ` : ` ${key} `)),
    )
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .map(({ name }) => name)
}

const PAGE_WORDS = eachLanguage<ReadonlySet<string>>(
  (language) => new Set(pack(language).reading.pageWords.split(' ').map(fold)),
)
const WEEKDAYS: ReadonlySet<string> = new Set(
  LANGUAGES.flatMap((language) => pack(language).calendar.weekdays.split(' ').map(fold)),
)

/** "On Monday Halden": the day is not part of the name. */
const withoutWeekdays = (name: string): string =>
  name
    .split(' ')
    .filter((word) => !WEEKDAYS.has(fold(word)))
    .join(' ')

/** True for a day of the week, a month, and words that only belong to a page or a company: "company site". */
function isOfPageOrCalendar(tag: string, language: Language): boolean {
  const words = fold(tag).split(' ')
  const isPageWord = (word: string) => PAGE_WORDS[language].has(word) || STOP_WORDS[language].has(word)
  return words.some((word) => WEEKDAYS.has(word)) || monthNumber(tag) !== null || words.every(isPageWord)
}

/** Words that occur in every business story. */
const GENERIC: ReadonlySet<string> = new Set(
  [
    'company',
    'companies',
    'funding',
    'round',
    'entreprise',
    'société',
    'fonds',
    'levée',
    'empresa',
    'empresas',
    'fondos',
    'ronda',
    'fundos',
    'rodada',
    'الشركة',
    'تمويل',
  ].map(fold),
)
/** English verb forms such as "raised" and "using" are not subjects. */
const VERB_FORM = /(?:ed|ing)$/u
const MIN_TIMES = { one: 3, two: 2 }

/** Content words, and pairs of adjacent ones, that occur repeatedly, in their shortest spelling; pairs first. */
function frequentTerms(title: string, text: string, language: Language): string[] {
  const isTerm = (word: string) => {
    const folded = fold(word)
    return (
      folded.length > 3 &&
      /^[\p{L}\p{M}]+$/u.test(word) &&
      !/^\p{Lu}/u.test(word) &&
      !STOP_WORDS[language].has(folded) &&
      !(language === 'en' && VERB_FORM.test(word)) &&
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
      // an Arabic noun with its article; without it the word is just as often a verb or an adjective
      if (word.length > 4 && (language !== 'ar' || word.startsWith('ال'))) ones.push(word)
      const pair = `${word} ${after}`
      // two Arabic nouns are one term if the second has its article, or if the headline also contains them
      const isPair =
        language !== 'ar' || after?.startsWith('ال') === true || stems(title).includes(stems(pair))
      if (after !== undefined && isTerm(after) && isPair) twos.push(pair)
    })
  }
  return [
    ...repeated(twos, MIN_TIMES.two),
    ...repeated(ones, MIN_TIMES.one).filter(inTitle).slice(0, WORD_TAGS),
  ]
}

function repeated(terms: readonly string[], least: number): string[] {
  const key = (term: string) => fold(term).split(' ').map(stem).join(' ')
  return Array.from(Map.groupBy(terms, key).values())
    .filter((all) => all.length >= least)
    .sort((a, b) => b.length - a.length)
    .flatMap((all) => all.toSorted((a, b) => a.length - b.length)[0] ?? [])
}

/**
 * At most six tags: names first, then frequent terms, taken from `shown`, the part of the text that the reader sees.
 * Publishers are tags only if the headline names them.
 */
export function tagsOf(
  title: string,
  text: string,
  language: Language,
  publishers: readonly string[],
  shown = text,
): string[] {
  const visible = stems(`${title} ${shown}`)
  const not = new Set(publishers.map(fold))
  const headline = stems(title)
  // a company that reports on itself is also its own subject
  const isTag = (tag: string) =>
    (!not.has(fold(tag)) || headline.includes(stems(tag))) &&
    !EVERYWHERE.has(fold(tag)) &&
    !isOfPageOrCalendar(tag, language)
  const names = distinct(bestNames(title, text, language).filter(isTag))
  const terms = frequentTerms(title, text, language).filter(isTag)
  const isShown = (tag: string) => visible.includes(stems(tag))
  const tags = distinct([...names.filter(isShown).slice(0, NAME_TAGS), ...terms.filter(isShown)])
  // a name that is missing from the chosen sentences is better than none
  return tags.length < MIN_TAGS
    ? distinct([...tags, ...names, ...terms]).slice(0, MIN_TAGS)
    : tags.slice(0, TAGS)
}
