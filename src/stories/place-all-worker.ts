import { randomUUID } from 'node:crypto'
import { serveThread } from '#platform/serve-thread.ts'
import { type KnownStory, type Placed, placeAll, duplicateAmong } from './place-all.ts'
import type { KnownInJson, PlacedInJson, PlacingAnswer, PlacingQuestion } from './place-all-thread.ts'
import { relevanceOf } from './relevance.ts'
import { backgroundOf } from './story-terms-prior.ts'
import { termsOf } from './story-terms.ts'

serveThread<PlacingQuestion, PlacingAnswer>((question) => {
  switch (question.about) {
    case 'terms':
      return { about: 'terms', terms: question.storyTexts.map(termsOf) }
    case 'relevance': {
      const relevance = question.storyTexts.map(({ title, lead, language }) =>
        relevanceOf(title, lead, language),
      )
      return { about: 'relevance', relevance }
    }
    case 'stories': {
      const { newcomers, known, counted, calibration, mergeFrom = {} } = question
      const { stories, ...placed } = placeAll(newcomers, read(known), {
        background: backgroundOf(counted),
        newId: () => randomUUID(),
        calibration,
        mergeFrom,
      })
      return { about: 'stories', placed: { ...placed, stories: stories.map(written) } }
    }
    case 'duplicate':
      return {
        about: 'duplicate',
        duplicate: duplicateAmong(question.subject, question.others, backgroundOf(question.counted)),
      }
  }
})

/** Parses one story after the other: all of them together would take ten times the memory of their text. */
function* read(known: readonly KnownInJson[]): Generator<KnownStory> {
  for (const story of known)
    yield {
      ...story,
      terms: JSON.parse(story.terms) as KnownStory['terms'], // as serialized by `written`
      versions: JSON.parse(story.versions) as KnownStory['versions'],
    }
}

const written = ({ id, terms, versions }: Placed['stories'][number]): PlacedInJson['stories'][number] => ({
  id,
  terms: JSON.stringify(terms),
  versions: JSON.stringify(versions),
})
