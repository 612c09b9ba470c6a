import { serveThread } from '#platform/serve-thread.ts'
import { paragraphsOf } from './draft-text.ts'
import { runGates } from './gates.ts'
import { placeAll } from './place-all.ts'
import { quotationsOf } from './quotations-of.ts'
import { writeDraft } from './write.ts'
import type { WritingAnswer, WritingQuestion } from './writing.ts'

serveThread<WritingQuestion, WritingAnswer>((question) => {
  switch (question.about) {
    case 'draft':
      return { about: 'draft', draft: writeDraft({ sources: question.sources }) }
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
    case 'places':
      return { about: 'places', places: placeAll(question.reports, question.known) }
  }
})
