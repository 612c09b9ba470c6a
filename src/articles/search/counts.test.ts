import { expect, test } from 'vitest'
import { allWords } from '#languages/languages.ts'
import { LANGUAGES, type Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { countText, foundText } from './counts.ts'

const inAll = (say: (t: ReturnType<typeof translator>) => unknown) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(translator(language, allWords[language]))]))

// Covers: search-16
test('an incomplete count says "at least" in every language, and never more than is known', () => {
  expect(inAll((t) => foundText(t, { total: 200, total_is_least: true }))).toMatchObject({
    en: 'At least 200 results',
    ar: '200 نتيجة على الأقل',
    fr: 'Au moins 200 résultats',
    es: 'Al menos 200 resultados',
    pt: 'Pelo menos 200 resultados',
  })
  expect(foundText(translator('ar', allWords.ar), { total: 103, total_is_least: true })).toBe(
    '103 نتائج على الأقل',
  )
  expect(inAll((t) => foundText(t, { total: 200 }))).toMatchObject({ en: '200 results', fr: '200 résultats' })
})

test.each([
  ['en', 'Load more articles (9 / 1,000+)'],
  ['fr', "Charger plus d'articles (9 / 1\u202f000+)"],
  ['es', 'Cargar más artículos (9 / 1000+)'],
  ['pt', 'Carregar mais artigos (9 / 1000+)'],
  // Isolated: between Arabic words a plus would otherwise precede its digits.
  ['ar', 'تحميل المزيد من المقالات (9 / \u20661,000+\u2069)'],
] satisfies [Language, string][])('in %s a button shows the minimum number of items', (language, said) => {
  const t = translator(language, allWords[language])
  expect(t('library.news.more', { shown: 9, total: countText(t, 1000, true) })).toBe(said)
  expect(t('library.news.more', { shown: 9, total: countText(t, 1000) })).toBe(
    said.replace(/[+\u2066\u2069]/g, ''),
  )
})
