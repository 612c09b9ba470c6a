import { randomUUID } from 'node:crypto'
import { serveThread } from '#platform/serve-thread.ts'
import { placeAll, twinAmong } from './place-all.ts'
import type { PlacingAnswer, PlacingQuestion } from './place-all-thread.ts'
import { backgroundOf } from './story-terms-prior.ts'
import { termsOf } from './story-terms.ts'

serveThread<PlacingQuestion, PlacingAnswer>((question) => {
  switch (question.about) {
    case 'terms':
      return { about: 'terms', terms: question.tellings.map(termsOf) }
    case 'stories': {
      const { newcomers, known, counted, calibration } = question
      return {
        about: 'stories',
        placed: placeAll(newcomers, known, {
          background: backgroundOf(counted),
          newId: () => randomUUID(),
          calibration,
        }),
      }
    }
    case 'twin':
      return {
        about: 'twin',
        twin: twinAmong(question.subject, question.others, backgroundOf(question.counted)),
      }
  }
})
