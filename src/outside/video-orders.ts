/** A picture that stands still for a while: PNG, JPEG or WebP of exactly the size of the video. */
export type VideoFrame = { picture: Uint8Array; seconds: number }
/** What a video is made of. `mp3` is heard from the first frame on. */
export type VideoOrder = { width: number; height: number; frames: VideoFrame[]; mp3: Uint8Array }
/** A picture to draw: a slide as it was drawn for `slideRoom`, with the lines of a caption below it. */
export type FrameOrder = {
  slide: Uint8Array
  width: number
  height: number
  lines: string[]
  arabic: boolean
  scale: number
}
/** What the thread that makes videos can do. */
export type VideoWork = { do: 'draw'; frame: FrameOrder } | { do: 'encode'; video: VideoOrder }

/** Nothing moves but captions: more frames would change nothing that can be seen. */
export const FRAMES_A_SECOND = 6
