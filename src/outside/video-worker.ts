import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import h264 from 'h264-mp4-encoder'
import sharp from 'sharp'
import { serveThread } from '#platform/serve-thread.ts'
import { drawFrame } from './video-frame.ts'
import { FRAMES_A_SECOND, type VideoOrder, type VideoWork } from './video-orders.ts'

/** 10 to 51, lower is finer: text stays sharp. */
const QUANTIZER = 24
/** 0 to 10: pictures that stand still gain nothing from more work. */
const SPEED = 10
/** Seconds between pictures that stand alone: how exactly a viewer can jump. */
const KEY_FRAME_SECONDS = 4

serveThread<VideoWork, Uint8Array>(async (work) => {
  if (work.do === 'draw') return drawFrame(work.frame)
  return joined(await silentVideo(work.video), work.video.mp3)
})

/** The pictures as H.264 without sound. */
async function silentVideo({ width, height, frames }: VideoOrder): Promise<Uint8Array> {
  const encoder = await h264.createH264MP4Encoder()
  Object.assign(encoder, {
    width,
    height,
    frameRate: FRAMES_A_SECOND,
    quantizationParameter: QUANTIZER,
    speed: SPEED,
    groupOfPictures: FRAMES_A_SECOND * KEY_FRAME_SECONDS,
  })
  encoder.initialize()
  let [until, at] = [0, 0]
  for (const { picture, seconds } of frames) {
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    if (info.width !== width || info.height !== height)
      throw new Error('a frame is not as large as its video')
    until += seconds * FRAMES_A_SECOND
    for (; at < Math.round(until); at++) encoder.addFrameRgba(data)
  }
  encoder.finalize()
  const silent = encoder.FS.readFile(encoder.outputFilename)
  encoder.delete()
  return silent
}

/** Both in one mp4, its index first. Nothing is encoded again. */
async function joined(silent: Uint8Array, mp3: Uint8Array): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const [picture, sound] = await Promise.all([
    open(silent).getPrimaryVideoTrack(),
    open(mp3).getPrimaryAudioTrack(),
  ])
  if (!picture || !sound) throw new Error('a video without its pictures or its sound')
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('mp3')]
  output.addVideoTrack(video, { frameRate: FRAMES_A_SECOND })
  output.addAudioTrack(audio)
  await output.start()
  await Promise.all([copyVideo(picture, video), copyAudio(sound, audio)])
  await output.finalize()
  if (target.buffer === null) throw new Error('a video without bytes')
  return new Uint8Array(target.buffer)
}

const open = (bytes: Uint8Array) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })

async function copyVideo(track: InputVideoTrack, source: EncodedVideoPacketSource): Promise<void> {
  const decoderConfig = await track.getDecoderConfig()
  let first = true
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, first && decoderConfig ? { decoderConfig } : undefined)
    first = false
  }
  source.close()
}

async function copyAudio(track: InputAudioTrack, source: EncodedAudioPacketSource): Promise<void> {
  const decoderConfig = await track.getDecoderConfig()
  let first = true
  for await (const packet of new EncodedPacketSink(track).packets()) {
    await source.add(packet, first && decoderConfig ? { decoderConfig } : undefined)
    first = false
  }
  source.close()
}
