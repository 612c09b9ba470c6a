/** The result of a walk over all frames of an mp3. `sounding`: the share of frames that contain more than silence. */
export type Mp3 = { frames: number; durationMs: number; sampleRate: number; sounding: number }

/** The reason why a file is not a valid episode. */
export type SoundFault = 'too-small' | 'not-mp3' | 'broken' | 'silent' | 'wrong-length'

/** The minimum size of an episode: half a second at 64 kbit/s. */
const MIN_BYTES = 4000
/** The maximum size of an episode: an hour at 128 kbit/s. */
const MAX_BYTES = 60_000_000
const MIN_SOUNDING = 0.3
/** The length of an episode may differ by this share from the length expected from its script. */
export const LENGTH_TOLERANCE = 0.2

/** Checks an mp3 before anyone hears it: that it is an mp3, complete, not silent, and about as long as expected. */
export function checkMp3(bytes: Uint8Array, expectedMs: number): { mp3: Mp3 } | { fault: SoundFault } {
  if (bytes.length < MIN_BYTES) return { fault: 'too-small' }
  const mp3 = bytes.length > MAX_BYTES ? null : walkMp3(bytes)
  if (mp3 === null) return { fault: 'not-mp3' }
  if (mp3 === 'broken') return { fault: 'broken' }
  if (mp3.sounding < MIN_SOUNDING) return { fault: 'silent' }
  if (Math.abs(mp3.durationMs - expectedMs) > expectedMs * LENGTH_TOLERANCE) return { fault: 'wrong-length' }
  return { mp3 }
}

const BITRATES_V1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const BITRATES_V2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const RATES = [44_100, 48_000, 32_000]

type Frame = { bytes: number; samples: number; sampleRate: number; mono: boolean; v1: boolean; side: number }

/**
 * Walks the frames of a layer III stream from its first to its last byte, without tags. Null if it is no mp3 at all,
 * `broken` if frames are missing, cut off, or change their sample rate.
 */
export function walkMp3(bytes: Uint8Array): Mp3 | 'broken' | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = endOfTag(view)
  const end =
    view.length >= 128 && view.toString('latin1', view.length - 128, view.length - 125) === 'TAG'
      ? view.length - 128
      : view.length
  let [frames, samples, sounding, sampleRate] = [0, 0, 0, 0]
  while (at < end) {
    const frame = frameAt(view, at)
    if (frame === null) return frames < 3 ? null : 'broken'
    if (at + frame.bytes > end || (sampleRate !== 0 && frame.sampleRate !== sampleRate)) return 'broken'
    sampleRate = frame.sampleRate
    const info = frames === 0 && isInfo(view, at, frame)
    frames++
    if (!info) {
      samples += frame.samples
      if (bigValues(view, at, frame) > 0) sounding++
    }
    at += frame.bytes
  }
  if (frames < 3) return null
  return {
    frames,
    durationMs: Math.round((samples / sampleRate) * 1000),
    sampleRate,
    sounding: sounding / frames,
  }
}

/** The offset at which the tag before the sound ends. */
function endOfTag(view: Buffer): number {
  if (view.toString('latin1', 0, 3) !== 'ID3' || view.length < 10) return 0
  const size = [6, 7, 8, 9].reduce((sum, n) => sum * 128 + (view.readUInt8(n) & 0x7f), 0)
  return 10 + size
}

function frameAt(view: Buffer, at: number): Frame | null {
  if (at + 4 > view.length) return null
  const header = view.readUInt32BE(at)
  const version = (header >>> 19) & 3 // 3: MPEG-1, 2: MPEG-2, 0: MPEG-2.5
  if (header >>> 21 !== 0x7ff || version === 1 || ((header >>> 17) & 3) !== 1) return null
  const v1 = version === 3
  const kilobits = (v1 ? BITRATES_V1 : BITRATES_V2)[(header >>> 12) & 15]
  const rate = RATES[(header >>> 10) & 3]
  if (!kilobits || rate === undefined) return null
  const sampleRate = rate / (v1 ? 1 : version === 2 ? 2 : 4)
  const samples = v1 ? 1152 : 576
  const bytes = Math.floor((samples / 8) * ((kilobits * 1000) / sampleRate)) + ((header >>> 9) & 1)
  const protectedBy = (header >>> 16) & 1 ? 0 : 2
  return { bytes, samples, sampleRate, mono: ((header >>> 6) & 3) === 3, v1, side: 4 + protectedBy }
}

/** True for the first frame if it only gives players the length of the file and holds no sound. */
function isInfo(view: Buffer, at: number, { v1, mono, side }: Frame): boolean {
  const place = at + side + (v1 ? (mono ? 17 : 32) : mono ? 9 : 17)
  return ['Xing', 'Info'].includes(view.toString('latin1', place, place + 4))
}

/** How much of the spectrum of a frame's first granule is not silent. */
function bigValues(view: Buffer, at: number, { v1, mono, side }: Frame): number {
  const first = (v1 ? (mono ? 18 : 20) : mono ? 9 : 10) + 12 // the preceding bits, then the length of the data
  let value = 0
  for (let bit = first; bit < first + 9; bit++) {
    const byte = view[at + side + (bit >> 3)] ?? 0
    value = (value << 1) | ((byte >> (7 - (bit & 7))) & 1)
  }
  return value
}
