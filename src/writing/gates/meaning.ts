import type { ClaimWords, Marked, Marker } from './claim-words.ts'
import { NUMBER_WORDS } from './number-words.ts'
import { rolesExchanged } from './roles.ts'

/** The ways in which a claim can say something else than its source in the same words. */
const MEANING_PROBLEMS = [
  'negation',
  'certainty',
  'alleged',
  'limit',
  'scope',
  'opposite',
  'roles',
  'rate',
] as const
/** The translation key of a meaning problem. */
export type MeaningProblem = `newsroom.meaning.${(typeof MEANING_PROBLEMS)[number]}`

/** Compares what a claim says with what its evidence says: negation, certainty, limits, comparisons, scope and roles. */
export function meaningProblems(claim: ClaimWords, evidence: ClaimWords): MeaningProblem[] {
  const wrong: Record<(typeof MEANING_PROBLEMS)[number], boolean> = {
    negation:
      lacks(claim, evidence, 'negation') ||
      lacks(evidence, claim, 'negation') ||
      hasOtherPrefix(claim, evidence),
    certainty:
      lacks(claim, evidence, 'uncertain') ||
      isNowFact(claim, evidence) ||
      isNowAnnounced(claim, evidence) ||
      isNowCertain(claim, evidence),
    alleged: isUnattributed(claim, evidence),
    limit: limitChanged(claim, evidence),
    scope: lacks(claim, evidence, 'partial') || lacks(evidence, claim, 'whole'),
    opposite: isTurned(claim, evidence),
    roles: rolesExchanged(claim, evidence),
    rate: evidence.rates.length > 0 && claim.rates.some((rate) => !evidence.rates.includes(rate)),
  }
  return MEANING_PROBLEMS.filter((problem) => wrong[problem]).map(
    (problem) => `newsroom.meaning.${problem}` as const,
  )
}

/** Whether `other` has a phrase about words that `text` has too, and `text` has no such phrase about them. */
function lacks(text: ClaimWords, other: ClaimWords, marker: Marker): boolean {
  const own = text.marked[marker]
  return other.marked[marker].some((phrase) => {
    const { scope } = phrase
    const [first] = scope
    if (first === undefined) return false
    if (text.content.has(first)) return !own.some((one) => accountsFor(one, phrase))
    const shared = scope.filter((word) => text.content.has(word)).length
    if (own.length > 0) return false
    return shared >= Math.max(1, scope.length * MOST) || (OF_CLAUSES.has(marker) && isAboutSame(text, phrase))
  })
}

/** A phrase whose first word is reworded still applies to a text that has this share of its other words. */
const MOST = 0.6

/** These apply to the whole clause: "has not set its position" and "has taken a position" share only the object. */
const OF_CLAUSES: ReadonlySet<Marker> = new Set(['negation', 'uncertain', 'future'])

/** Half of the words of the phrase's clause are in the text, and not many more of the other clauses. */
function isAboutSame({ content }: ClaimWords, { clause, outside }: Marked): boolean {
  const shared = clause.filter((word) => content.has(word)).length
  const others = new Set(outside).intersection(content).size
  return shared > 0 && shared >= clause.length * HALF && shared * 2 >= others
}
const HALF = 0.5

/** It is the same phrase, or applies to one of the same words. */
const accountsFor = (one: Marked, other: Marked): boolean =>
  one.phrase === other.phrase || one.scope.some((word) => other.scope.includes(word))

/** "Unarmed" has become "armed", or the other way round. */
const hasOtherPrefix = ({ words: claim }: ClaimWords, { words: evidence }: ClaimWords): boolean =>
  [
    [claim, evidence],
    [evidence, claim],
  ].some(([one = [], other = []]) =>
    one.some((word) => {
      const root = NEGATIVE_PREFIX.exec(word)?.[1]
      return root !== undefined && other.includes(root) && !other.includes(word) && !one.includes(root)
    }),
  )
const NEGATIVE_PREFIX = /^(?:un|in|im|ir|il|non|dis|des|mal)(\p{L}{5,})$/u

/** An attribution anywhere in the claim is enough for what the source only reports. */
const isUnattributed = (claim: ClaimWords, evidence: ClaimWords): boolean =>
  claim.marked.alleged.length + claim.marked.attributed.length === 0 && lacks(claim, evidence, 'alleged')

/** The evidence speaks of the future, and the claim does not. */
const isNowFact = (claim: ClaimWords, evidence: ClaimWords): boolean =>
  claim.marked.future.length + claim.marked.uncertain.length === 0 &&
  evidence.marked.future.some(({ scope: [first = ''] }) => claim.content.has(first))

/** The claim says that something will happen, and the evidence only that it may. */
const isNowAnnounced = ({ marked: claim }: ClaimWords, { marked: evidence }: ClaimWords): boolean =>
  claim.future.length > 0 &&
  claim.uncertain.length === 0 &&
  evidence.future.length === 0 &&
  evidence.uncertain.length > 0

/** The claim says that something is certain, and the evidence only that it may be. */
const isNowCertain = ({ marked: claim }: ClaimWords, { marked: evidence }: ClaimWords): boolean =>
  claim.certain.length > 0 && evidence.certain.length === 0 && evidence.uncertain.length > 0

const NEAR = 3
const LIMITS = ['atMost', 'atLeast', 'about'] as const
/** A number as digits: `45m` and "two" too; null for other words. */
const digitsOf = (word: string): string | null =>
  /^\d/.test(word) ? word.replace(/\p{L}+$/u, '') : (NUMBER_WORDS.get(word)?.toString() ?? null)

/** The limits before or after the number at `at`, if no other number is nearer. */
const limitsAt = ({ marked, words }: ClaimWords, at: number) => {
  const hasNumber = (from: number, to: number) =>
    words.slice(from, to).some((word) => digitsOf(word) !== null)
  return LIMITS.filter((limit) =>
    marked[limit].some(
      ({ from, to }) =>
        (to < at && at - to <= NEAR && !hasNumber(to + 1, at)) ||
        // of the phrases behind a number, single words are prepositions of the next one
        (from > at &&
          to > from &&
          from - at <= NEAR &&
          !hasNumber(at + 1, from) &&
          !hasNumber(to + 1, to + 1 + NEAR)),
    ),
  )
}

/** A number has lost its limit, or has another one. */
function limitChanged(claim: ClaimWords, evidence: ClaimWords): boolean {
  return claim.words.some((word, at) => {
    const digits = digitsOf(word)
    const places =
      digits === null ? [] : evidence.words.flatMap((other, i) => (digitsOf(other) === digits ? [i] : []))
    if (places.length === 0) return false
    const own = limitsAt(claim, at)
    return places.every((place) => {
      const known = limitsAt(evidence, place)
      return known.length > 0 && !known.some((limit) => own.includes(limit))
    })
  })
}

/** A word of the claim is the opposite of a word of the evidence beside the same words. */
function isTurned(claim: ClaimWords, evidence: ClaimWords): boolean {
  return claim.opposites.some(([one, other], pair) => {
    const [knownOne = [], knownOther = []] = evidence.opposites[pair] ?? []
    const turned = (own: readonly number[], same: readonly number[], opposite: readonly number[]) =>
      own.some((at) => {
        const beside = neighbours(claim, at)
        const shared = (places: readonly number[]) =>
          Math.max(0, ...places.map((place) => neighbours(evidence, place).intersection(beside).size))
        return opposite.length > 0 && shared(opposite) > shared(same)
      })
    return turned(one, knownOne, knownOther) || turned(other, knownOther, knownOne)
  })
}
const BESIDE = 4
const neighbours = ({ stems }: ClaimWords, at: number): ReadonlySet<string> =>
  new Set(
    [...stems.slice(Math.max(0, at - BESIDE), at), ...stems.slice(at + 1, at + 1 + BESIDE)].filter(
      (word) => word !== null,
    ),
  )
