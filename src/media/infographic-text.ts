import { say } from '#languages/languages.ts'
import type { Language } from '#languages/rules.ts'
import { plainQuotation } from '#writing/attribution.ts'
import type { StoredDraft } from '#writing/drafts.ts'
import type { DataPoint } from './infographics/data-points.ts'

/** A point of an infographic as stored in its draft: the number, and the quotation with its citation mark. */
type ShownPoint = { value: string; text: string }

/** The data that the draft of an infographic stores besides its image. */
export type InfographicFacts = { alt: string; points: ShownPoint[] }

/** The quotation of a point with the citation mark of its source, as checked by the gates and published beside the image. */
export const citedPoint = ({ sentence, source }: DataPoint, language: Language): string =>
  `${plainQuotation(sentence, language)} [${source}]`

/** States everything in the image as text. */
export function altText(
  { title, publishers }: { title: string; publishers: string },
  points: readonly (DataPoint & { publisher: string })[],
  language: Language,
): string {
  const statements = points.map(({ value, sentence, publisher }) =>
    say(language, 'newsroom.infographic.point', {
      value,
      quote: plainQuotation(sentence, language),
      publisher,
    }),
  )
  return say(language, 'newsroom.infographic.alt', { title, points: statements.join(' '), publishers })
}

/** The facts of an infographic draft; null for drafts of other kinds and for images that an editor supplied. */
export function factsOf({ contentType, metadata }: Pick<StoredDraft, 'contentType' | 'metadata'>) {
  const { alt, points } = metadata
  if (contentType !== 'infographic' || typeof alt !== 'string' || !Array.isArray(points)) return null
  return { alt, points: points as ShownPoint[] } satisfies InfographicFacts // as make-infographics.ts stores them
}

/** The quotations of an infographic as text that gates can judge. */
export const judgedText = ({ points }: InfographicFacts): string =>
  points.map(({ text }) => text).join('\n\n')

/** An infographic as it is published: the image, and its content as text. */
export const publishedText = (picture: string, { alt, points }: InfographicFacts): string =>
  [
    `![${alt.replace(/[[\]\\]/g, '\\$&')}](${picture})`,
    ...points.map(({ value, text }) => `**${value.replace(/[*_\\]/g, '\\$&')}** — ${text}`),
  ].join('\n\n')
