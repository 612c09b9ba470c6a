/** Languages that the voices speak. */
export type SpokenLanguage = 'en' | 'ar' | 'fr' | 'es' | 'pt'
/** Who speaks: an episode has two voices. */
export type VoiceRole = 'host' | 'guest'
/** A sentence or two, written as they are to be spoken: numbers in words, no addresses. */
export type Line = { text: string; language: SpokenLanguage; role: VoiceRole }
/** Speech as samples from -1 to 1, one channel. */
export type Clip = { samples: Float32Array; sampleRate: number }

/** Why nothing was spoken: no voice is there, it broke, or what came is no sound that can be used. */
export type VoiceTrouble = 'not-installed' | 'failed' | 'not-audio'

/** Nothing was spoken, and why. */
export class VoiceFailed extends Error {
  override readonly name = 'VoiceFailed'
  readonly because: VoiceTrouble
  constructor(because: VoiceTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.because = because
  }
}
