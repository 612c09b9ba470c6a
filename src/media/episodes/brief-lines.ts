import type { SourceText } from '#writing/rules.ts'
import type { ScriptLine } from './script.ts'

/** The sentences of a brief, each with its mark `[n]`. */
export type BriefLines = { points: string[]; figures: string[]; differences: string[] }

/** The most figures besides the points, and the two sides of one difference. */
const FIGURES = 2
const SIDES = 2

/**
 * A brief as it is spoken: its first points, two figures and a difference, as published. The second voice names a publisher
 * once after all of its sentences that follow each other.
 */
export function linesOfBrief(
  { points, figures, differences }: BriefLines,
  sources: readonly SourceText[],
  most: number,
  differ: string,
): ScriptLine[] {
  const named = (lines: readonly string[]): ScriptLine[] =>
    lines.flatMap((text, at) => {
      const publisher = publisherOf(text, sources)
      const isLast = publisher !== publisherOf(lines[at + 1] ?? '', sources)
      const said: ScriptLine[] = [{ role: 'host', text }]
      return publisher === '' || !isLast ? said : [...said, { role: 'guest', text: asSentence(publisher) }]
    })
  const sides = differences.slice(0, SIDES)
  return [
    ...named([...points.slice(0, most), ...figures.slice(0, FIGURES)]),
    ...(sides.length < SIDES ? [] : [{ role: 'host' as const, text: differ }, ...named(sides)]),
  ]
}

/** The publisher of the first mark in a sentence; empty if there is none. */
function publisherOf(text: string, sources: readonly SourceText[]): string {
  const n = Number(/\[(\d{1,3})\]/.exec(text)?.[1])
  return sources.find((source) => source.n === n)?.publisher.trim() ?? ''
}

const asSentence = (name: string): string => (/[.!?؟]$/u.test(name) ? name : `${name}.`)
