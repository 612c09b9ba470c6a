import { serveThread } from '#platform/serve-thread.ts'
import { composeDraft } from './compose/compose-draft.ts'
import { paragraphsOf } from './draft-text.ts'
import { envelope } from './compose/envelope.ts'
import { writeEvent } from './events/write-event.ts'
import { runGates } from './gates.ts'
import { quotationsOf } from './quotations-of.ts'
import { writeDraft } from './compose/write.ts'
import type { WritingAnswer, WritingQuestion } from './writing.ts'

serveThread<WritingQuestion, WritingAnswer>((question) => {
  switch (question.about) {
    case 'draft':
      return { about: 'draft', draft: writeDraft({ sources: question.sources }) }
    case 'event':
      return { about: 'event', draft: writeEvent(question.event, question.source) }
    case 'envelope': {
      const { sources, language, fence, words } = question
      return { about: 'envelope', envelope: envelope(sources, language, fence, words) }
    }
    case 'composed': {
      const { base, sources, sentences, answer } = question
      return { about: 'composed', composed: composeDraft(base, sources, sentences, answer) }
    }
    case 'evidence': {
      const { paragraphs } = runGates(paragraphsOf(question.content), question.sources, question.language)
      return {
        about: 'evidence',
        evidence: paragraphs.map(({ text, sources, verdicts }) => ({
          text,
          sources,
          verdicts,
          quotes: quotationsOf(text, sources, question.sources),
        })),
      }
    }
  }
})
