import { expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { composeMail } from './compose.ts'

const LINK = 'https://cadence.example/en/reset-password?token=a_b-c&x=1'
const said = {
  language: 'en',
  siteName: 'Cadence & Co',
  siteUrl: 'https://cadence.example',
  subject: 'A <new> password',
  paragraphs: [
    'Ada asked for “this”.\nAnd <script>alert(1)</script> that.',
    'You wrote:\n> see https://evil.example/now',
  ],
  action: { label: 'Choose & go', url: LINK },
  notes: ['If this was not you: https://cadence.example/en/auth'],
} as const

test("the text has the sentences, the button's address and the site, each in its own paragraph", () => {
  expect(composeMail(said).text).toBe(
    [...said.paragraphs, `Choose & go\n${LINK}`, said.notes[0], 'Cadence & Co\nhttps://cadence.example'].join(
      '\n\n',
    ),
  )
})

test('the HTML has the same content, escaped, with one button and its address below', () => {
  const { html } = composeMail(said)
  expect(html).toContain('And &lt;script&gt;alert(1)&lt;/script&gt; that.')
  expect(html).toContain('A &lt;new&gt; password')
  expect(html).not.toMatch(/<script|<img|<link|url\(/)
  const address = LINK.replace('&', '&amp;')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    address,
    address,
    'https://cadence.example/en/auth',
    'https://cadence.example',
  ])
  expect(html).toContain('see https://evil.example/now') // text written by others does not become a link
})

// Covers: accounts-18
test.each(LANGUAGES)('in %s the page and its outer cell have language and direction', (language) => {
  const { html } = composeMail({ ...said, language })
  const [dir, start] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
  expect(html).toContain(`<html lang="${language}" dir="${dir}">`)
  expect(html).toContain(`<td align="center" lang="${language}" dir="${dir}"`)
  expect(html.match(/text-align:(\w+)/g)?.every((each) => each.endsWith(start))).toBe(true)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(Buffer.byteLength(html)).toBeLessThan(20_000)
})

test('an email without an action has no button, and its preview is its first words', () => {
  const { action: _, ...quiet } = said
  const { html, text } = composeMail({ ...quiet, paragraphs: ['Nothing to press.'] })
  expect(html).not.toContain('#ffd02e')
  expect(html).toMatch(/display:none[^>]*>Nothing to press\./)
  expect(text).toMatch(/^Nothing to press\.\n\nIf this/)
})
