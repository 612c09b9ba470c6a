import { say } from '#languages/languages.ts'
import type { Language } from '#languages/rules.ts'
import { plainQuotation } from '../attribution.ts'
import type { StoredDraft } from '../generated-content.ts'
import type { DataPoint } from './data-points.ts'

/** A point of an infographic as its draft keeps it: the number, and the quotation with its mark. */
type ShownPoint = { value: string; text: string }

/** What the draft of an infographic keeps beside its picture. */
export type InfographicFacts = { alt: string; points: ShownPoint[] }

/** The quotation of a point with the mark of its source: what the gates judge, and what is published beside the picture. */
export const citedPoint = ({ sentence, source }: DataPoint, language: Language): string =>
  `${plainQuotation(sentence, language)} [${source}]`

/** Says in words all that the picture says. */
export function altText(
  { title, publishers }: { title: string; publishers: string },
  points: readonly (DataPoint & { publisher: string })[],
  language: Language,
): string {
  const told = points.map(({ value, sentence, publisher }) =>
    say(language, 'newsroom.infographic.point', {
      value,
      quote: plainQuotation(sentence, language),
      publisher,
    }),
  )
  return say(language, 'newsroom.infographic.alt', { title, points: told.join(' '), publishers })
}

/** What the draft of an infographic says; null for drafts of other kinds, and for pictures that an editor brought. */
export function factsOf({ contentType, metadata }: Pick<StoredDraft, 'contentType' | 'metadata'>) {
  const { alt, points } = metadata
  if (contentType !== 'infographic' || typeof alt !== 'string' || !Array.isArray(points)) return null
  return { alt, points: points as ShownPoint[] } satisfies InfographicFacts // as make-infographics.ts stores them
}

/** The quotations of an infographic as text that gates can judge. */
export const judgedText = ({ points }: InfographicFacts): string =>
  points.map(({ text }) => text).join('\n\n')

/** An infographic as it is published: the picture, and what it says as text. */
export const publishedText = (picture: string, { alt, points }: InfographicFacts): string =>
  [
    `![${alt.replace(/[[\]\\]/g, '\\$&')}](${picture})`,
    ...points.map(({ value, text }) => `**${value.replace(/[*_\\]/g, '\\$&')}** — ${text}`),
  ].join('\n\n')
