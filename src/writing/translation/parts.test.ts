import { expect, test } from 'vitest'
import { partsOf, questionsOf, withParts } from './parts.ts'

const article = {
  title: 'A title',
  fields: {
    excerpt: 'One line.',
    content: 'First. [1]\n\n```\ncode stays\n```\n\n![x](data:image/png;base64,AAAA)\n\nLast. [2]\n',
    features: ['Fast', '42', 'Small'],
    pricing: '',
  },
}

test('paragraphs, list entries and the title are parts; code, embedded images and bare figures are not', () => {
  expect(partsOf(article, false)).toEqual([
    { id: 'title', text: 'A title' },
    { id: 'excerpt.0', text: 'One line.' },
    { id: 'content.0', text: 'First. [1]' },
    { id: 'content.6', text: 'Last. [2]\n' },
    { id: 'features.0', text: 'Fast' },
    { id: 'features.2', text: 'Small' },
  ])
  expect(partsOf(article, true)[0]?.id).toBe('excerpt.0')
})

test('parts are put back in their places, and untranslated text is kept', () => {
  expect(withParts(article, new Map())).toEqual(article)
  const said = withParts(
    article,
    new Map([
      ['content.0', 'Premier. [1]'],
      ['features.2', 'Petit'],
      ['nowhere.9', 'x'],
    ]),
  )
  expect(said.fields['content']).toBe(article.fields.content.replace('First.', 'Premier.'))
  expect(said.fields['features']).toEqual(['Fast', '42', 'Petit'])
})

test('requests have a limited length and lose no part', () => {
  const parts = Array.from({ length: 20 }, (_, n) => ({
    id: `content.${n}`,
    text: 'word '.repeat(200 + n * 40),
  }))
  const questions = questionsOf(parts)
  expect(questions.flat()).toEqual(parts)
  for (const question of questions)
    expect(question.length === 1 || question.reduce((all, { text }) => all + text.length, 0) <= 6000).toBe(
      true,
    )
})
