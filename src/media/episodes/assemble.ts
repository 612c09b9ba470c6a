import type { Clip, VoiceRole } from '#services/voice-line.ts'
import { type Chime, chime, chimeMs } from './chime.ts'
import { loudnessOf } from './loudness.ts'

/** A clip and its position: its chapter from 0, its voice, and whether it begins a paragraph. */
export type PlacedClip = Clip & { chapter: number; role: VoiceRole; begins: boolean }

/** Pauses in ms. */
const BETWEEN_SENTENCES = 230
/** The pause between two paragraphs in ms. */
export const BETWEEN_PARAGRAPHS = 480
const AFTER_CHIME = 350
const BEFORE_CHIME = 500
/** Quieter samples are not speech: engines leave them at the ends of a clip. */
const SILENCE = 0.004
/** Both voices are brought to this loudness before the whole episode is mastered. */
const EVEN_LUFS = -20

/** The length in ms of all pauses and chimes in an episode of these clips. */
export function silenceMs(
  clips: readonly Pick<PlacedClip, 'chapter' | 'begins'>[],
  withChimes = true,
): number {
  const lengthOf = (which: Chime) => (withChimes ? chimeMs(which) : 0)
  const inBetween = clips.slice(1).reduce((sum, clip, n) => {
    const newChapter = clip.chapter !== clips[n]?.chapter
    if (newChapter) return sum + BEFORE_CHIME + lengthOf('mark') + AFTER_CHIME
    return sum + (clip.begins ? BETWEEN_PARAGRAPHS : BETWEEN_SENTENCES)
  }, 0)
  return lengthOf('opening') + AFTER_CHIME + inBetween + BEFORE_CHIME + lengthOf('closing')
}

type Assembled = {
  samples: Float32Array
  sampleRate: number
  /** The times of the clips in ms. */
  cues: { startMs: number; endMs: number }[]
  /** Where each chapter starts in ms, including its chime. */
  starts: number[]
}

/**
 * Joins all clips, which share a sample rate, into one stream of samples; without chimes, chapters are separated only by
 * pauses. Throws if there are no clips.
 */
export function assemble(clips: readonly PlacedClip[], withChimes = true): Assembled {
  const sampleRate = clips[0]?.sampleRate
  if (sampleRate === undefined) throw new Error('an episode without clips')
  const parts: Float32Array[] = []
  let length = 0
  const add = (samples: Float32Array) => {
    parts.push(samples)
    length += samples.length
  }
  const pause = (ms: number) => add(new Float32Array(Math.round((ms / 1000) * sampleRate)))
  const signal = (which: Chime) => {
    if (withChimes) add(chime(which, sampleRate))
  }
  const now = () => Math.round((length / sampleRate) * 1000)
  const gains = gainsOf(clips, sampleRate)

  const cues: Assembled['cues'] = []
  const starts = [0]
  signal('opening')
  pause(AFTER_CHIME)
  for (const [n, clip] of clips.entries()) {
    const before = clips[n - 1]
    if (before && clip.chapter !== before.chapter) {
      pause(BEFORE_CHIME)
      starts.push(now())
      signal('mark')
      pause(AFTER_CHIME)
    } else if (before) pause(clip.begins ? BETWEEN_PARAGRAPHS : BETWEEN_SENTENCES)
    const startMs = now()
    add(trimmed(clip.samples).map((sample) => sample * gains[clip.role]))
    cues.push({ startMs, endMs: now() })
  }
  pause(BEFORE_CHIME)
  signal('closing')

  const samples = new Float32Array(length)
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return { samples, sampleRate, cues, starts }
}

/** The clip without the silence at its ends. */
function trimmed(samples: Float32Array): Float32Array {
  const first = samples.findIndex((sample) => Math.abs(sample) > SILENCE)
  const last = samples.findLastIndex((sample) => Math.abs(sample) > SILENCE)
  return first === -1 ? samples.subarray(0, 0) : samples.subarray(first, last + 1)
}

/** The gain for each voice that makes both equally loud. */
function gainsOf(clips: readonly PlacedClip[], sampleRate: number): Record<VoiceRole, number> {
  const gain = (role: VoiceRole): number => {
    const own = clips.filter((clip) => clip.role === role).map(({ samples }) => samples)
    const all = new Float32Array(own.reduce((sum, { length }) => sum + length, 0))
    own.reduce((at, samples) => {
      all.set(samples, at)
      return at + samples.length
    }, 0)
    const loudness = loudnessOf(all, sampleRate)
    return Number.isFinite(loudness) ? 10 ** ((EVEN_LUFS - loudness) / 20) : 1
  }
  return { host: gain('host'), guest: gain('guest') }
}
