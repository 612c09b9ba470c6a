import { type Clip, VoiceFailed } from './voice-line.ts'

/** Shorter answers are not speech: a tenth of a second at 8 kHz is longer. */
const MIN_BYTES = 1024
/** Servers that stream cannot know the length, and write the maximum value or one near it. */
const MIN_STREAMED = 0x7f00_0000
const RATES = { least: 8000, most: 48_000 }

/**
 * The samples of a WAV file (16-bit, or 32-bit floating point) or of raw 16-bit samples (`audio/pcm;rate=24000`,
 * `audio/L16;rate=…`); several channels are mixed into one. Throws VoiceFailed `not-audio` for everything else: HTML pages,
 * answers of 200 bytes, files that end too early, compressed audio.
 */
export function readWave(bytes: Uint8Array, mediaType: string): Clip {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length < MIN_BYTES) throw notAudio(`${view.length} bytes`)
  if (view.toString('latin1', 0, 4) === 'RIFF' && view.toString('latin1', 8, 12) === 'WAVE') return wav(view)
  const raw = /^audio\/(?:pcm|l16)\b/i.test(mediaType)
  const rate = Number(/;\s*rate=(\d+)/i.exec(mediaType)?.[1] ?? 24_000)
  if (!raw || view.length % 2 !== 0) throw notAudio(`${mediaType}, ${view.length} bytes`)
  return mixed(view, { float: false, channels: 1, sampleRate: rate })
}

const notAudio = (what: string) => new VoiceFailed('not-audio', `no sound that can be used: ${what}`)

type Format = { float: boolean; channels: number; sampleRate: number }

function wav(view: Buffer): Clip {
  let format: Format | null = null
  let at = 12
  while (at + 8 <= view.length) {
    const kind = view.toString('latin1', at, at + 4)
    const declared = view.readUInt32LE(at + 4)
    const length = Math.min(declared, view.length - at - 8)
    if (kind === 'data' && length < declared && declared < MIN_STREAMED)
      throw notAudio(`${length} of ${declared} bytes`)
    if (kind === 'fmt ' && length >= 16) format = formatOf(view.subarray(at + 8, at + 8 + length))
    if (kind === 'data' && format !== null) return mixed(view.subarray(at + 8, at + 8 + length), format)
    at += 8 + length + (length % 2)
  }
  throw notAudio('a WAV file without samples')
}

function formatOf(chunk: Buffer): Format {
  const code = chunk.readUInt16LE(0)
  const bits = chunk.readUInt16LE(14)
  const extended = code === 0xfffe && chunk.length >= 26 ? chunk.readUInt16LE(24) : code
  if (!((extended === 1 && bits === 16) || (extended === 3 && bits === 32)))
    throw notAudio(`WAV of kind ${extended} with ${bits} bits`)
  return { float: extended === 3, channels: chunk.readUInt16LE(2), sampleRate: chunk.readUInt32LE(4) }
}

function mixed(view: Buffer, { float, channels, sampleRate }: Format): Clip {
  if (channels < 1 || channels > 8 || sampleRate < RATES.least || sampleRate > RATES.most)
    throw notAudio(`${channels} channels at ${sampleRate} Hz`)
  const size = float ? 4 : 2
  const samples = new Float32Array(Math.floor(view.length / (size * channels)))
  for (let n = 0; n < samples.length; n++) {
    let sum = 0
    for (let channel = 0; channel < channels; channel++) {
      const place = (n * channels + channel) * size
      sum += float ? view.readFloatLE(place) : view.readInt16LE(place) / 32_768
    }
    samples[n] = sum / channels
  }
  return { samples, sampleRate }
}
