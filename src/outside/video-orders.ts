/** A picture that stands still for a while: PNG, JPEG or WebP of exactly the size of the video. */
export type VideoFrame = { picture: Uint8Array; seconds: number }
/** What is heard: samples from -1 to 1 of one channel. */
export type VideoSound = { samples: Float32Array; sampleRate: number }
/** What a video is made of. Its sound is heard from the first frame on. */
export type VideoOrder = { width: number; height: number; frames: VideoFrame[]; sound: VideoSound }
/** Pictures to draw: a slide as it was drawn for `slideRoom`, with the lines of each of its captions below it. */
export type FramesOrder = {
  slide: Uint8Array
  width: number
  height: number
  captions: string[][]
  arabic: boolean
  scale: number
}
/** A length of a picture in smaller: H.264 wants even ones. */
export const scaled = (px: number, scale: number): number => 2 * Math.round((px * scale) / 2)

/** What the thread that makes videos can do. */
export type VideoWork = { do: 'draw'; frames: FramesOrder } | { do: 'encode'; video: VideoOrder }

/** Nothing moves but captions: more frames would change nothing that can be seen. */
export const FRAMES_A_SECOND = 6
/** Seconds between two pictures that stand alone: how exactly a viewer can jump. */
export const KEY_FRAME_SECONDS = 2
/** Of the sound: a voice alone. */
export const SOUND_BITS_A_SECOND = 64_000
