import { expect, test } from 'vitest'
import { citeInstead, paragraphsOf, readStructured } from './draft-text.ts'
import { draftToMarkdown } from './compose/draft-to-markdown.ts'

const paragraph = (text: string, ...sources: number[]) => ({ text, sources, quotes: [], verdicts: [] })

test('paragraphs survive the conversion to Markdown and back', () => {
  const paragraphs = [
    paragraph('According to The Harbour Ledger, “it works.”', 1),
    paragraph('بحسب صدى المال: «نعم.»', 2, 3),
    paragraph('Selon Fil Océan : «\u00A0Oui.\u00A0»', 12),
  ]
  const markdown = draftToMarkdown({ paragraphs, language: 'en' })
  expect(markdown.split('\n\n')[1]).toBe('بحسب صدى المال: «نعم.» [2][3]')
  expect(paragraphsOf(markdown)).toEqual(
    paragraphs.map(({ text, sources }) => ({ text, sources, heading: false })),
  )
})

test('an editor’s Markdown is read as plain paragraphs', () => {
  const markdown =
    '## What is **new**\nHalden *really* grew. [1]\r\n\r\n- First point [2].\n- Second __point__ [1] [3]\n\n---\n\n> A quotation\n> goes on. [2]'
  expect(paragraphsOf(markdown)).toEqual([
    { text: 'What is new', sources: [], heading: true },
    { text: 'Halden really grew.', sources: [1], heading: false },
    { text: 'First point.', sources: [2], heading: false },
    { text: 'Second point', sources: [1, 3], heading: false },
    { text: 'A quotation goes on.', sources: [2], heading: false },
  ])
})

test('citation marks inside a paragraph stay in it and count as its sources', () => {
  expect(paragraphsOf('One thing [2] and another. [1]')).toEqual([
    { text: 'One thing [2] and another.', sources: [2, 1], heading: false },
  ])
})

test('a paragraph without marks has no sources; empty text has no paragraphs', () => {
  expect(paragraphsOf('Just so.')).toEqual([{ text: 'Just so.', sources: [], heading: false }])
  expect(paragraphsOf(' \n\n [1] \n')).toEqual([])
})

// Covers: admin-2-review-18, admin-3-3
test('content is read from JSON text, with or without code fences', () => {
  const json = JSON.stringify({
    title: 'T',
    content: 'Body. [1]',
    excerpt: 'E',
    tags: ['a', 3, ''],
    image_url: 'i.png',
    website: 'https://a.example',
  })
  const read = {
    title: 'T',
    content: 'Body. [1]',
    excerpt: 'E',
    tags: ['a'],
    imageUrl: 'i.png',
    url: 'https://a.example',
  }
  expect(readStructured(json)).toEqual(read)
  expect(readStructured(`\`\`\`json\n${json}\n\`\`\``)).toEqual(read)
  expect(readStructured(JSON.stringify({ content: json }))).toEqual(read)
})

test('content that is no JSON object is used as the text itself', () => {
  expect(readStructured('Plain **text** [1]')).toEqual({ content: 'Plain **text** [1]' })
  expect(readStructured('```markdown\nPlain text [1]\n```')).toEqual({ content: 'Plain text [1]' })
  expect(readStructured('{ "content": "cut off')).toEqual({ content: '{ "content": "cut off' })
  expect(readStructured('[1] opens the text')).toEqual({ content: '[1] opens the text' })
  expect(readStructured('null')).toEqual({ content: 'null' })
  expect(readStructured('{"content": 5, "__proto__": {"title": "x"}}')).toEqual({ content: '' })
})

test('text crafted to be slow is read within the time limit of the test', () => {
  readStructured(`\`\`\`json\n${' '.repeat(900_000)}x`)
  paragraphsOf(`a${' '.repeat(900_000)}b`)
  paragraphsOf('_a '.repeat(100_000))
  paragraphsOf('**'.repeat(100_000))
  paragraphsOf('[1] '.repeat(50_000))
})

test('another source is cited after the paragraph alone, once', () => {
  const markdown = 'The first paragraph. [1]\n\nThe second one. [1][3]\n\nThe last.'
  expect(citeInstead(markdown, 'The second one.', 2)).toBe(
    'The first paragraph. [1]\n\nThe second one. [2]\n\nThe last.',
  )
  expect(citeInstead(markdown, 'The last.', 2)).toBe(`${markdown} [2]`)
  expect(citeInstead(markdown, 'The first paragraph.', 1)).toBeNull()
  expect(citeInstead(markdown, 'A changed paragraph.', 2)).toBeNull()
  expect(citeInstead('It is said that the last. [1]\n\nthe last. [1]', 'the last.', 2)).toBe(
    'It is said that the last. [1]\n\nthe last. [2]',
  )
})
