import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { renderMarkdown } from './markup.ts'

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><script href="data:,alert(1)" /></svg>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](javascript&colon;alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)',
  '[x](//evil.example/a)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+)',
  '![x](http://evil.example/pixel.gif)',
  '![x" onerror="alert(1)](https://good.example/a.png)',
  '![x](https://good.example/a.png "t" onerror="alert(1)")',
  '[x](https://good.example/ "a\\" onmouseover=\\"alert(1)")',
  '<https://good.example/"onclick="alert(1)>',
  '<javascript:alert(1)>',
  '[1]: javascript:alert(1)\n\nClick [1].',
  '[1](javascript:alert(1))',
  '| a |\n|:--|\n| <style>*{background:url(javascript:alert(1))}</style> |',
  '```html"><script>alert(1)</script>\n<script>alert(1)</script>\n```',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form action="https://evil.example"><button>Sign in</button></form>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<object data="x.swf"></object><embed src="x.swf">',
  '<p style="position:fixed;inset:0">x</p>',
  '**bold <b onclick=alert(1)>x</b>**',
  '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
]

const TAGS =
  'p br hr h2 h3 h4 blockquote ul ol li pre code strong em s sup a img table thead tbody tr th td'.split(' ')

/** Everything in `html` that a browser could run, load without encryption, or style a page with. */
function dangersIn(html: string): string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!TAGS.includes(name)) found.push(`<${name}>`)
      for (const [key, value] of Object.entries(attributes)) {
        const fine =
          ['alt', 'title', 'rel', 'width', 'height'].includes(key) ||
          (key === 'href' && name === 'a' && /^(https?:\/\/|mailto:|#)/.test(value)) ||
          (key === 'src' && name === 'img' && value.startsWith('https://')) ||
          (key === 'style' && /^text-align:(left|right|center)$/.test(value))
        if (!fine) found.push(`${key}=${value}`)
      }
    },
  })
  parser.end(html)
  return found
}

test.each(ATTACKS)('nothing can run after rendering %j', (attack) => {
  expect(dangersIn(renderMarkdown(attack))).toEqual([])
  expect(dangersIn(renderMarkdown(`Text ${attack} more. [1]\n\n${attack}`))).toEqual([])
})

test('the check itself detects what can run', () => {
  expect(dangersIn('<svg onload="x"><a href="javascript:x">')).toEqual([
    '<svg>',
    'onload=x',
    'href=javascript:x',
  ])
})

const mark = (n: number) => `<sup><a href="#source-${n}">[${n}]</a></sup>`

test.each([
  ['The figure was confirmed. [1]', `The figure was confirmed. ${mark(1)}`],
  ['Said twice [1]. Then denied [2][3].', `Said twice ${mark(1)}. Then denied ${mark(2)}${mark(3)}.`],
  ['First. [1] [99] Second', `First. ${mark(1)} ${mark(99)} Second`],
  ['*All of it.* [4]', `<em>All of it.</em> ${mark(4)}`],
  ['**Even this [5].** Then', `<strong>Even this ${mark(5)}.</strong> Then`],
  ['Il l’a dit : « Non. » [2]', `Il l’a dit : « Non. » ${mark(2)}`],
  ['أكدت الهيئة هذا الرقم. [1]', `أكدت الهيئة هذا الرقم. ${mark(1)}`],
  [
    'هل تكفي هذه الأدلة؟ [1][2] لا أحد يعرف [3].',
    `هل تكفي هذه الأدلة؟ ${mark(1)}${mark(2)} لا أحد يعرف ${mark(3)}.`,
  ],
])('a citation mark at the end of a sentence links to its source: %s', (source, html) => {
  expect(renderMarkdown(source)).toBe(`<p>${html}</p>\n`)
})

test.each([
  'Only row[1] is read.',
  'Zero [0] and one hundred. [100]',
  'A code `row. [1]` stays.',
  'An escaped mark. \\[1]',
  'A footnote of another kind. [^1]',
])('text that is not a citation mark stays text: %s', (source) => {
  expect(renderMarkdown(source)).not.toContain('<sup>')
})

test('links whose text is or contains a number stay links', () => {
  expect(renderMarkdown('Read. [1](https://one.example/)')).toContain('href="https://one.example/"')
  expect(renderMarkdown('Read. [see [1]](https://one.example/)')).not.toContain('#source-1')
  expect(renderMarkdown('Read [1].\n\n[1]: https://one.example/')).toContain('href="https://one.example/"')
})

test('an external link is marked as not endorsed, a citation mark is not', () => {
  expect(renderMarkdown('[x](https://one.example/)')).toContain('rel="nofollow noopener ugc"')
  expect(renderMarkdown('Yes. [1]')).not.toContain('rel=')
})

test('aligned cells, strikethrough and images over https are kept', () => {
  const html = renderMarkdown('| a |\n|--:|\n| ~~b~~ |\n\n![c](https://one.example/c.png)')
  expect(html).toContain('<td style="text-align:right"><s>b</s></td>')
  expect(html).toContain('<img src="https://one.example/c.png" alt="c" />')
})
