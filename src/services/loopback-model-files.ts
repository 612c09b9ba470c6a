// The loopback model's default results: small, always the same, and in the right format.

const DIMENSIONS = 256
/** The word counts of a text in 256 bins, as a vector of length one. */
export function wordCounts(text: string): number[] {
  const counts = Array.from({ length: DIMENSIONS }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []) {
    let bin = 0
    for (const letter of word) bin = (bin * 31 + (letter.codePointAt(0) ?? 0)) % DIMENSIONS
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const length = Math.hypot(...counts) || 1
  return counts.map((count) => count / length)
}

/** A gray picture of 8 × 8 pixels. */
export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWPowAEYhpYEANsRZgE07zdlAAAAAElFTkSuQmCC'

const SAMPLES_PER_SECOND = 16_000
const CHARACTERS_PER_SECOND = 15
const HERTZ = 220
const LOUDNESS = 6000

/** A tone as long as speaking the text would take, as WAV: 16 bits, one channel. */
export function tone(text: string): Uint8Array {
  const samples = Math.ceil((text.length / CHARACTERS_PER_SECOND) * SAMPLES_PER_SECOND)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20) // uncompressed samples
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(SAMPLES_PER_SECOND, 24)
  wav.writeUInt32LE(SAMPLES_PER_SECOND * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n += 1)
    wav.writeInt16LE(
      Math.round(LOUDNESS * Math.sin((2 * Math.PI * HERTZ * n) / SAMPLES_PER_SECOND)),
      44 + n * 2,
    )
  return wav
}

/** This many silent frames of an mp3: 128 kbit/s at 44.1 kHz, 417 bytes each. */
export const mp3 = (frames: number): Uint8Array =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0xc4]), Buffer.alloc(413)]),
    ),
  )
