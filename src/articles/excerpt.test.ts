import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

// Covers: search-9
test.each([
  ['emphasis', 'A **bold** and *quiet* _word_, ~~gone~~ or `code`.', 'A bold and quiet word, gone or code.'],
  [
    'links',
    'See [the report](https://paper.example/a_b(1)?c=*d*) and <https://x.example/>.',
    'See the report and https://x.example/.',
  ],
  ['links by reference', 'See [the report][1].\n\n[1]: https://paper.example/', 'See the report.'],
  ['pictures', '![A chart](https://x.example/a.png "t") Words.', 'Words.'],
  [
    'headings, lists and quotations',
    '# News\n\n> Quoted\n\n- one\n* two\n1. three',
    'News Quoted one two three',
  ],
  ['headings in the middle of a line', 'First. ## Second *** third', 'First. Second third'],
  ['marks of citations', 'True [1]. Also true[2], and [12] so.', 'True. Also true, and so.'],
  ['HTML', '<p class="a">One <b>bold</b> word.</p>\n    <p>Two<br/>lines</p>', 'One bold word. Two lines'],
  ['HTML that runs', 'a<script>alert("x")</script><style>p{}</style><!-- b -->c', 'ac'],
  ['entities', 'R&amp;D &mdash; 5&nbsp;&lt; 6 &#39;x&#x27;', "R&D — 5 < 6 'x'"],
  ['entities and tags encoded twice', '&amp;amp; &lt;b&gt;bold&lt;/b&gt;', '& bold'],
  ['tags that no HTML has', 'Array<string> holds a < b', 'Array<string> holds a < b'],
  ['what is cut off within a tag', 'Words <a href="https://x.exam', 'Words'],
  ['what is cut off within a link', 'Words [the report](https://x.exam', 'Words the report'],
  ['what is cut off within emphasis', 'Words **and mo', 'Words and mo'],
  ['a link that was cut off with an ellipsis', 'Words [the long…', 'Words the long…'],
  ['a table with words before it', 'Before.\n\n| a | b |\n|---|---|\n| 1 | 2 |', 'Before.'],
  ['Arabic', '**عنوان** و[رابط](https://x.example/) &amp; نص', 'عنوان ورابط & نص'],
  [
    'signs that are no markup',
    'C# and F*, 2 * 3, snake_case, #1 at 5 %',
    'C# and F*, 2 3, snake_case, #1 at 5 %',
  ],
])('an excerpt is free of %s, whether it was written or cut from the text', (_, text, clean) => {
  expect([excerptOf(null, text), excerptOf(text, 'Other.')]).toEqual([clean, clean])
  expect(excerptOf(null, clean)).toBe(clean)
})

test('a text of nothing but code or a table is shown rather than no excerpt', () => {
  expect(excerptOf(null, '```js\nlet a = 1\n```')).toBe('js let a = 1')
  expect(excerptOf(null, '| a | b |\n|---|---|\n| 1 | 2 |')).toBe('a b 1 2')
})

test('a shortened excerpt ends with a whole character and an ellipsis', () => {
  expect(excerptOf(null, `**${'😀'.repeat(300)}**`, 200)).toBe(`${'😀'.repeat(200)}…`)
  expect(excerptOf('', 'x '.repeat(300), 3)).toBe('x x…')
})

test('a written excerpt stays unchanged, however long', () => {
  const written = 'y'.repeat(300)
  expect(excerptOf(written, 'text')).toBe(written)
  expect(excerptOf('   ', 'text')).toBe('text')
})

test('an excerpt is never cut within a surrogate pair', () => {
  expect(excerptOf(null, `${'x'.repeat(199)}🚢 sails`)).toBe(`${'x'.repeat(199)}🚢…`)
  expect(excerptOf(null, '🚢'.repeat(200))).toBe('🚢'.repeat(200))
})
