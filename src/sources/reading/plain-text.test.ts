import { expect, test } from 'vitest'
import { oneLine, plainTitle, readHtml, shortened, webAddress } from './plain-text.ts'

test.each([
  ['AT&amp;T opens a lab', 'AT&T opens a lab'],
  ['Q&amp;amp;A with Mira', 'Q&A with Mira'],
  ['A <b>bold</b> claim', 'A bold claim'],
  ['&lt;em&gt;Loud&lt;/em&gt; news', 'Loud news'],
  ['Why 3 < 5 and 5 > 3', 'Why 3 < 5 and 5 > 3'],
  ['caf&#233; &#x2014; open', 'café — open'],
  ['zero\u200Bwidth \u202Eturned\u202C \u0000and\u0007 soft\u00ADhyphen', 'zerowidth turned and softhyphen'],
  ['  many \n blanks\t ', 'many blanks'],
  ['family 👨‍👩‍👧 kept', 'family 👨‍👩‍👧 kept'],
  ['hidden \u{E0049}\u{E0067} tags', 'hidden tags'],
  ['half \uD83D pair', 'half \uFFFD pair'],
  ['<script>alert(1)</script>Hello', 'alert(1) Hello'],
])('the title %j becomes %j', (raw, title) => {
  expect(plainTitle(raw)).toBe(title)
})

test('HTML becomes paragraphs of text; scripts, styles and hidden parts are removed', () => {
  const { paragraphs, image } = readHtml(`
    <p onclick="steal()">First <a href="javascript:alert(1)">link</a> &amp; more.</p>
    <script>alert("x")</script><style>p{}</style><noscript>no</noscript><svg onload="x"><text>svg</text></svg>
    <img src="/pixel.gif" width="1" height="1"><img src="/photo.jpg" onerror="alert(1)">
    <ul><li>One</li><li>Two</li></ul>Loose text<br>goes on<br><br>and ends.
    <iframe src="https://evil.example"></iframe>`)
  expect(paragraphs).toEqual(['First link & more.', 'One', 'Two', 'Loose text goes on', 'and ends.'])
  expect(image).toBe('/photo.jpg')
})

test('plain text keeps its paragraphs', () => {
  expect(readHtml('One line\nstill one.\n\nTwo.').paragraphs).toEqual(['One line still one.', 'Two.'])
})

test('200,000 unclosed tags are read', () => {
  expect(readHtml('<b>'.repeat(200_000) + 'deep').paragraphs).toEqual(['deep'])
})

test('text is cut between words, never inside a character', () => {
  expect(shortened('one two three', 9)).toBe('one two…')
  expect(shortened('short', 9)).toBe('short')
  expect(shortened('ab😀cdef', 4).isWellFormed()).toBe(true)
  expect(oneLine('')).toBe('')
})

test('only absolute http(s) addresses of a reasonable length are accepted', () => {
  expect(webAddress('../a', 'https://news.example/x/y')).toBe('https://news.example/a')
  expect(webAddress(' https://news.example/é ')).toBe('https://news.example/%C3%A9')
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    '/no-base',
    '',
    null,
    `https://n.example/${'x'.repeat(2000)}`,
  ]) {
    expect(webAddress(bad)).toBeNull()
  }
})
