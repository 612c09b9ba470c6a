import type { Language } from '#languages/rules.ts'
import type { Cue } from '../episodes/script.ts'
import { clock } from '../episodes/transcript.ts'

/** One or two lines of a scene that are read while they are heard, with their time in ms. */
export type Caption = { scene: number; lines: string[]; startMs: number; endMs: number }
type Times = { startMs: number; endMs: number }

/** Characters per line, and lines at a time: as much as can be read in passing. */
export const CAPTION = { signs: 42, lines: 2 } as const

/**
 * Captions of the spoken text, timed by its sentences: a sentence that needs more than two lines becomes several captions,
 * each as long as its share of the characters. Nothing is left out.
 */
export const captionsOf = (cues: readonly Cue[], times: readonly Times[]): Caption[] =>
  cues.flatMap(({ text, chapter }, n) => {
    const { startMs, endMs } = times[n] ?? { startMs: 0, endMs: 0 }
    const groups = grouped(evenLines(text))
    const all = groups.flat().join('').length
    let said = 0
    return groups.map((lines): Caption => {
      const from = said
      said += lines.join('').length
      const at = (signs: number) => Math.round(startMs + ((endMs - startMs) * signs) / Math.max(1, all))
      return { scene: chapter, lines, startMs: at(from), endMs: at(said) }
    })
  })

function grouped(lines: readonly string[]): string[][] {
  const groups: string[][] = []
  for (let at = 0; at < lines.length; at += CAPTION.lines) groups.push(lines.slice(at, at + CAPTION.lines))
  return groups
}

/** Breaks the text into as few lines as possible, of about the same length. */
function evenLines(text: string): string[] {
  const words = text.split(/\s+/).flatMap(wholeOrParts).filter(Boolean)
  const fewest = inLines(words, CAPTION.signs)
  for (let signs = Math.ceil(text.length / fewest.length); signs < CAPTION.signs; signs++) {
    const lines = inLines(words, signs)
    if (lines.length === fewest.length && lines.every(({ length }) => length <= signs)) return lines
  }
  return fewest
}

/** A word longer than a line, such as a URL, is cut at the end of the line. */
const wholeOrParts = (word: string): string[] => {
  const signs = Array.from(word)
  return Array.from({ length: Math.ceil(signs.length / CAPTION.signs) }, (_, n) =>
    signs.slice(n * CAPTION.signs, (n + 1) * CAPTION.signs).join(''),
  )
}

function inLines(words: readonly string[], signs: number): string[] {
  const lines: string[] = []
  for (const word of words) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= signs)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The captions as WebVTT. The note says that the voice is synthetic. */
export function captionsVtt(captions: readonly Caption[], language: Language, note: string): string {
  const blocks = captions.map(
    ({ lines, startMs, endMs }, n) =>
      `${n + 1}\n${clock(startMs)} --> ${clock(endMs)}\n${lines.map(escaped).join('\n')}`,
  )
  const head = [`WEBVTT\nLanguage: ${language}`, `NOTE ${note.replace(/-->|\n+/g, ' ')}`]
  return `${[...head, ...blocks].join('\n\n')}\n`
}
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
