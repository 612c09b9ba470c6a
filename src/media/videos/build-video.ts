import { say } from '#languages/languages.ts'
import type { VideoPublication } from '#articles/publish-video.ts'
import type { Runtime } from '#platform/runtime.ts'
import { plainTranscript } from '../episodes/transcript.ts'
import { captionsOf, captionsVtt } from './captions.ts'
import { type Film, film } from './film.ts'
import { type RecordedScript, type VideoText, recordScript } from './record-video.ts'
import type { Without } from './video-state.ts'

/** The length of a video in seconds: 60 to 90, plus or minus a tenth for voices that speak faster or slower than ours. */
const LENGTH = { least: 54, most: 99 }

/** A script that was spoken, drawn and encoded, before any of it is stored. */
export type BuiltVideo = { script: RecordedScript; films: Film[]; vtt: string }

/**
 * Speaks a script, draws and encodes its shapes, and checks the result. `run` pays for the voice; `note` is written into the
 * captions.
 */
export async function buildVideo(
  runtime: Runtime,
  text: VideoText,
  { run, note }: { run: string | undefined; note: string },
): Promise<BuiltVideo | Without> {
  const script = await recordScript(runtime, text, { run, note })
  if ('state' in script) return script
  if (script.seconds < LENGTH.least || script.seconds > LENGTH.most)
    return { state: 'refused', because: 'wrong-length' }
  const captions = captionsOf(script.cues, script.sound.cues)
  const films = await film(runtime, text, script, captions)
  if ('fault' in films) return { state: 'refused', because: films.fault }
  return { script, films, vtt: captionsVtt(captions, text.language, note) }
}

/** Stores the files of a video, and returns what readers are shown of it. */
export async function keepVideo(
  { outside }: Runtime,
  { id, title, language, sources }: VideoText,
  { script, films, vtt }: BuiltVideo,
): Promise<Omit<VideoPublication, 'hook' | 'accessTier' | 'items' | 'writtenAt'>> {
  const put = (name: string, extension: string, bytes: Uint8Array) =>
    outside.files.put({ folder: 'videos', stem: `${id}-${name}`, extension }, bytes)
  const files: VideoPublication['files'] = []
  for (const { shape, mp4, by, poster } of films)
    files.push({
      shape,
      file: await put(shape, 'mp4', mp4),
      poster: await put(shape, 'jpg', poster),
      bytes: mp4.length,
      encoder: by,
    })
  return {
    id,
    title,
    language,
    transcript: plainTranscript(
      script.scenes.map(({ title: heading, spoken }) => ({
        title: heading,
        lines: spoken.map((said) => ({ role: 'host' as const, text: said })),
      })),
    ),
    sources: sources.map((source) => ({
      n: source.n,
      url: source.url,
      publisher: source.publisher,
      title: source.title,
      language: source.language,
      published_at: source.publishedAt,
    })),
    captions: await put('captions', 'vtt', Buffer.from(vtt)),
    sound: await put('sound', 'mp3', script.sound.mp3),
    voice: script.voice,
    durationSeconds: Math.round(script.seconds),
    files,
  }
}

/** The note about itself in a video that an editor has approved. */
export const reviewedNote = (language: VideoText['language']): string =>
  say(language, 'newsroom.video.disclosure')
