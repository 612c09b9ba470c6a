import { expect, test } from 'vitest'
import { addressesIn } from './mail-text.tsx'

const hrefs = (text: string) => addressesIn(text).flatMap(({ href }) => href ?? [])

test.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  [
    '(https://example.com/a), then http://localhost:3000/auth!',
    ['https://example.com/a', 'http://localhost:3000/auth'],
  ],
  ['صُحّح: https://example.com/ar/news/1، شكرًا', ['https://example.com/ar/news/1']],
  ['« https://example.com/fr »', ['https://example.com/fr']],
  ['javascript:alert(1) data:text/html,x mailto:a@example.com xhttps://no', []],
  ['https://', []],
  ['', []],
])('in “%s” only the web addresses are links', (text, found) => {
  expect(hrefs(text)).toEqual(found)
  expect(
    addressesIn(text)
      .map(({ said }) => said)
      .join(''),
  ).toBe(text)
})
