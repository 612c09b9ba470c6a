import { openThread } from '#platform/thread.ts'
import type { Log } from '#platform/log.ts'
import { encodeWithFfmpeg, ffmpegOn } from './ffmpeg.ts'

/** A picture that stands still for a while: PNG, JPEG or WebP of exactly the size of the video. */
export type VideoFrame = { picture: Uint8Array; seconds: number }
/** What a video is made of. `mp3` is heard from the first frame on. */
export type VideoOrder = { width: number; height: number; frames: VideoFrame[]; mp3: Uint8Array }
export type VideoEncoder = 'embedded' | 'ffmpeg'
/** A finished mp4 whose index comes first, so that it plays while it loads. */
export type MadeVideo = { mp4: Uint8Array; by: VideoEncoder }

/** The service that makes videos. */
export type Videos = {
  readonly service: VideoEncoder
  /** Throws when no encoder can make it. One video at a time. */
  make(order: VideoOrder): Promise<MadeVideo>
  close(): Promise<void>
}

/** Nothing moves but captions: more frames would change nothing that can be seen. */
export const FRAMES_A_SECOND = 6
/** A minute and a half, upright, takes about half a minute. */
const ENCODING_MS = 300_000
const HEAP_MB = 512

/** Videos by `ffmpeg` where one is on this path, else and behind it by the embedded encoder, which needs nothing. */
export function openVideos({ path, log }: { path: string | undefined; log: Pick<Log, 'warn'> }): Videos {
  const thread = openThread<VideoOrder, Uint8Array>(new URL('./video-worker.ts', import.meta.url), {
    ms: ENCODING_MS,
    heapMb: HEAP_MB,
  })
  const ffmpeg = ffmpegOn(path)
  const embedded = async (order: VideoOrder): Promise<MadeVideo> => ({
    mp4: await thread.ask(order),
    by: 'embedded',
  })
  return {
    service: ffmpeg === null ? 'embedded' : 'ffmpeg',
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
