import { pack } from '#languages/packs.ts'
import type { BriefPart, Draft, DraftParagraph } from '../rules.ts'

const marks = (sources: readonly number[]) => sources.map((n) => `[${n}]`).join('')

/**
 * The body of a draft as it is stored: paragraphs separated by an empty line, each ending in its citation marks, `… [1][2]`.
 * The points of a brief are quotations; figures and differences are lists below a heading.
 */
export function draftToMarkdown({ paragraphs, language }: Pick<Draft, 'paragraphs' | 'language'>): string {
  const { figures, differences } = pack(language).writing.brief
  const of = (part: BriefPart | undefined) => paragraphs.filter((paragraph) => paragraph.part === part)
  const list = (heading: string, items: readonly DraftParagraph[]) =>
    items.length === 0 ? [] : [`## ${heading}`, items.map((item) => `- ${withFigure(item)}`).join('\n')]
  return [
    ...of(undefined).map(withMarks),
    ...of('point').map((point) => `> ${withMarks(point)}`),
    ...list(figures, of('figure')),
    ...list(differences, of('difference')),
  ].join('\n\n')
}

const withMarks = ({ text, sources }: Pick<DraftParagraph, 'text' | 'sources'>) =>
  `${text} ${marks(sources)}`.trim()
function withFigure({ text, sources, figure }: DraftParagraph): string {
  if (!figure) return withMarks({ text, sources })
  const [before, shown, after] = [
    text.slice(0, figure.from),
    text.slice(figure.from, figure.to),
    text.slice(figure.to),
  ]
  return withMarks({ text: `${before}**${shown}**${after}`, sources })
}
