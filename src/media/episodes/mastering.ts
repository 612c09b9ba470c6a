import { loudnessOf } from './loudness.ts'

/** The loudness that podcast directories require of the finished file. */
const FINISHED_LUFS = -16
/**
 * The loudness lost because the encoder drops the highest frequencies at 64 kbit/s, measured with a browser's decoder in
 * five languages.
 */
export const ENCODING_TAKES_LU = 0.45
/** The loudness of the samples before they are encoded. */
export const TARGET_LUFS = FINISHED_LUFS + ENCODING_TAKES_LU
/** The maximum sample value: encoding adds up to 2 dB, and the peak between samples must stay under -1 dB. */
const CEILING = 0.72
/** The look-ahead of the limiter, and its slower release time. */
const AHEAD_SECONDS = 0.005
const RELEASE_SECONDS = 0.08
const CLOSE_ENOUGH = 0.05
const ROUNDS = 6

/** The samples at the target loudness with no peak above the ceiling, and their loudness. Silence stays silence. */
export function master(
  samples: Float32Array,
  sampleRate: number,
): { samples: Float32Array; loudness: number } {
  let loudness = loudnessOf(samples, sampleRate)
  if (!Number.isFinite(loudness)) return { samples, loudness }
  let gainDb = TARGET_LUFS - loudness
  let mastered = samples
  for (let round = 0; round < ROUNDS; round++) {
    mastered = limited(samples, 10 ** (gainDb / 20), sampleRate)
    loudness = loudnessOf(mastered, sampleRate)
    if (Math.abs(TARGET_LUFS - loudness) < CLOSE_ENOUGH) break
    gainDb += TARGET_LUFS - loudness // makes up for what the limiter removed
  }
  return { samples: mastered, loudness }
}

/** Applies `gain`, and reduces it in time wherever a sample would exceed the ceiling. */
function limited(samples: Float32Array, gain: number, sampleRate: number): Float32Array {
  const ahead = Math.round(AHEAD_SECONDS * sampleRate)
  const release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRate))
  const wanted = new Float32Array(samples.length)
  for (let n = 0; n < samples.length; n++) {
    const peak = Math.abs(samples[n] ?? 0) * gain
    wanted[n] = peak > CEILING ? CEILING / peak : 1
  }
  const result = new Float32Array(samples.length)
  let held = 1
  const least = slidingLeast(wanted, ahead)
  for (let n = 0; n < samples.length; n++) {
    const target = least[n] ?? 1
    held = target < held ? target : held + (target - held) * release
    result[n] = (samples[n] ?? 0) * gain * Math.min(held, wanted[n] ?? 1)
  }
  return result
}

/** For each position, the minimum of the values from there to `ahead` positions later. */
function slidingLeast(values: Float32Array, ahead: number): Float32Array {
  const least = new Float32Array(values.length)
  const queue = new Int32Array(values.length)
  let [first, last] = [0, 0]
  for (let n = values.length - 1; n >= 0; n--) {
    const value = values[n] ?? 1
    while (last > first && (values[queue[last - 1] ?? 0] ?? 1) >= value) last--
    queue[last++] = n
    if ((queue[first] ?? 0) > n + ahead) first++
    least[n] = values[queue[first] ?? n] ?? 1
  }
  return least
}
