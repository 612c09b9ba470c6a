import { registerAacEncoder } from '@mediabunny/aac-encoder'
import {
  ALL_FORMATS,
  AudioSample,
  AudioSampleSource,
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
import { drawFrames } from './video-frame.ts'
import {
  FRAMES_A_SECOND,
  KEY_FRAME_SECONDS,
  SOUND_BITS_A_SECOND,
  type VideoOrder,
  type VideoSound,
  type VideoWork,
} from './video-orders.ts'

/** 10 to 51, lower is finer: at this value text stays sharp. */
const QUANTIZER = 24
/** 0 to 10: still images gain nothing from more work. */
const SPEED = 10

registerAacEncoder()

serveThread<VideoWork, Uint8Array[]>(async (work) => {
  if (work.do === 'draw') return drawFrames(work.frames)
  return [await joined(await silentVideo(work.video), await spokenMp4(work.video.sound))]
})

/** The frames as H.264 without audio. */
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

/** Combines both in one mp4, its index first. Nothing is re-encoded. */
async function joined(silent: Uint8Array, spoken: Uint8Array): Promise<Uint8Array> {
  const { output, target } = emptyMp4()
  const [picture, sound] = await Promise.all([
    open(silent).getPrimaryVideoTrack(),
    open(spoken).getPrimaryAudioTrack(),
  ])
  if (!picture || !sound) throw new Error('a video without its pictures or its sound')
  const [video, audio] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('aac')]
  output.addVideoTrack(video, { frameRate: FRAMES_A_SECOND })
  output.addAudioTrack(audio)
  await output.start()
  await Promise.all([copyVideo(picture, video), copyAudio(sound, audio)])
  await output.finalize()
  return bytesOf(target)
}

const open = (bytes: Uint8Array) => new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })

function emptyMp4() {
  const target = new BufferTarget()
  return { target, output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }) }
}

function bytesOf({ buffer }: BufferTarget): Uint8Array {
  if (buffer === null) throw new Error('a video without bytes')
  return new Uint8Array(buffer)
}

/** The encoder marks every frame as a key frame, so the real key frames are detected from the packets. */
async function copyVideo(track: InputVideoTrack, source: EncodedVideoPacketSource): Promise<void> {
  const decoderConfig = await track.getDecoderConfig()
  let first = true
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, {
    verifyKeyPackets: true,
  })) {
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

/** The number of silent samples that AAC begins with, and the highest level that is silence. */
const PRIMING = 1024
const SILENCE = 0.001

/** The audio of the last video: both shapes of a video have the same audio. */
let last: { samples: Float32Array; mp4: Uint8Array } | null = null

/** Only the audio, as AAC in an mp4. */
async function spokenMp4(sound: VideoSound): Promise<Uint8Array> {
  if (
    last?.samples.length === sound.samples.length &&
    last.samples.every((each, n) => each === sound.samples[n])
  )
    return last.mp4
  const { output, target } = emptyMp4()
  const audio = new AudioSampleSource({ codec: 'aac', bitrate: SOUND_BITS_A_SECOND })
  output.addAudioTrack(audio)
  await output.start()
  await encodeAudio(sound, audio)
  await output.finalize()
  last = { samples: sound.samples, mp4: bytesOf(target) }
  return last.mp4
}

/**
 * The encoder adds silence at the start: the same amount is cut from the pause at the start of a narration. Encodes one
 * second at a time, because the encoder copies the rest of a sample with each of its frames.
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
