import { expect, test } from 'vitest'
import { pageHead } from './page-head.ts'
import { LANGUAGES, addressIn, chooseLanguage, directionOf, splitAddress } from './rules.ts'

// Covers: site-4-4
test.each([
  ['fr', 'ar-SA,ar;q=0.9', 'fr', 'what was chosen comes before what the browser prefers'],
  ['xx', 'pt-BR', 'pt', 'an unknown choice is none'],
  [undefined, 'ES-mx,en;q=0.5', 'es', 'two letters of what the browser prefers'],
  [undefined, 'sv-SE,fr;q=0.9', 'en', 'only the first preference counts'],
  [undefined, undefined, 'en', 'else English'],
  ['', '', 'en', 'empty is nothing'],
] as const)('cookie %s and browser %s lead to %s: %s', (cookie, accepted, language, _why) => {
  expect(chooseLanguage(cookie, accepted)).toBe(language)
})

test('only Arabic is written from right to left', () => {
  expect(LANGUAGES.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
})

test.each(['/', '/news', '/news/1'])('the path %s is restored from its address in every language', (path) => {
  for (const language of LANGUAGES)
    expect(splitAddress(addressIn(language, path))).toEqual({ language, path })
  expect(splitAddress(path)).toEqual({ language: null, path })
})

test('an address that only starts like a language has none', () => {
  for (const path of ['/frog', '/french/news', '/xx/news', '/FR'])
    expect(splitAddress(path)).toEqual({ language: null, path })
})

test('every address of a page is canonical and names the same alternates, including itself', () => {
  const alternatesOf = (
    language: (typeof LANGUAGES)[number],
    of = (path: string) => addressIn(language, path),
  ) =>
    pageHead({
      site: { name: 'Cadence', url: 'https://cadence.example' },
      address: { of },
      path: '/news/1',
      language,
      languages: ['en', 'fr', 'ar'],
      title: 'T',
      description: 'D',
    }).links.filter((link) => !('type' in link)) // feeds are not translations
  const [canonical, ...alternates] = alternatesOf('fr')
  expect(canonical).toEqual({ rel: 'canonical', href: 'https://cadence.example/fr/news/1' })
  expect(alternates.map(({ href }) => href)).toEqual([
    'https://cadence.example/en/news/1',
    'https://cadence.example/fr/news/1',
    'https://cadence.example/ar/news/1',
    'https://cadence.example/news/1',
  ])
  expect(alternatesOf('ar').slice(1)).toEqual(alternates)
  expect(alternatesOf('en').slice(1)).toEqual(alternates)
  for (const language of LANGUAGES) {
    const [own, ...others] = alternatesOf(language, (path) => path)
    expect(own).toEqual({ rel: 'canonical', href: 'https://cadence.example/news/1' })
    expect(others).toEqual(alternates)
  }
})
