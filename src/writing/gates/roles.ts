import type { ClaimWords } from './claim-words.ts'

/**
 * Whether two names have exchanged their parts: "A sues B" and "B sues A". The order of two names in the claim must be the one
 * of the evidence, unless one text is in the passive voice or puts it from the other side, as "lend" and "borrow" do.
 */
export function rolesExchanged(claim: ClaimWords, evidence: ClaimWords): boolean {
  if (isExchanged(claim, evidence)) return true
  if (isTurnedAround(claim, evidence)) return true
  const shared = sharedNames(claim, evidence)
  return shared.some((a) =>
    shared.some((b) => {
      if (a.claim >= b.claim || claim.parts[a.claim] !== claim.parts[b.claim]) return false
      if (isJoined(claim, a.claim, b.claim) || isJoined(evidence, a.evidence, b.evidence)) return false
      if (evidence.parts[a.evidence] !== evidence.parts[b.evidence]) return false
      const turns = [
        a.evidence > b.evidence,
        hasAgent(claim, a.claim, b.claim),
        hasAgent(evidence, a.evidence, b.evidence),
        isConverse(claim, evidence, a, b),
      ]
      return turns.filter(Boolean).length % 2 === 1
    }),
  )
}

/** The places of a name in both texts. */
type Name = { claim: number; evidence: number }

/** The first words of names that both texts have once. */
function sharedNames(claim: ClaimWords, evidence: ClaimWords): Name[] {
  return [...claim.content].flatMap((word) => {
    const own = once(claim, word)
    const other = once(evidence, word)
    if (own === null || other === null || !claim.names[own] || !evidence.names[other]) return []
    const continues =
      claim.names[own - 1] && claim.parts[own - 1] === claim.parts[own] && evidence.names[other - 1]
    return continues ? [] : [{ claim: own, evidence: other }]
  })
}

/** The only place of a word; null if it stands there more than once. */
function once({ stems }: ClaimWords, word: string): number | null {
  const first = stems.indexOf(word)
  return first >= 0 && stems.lastIndexOf(word) === first ? first : null
}

/** Two names of a list: nothing stands between them but names and a conjunction. */
const isJoined = ({ names, stems }: ClaimWords, a: number, b: number): boolean => {
  const from = Math.min(a, b)
  const to = Math.max(a, b)
  return stems.slice(from + 1, to).every((word, i) => word === null || names[from + 1 + i] === true)
}

/** Whether the agent of a passive verb stands between two places. */
const hasAgent = ({ marked }: ClaimWords, a: number, b: number): boolean =>
  marked.byAgent.some(({ from }) => from > Math.min(a, b) && from < Math.max(a, b))

/** Whether one text has a verb between the names that puts the other text's verb from the other side. */
function isConverse(claim: ClaimWords, evidence: ClaimWords, a: Name, b: Name): boolean {
  return claim.converses.some(([one, other], pair) => {
    const [knownOne = [], knownOther = []] = evidence.converses[pair] ?? []
    const stands = (places: readonly number[], from: number, to: number) =>
      places.some((place) => place > Math.min(from, to) && place < Math.max(from, to))
    const inClaim = [stands(one, a.claim, b.claim), stands(other, a.claim, b.claim)]
    const inEvidence = [stands(knownOne, a.evidence, b.evidence), stands(knownOther, a.evidence, b.evidence)]
    return (
      (inClaim[0] && !inClaim[1] && !inEvidence[0] && inEvidence[1]) ||
      (inClaim[1] && !inClaim[0] && !inEvidence[1] && inEvidence[0])
    )
  })
}

/**
 * Whether the claim has the words of the evidence in the same order, except that two groups of them have changed places around
 * a word between them.
 */
function isExchanged(claim: ClaimWords, evidence: ClaimWords): boolean {
  if (claim.marked.byAgent.length !== evidence.marked.byAgent.length) return false
  if (converseVerbs(claim, evidence).length > 0) return false
  const shared = [...claim.content].flatMap((word) => {
    const [own, other] = [once(claim, word), once(evidence, word)]
    return own === null || other === null ? [] : [{ own, other }]
  })
  const order = shared.toSorted((a, b) => a.other - b.other)
  const places = shared.toSorted((a, b) => a.own - b.own).map((one) => order.indexOf(one))
  const start = places.findIndex((place, i) => place !== i)
  const end = places.findLastIndex((place, i) => place !== i)
  if (start < 0) return false
  const moved = places.slice(start, end + 1)
  const breaks = moved.flatMap((place, i) => (i > 0 && place !== (moved[i - 1] ?? 0) + 1 ? [i] : []))
  const [first = 0, second = 0] = breaks
  const [one, other] = [first, moved.length - second] // the lengths of both groups, the second group of the evidence first
  return (
    breaks.length === 2 &&
    moved.length < places.length &&
    moved[0] === end - one + 1 &&
    moved.at(-1) === start + other - 1 &&
    Math.max(one, other) <= GROUP_WORDS &&
    one + other <= places.length - one - other
  )
}
/** Longer groups are clauses that were put elsewhere. */
const GROUP_WORDS = 3

/**
 * Whether the claim has a verb that puts the evidence's verb from the other side, and both have the same words before and after
 * it: "A lends B the money" and "A borrows the money from B". Words without capital letters count too.
 */
function isTurnedAround(claim: ClaimWords, evidence: ClaimWords): boolean {
  const isPassive = ({ marked }: ClaimWords, at: number) =>
    marked.byAgent.some(({ from }) => from > at && from - at <= AGENT_WORDS) ||
    marked.passive.some(({ to }) => to < at && at - to <= PASSIVE_WORDS)
  const isTurned = (own: number, other: number) => {
    if (isPassive(claim, own) || isPassive(evidence, other)) return false
    const [before, after] = around(claim, own)
    const [knownBefore, knownAfter] = around(evidence, other)
    const subject = before.intersection(knownBefore).size
    const same = subject + after.intersection(knownAfter).size
    const crossed = before.intersection(knownAfter).size + after.intersection(knownBefore).size
    return subject > 0 && same > crossed
  }
  return converseVerbs(claim, evidence).some(([own, other]) => isTurned(own, other))
}

/** The places of a verb in the claim and of its converse in the evidence, if neither text has the other verb too. */
function converseVerbs(claim: ClaimWords, evidence: ClaimWords): (readonly [number, number])[] {
  return claim.converses.flatMap(([one, other], pair) => {
    const [knownOne = [], knownOther = []] = evidence.converses[pair] ?? []
    const [own, known] = one.length > 0 ? [one, knownOther] : [other, knownOne]
    const [at, knownAt] = [own[0], known[0]]
    const isOnly = one.length + other.length === 1 && knownOne.length + knownOther.length === 1
    return isOnly && at !== undefined && knownAt !== undefined ? [[at, knownAt] as const] : []
  })
}
/** The agent of a passive verb follows within this number of words. */
const AGENT_WORDS = 4
/** A form of "to be" stands at most this many words before its verb: "was also given". */
const PASSIVE_WORDS = 2

/** The nearest content words before and after a place. */
function around({ stems }: ClaimWords, at: number) {
  const words = (some: readonly (string | null)[]) => some.filter((word) => word !== null)
  return [
    new Set(words(stems.slice(0, at)).slice(-AROUND)),
    new Set(words(stems.slice(at + 1)).slice(0, AROUND)),
  ] as const
}
const AROUND = 3
