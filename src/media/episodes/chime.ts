/** Our own chime: a few struck notes, each with an overtone, fading out. */
type Note = { hertz: number; atSeconds: number }

const OPENING: readonly Note[] = [
  { hertz: 523.25, atSeconds: 0 },
  { hertz: 659.25, atSeconds: 0.16 },
  { hertz: 987.77, atSeconds: 0.32 },
]
const MARK: readonly Note[] = [{ hertz: 659.25, atSeconds: 0 }]
const CLOSING: readonly Note[] = OPENING.toReversed().map(({ hertz }, n) => ({ hertz, atSeconds: n * 0.16 }))

const SECONDS = { opening: 1.6, mark: 0.7, closing: 1.8 } as const
const NOTES = { opening: OPENING, mark: MARK, closing: CLOSING } as const
const STRENGTH = 0.22
const ATTACK_SECONDS = 0.006

/** The position of a chime in an episode. */
export type Chime = keyof typeof SECONDS

/** The length of each chime in ms. */
export const chimeMs = (chime: Chime): number => SECONDS[chime] * 1000

/** The samples of a chime, identical every time. */
export function chime(which: Chime, sampleRate: number): Float32Array {
  const samples = new Float32Array(Math.round(SECONDS[which] * sampleRate))
  for (let n = 0; n < samples.length; n++) {
    let sum = 0
    for (const { hertz, atSeconds } of NOTES[which]) {
      const t = n / sampleRate - atSeconds
      if (t < 0) continue
      const turn = 2 * Math.PI * hertz * t
      const tone = Math.sin(turn) * Math.exp(-4 * t) + 0.25 * Math.sin(2.76 * turn) * Math.exp(-9 * t)
      sum += tone * Math.min(1, t / ATTACK_SECONDS)
    }
    const left = (samples.length - n) / sampleRate
    samples[n] = sum * STRENGTH * Math.min(1, left / 0.1) // fades out to zero
  }
  return samples
}
