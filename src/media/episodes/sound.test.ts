import { createMp3Encoder } from 'wasm-media-encoders'
import { expect, test } from 'vitest'
import { type PlacedClip, assemble, silenceMs } from './assemble.ts'
import { chime } from './chime.ts'
import { loudnessOf } from './loudness.ts'
import { TARGET_LUFS, master } from './mastering.ts'
import { checkMp3, walkMp3 } from './mp3-frames.ts'
import { readTags } from './mp3-tags.ts'
import { produce } from './studio.ts'

const sine = (hertz: number, seconds: number, peak: number, rate = 48_000) =>
  Float32Array.from({ length: seconds * rate }, (_, n) => peak * Math.sin((2 * Math.PI * hertz * n) / rate))
const joined = (...parts: Float32Array[]) => Float32Array.from(parts.flatMap((part) => Array.from(part)))
const peakOf = (samples: Float32Array) =>
  samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

/** A signal similar to speech: a tone of varying strength, with pauses. */
function babble(seconds: number, strength: number, rate = 22_050): Float32Array {
  const samples = sine(180, seconds, strength, rate)
  return samples.map((sample, n) => {
    const t = n / rate
    return t % 1 > 0.8 ? 0 : sample * (0.3 + 0.7 * Math.abs(Math.sin(t * 9))) * (1 + 0.6 * Math.sin(t * 1300))
  })
}
const clip = (seconds: number, more: Partial<PlacedClip> = {}): PlacedClip => ({
  samples: babble(seconds, 0.2),
  sampleRate: 22_050,
  chapter: 0,
  role: 'host',
  begins: true,
  ...more,
})

test.each<[string, Float32Array, number, number?]>([
  ['a sine of 997 Hz at full scale', sine(997, 5, 1), -3.01],
  ['the same 20 dB lower', sine(997, 5, 0.1), -23.01],
  ['the same at 22,050 Hz', sine(997, 5, 0.1, 22_050), -23.01, 22_050],
  ['ten seconds of it with ten of silence', joined(sine(997, 10, 0.1), new Float32Array(480_000)), -23.01],
  [
    'ten seconds of it with ten that are 26 dB lower',
    joined(sine(997, 10, 0.1), sine(997, 10, 0.005)),
    -23.01,
  ],
])('%s has the loudness that the standard specifies', (_, samples, expected, rate = 48_000) => {
  expect(Math.abs(loudnessOf(samples, rate) - expected)).toBeLessThan(0.15)
})

test('low frequencies weigh less and high ones more, as the standard requires', () => {
  const at = (hertz: number) => loudnessOf(sine(hertz, 3, 0.1), 48_000)
  expect(at(30)).toBeLessThan(at(997) - 3)
  expect(at(8000)).toBeGreaterThan(at(997) + 2.5)
})

test('silence has no loudness', () => {
  expect(loudnessOf(new Float32Array(48_000), 48_000)).toBe(-Infinity)
  expect(master(new Float32Array(1000), 22_050).samples).toEqual(new Float32Array(1000))
})

test.each([0.01, 0.1, 0.9])(
  'speech of strength %d is brought to the same loudness with limited peaks',
  (strength) => {
    const { samples, loudness } = master(babble(8, strength), 22_050)
    expect(Math.abs(loudnessOf(samples, 22_050) - TARGET_LUFS)).toBeLessThan(0.3)
    expect(Math.abs(loudness - TARGET_LUFS)).toBeLessThan(0.3)
    expect(peakOf(samples)).toBeLessThanOrEqual(0.721)
  },
)

test('chimes fade out to zero and are the same every time', () => {
  const once = chime('opening', 22_050)
  expect(chime('opening', 22_050)).toEqual(once)
  expect(Math.abs(once.at(-1) ?? 1)).toBeLessThan(0.001)
  expect(peakOf(once)).toBeGreaterThan(0.1)
})

test('the times of the clips match the positions of their samples, and both voices are equally loud', () => {
  const clips = [
    clip(2, { samples: babble(2, 0.05) }),
    clip(1, { begins: false }),
    clip(3, { chapter: 1, role: 'guest', samples: babble(3, 0.6) }),
  ]
  const { samples, cues, starts, sampleRate } = assemble(clips)
  const between = ({ startMs, endMs }: { startMs: number; endMs: number }) =>
    samples.subarray((startMs / 1000) * sampleRate, (endMs / 1000) * sampleRate)
  const [first, second, third] = cues.map(between)
  if (!first || !second || !third) throw new Error('three cues')
  expect(starts).toHaveLength(2)
  expect(starts[1]).toBeGreaterThan(cues[1]?.endMs ?? 0)
  expect(starts[1]).toBeLessThan(cues[2]?.startMs ?? 0)
  expect(
    Math.abs(loudnessOf(joined(first, second), sampleRate) - loudnessOf(third, sampleRate)),
  ).toBeLessThan(2.5)
  const spoken = cues.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
  expect(Math.abs((samples.length / sampleRate) * 1000 - spoken - silenceMs(clips))).toBeLessThan(20)
})

const tags = {
  title: 'حلقة اليوم',
  show: 'Cadence',
  language: 'ara',
  year: '2026',
  comment: 'synthetic',
  cover: null,
  source: 'algorithmicMedia' as const,
}
const made = produce({ clips: [clip(4), clip(3, { chapter: 1 })], chapters: ['ترحيب', 'ختام'], tags })

test('an episode is an mp3 with its chapters, at -16 LUFS, and passes its own check', async () => {
  const { mp3, chapters, loudness } = await made
  const walked = walkMp3(mp3)
  if (walked === null || walked === 'broken') throw new Error('no mp3')
  const lengthMs = chapters.at(-1)?.endMs ?? 0
  expect(Math.abs(walked.durationMs - lengthMs)).toBeLessThan(120)
  expect(walked.sounding).toBeGreaterThan(0.5)
  expect(Math.abs(loudness + 16)).toBeLessThan(0.3)
  expect(readTags(mp3)).toEqual({
    title: 'حلقة اليوم',
    hasCover: false,
    source: 'algorithmicMedia',
    chapters,
  })
  expect(checkMp3(mp3, lengthMs)).toHaveProperty('mp3')
})

// Covers: faults-10
test('an invalid episode file is reported with its fault', async () => {
  const { mp3, chapters } = await made
  const whole = Buffer.from(mp3)
  const ms = chapters.at(-1)?.endMs ?? 0
  expect(checkMp3(whole.subarray(0, 200), ms)).toEqual({ fault: 'too-small' })
  expect(checkMp3(Buffer.from(`<!doctype html>${'<p>busy</p>'.repeat(900)}`), ms)).toEqual({
    fault: 'not-mp3',
  })
  expect(checkMp3(Buffer.alloc(9000, 0xff), ms)).toEqual({ fault: 'not-mp3' })
  expect(checkMp3(whole.subarray(0, whole.length - 50), ms)).toEqual({ fault: 'broken' })
  const hole = Buffer.from(whole)
  hole.fill(0, whole.length - 20_000, whole.length - 15_000)
  expect(checkMp3(hole, ms)).toEqual({ fault: 'broken' })
  expect(checkMp3(whole, ms * 1.4)).toEqual({ fault: 'wrong-length' })
  expect(checkMp3(whole, ms * 0.7)).toEqual({ fault: 'wrong-length' })
})

test('an mp3 of silence is reported as silent', async () => {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 1, sampleRate: 22_050, bitrate: 64 })
  const frames = Buffer.from(encoder.encode([new Float32Array(22_050 * 5)]))
  expect(checkMp3(Buffer.concat([frames, encoder.finalize()]), 5000)).toEqual({ fault: 'silent' })
})
