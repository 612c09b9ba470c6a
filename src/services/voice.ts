import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import type { VoiceMaker } from './marks/rules.ts'
import type { Log } from '#platform/log.ts'
import { readWave } from './audio-wave.ts'
import { espeak, isInstalled } from './espeak.ts'
import { ModelTrouble } from './model-trouble.ts'
import { type Clip, type Line, VoiceFailed, type VoiceRole } from './voice-line.ts'

/**
 * Synthesizes one line of the item `subject` with a model, charged to `run`: WAV or raw 16-bit samples, according to its
 * media type. Null if none is configured.
 */
export type Speak =
  | ((
      text: string,
      voice: VoiceRole,
      language: Language,
      subject: string,
      run: string | undefined,
    ) => Promise<{ bytes: Uint8Array; mediaType: string }>)
  | null

/** The spoken lines, one clip each, all at the same sample rate. */
export type Speech = {
  by: VoiceMaker
  clips: Clip[]
  /** Why the model did not speak, although one is configured. */
  because?: string
}

/** The service that speaks. */
export type Voice = {
  /** `none`: no model is configured and the optional package of the embedded voice is not installed. */
  readonly service: 'embedded' | 'model' | 'none'
  /**
   * Speaks the lines of the item `subject`, one after the other; `run` is charged. Throws VoiceFailed with the reason; never
   * returns a partial speech.
   */
  speak(lines: readonly Line[], subject: string, run?: string): Promise<Speech>
}

type Settings = { speak: Speak; log: Pick<Log, 'warn'> }

/** Opens the voice: that of the model if one is configured, with the embedded one as a fallback. */
export function openVoice({ speak, log }: Settings): Voice {
  const embedded = embeddedVoice()
  return speak === null ? embedded : modelVoice(speak, embedded, log)
}

/** Needs no network: speaks with espeak-ng, which runs in its own process. `engine` is for tests. */
export function embeddedVoice(engine?: string): Voice {
  const installed = isInstalled(engine)
  return {
    service: installed ? 'embedded' : 'none',
    speak: async (lines) => {
      if (!installed) throw new VoiceFailed('not-installed', 'no voice is installed')
      return { by: 'embedded', clips: await espeak(lines) }
    },
  }
}

/** If the model does not answer, or answers without audio, the embedded voice speaks the whole episode. */
function modelVoice(speak: NonNullable<Speak>, embedded: Voice, log: Settings['log']): Voice {
  const byModel = async (lines: readonly Line[], subject: string, run?: string): Promise<Clip[]> => {
    const clips: Clip[] = []
    for (const { text, role, language } of lines) {
      const { bytes, mediaType } = await speak(text, role, language, subject, run)
      const clip = readWave(bytes, mediaType)
      refuseUnspoken(clip, text, language)
      clips.push(clip)
    }
    if (new Set(clips.map(({ sampleRate }) => sampleRate)).size > 1)
      throw new VoiceFailed('not-audio', 'clips of several sample rates')
    return clips
  }
  return {
    service: 'model',
    speak: async (lines, subject, run) => {
      try {
        return { by: 'model', clips: await byModel(lines, subject, run) }
      } catch (error) {
        if (embedded.service === 'none')
          throw error instanceof VoiceFailed
            ? error
            : new VoiceFailed('failed', 'the model did not speak', error)
        log.warn({ err: error }, 'the model did not speak: the embedded voice does')
        return { ...(await embedded.speak(lines, subject)), because: reasonOf(error) }
      }
    },
  }
}

/** A voice is at most this much faster than usual in a line of at least so many characters. */
const MAX_SPEED = 2
const MIN_CHARACTERS = 30
/** The loudest sample of a line, of 1, is above this: -50 dB. */
const SILENCE = 0.003

/** Throws VoiceFailed `not-audio` for a clip that is silent, or too short to be the whole line. */
function refuseUnspoken({ samples, sampleRate }: Clip, text: string, language: Language): void {
  if (!samples.some((sample) => Math.abs(sample) > SILENCE))
    throw new VoiceFailed('not-audio', 'a line of silence')
  const characters = text.replace(/\p{M}/gu, '').length
  const seconds = samples.length / sampleRate
  const most = seconds * pack(language).speech.charactersPerSecond * MAX_SPEED
  if (characters >= MIN_CHARACTERS && characters > most)
    throw new VoiceFailed('not-audio', `a line of ${characters} characters in ${seconds.toFixed(1)} s`)
}

/** Messages of these two errors contain no key and no text. */
const reasonOf = (error: unknown): string =>
  error instanceof VoiceFailed || error instanceof ModelTrouble ? error.message : 'the model failed'
