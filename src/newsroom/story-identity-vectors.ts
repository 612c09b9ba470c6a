/** An embedding as it is kept: one byte per dimension, because only directions are compared. */
export type Vector = Int8Array | Float64Array

/**
 * An embedding model, or null when none is configured. `id` names model and provider: vectors of different ids are
 * never compared. `embed` answers one vector per text, in order.
 */
export type Embed = { id: string; embed(texts: string[]): Promise<number[][]> } | null

/** Likeness from which a report joins a story, is shown as related, and from which two stories become one. */
export type Calibration = { join: number; related: number; merge: number }

const LARGEST = 127
/** Pairs of either kind that a calibration rests on at least. */
export const MIN_PAIRS = 40
/** Of pairs that have nothing to do with each other, this share is less alike than what joins. */
const UNRELATED_BELOW = 0.995
/** If the joining likeness leaves out more than this share of the pairs of one event, the model tells too little. */
const LEFT_OUT = 0.5

/** An embedding in bytes. Null when it is empty, nothing but zeros or holds something that is no number. */
export function keptVector(embedding: readonly number[]): Int8Array | null {
  const largest = embedding.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  if (!(largest > 0) || !embedding.every(Number.isFinite)) return null
  return Int8Array.from(embedding, (x) => Math.round((x / largest) * LARGEST))
}

/** The cosine of two vectors; null when one is missing or they are of different length. */
export function likenessOfVectors(a: Vector | null, b: Vector | null): number | null {
  if (!a || !b || a.length !== b.length) return null
  let [both, ofA, ofB] = [0, 0, 0]
  for (let i = 0; i < a.length; i++) {
    const [x, y] = [a[i] ?? 0, b[i] ?? 0]
    both += x * y
    ofA += x * x
    ofB += y * y
  }
  return both / (Math.sqrt(ofA * ofB) || 1)
}

/** The sum of directions: each vector counts the same, whatever its length. */
export function addVector(sum: Vector | null, vector: Vector | null): Float64Array | null {
  if (!vector) return sum && Float64Array.from(sum)
  const length = Math.hypot(...vector) || 1
  if (!sum || sum.length !== vector.length) return Float64Array.from(vector, (x) => x / length)
  return Float64Array.from(sum, (x, i) => x + (vector[i] ?? 0) / length)
}

/**
 * What likeness means for one model: every model has its own scale (unrelated texts at .6 are common). Joining starts
 * above nearly all unrelated pairs and at least halfway between the middles of both kinds; merging lies halfway from
 * there to the middle of the related, what comes close a quarter below. Null when there are too few pairs, or when the
 * model tells related from unrelated too badly to be relied on.
 */
export function calibrate(unrelated: readonly number[], related: readonly number[]): Calibration | null {
  if (unrelated.length < MIN_PAIRS || related.length < MIN_PAIRS) return null
  const [apart, together] = [quantile(unrelated, 0.5), quantile(related, 0.5)]
  const join = Math.max(quantile(unrelated, UNRELATED_BELOW), (apart + together) / 2)
  if (quantile(related, LEFT_OUT) < join) return null
  return { join, related: join - (join - apart) / 4, merge: (join + together) / 2 }
}

const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? 0
