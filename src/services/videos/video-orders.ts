/** A still frame and its duration: PNG, JPEG or WebP of exactly the size of the video. */
export type VideoFrame = { picture: Uint8Array; seconds: number }
/** The audio: samples from -1 to 1, one channel. */
export type VideoSound = { samples: Float32Array; sampleRate: number }
/** The inputs of a video. Its audio begins with the first frame. */
export type VideoOrder = { width: number; height: number; frames: VideoFrame[]; sound: VideoSound }
/** Frames to draw: a slide drawn for `slideRoom`, with the lines of each of its captions below it. */
export type FramesOrder = {
  slide: Uint8Array
  width: number
  height: number
  captions: string[][]
  arabic: boolean
  scale: number
}
/** A scaled length in px, rounded to an even number: H.264 requires even lengths. */
export const scaled = (px: number, scale: number): number => 2 * Math.round((px * scale) / 2)

/** The tasks of the thread that makes videos. */
export type VideoWork = { do: 'draw'; frames: FramesOrder } | { do: 'encode'; video: VideoOrder }

/** Only captions change: more frames would make no visible difference. */
export const FRAMES_A_SECOND = 6
/** Seconds between two key frames: how precisely a viewer can seek. */
export const KEY_FRAME_SECONDS = 2
/** Audio bit rate: a voice only. */
export const SOUND_BITS_A_SECOND = 64_000
