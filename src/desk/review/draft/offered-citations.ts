import type { DraftView } from '#review/calls.ts'
import { citeInstead } from '#writing/draft-text.ts'
import type { DraftEdits } from './draft-edits.ts'

/** A citation that would support a paragraph, and the draft's content with it. */
export type OfferedCitation = { paragraph: number; source: number; content: string }

/** The citations offered for paragraphs that their own ones do not support, without those already accepted. */
export const offeredCitations = (
  draft: Pick<DraftView, 'evidence' | 'status'>,
  { fields }: Pick<DraftEdits, 'fields'>,
): OfferedCitation[] =>
  draft.status !== 'pending'
    ? []
    : draft.evidence.flatMap(({ text, elsewhere }, paragraph) => {
        const content = elsewhere && citeInstead(fields.content, text, elsewhere.source)
        return content ? [{ paragraph, source: elsewhere.source, content }] : []
      })
