import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'

/** What stands in an mp4. `decodes`: every packet of both tracks is there, and the first picture stands alone. */
export type SeenVideo = {
  width: number
  height: number
  seconds: number
  picture: string | null
  sound: string | null
  decodes: boolean
  /** Its index comes before what it points to: it plays while it loads. */
  indexFirst: boolean
}

/** Reads an mp4 from its first to its last packet; null when it is none, or cut off. */
export async function lookAtVideo(mp4: Uint8Array): Promise<SeenVideo | null> {
  const boxes = boxesOf(mp4)
  if (boxes === null) return null
  const input = new Input({ source: new BufferSource(mp4), formats: ALL_FORMATS })
  try {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
    if (!video || !audio) return null
    let [pictures, sounds, begins] = [0, 0, false]
    for await (const packet of new EncodedPacketSink(video).packets()) {
      if (pictures++ === 0) begins = packet.type === 'key'
      if (packet.byteLength === 0) return null
    }
    for await (const packet of new EncodedPacketSink(audio).packets()) if (packet.byteLength > 0) sounds++
    const lengths = await Promise.all([video.computeDuration(), audio.computeDuration()])
    return {
      width: video.displayWidth,
      height: video.displayHeight,
      seconds: Math.max(...lengths),
      picture: await video.getCodecParameterString(),
      sound: audio.codec,
      decodes: begins && pictures > 1 && sounds > 1 && Math.abs(lengths[0] - lengths[1]) < APART_SECONDS,
      indexFirst: boxes.includes('moov') && boxes.indexOf('moov') < boxes.indexOf('mdat'),
    }
  } catch {
    return null // nothing that can be read
  } finally {
    input.dispose()
  }
}

/** Picture and sound end together, but for the length of a frame or two. */
const APART_SECONDS = 1

/** The outermost boxes in order; null when the last one does not end where the file does. */
function boxesOf(mp4: Uint8Array): string[] | null {
  const view = Buffer.from(mp4.buffer, mp4.byteOffset, mp4.byteLength)
  const names: string[] = []
  let at = 0
  while (at + 8 <= view.length) {
    const short = view.readUInt32BE(at)
    const size = short === 1 && at + 16 <= view.length ? Number(view.readBigUInt64BE(at + 8)) : short
    if (size < 8) return null
    names.push(view.toString('latin1', at + 4, at + 8))
    at += size
  }
  return at === view.length ? names : null
}
