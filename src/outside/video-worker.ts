import { registerAacEncoder } from '@mediabunny/aac-encoder'
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import h264 from 'h264-mp4-encoder'
import sharp from 'sharp'
import { serveThread } from '#platform/serve-thread.ts'
import { drawFrame } from './video-frame.ts'
import {
  FRAMES_A_SECOND,
  KEY_FRAME_SECONDS,
  SOUND_BITS_A_SECOND,
  type VideoOrder,
  type VideoSound,
  type VideoWork,
} from './video-orders.ts'

/** 10 to 51, lower is finer: text stays sharp. */
const QUANTIZER = 24
/** 0 to 10: pictures that stand still gain nothing from more work. */
const SPEED = 10

registerAacEncoder()

serveThread<VideoWork, Uint8Array>(async (work) => {
  if (work.do === 'draw') return drawFrame(work.frame)
  return joined(await silentVideo(work.video), work.video.sound)
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

/** Samples of silence with which AAC begins, and the loudest of them. */
const PRIMING = 1024
const SILENCE = 0.001
const REALLY = { verifyKeyPackets: true }

/** Both in one mp4, its index first. The pictures are not encoded again. */
async function joined(silent: Uint8Array, sound: VideoSound): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const input = new Input({ source: new BufferSource(silent), formats: ALL_FORMATS })
  const picture = await input.getPrimaryVideoTrack()
  if (!picture) throw new Error('a video without its pictures')
  const video = new EncodedVideoPacketSource('avc')
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: SOUND_BITS_A_SECOND })
  output.addVideoTrack(video, { frameRate: FRAMES_A_SECOND })
  output.addAudioTrack(audio)
  await output.start()
  await Promise.all([copyVideo(picture, video), encodeAudio(sound, audio)])
  await output.finalize()
  if (target.buffer === null) throw new Error('a video without bytes')
  return new Uint8Array(target.buffer)
}

/** The encoder marks every picture as one that stands alone: which do is read from the pictures themselves. */
async function copyVideo(track: InputVideoTrack, source: EncodedVideoPacketSource): Promise<void> {
  const decoderConfig = await track.getDecoderConfig()
  let first = true
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, REALLY)) {
    await source.add(packet, first && decoderConfig ? { decoderConfig } : undefined)
    first = false
  }
  source.close()
}

/**
 * The encoder begins with a silence of its own: as much is left out of the pause in which a narration begins. A second at
 * a time, because it copies what is left of a sample with each of its frames.
 */
async function encodeAudio({ samples, sampleRate }: VideoSound, source: AudioSampleSource): Promise<void> {
  const begins = samples.subarray(0, PRIMING).every((sample) => Math.abs(sample) < SILENCE) ? PRIMING : 0
  for (let at = begins; at < samples.length; at += sampleRate) {
    const sample = new AudioSample({
      data: samples.slice(at, at + sampleRate),
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: (at - begins) / sampleRate,
    })
    await source.add(sample)
    sample.close()
  }
  source.close()
}
