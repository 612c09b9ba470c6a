import { expect, test } from 'vitest'
import { partsBeside, placeTexts, savedParts, textsOf } from './rules.ts'

const said = (content: string | string[]) => ({ title: 'Titre', fields: { content } })
const item = (content: string | string[]) => ({ title: 'A title', fields: { content } })
const TITLE = { id: 'title', original: 'A title', text: 'Titre' }

// Covers: desk-review-7
test('the same number of paragraphs or list entries on both sides is aligned, others are one part', () => {
  expect(partsBeside(item('One.\n\nTwo.\n \nThree.'), said('Un.\n\nDeux.\n\nTrois.'), false)).toEqual([
    TITLE,
    { id: 'content.0', original: 'One.', text: 'Un.' },
    { id: 'content.2', original: 'Two.', text: 'Deux.' },
    { id: 'content.4', original: 'Three.', text: 'Trois.' },
  ])
  expect(partsBeside(item('One.\n\nTwo.'), said('Un et deux.'), false)).toEqual([
    TITLE,
    { id: 'content', original: 'One.\n\nTwo.', text: 'Un et deux.' },
  ])
  expect(partsBeside(item(['Fast', 'Open']), said(['Rapide', 'Ouvert']), true)).toHaveLength(2)
  expect(partsBeside(item(['Fast', 'Open']), said(['Rapide']), true)).toEqual([
    { id: 'content', original: 'Fast\nOpen', text: 'Rapide' },
  ])
  expect(partsBeside(item('One.\n\nTwo.'), said(''), true)).toEqual([
    { id: 'content.0', original: 'One.', text: '' },
    { id: 'content.2', original: 'Two.', text: '' },
  ])
})

test.each([
  [item('One.\n\n```\ncode\n```\n \nThree.'), said('Un.\n\n```\ncode\n```\n \nTrois.')],
  [item('One.\n\nTwo.'), said('Un seul.')],
  [item(['Fast', '42', 'Open']), said(['Rapide', '42', 'Ouvert'])],
  [item(['Fast', 'Open']), said(['Rapide'])],
])('an unedited translation is put together unchanged: %j', (original, translated) => {
  const parts = partsBeside(original, translated, false)
  expect(textsOf(original, parts)).toEqual(translated)
  expect(savedParts(original, parts, false)).toEqual({ parts, outdated: [], unplaced: [] })
})

test('fields are in the order in which readers see them, whatever that of the database', () => {
  const parts = partsBeside({ title: 'A title', fields: { content: 'Body', excerpt: 'Lead' } }, null, false)
  expect(parts.map(({ id }) => id)).toEqual(['title', 'excerpt.0', 'content.0'])
})

test('a typed text follows its paragraph, and one without a paragraph is kept apart', () => {
  const part = (id: string, original: string, text = '') => ({ id, original, text })
  const APART = { ...part('content.2', 'Two.', 'Deux.'), apart: true as const }
  const typed = [
    part('content.0', 'One.', 'Un.'),
    part('content.2', 'Two.', 'Deux.'),
    part('content.4', 'Old.', 'Vieux.'),
  ]
  expect(
    placeTexts([part('content.0', 'New.'), part('content.2', 'One.'), part('content.4', 'Two!')], typed),
  ).toEqual({
    parts: [part('content.0', 'New.'), part('content.2', 'One.', 'Un.'), part('content.4', 'Two!', 'Vieux.')],
    outdated: [part('content.4', 'Old.', 'Vieux.')],
    unplaced: [APART],
  })
  const next = [part('content.0', 'New.', 'Neuf.'), part('content.2', 'Newer.')]
  expect(placeTexts(next, [APART])).toEqual({ parts: next, outdated: [], unplaced: [APART] })
  expect(placeTexts([part('content.8', 'Two.')], [APART])).toMatchObject({
    parts: [part('content.8', 'Two.', 'Deux.')],
    unplaced: [],
  })
  expect(placeTexts([part('title', 'T', 'theirs')], [])).toEqual({
    parts: [part('title', 'T', 'theirs')],
    outdated: [],
    unplaced: [],
  })
})
