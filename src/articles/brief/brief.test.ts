import { expect, test } from 'vitest'
import { renderMarkdown } from '../markup.ts'
import { briefText } from './brief.ts'
import { briefParts } from './parts.ts'

const FIGURES = '- **18,400** containers wait. [1]\n- It costs **€3.9 million** & more. [2]'
const SIDES = '- It delayed **31** ships. [1]\n- It delayed **47** ships. [3]'

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

/** The headings of figures and differences, in a translation by the original. */
const kinds = (parts: string[], original?: string[]) => {
  const html = (blocks: string[]) => renderMarkdown(blocks.join('\n\n'))
  const { figures, differences } = briefParts(html(parts), original ? html(original) : null)
  return [figures?.heading, differences?.heading]
}

// Covers: brief-4
test('differences are known by their heading, so that a list of an editor is none', () => {
  expect(kinds(['## In numbers', FIGURES])).toEqual(['In numbers', undefined])
  expect(kinds(['## Where sources differ', SIDES])).toEqual([undefined, 'Where sources differ'])
  expect(kinds(['## In numbers', FIGURES, '## Background', FIGURES])).toEqual(['In numbers', undefined])
})

// Covers: brief-4
test('the lists of a translation are what they are in its original', () => {
  const both = ['## In numbers', FIGURES, '## Where sources differ', SIDES]
  expect(kinds(['## Figures', FIGURES, '## Not the same', SIDES], both)).toEqual(['Figures', 'Not the same'])
  expect(kinds(['## Not the same', SIDES], both.slice(2))).toEqual([undefined, 'Not the same'])
  expect(kinds(['## Figures', FIGURES], both.slice(0, 2))).toEqual(['Figures', undefined])
  expect(kinds(['## Là où les sources divergent', SIDES], both)).toEqual([
    undefined,
    'Là où les sources divergent',
  ])
})

// Covers: brief-4
test('differences of which one side is missing or has no figure are no pairs', () => {
  const heading = '## Where sources differ'
  expect(kinds([heading, `${SIDES}\n- It delayed **12** trains. [2]`])).toEqual([undefined, undefined])
  expect(kinds([heading, '- It delayed **31** ships. [1]\n- It delayed many ships. [3]'])).toEqual([
    undefined,
    undefined,
  ])
})

// Covers: brief-4
test('a list with empty lines between its items has the same lines', () => {
  const { lists } = briefText(renderMarkdown(`## In numbers\n\n${FIGURES.replace('\n', '\n\n')}`))
  expect(lists[0]?.lines.map(({ figure, sources }) => [figure, sources])).toEqual([
    ['18,400', [1]],
    ['€3.9 million', [2]],
  ])
})

// Covers: brief-4
test('a quotation of two sources is two points, each with its own source', () => {
  const { points } = briefText(renderMarkdown('> He said so. [1] She denied it. [2][3]'))
  expect(points.map(({ text, sources }) => [text, sources])).toEqual([
    ['He said so.', [1]],
    ['She denied it.', [2, 3]],
  ])
})
