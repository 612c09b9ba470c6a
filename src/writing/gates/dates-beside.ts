import { pack } from '#languages/packs.ts'
import { type Language, eachLanguage } from '#languages/rules.ts'
import { fold, westernDigits } from '#stories/scraped-text.ts'
import { contentWords } from '#stories/stop-words.ts'
import { calendarWordsIn, daysIn, withoutCalendar } from './calendar.ts'

/** A clause with dates: the days, months or weekdays that it names, and its other content words, without names. */
type Dated = { dates: readonly string[]; words: ReadonlySet<string> }

const STARTS = eachLanguage(
  (language) =>
    new Set(
      pack(language)
        .meaning.clauseStarts.split(',')
        .map((word) => fold(word)),
    ),
)
const CLAUSE_ENDS = /[,،:](?!\d)|[;؛()«»“”"–—]|\s-\s|[.!?؟…](?=\s|$)/u
const CAPITALIZED = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}’'-]*/gu

/**
 * The dates of a claim that its evidence states of something else: the clause with another date of the evidence has more words
 * of the clause in the claim than those with the same date have.
 */
export function datesOfOtherEvents(claim: string, evidence: string, language: Language): string[] {
  const known = datedClauses(evidence, language)
  const all = new Set(known.flatMap(({ dates }) => dates))
  if (all.size < 2) return []
  return datedClauses(claim, language).flatMap(({ dates: [date, second], words }) => {
    if (date === undefined || second !== undefined || !all.has(date)) return []
    const shared = (clauses: readonly Dated[]) =>
      Math.max(0, ...clauses.map((clause) => clause.words.intersection(words).size))
    const own = shared(known.filter(({ dates }) => dates.includes(date)))
    const other = shared(known.filter(({ dates }) => !dates.includes(date)))
    return other > own ? [date] : []
  })
}

function datedClauses(text: string, language: Language): Dated[] {
  const clauses = clausesIn(westernDigits(text), language).map((clause) => {
    const days = daysIn(clause).map(({ day, month }) => `${day}.${month}.`)
    const words = calendarWordsIn(clause, language).map(({ shown }) => fold(shown))
    const rest = withoutCalendar(clause, language, ' ').replace(CAPITALIZED, ' ').replace(/\d+/g, ' ')
    return { dates: days.length > 0 ? days : words, words: new Set(contentWords(rest, language)) }
  })
  return clauses.flatMap(({ dates, words }, i) => {
    if (dates.length === 0) return []
    // "On Monday," says nothing alone: it belongs to what follows, or to what it follows
    const beside = [clauses[i + 1], clauses[i - 1]].find(
      (other) => other !== undefined && other.words.size > 0,
    )
    return [{ dates, words: words.size > 0 ? words : (beside?.words ?? words) }]
  })
}

function clausesIn(text: string, language: Language): string[] {
  return text.split(CLAUSE_ENDS).flatMap((part) => {
    const clauses: string[][] = [[]]
    for (const word of part.split(/(?<=\s)|(?<=[’'])/u)) {
      if (STARTS[language].has(fold(word).trim())) clauses.push([])
      clauses.at(-1)?.push(word)
    }
    return clauses.map((words) => words.join(''))
  })
}
