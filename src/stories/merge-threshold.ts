import type { Language } from '#languages/rules.ts'
import { CALIBRATION, SAME_EVENT } from './rules.ts'

/** The similarity by terms from which two stories are merged, for languages in which it is not the shipped one. */
export type MergeThresholds = Partial<Record<Language, number>>

/** What an editor has decided about two stories of one language, and how similar they were. */
export type DecidedPair = { isSame: boolean; similarity: number }

/**
 * The threshold that would have decided the most pairs as editors did, within the bounds; of equally good ones the one that is
 * closest to the shipped one. With too few decisions it is the shipped one. Pure.
 */
export function mergeThreshold(decided: readonly DecidedPair[]): number {
  if (decided.length < CALIBRATION.decisions) return SAME_EVENT.merge
  const wrongAt = (threshold: number) =>
    decided.filter(({ isSame, similarity }) => isSame !== similarity >= threshold).length
  const { min, max, step } = CALIBRATION
  const [best] = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, n) => round(min + n * step))
    .map((threshold) => ({ threshold, wrong: wrongAt(threshold) }))
    .toSorted((a, b) => a.wrong - b.wrong || distance(a.threshold) - distance(b.threshold))
  return best?.threshold ?? SAME_EVENT.merge
}

const round = (number: number): number => Math.round(number * 100) / 100
const distance = (threshold: number): number => Math.abs(round(threshold - SAME_EVENT.merge))
