import type { Language } from '#languages/rules.ts'

/** The speaker: an episode has two voices. */
export type VoiceRole = 'host' | 'guest'
/** One or two sentences, written as spoken: numbers in words, no addresses. */
export type Line = { text: string; language: Language; role: VoiceRole }
/** Speech as samples from -1 to 1, one channel. */
export type Clip = { samples: Float32Array; sampleRate: number }

/** Why nothing was spoken: there is no voice, it failed, or the result is not usable audio. */
export type VoiceTrouble = 'not-installed' | 'failed' | 'not-audio'

/** Thrown when nothing was spoken, with the reason. */
export class VoiceFailed extends Error {
  override readonly name = 'VoiceFailed'
  readonly because: VoiceTrouble
  constructor(because: VoiceTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.because = because
  }
}
