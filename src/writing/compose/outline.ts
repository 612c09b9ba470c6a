import type { Language } from '#languages/rules.ts'
import type { Sentence } from '../sentences.ts'
import { contentWords } from '#stories/stop-words.ts'

/** A sentence that may be chosen. `leans`: it makes sense only after the one before it. */
export type Candidate = Sentence & {
  source: number
  leans: boolean
  /** The sentence directly before it in the same source, when that one may be chosen too. */
  follows: Candidate | null
  /** Sentences that must be shown too, because they give the full name of someone whom this one names only in part. */
  needs: readonly Candidate[]
  /** 1 for an ordinary sentence, less for one that is worse to quote. */
  weight: number
}

type Vector = ReadonlyMap<string, number>
const DAMPING = 0.85
/** The share of the score that comes from an early position and from words shared with the headline. */
const LEAD = 0.25
/** How much similarity to chosen sentences counts against a sentence; more where publishers repeat each other. */
const NOVELTY = { one: 1.2, several: 1.8 }
/** Sentences more similar than this say the same. */
const SAME_SAYING = 0.6
const FAINT_LIKENESS = 0.05
const ROUNDS = 40

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
function dot(a: Vector, b: Vector): number {
  let total = 0
  for (const [word, weight] of a) total += weight * (b.get(word) ?? 0)
  return total
}

/** Unit vectors of content words, rare words heavier. */
function vectorsOf(tokens: readonly string[][]): Vector[] {
  const seenIn = new Map<string, number>()
  for (const words of tokens) for (const word of new Set(words)) seenIn.set(word, (seenIn.get(word) ?? 0) + 1)
  return tokens.map((words) => {
    const weights = Array.from(
      Map.groupBy(words, (word) => word),
      ([word, all]) => [word, all.length * Math.log(1 + tokens.length / (seenIn.get(word) ?? 1))] as const,
    )
    const norm = Math.hypot(...weights.map(([, weight]) => weight)) || 1
    return new Map(weights.map(([word, weight]) => [word, weight / norm]))
  })
}

/** LexRank whose random walk restarts at early sentences and at those that share words with the headline. */
function rank(vectors: readonly Vector[], prior: readonly number[]): number[] {
  const edges = vectors.map((a, i) =>
    vectors.map((b, j) => (i === j ? 0 : Math.max(0, dot(a, b) - FAINT_LIKENESS))),
  )
  const outgoing = edges.map(sum)
  const total = sum(prior) || 1
  let ranks = prior.map((share) => share / total)
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = prior.map((share) => ((1 - DAMPING) * share) / total)
    edges.forEach((row, i) =>
      row.forEach((edge, j) => {
        if (edge > 0) next[j] = (next[j] ?? 0) + (DAMPING * (ranks[i] ?? 0) * edge) / (outgoing[i] || 1)
      }),
    )
    ranks = next
  }
  return ranks
}

const fitness = (words: number) => (words < 6 ? 0.3 : words > 40 ? 0.6 : 1)

/**
 * The most informative sentences, in the order of choice: central ones first, then central ones that add something new.
 * `mayTake` is called before each choice with the sentences chosen so far. A sentence that depends on the one before it is
 * chosen only after that one, and only if that one depends on nothing.
 */
export function outline<Quoted extends Candidate>(
  candidates: readonly Quoted[],
  ask: {
    language: Language
    title: string
    most: number
    /** True if several publishers open with the same news: an early position then counts less, and repetition costs more. */
    several?: boolean
    /** Sentences shown elsewhere: a chosen sentence must be new compared with them. */
    besides?: readonly Quoted[]
    mayTake?: (candidate: Quoted, chosen: readonly Quoted[]) => boolean
    /** A factor of the score of a sentence; 1 if absent. */
    worth?: (candidate: Quoted) => number
  },
): Quoted[] {
  const tokens = candidates.map(({ text }) => contentWords(text, ask.language))
  const headline = new Set(contentWords(ask.title, ask.language))
  const vectors = vectorsOf(tokens)
  const novelty = ask.several === true ? NOVELTY.several : NOVELTY.one
  const prior = candidates.map(({ paragraph }, i) => {
    const early = 1 / (1 + paragraph * 0.6)
    const echo = headline.size === 0 ? 0 : headline.intersection(new Set(tokens[i])).size / headline.size
    return ask.several === true ? (1 + early + echo) / 2 : early + echo
  })
  const ranks = rank(vectors, prior)
  const scores = candidates.map(
    (candidate, i) =>
      ((ranks[i] ?? 0) * candidates.length * (1 - LEAD) + LEAD * (prior[i] ?? 0)) *
      fitness(tokens[i]?.length ?? 0) *
      candidate.weight *
      (ask.worth?.(candidate) ?? 1),
  )
  const chosen: number[] = []
  const shown = candidates.flatMap((candidate, i) => (ask.besides?.includes(candidate) ? [i] : []))
  const likeness = (i: number) =>
    Math.max(0, ...[...shown, ...chosen].map((j) => dot(vectors[i] ?? new Map(), vectors[j] ?? new Map())))
  while (chosen.length < ask.most) {
    const picked = chosen.flatMap((i) => candidates[i] ?? [])
    let best = -1
    let bestScore = 0
    candidates.forEach((candidate, i) => {
      if (chosen.includes(i) || shown.includes(i) || !(ask.mayTake?.(candidate, picked) ?? true)) return
      // a sentence may depend on its predecessor, but not on one that depends on another itself
      if (candidate.leans && !picked.some((other) => other === candidate.follows && !other.leans)) return
      if (
        candidate.needs.some(
          (other) =>
            !picked.some((one) => one === other) && ask.besides?.some((one) => one === other) !== true,
        )
      )
        return
      const like = likeness(i)
      const score = like > SAME_SAYING ? 0 : (scores[i] ?? 0) * Math.max(0, 1 - novelty * like)
      if (score > bestScore) [best, bestScore] = [i, score]
    })
    if (best < 0) break
    chosen.push(best)
  }
  return chosen.flatMap((i) => candidates[i] ?? [])
}
