import { openThread } from '#platform/thread.ts'
import type { Log } from '#platform/log.ts'
import { encodeWithFfmpeg, ffmpegOn } from '../ffmpeg.ts'
import type { FramesOrder, VideoOrder, VideoWork } from './video-orders.ts'

export type VideoEncoder = 'embedded' | 'ffmpeg'
/** A finished mp4 whose index comes first, so that it plays while it loads. */
export type MadeVideo = { mp4: Uint8Array; by: VideoEncoder }

/** The service that makes videos. */
export type Videos = {
  readonly service: VideoEncoder
  /** Scale of each side: 1, or less where smaller videos are wanted sooner. */
  readonly scale: number
  /** Draws the frames as PNG, in the order of their captions. */
  draw(frames: Omit<FramesOrder, 'scale'>): Promise<Uint8Array[]>
  /** Throws when no encoder can make it. One video at a time. */
  make(order: VideoOrder): Promise<MadeVideo>
  close(): Promise<void>
}

/** Width of a video in px, when `scale` is 1. */
export const FULL_WIDTH = 1080
/** A vertical video of a minute and a half takes about half a minute. */
const ENCODING_MS = 300_000
const HEAP_MB = 512

type Settings = { path?: string | undefined; log: Pick<Log, 'warn'>; scale?: number }

/**
 * Makes videos with `ffmpeg` if it is on this path (by default that of the process); otherwise, and if ffmpeg fails, with
 * the embedded encoder, which has no requirements.
 */
export function openVideos({ path = process.env['PATH'], log, scale = 1 }: Settings): Videos {
  const thread = openThread<VideoWork, Uint8Array[]>(new URL('./video-worker.ts', import.meta.url), {
    ms: ENCODING_MS,
    heapMb: HEAP_MB,
  })
  const ffmpeg = ffmpegOn(path)
  const embedded = async (order: VideoOrder): Promise<MadeVideo> => ({
    mp4: (await thread.ask({ do: 'encode', video: order }))[0] ?? new Uint8Array(),
    by: 'embedded',
  })
  return {
    scale,
    service: ffmpeg === null ? 'embedded' : 'ffmpeg',
    draw: (frames) => thread.ask({ do: 'draw', frames: { ...frames, scale } }),
    make: async (order) => {
      if (ffmpeg === null) return embedded(order)
      try {
        return { mp4: await encodeWithFfmpeg(ffmpeg, order), by: 'ffmpeg' }
      } catch (error) {
        log.warn({ err: error }, 'ffmpeg made no video: the embedded encoder does')
        return embedded(order)
      }
    },
    close: () => thread.close(),
  }
}
