import { expect, test } from 'vitest'
import { markupBlocks } from './markup-blocks.ts'

test('citation marks are separated from the text of paragraphs', () => {
  expect(markupBlocks('First line\ngoes on. [1][2]\n\nSecond.')).toEqual([
    {
      kind: 'paragraph',
      parts: [
        { kind: 'text', text: 'First line goes on. ' },
        { kind: 'cite', n: 1 },
        { kind: 'cite', n: 2 },
      ],
    },
    { kind: 'paragraph', parts: [{ kind: 'text', text: 'Second.' }] },
  ])
})

// Covers: admin-2-review-20
test('headings, bold, italics, lists and quotations are recognized', () => {
  const kinds = markupBlocks('## A **bold** title\n- one\n- *two*\n1. three\n> said\n> so\nand on')
  expect(kinds).toEqual([
    {
      kind: 'heading',
      level: 2,
      parts: [
        { kind: 'text', text: 'A ' },
        { kind: 'strong', parts: [{ kind: 'text', text: 'bold' }] },
        { kind: 'text', text: ' title' },
      ],
    },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'text', text: 'one' }], [{ kind: 'em', parts: [{ kind: 'text', text: 'two' }] }]],
    },
    { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'three' }]] },
    { kind: 'quote', parts: [{ kind: 'text', text: 'said so' }] },
    { kind: 'paragraph', parts: [{ kind: 'text', text: 'and on' }] },
  ])
})

test('active markup stays text, and only web addresses become links', () => {
  expect(
    markupBlocks('<img src=x onerror=alert(1)> [here](javascript:alert(1)) snake_case_name 2 * 3 * 4'),
  ).toEqual([
    {
      kind: 'paragraph',
      parts: [
        {
          kind: 'text',
          text: '<img src=x onerror=alert(1)> [here](javascript:alert(1)) snake_case_name 2 * 3 * 4',
        },
      ],
    },
  ])
  expect(markupBlocks('[there](https://example.org/a)')[0]).toMatchObject({
    parts: [{ kind: 'link', href: 'https://example.org/a' }],
  })
})

test('a backslash escapes a character', () => {
  expect(markupBlocks('\\*not bold\\* and \\[1\\]')).toEqual([
    { kind: 'paragraph', parts: [{ kind: 'text', text: '*not bold* and [1]' }] },
  ])
})

test('200,000 asterisks can be parsed', () => {
  markupBlocks('*'.repeat(200_000))
  markupBlocks(`${'**a '.repeat(50_000)}`)
})
