import { expect, test } from 'vitest'
import { say } from '#languages/languages.ts'
import { pack } from '#languages/packs.ts'
import { LANGUAGES } from '#languages/rules.ts'
import { renderMarkdown } from '../markup.ts'
import { briefText } from './brief.ts'
import { briefParts } from './opening.ts'

const FIGURES = '- **18,400** containers wait. [1]\n- It costs **€3.9 million** & more. [2]'
const SIDES = '- It delayed **31** ships. [1]\n- It delayed **47** ships. [3]'

// Covers: brief-2
test.each(LANGUAGES)('in %s the page knows the heading of the differences', (language) => {
  expect(say(language, 'library.brief.differences')).toBe(pack(language).writing.brief.differences)
})

// Covers: brief-2, brief-4
test('points, figures and differences are read from the text, and other text is left out', () => {
  const content = [
    '> A **point** & more. [1][2]',
    'A line.',
    '## In numbers',
    FIGURES,
    '## Where sources differ',
    SIDES,
  ]
  const { points, lists } = briefText(renderMarkdown(content.join('\n\n')))
  expect(points).toEqual([{ text: 'A point & more.', figure: null, sources: [1, 2] }])
  expect(lists.map(({ heading }) => heading)).toEqual(['In numbers', 'Where sources differ'])
  expect(lists[0]?.lines[1]).toEqual({
    text: 'It costs €3.9 million & more.',
    figure: '€3.9 million',
    sources: [2],
  })
})

// Covers: brief-4
test('differences are known by their heading, or in a translation as the second list', () => {
  const kinds = (...parts: string[]) => {
    const { figures, differences } = briefParts(parts.join('\n\n'))
    return [figures?.heading, differences?.heading]
  }
  expect(kinds('## In numbers', FIGURES)).toEqual(['In numbers', undefined])
  expect(kinds('## Where sources differ', SIDES)).toEqual([undefined, 'Where sources differ'])
  expect(kinds('## Figures', FIGURES, '## Not the same', SIDES)).toEqual(['Figures', 'Not the same'])
})
