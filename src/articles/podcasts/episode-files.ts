import type { Timed } from './rules.ts'

/** A sentence of an episode. `speaker` is empty when it is not given. */
export type Line = Timed & { speaker: string; text: string }
export type Chapter = Timed & { title: string }
/** A transcript, with its language if the file gives one. */
export type Transcript = { language: string | null; lines: Line[] }

const TIMING = /^(?:(\d+):)?(\d\d):(\d\d)[.](\d{3})\s+-->/

/** Reads WebVTT: the text and voice of each cue. Notes, styles, numbers and positions are ignored. */
export function readTranscript(file: string): Transcript {
  const [head = '', ...blocks] = file.replace(/\r\n?/g, '\n').split(/\n{2,}/)
  const lines = blocks.flatMap((block): Line[] => {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => TIMING.test(row))
    const [, hours = '0', minutes, seconds, thousandths] = TIMING.exec(rows[at] ?? '') ?? []
    if (minutes === undefined) return []
    const said = rows.slice(at + 1).join(' ')
    const text = unescaped(said.replace(/<[^>]*>/g, '')).trim()
    if (text === '') return []
    const startSeconds =
      Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000
    return [{ startSeconds, speaker: unescaped(/<v(?:\.\S+)?\s+([^>]+)>/.exec(said)?.[1] ?? ''), text }]
  })
  return { language: /^Language:\s*(\S+)/m.exec(head)?.[1] ?? null, lines }
}

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')

/**
 * Reads JSON chapters (1.2); those without a title or a time, and those excluded from the table of contents, are left out.
 */
export function readChapters(file: unknown): Chapter[] {
  const { chapters } = isRecord(file) ? file : {}
  if (!Array.isArray(chapters)) return []
  return chapters
    .flatMap((chapter: unknown): Chapter[] => {
      if (!isRecord(chapter) || chapter['toc'] === false) return []
      const { startTime, title } = chapter
      return typeof startTime === 'number' && typeof title === 'string' && title !== ''
        ? [{ startSeconds: startTime, title }]
        : []
    })
    .toSorted((a, b) => a.startSeconds - b.startSeconds)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
