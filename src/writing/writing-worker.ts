import { serveThread } from '#platform/serve-thread.ts'
import { composeDraft } from './compose/compose-draft.ts'
import { paragraphsOf } from './draft-text.ts'
import { envelope } from './compose/envelope.ts'
import { writeEvent } from './events/write-event.ts'
import { citesAnonymous } from './gates/anonymous.ts'
import { judgeLines, runGates, supportElsewhere } from './gates.ts'
import { cluesOf } from './other-languages/clues.ts'
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
      const { base, sources, sentences, answer, doubted } = question
      return { about: 'composed', composed: composeDraft(base, sources, sentences, answer, doubted) }
    }
    case 'clues':
      return { about: 'clues', clues: question.texts.map(cluesOf) }
    case 'evidence': {
      const { content, lines, sources: all, language } = question
      const { paragraphs } = runGates(paragraphsOf(content), all, language)
      const elsewhere = supportElsewhere(paragraphs, all, language)
      return {
        about: 'evidence',
        lines: judgeLines(lines, all, language),
        citesAnonymous: citesAnonymous([...lines, content].join('\n'), language),
        evidence: paragraphs.map(({ text, heading, sources, verdicts }, i) => ({
          text,
          ...(heading && { heading }),
          sources,
          verdicts,
          elsewhere: elsewhere[i] ?? null,
          quotes: quotationsOf(text, sources, all),
        })),
      }
    }
  }
})
