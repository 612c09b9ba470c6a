import type { Language } from '#languages/rules.ts'
import type { TimedChapter } from './mp3-tags.ts'
import type { Cue, Script } from './script.ts'

type Times = { startMs: number; endMs: number }
/** The names of the two voices, as shown to readers. */
type Speakers = Record<Cue['role'], string>

/** The transcript as WebVTT, with a cue for each sentence at the exact time at which it is spoken. */
export function webVtt(
  cues: readonly Cue[],
  times: readonly Times[],
  { language, note, speakers }: { language: Language; note: string; speakers: Speakers },
): string {
  const blocks = cues.map(({ role, text }, n) => {
    const { startMs, endMs } = times[n] ?? { startMs: 0, endMs: 0 }
    return `${n + 1}\n${clock(startMs)} --> ${clock(endMs)}\n<v ${escaped(speakers[role])}>${escaped(text)}`
  })
  return (
    [`WEBVTT\nLanguage: ${language}`, `NOTE ${note.replace(/-->|\n+/g, ' ')}`, ...blocks].join('\n\n') + '\n'
  )
}

const escaped = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\s*\n\s*/g, ' ')

/** Hours, minutes, seconds and milliseconds in WebVTT format. */
export function clock(ms: number): string {
  const [seconds, thousandths] = [Math.floor(ms / 1000), ms % 1000]
  const two = (n: number) => String(Math.floor(n)).padStart(2, '0')
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${String(thousandths).padStart(3, '0')}`
}

/** The chapters in the format of podcast players: JSON chapters 1.2, with times in seconds and the page of each chapter. */
export const chaptersJson = (
  title: string,
  chapters: readonly (TimedChapter & { url?: string | null })[],
): string =>
  JSON.stringify({
    version: '1.2.0',
    title,
    chapters: chapters.map((chapter) => ({
      startTime: chapter.startMs / 1000,
      endTime: chapter.endMs / 1000,
      title: chapter.title,
      ...(chapter.url && { url: chapter.url }),
    })),
  })

/** The text of an episode as plain paragraphs. */
export const plainTranscript = (script: Script): string =>
  script
    .flatMap(({ lines }) => lines.map(({ text }) => text.replace(/\s*\[\s*\d{1,3}\s*\]/g, '')))
    .join('\n\n')
