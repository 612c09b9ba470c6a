import type { StoredDraft } from '#writing/drafts.ts'
import { factsOf, judgedText } from '#media/infographic-text.ts'
import { claimsOf } from '#media/write-video.ts'

/** For drafts that retell stories, only the text taken from sources: greetings and transitions cite nothing. */
export function textJudged(draft: Pick<StoredDraft, 'contentType' | 'content' | 'metadata'>): string {
  const { contentType, content } = draft
  if (contentType === 'image') return '' // its content is an address
  if (contentType === 'video') return claimsOf(content)
  if (contentType === 'podcast')
    return content
      .split(/\n\s*\n/)
      .filter((paragraph) => /\[\d{1,3}\]/.test(paragraph))
      .join('\n\n')
  const facts = factsOf(draft)
  if (facts) return judgedText(facts)
  return contentType === 'infographic' ? '' : content
}
