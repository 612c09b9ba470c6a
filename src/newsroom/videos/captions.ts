import type { Language } from '#languages/rules.ts'
import type { Cue } from '../media/script.ts'
import { clock } from '../media/transcript.ts'

/** What is read while it is heard: one or two lines of a scene, with their time in ms. */
export type Caption = { scene: number; lines: string[]; startMs: number; endMs: number }
type Times = { startMs: number; endMs: number }

/** Signs of a line, and lines at a time: what can be read in passing. */
export const CAPTION = { signs: 42, lines: 2 } as const

/**
 * Captions of what is said, timed by its sentences: a sentence that needs more than two lines is several captions, each as
 * long as its share of the signs. Nothing is left out.
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

/** The words in lines of about the same length, as few as there can be. */
function evenLines(text: string): string[] {
  const words = text.split(/\s+/).flatMap(wholeOrParts).filter(Boolean)
  const fewest = inLines(words, CAPTION.signs)
  for (let signs = Math.ceil(text.length / fewest.length); signs < CAPTION.signs; signs++) {
    const lines = inLines(words, signs)
    if (lines.length === fewest.length && lines.every(({ length }) => length <= signs)) return lines
  }
  return fewest
}

/** What is longer than a line, such as an address, is cut where the line ends. */
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
