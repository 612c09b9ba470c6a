import { expect, test } from 'vitest'
import { readPage, TooManyElements } from './extract.ts'
import { articlePage, LONG_TEXT } from '../invented-feeds.ts'

const AT = 'https://larkfield.example/notes/open?utm_source=x'

test('an article page gives its text, date, image and nothing around it', () => {
  const page = readPage(articlePage('', '<link rel="canonical" href="/notes/open">'), AT)
  expect(page).toMatchObject({
    url: 'https://larkfield.example/notes/open',
    title: 'Larkfield opens its model',
    publishedAt: new Date('2026-11-19T07:30:00Z'),
    summary: 'A small model for town halls.',
    image: 'https://larkfield.example/cover.jpg',
    declaredLanguage: 'en',
    isArticle: true,
    isChallenge: false,
  })
  expect(page.paragraphs[0]).toBe(LONG_TEXT)
  expect(page.paragraphs.join(' ')).not.toMatch(/Imprint|About/)
})

test('scripts, handlers and markup are never passed on from a page', () => {
  const page = readPage(
    articlePage(
      '<p onclick="steal()">A paragraph that <a href="javascript:alert(1)">links</a> &lt;b&gt;somewhere&lt;/b&gt; strange.</p>' +
        '<script>steal()</script><svg onload="steal()"></svg><img src=x onerror="steal()">',
    ),
    AT,
  )
  const text = JSON.stringify(page)
  expect(text).not.toMatch(/steal|javascript:|onerror/)
  expect(page.paragraphs).toContain('A paragraph that links <b>somewhere</b> strange.')
})

test('addresses are resolved against <base>, and a canonical address of another host is ignored', () => {
  const head =
    '<base href="https://cdn.larkfield.example/deep/"><link rel="canonical" href="https://evil.example/x">'
  const page = readPage(articlePage('', head).replace('"/cover.jpg"', '"cover.jpg"'), AT)
  expect(page.image).toBe('https://cdn.larkfield.example/deep/cover.jpg')
  expect(page.url).toBe(AT)
})

test('a bot challenge is recognized, and a link to a feed is found', () => {
  const challenge =
    '<html><head><title>Just a moment...</title></head><body><p>Enable JavaScript and cookies.</p></body></html>'
  expect(readPage(challenge, AT)).toMatchObject({ isChallenge: true, isArticle: false })
  const home =
    '<html><head><title>Home</title><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head><body><a href="/1">One</a></body></html>'
  expect(readPage(home, AT)).toMatchObject({
    isChallenge: false,
    isArticle: false,
    feedUrls: ['https://larkfield.example/feed.xml'],
  })
})

test('a page of too many elements is refused before a document is built', () => {
  expect(() => readPage('<p>'.repeat(70_000), AT)).toThrow(TooManyElements)
})

test('a page without text is not an article', () => {
  expect(readPage('', AT)).toMatchObject({ paragraphs: [], isArticle: false })
  expect(readPage('<html></html>', AT)).toMatchObject({ paragraphs: [], isArticle: false })
})

test('elements in the text that do not belong to the article are left out', () => {
  const { paragraphs } = readPage(
    articlePage(
      '<p>Nine of the eleven hospitals do the same today.<sup><a href="#f1">1</a></sup> Water is H<sub>2</sub>O and 10<sup>9</sup> is large.</p>' +
        '<blockquote><p>“Nine of the eleven hospitals do the same today”</p></blockquote>' +
        '<p><a href="/x">How a town hall learned to speak with its citizens again</a></p>' +
        '<blockquote class="twitter-tweet"><p>We stand by our performance at night, whatever they say.</p></blockquote>' +
        '<div><p>The news of the day in a letter, every weekday at seven.</p><form><input type="email"></form></div>' +
        '<h3>References</h3><ol><li>Moreau, H. (2026). On the habits of agents that write tests.</li></ol>' +
        '<p>Ana Prado writes about machines and the people who mend them.</p>',
      '<meta name="author" content="Ana Prado">',
    ),
    AT,
  )
  const text = paragraphs.join('\n')
  expect(text).toContain('do the same today. Water is H2O and 109 is large.')
  expect(text.match(/Nine of the eleven/g)).toHaveLength(1)
  expect(text).not.toMatch(/learned to speak|stand by|every weekday|Moreau|Ana Prado/)
})

// Covers: furniture-1
test('short sentences and text outside paragraph elements belong to the article', () => {
  const { paragraphs } = readPage(
    articlePage(
      '<p>“Not yet,” she said.</p><p>By Ana Prado · 3 March 2026 · 4 min read</p><p>Technology</p>' +
        '<div>The second hospital has waited for the model since the spring of last year.<br><br>' +
        'A third one will follow when its doctors have read every answer of the test.</div>' +
        '<dl><dt>What does it cost?</dt><dd>The town hall pays nine euros for each of its clerks and month.</dd></dl>',
    ),
    AT,
  )
  expect(paragraphs).toEqual(
    expect.arrayContaining([
      '“Not yet,” she said.',
      'The second hospital has waited for the model since the spring of last year.',
      'A third one will follow when its doctors have read every answer of the test.',
      'The town hall pays nine euros for each of its clerks and month.',
    ]),
  )
  expect(paragraphs.join()).not.toMatch(/min read|Technology/)
})
