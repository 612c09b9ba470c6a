import { scriptOf } from '#languages/rules.ts'
import sharp from 'sharp'
import { VIDEO_SHAPES, VIDEO_SIZE, type VideoShape } from '#articles/videos/rules.ts'
import { MADE_AS, sourceOfVideo } from '#services/marks/rules.ts'
import { markedMp4, xmpPacket } from '#services/marks/xmp.ts'
import { drawSlide, slidePicture } from '#services/slides/slide.ts'
import { slideRoom } from '#services/videos/video-frame.ts'
import { type SeenVideo, lookAtVideo } from '#services/videos/video-check.ts'
import { KEY_FRAME_SECONDS, type VideoFrame, scaled } from '#services/videos/video-orders.ts'
import type { MadeVideo } from '#services/videos/video.ts'
import type { Runtime } from '#platform/runtime.ts'
import type { Caption } from './captions.ts'
import type { RecordedScript, VideoText } from './record-video.ts'
import { type SceneSlide, slidesOf } from './scene-slides.ts'

/** A finished video of one shape with its poster image. */
export type Film = MadeVideo & { shape: VideoShape; poster: Buffer }
/** Why a file is not an acceptable video. */
export type FilmFault =
  | 'no-video'
  | 'broken'
  | 'not-for-browsers'
  | 'wrong-size'
  | 'wrong-length'
  | 'too-large'

/** Images last whole frames, and an encoder adds a little to the sound. */
const LENGTH_TOLERANCE_SECONDS = 0.15
/**
 * The codecs that Chromium, Firefox and Safari all play: H.264 Baseline, Main or High of at most level 4.1, and AAC-LC.
 * Safari is silent with mp3 in an mp4.
 */
const PICTURE = /^avc1\.(?:42|4d|64)[\da-f]{2}(?:0[a-f\d]|1[\da-f]|2[0-9])$/i
const SOUND = 'mp4a.40.2'
const KEY_FRAMES_APART = KEY_FRAME_SECONDS + 0.01
/** Enough for a minute and a half of still images, and its sound. */
const MAX_BYTES = 40_000_000

/** The checked video of a spoken script in each shape, or the fault of one of them. */
export async function film(
  runtime: Runtime,
  draft: VideoText,
  script: RecordedScript,
  captions: readonly Caption[],
): Promise<Film[] | { fault: FilmFault }> {
  const slides = slidesOf(script.scenes, { ...draft, siteName: runtime.config.siteName })
  const films: Film[] = []
  for (const shape of VIDEO_SHAPES) {
    const size = VIDEO_SIZE[shape]
    const frames = await framesOf(runtime, draft, { script, captions, slides, size })
    const { videos } = runtime.outside
    const pixels = { width: scaled(size.width, videos.scale), height: scaled(size.height, videos.scale) }
    const { by, mp4: unmarked } = await videos.make({ ...pixels, frames, sound: script.samples })
    const mp4 = markedMp4(unmarked, sourceOfVideo(script.voice))
    const seen = await lookAtVideo(mp4)
    const fault = faultOf(seen, mp4.length, { ...pixels, seconds: script.seconds })
    if (fault !== null) return { fault }
    const [first] = frames
    const poster = sharp(first?.picture).withXmp(xmpPacket(MADE_AS.drawing)).jpeg({ quality: 82 })
    films.push({ mp4, by, shape, poster: await poster.toBuffer() })
  }
  return films
}

type Wanted = { width: number; height: number; seconds: number }

/** The fault of a video, found before anyone sees it; null if there is none. */
export function faultOf(seen: SeenVideo | null, bytes: number, wanted: Wanted): FilmFault | null {
  if (seen === null) return 'no-video'
  if (!seen.decodes || !seen.indexFirst) return 'broken'
  if (!PICTURE.test(seen.picture ?? '') || seen.sound !== SOUND || seen.keySeconds > KEY_FRAMES_APART)
    return 'not-for-browsers'
  if (seen.width !== wanted.width || seen.height !== wanted.height) return 'wrong-size'
  if (Math.abs(seen.seconds - wanted.seconds) > LENGTH_TOLERANCE_SECONDS) return 'wrong-length'
  return bytes > MAX_BYTES ? 'too-large' : null
}

type Material = {
  script: RecordedScript
  captions: readonly Caption[]
  slides: readonly SceneSlide[]
  size: { width: number; height: number }
}

/** A frame for each caption, and one before the first of each scene: together they last as long as the sound. */
async function framesOf(
  { outside, config }: Runtime,
  draft: VideoText,
  { script, captions, slides, size }: Material,
): Promise<VideoFrame[]> {
  const frames: VideoFrame[] = []
  const arabic = scriptOf(draft.language) === 'arabic'
  for (const [n, { slide, seed }] of slides.entries()) {
    const { svg } = await drawSlide(slide, {
      ...slideRoom(size).drawn,
      language: draft.language,
      siteName: config.siteName,
      number: n + 1,
      of: slides.length,
      seed: seed ?? draft.id,
    })
    const drawn = await slidePicture(svg)
    const shown = shownIn(script, captions, n)
    const own = shown.map(({ lines }) => lines)
    const pictures = await outside.videos.draw({ slide: drawn, ...size, captions: own, arabic })
    for (const [at, { startMs, endMs }] of shown.entries())
      frames.push({ picture: pictures[at] ?? new Uint8Array(), seconds: (endMs - startMs) / 1000 })
  }
  return frames
}

type Shown = { lines: string[]; startMs: number; endMs: number }

/** The captions below the slide of a scene, from its beginning to its end: a caption stays until the next one. */
function shownIn({ sound, seconds }: RecordedScript, captions: readonly Caption[], scene: number): Shown[] {
  const from = sound.chapters[scene]?.startMs ?? 0
  const to = sound.chapters[scene + 1]?.startMs ?? Math.round(seconds * 1000)
  const own = captions.filter((caption) => caption.scene === scene)
  const begins = [from, ...own.map(({ startMs }) => startMs)]
  return [{ lines: [] as string[] }, ...own].map(({ lines }, n) => ({
    lines,
    startMs: begins[n] ?? from,
    endMs: begins[n + 1] ?? to,
  }))
}
