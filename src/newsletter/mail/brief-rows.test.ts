import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import type { BriefOpening } from '#articles/brief/brief.ts'
import type { EditionStory } from '../content.ts'
import { drawEdition } from './draw-edition.ts'
import { personalise } from './marks.ts'
import { PERSONAL, briefOf, contentOf, frameOf, storyOf } from './test-edition.ts'

/** An edition that a brief leads. */
function mailOf(brief: BriefOpening, language: 'en' | 'ar' = 'en', more: Partial<EditionStory> = {}) {
  const lead = storyOf('news', language, { brief, ...more })
  const content = { ...contentOf(language, 1), lead }
  const mail = personalise(drawEdition(content, frameOf()), PERSONAL)
  return { ...mail, lead, document: parseHTML(mail.html).document }
}
const inOrder = (form: string, words: readonly string[]) => {
  let at = 0
  for (const each of words) {
    const found = form.indexOf(each, at)
    expect([each, found >= at]).toEqual([each, true])
    at = found + each.length
  }
}

// Covers: brief-4
test('a brief opens the digest with three points, figures and a difference, each with its source', () => {
  const { document, text, lead, html } = mailOf(briefOf())
  const sheet = (document.querySelector('body > table')?.textContent ?? '').replace(/\s+/g, ' ')
  const parts = [
    'In brief',
    lead.title,
    lead.excerpt,
    'Compiled from 3 sources by software, approved by an editor',
    'Key points',
    'as published',
    'The port of Vellmar switched off Staddle',
    'Harbour Ledger',
    'Staddle gave berth 14 to two container ships at once <and> rejected',
    'Freight Signal',
    'A routine update on Saturday',
    'Vellmar Courier',
    'Nov 19, 09:30',
  ]
  const lists = [
    'In numbers',
    '18,400',
    '€3.9 million',
    'Where sources differ',
    '31',
    '47',
    'Latest',
    'Agents',
  ]
  inOrder(sheet, [...parts, '3 more points, the timeline and all sources', ...lists])
  inOrder(text, [...parts, ...lists.slice(0, -1)])
  expect(text).toContain('[1] \u2068Harbour Ledger\u2069, 05:12, https://1.example/report?a=1&b=2')
  expect(text).toContain('[3] \u2068Freight Signal\u2069, 06:40, Latest, https://3.example/report?a=1&b=2')
  expect(document.querySelectorAll('a[href="https://1.example/report?a=1&b=2"]')).toHaveLength(3)
  expect(html).not.toContain(`src="${lead.wide}"`)
})

// Covers: brief-4
test.each(['en', 'ar'] as const)(
  'in %s a brief is laid out in tables in the direction of its text',
  (language) => {
    const { document, html } = mailOf(briefOf(language), language)
    const [dir, start] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
    const cells = [...document.querySelectorAll('td')]
    expect(cells.filter((cell) => cell.getAttribute('dir') !== dir)).toEqual([])
    expect(cells.filter((cell) => !cell.hasAttribute('align'))).toEqual([])
    expect([...document.querySelectorAll('td.col')].map((cell) => cell.getAttribute('align'))).toEqual(
      Array(4).fill(start),
    )
    expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  },
)

// Covers: brief-4
test('a brief without a standfirst does not repeat its first point', () => {
  const brief = briefOf()
  const excerpt = `${brief.points[0]?.text.slice(0, 60)}…`
  const { document, text } = mailOf(brief, 'en', { excerpt })
  for (const form of [document.querySelector('body > table')?.textContent ?? '', text])
    expect(form.match(/switched off Staddle/g)).toHaveLength(1)
})

// Covers: brief-4
test('a short brief of one source has no lists, and its link leads to the whole brief', () => {
  const { text } = mailOf(
    briefOf('en', { more: 0, sourceCount: 1, figures: null, difference: null, published: false }),
  )
  expect(text).toContain('The whole brief with all its sources')
  for (const words of ['In numbers', 'Where sources differ', '· as published', 'Latest'])
    expect(text).not.toContain(words)
})
