/** An embedding as it is stored: one byte per dimension, because only directions are compared. */
export type Vector = Int8Array | Float64Array

/**
 * An embedding model, or null if none is configured. `id` names the model and the provider: vectors of different ids are
 * never compared. `embed` returns one vector per text, in order.
 */
export type Embed = { id: string; embed(texts: string[]): Promise<number[][]> } | null

/**
 * The similarities from which a report joins a story, from which it is shown as related, and from which two stories are
 * merged.
 */
export type Calibration = { join: number; related: number; merge: number }

const LARGEST = 127
/** The fewest pairs of each kind that a calibration needs. */
export const MIN_PAIRS = 40
/** This share of the unrelated pairs is less similar than the threshold for joining. */
const UNRELATED_BELOW = 0.995
/**
 * If the threshold for joining excludes more than this share of the pairs of one event, the model is not reliable enough.
 */
const LEFT_OUT = 0.5

/** An embedding in bytes. Null if it is empty, contains only zeros or contains a value that is not a number. */
export function keptVector(embedding: readonly number[]): Int8Array | null {
  const largest = embedding.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  if (!(largest > 0) || !embedding.every(Number.isFinite)) return null
  return Int8Array.from(embedding, (x) => Math.round((x / largest) * LARGEST))
}

/** The cosine of two vectors; null if one is missing or their lengths differ. */
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

/** The sum of directions: each vector has the same weight, whatever its magnitude. */
export function addVector(sum: Vector | null, vector: Vector | null): Float64Array | null {
  if (!vector) return sum && Float64Array.from(sum)
  const length = Math.hypot(...vector) || 1
  if (!sum || sum.length !== vector.length) return Float64Array.from(vector, (x) => x / length)
  return Float64Array.from(sum, (x, i) => x + (vector[i] ?? 0) / length)
}

/**
 * The similarity thresholds of one model, because every model has its own scale (unrelated texts at .6 are common). The
 * threshold for joining is above nearly all unrelated pairs and at least halfway between the medians of both kinds. The one
 * for merging is halfway from there to the median of the related pairs, the one for related stories a quarter of the way
 * down to the median of the unrelated pairs. Null if there are too few pairs, or if the model separates related from
 * unrelated pairs too badly to be relied on.
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
