import {
  ALL_FORMATS,
  BufferSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputTrack,
} from 'mediabunny'
import { type DigitalSource, digitalSourceIn } from '../marks/rules.ts'

/**
 * The properties of an mp4. `decodes`: every packet of both tracks is present, without a gap, and the frames marked as key
 * frames, including the first, really are.
 */
export type SeenVideo = {
  width: number
  height: number
  seconds: number
  /** Codecs of the video and the audio, in the form that browsers take: `avc1.4d0028`, `mp4a.40.2`. */
  picture: string | null
  sound: string | null
  channels: number
  /** The longest time between two key frames. */
  keySeconds: number
  decodes: boolean
  /** Whether its index precedes the media data, so that it plays while it loads. */
  indexFirst: boolean
  /** The mark in its XMP. */
  source: DigitalSource | null
}

/** Reads an mp4 from its first to its last packet; null if it is not an mp4 or is truncated. */
export async function lookAtVideo(mp4: Uint8Array): Promise<SeenVideo | null> {
  const boxes = boxesOf(mp4)
  if (boxes === null) return null
  const names = boxes.map(({ name }) => name)
  const input = new Input({ source: new BufferSource(mp4), formats: ALL_FORMATS })
  try {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
    if (!video || !audio) return null
    const [pictures, sounds] = [await packetsOf(video), await packetsOf(audio)]
    const lengths = [lengthOf(pictures), lengthOf(sounds)] as const
    const keys = pictures.filter(({ type }) => type === 'key').map(({ timestamp }) => timestamp)
    const marked = (await packetsOf(video, false)).filter(({ type }) => type === 'key').length
    return {
      width: video.displayWidth,
      height: video.displayHeight,
      seconds: Math.max(...lengths),
      picture: await video.getCodecParameterString(),
      sound: await audio.getCodecParameterString(),
      channels: audio.numberOfChannels,
      keySeconds: Math.max(...keys.map((at, n) => (keys[n + 1] ?? lengths[0]) - at)),
      decodes:
        keys[0] === pictures[0]?.timestamp &&
        keys.length === marked &&
        isWhole(pictures) &&
        isWhole(sounds) &&
        Math.abs(lengths[0] - lengths[1]) < APART_SECONDS,
      indexFirst: names.includes('moov') && names.indexOf('moov') < names.indexOf('mdat'),
      source: digitalSourceIn(...boxes.map(({ text }) => text)),
    }
  } catch {
    return null // unreadable
  } finally {
    input.dispose()
  }
}

/** Video and audio end together, except for one frame and the padding of an audio encoder. */
const APART_SECONDS = 0.25
/** Timestamps are rounded to the ticks of their track. */
const TICK_SECONDS = 0.001

/**
 * In presentation order. Key frames are detected from the packets, unless `verifyKeyPackets` is false: then the file's own
 * marks are used.
 */
async function packetsOf(track: InputTrack, verifyKeyPackets = true): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = []
  const sink = new EncodedPacketSink(track)
  for await (const packet of sink.packets(undefined, undefined, { verifyKeyPackets })) packets.push(packet)
  return packets.toSorted((a, b) => a.timestamp - b.timestamp)
}

const lengthOf = (packets: readonly EncodedPacket[]): number => {
  const last = packets.at(-1)
  return last === undefined ? 0 : last.timestamp + last.duration
}

/** Whether each packet has bytes and begins where the previous one ends. */
const isWhole = (packets: readonly EncodedPacket[]): boolean =>
  packets.length > 1 &&
  packets.every(({ byteLength, timestamp, duration }, n) => {
    const next = packets[n + 1]
    return byteLength > 0 && (!next || Math.abs(next.timestamp - timestamp - duration) < TICK_SECONDS)
  })

/** `text` is that of a box of XMP. */
type Box = { name: string; text: string }

/** The top-level boxes in order; null if the last one does not end where the file does. */
function boxesOf(mp4: Uint8Array): Box[] | null {
  const view = Buffer.from(mp4.buffer, mp4.byteOffset, mp4.byteLength)
  const boxes: Box[] = []
  let at = 0
  while (at + 8 <= view.length) {
    const short = view.readUInt32BE(at)
    const size = short === 1 && at + 16 <= view.length ? Number(view.readBigUInt64BE(at + 8)) : short
    if (size < 8) return null
    const [name, content] = [view.toString('latin1', at + 4, at + 8), view.subarray(at, at + size)]
    boxes.push({ name, text: name === 'uuid' ? content.toString('latin1') : '' })
    at += size
  }
  return at === view.length ? boxes : null
}
