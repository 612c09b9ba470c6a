import { expect, test } from 'vitest'
import { LANGUAGES } from '#languages/rules.ts'
import { alsoReportedBy, card, plainQuotation, standfirst } from './attribution.ts'
import { withoutPublishers } from './unattributed.ts'

test.each([
  ['en', 'A burned cable in Prastad has switched off Veline.'],
  ['ar', 'أطفأ كابل محترق في مدينة نجميتان خدمة فيلين.'],
  ['fr', 'Un câble brûlé à Prastad a éteint Veline.'],
  ['es', 'Un cable quemado en Prastad apagó Veline.'],
  ['pt', 'Um cabo queimado em Prastad desligou o Veline.'],
] as const)('a standfirst in %s is separated from what it says about publishers', (language, sentence) => {
  const names = ['Le Quai', 'Old Press, Weekly', 'Al Marsa', 'U.S. Wire']
  for (const [first = '', ...others] of [names.slice(0, 1), names.slice(0, 2), names.slice(1), names]) {
    const excerpt = [standfirst(sentence, first, language), alsoReportedBy(others, language)].join(' ').trim()
    const rest = withoutPublishers(excerpt, language)
    expect(rest).toBe(sentence.slice(0, -1))
  }
  expect(withoutPublishers(sentence, language)).toBe(sentence)
})

test('a standfirst that quotes keeps its quotation', () => {
  const sentence = 'La société dit que « Veline » est prête.'
  const excerpt = `${standfirst(sentence, 'Le Quai', 'fr')} ${alsoReportedBy(['Al Marsa', 'Fil du Port'], 'fr')}`
  expect(withoutPublishers(excerpt, 'fr')).toBe(standfirst(sentence, 'Le Quai', 'fr'))
})

test.each(LANGUAGES)(
  'a standfirst in %s that only says who published a headline keeps the headline',
  (language) => {
    const title = 'Veline 3'
    for (const publishedAt of ['2026-11-19T06:00:00Z', null]) {
      const { text, excerpt } = card({ title, publisher: 'Example Daily', publishedAt }, language)
      const also = alsoReportedBy(['Old Press, Weekly'], language)
      expect(withoutPublishers(`${text} ${also}`, language)).toBe(
        plainQuotation(title, language).replace(/\.$/, ''),
      )
      expect(withoutPublishers(excerpt, language)).toBe('')
    }
  },
)
