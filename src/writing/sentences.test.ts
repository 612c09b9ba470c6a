import { expect, test } from 'vitest'
import { sentencesIn, sentencesOf } from './sentences.ts'

test('abbreviations end no sentence', () => {
  expect(sentencesIn('Dr. Rezk met Mr. Lund at 9 a.m. in the U.S. office. They agreed.', 'en')).toHaveLength(
    2,
  )
  expect(sentencesIn('M. Benali répond. Mme Aubrac se tait.', 'fr')).toEqual([
    'M. Benali répond.',
    'Mme Aubrac se tait.',
  ])
  expect(sentencesIn('La Dra. Bernad viaja a EE. UU. en mayo. Vuelve en junio.', 'es')).toHaveLength(2)
  expect(sentencesIn('O Sr. Quintela chega hoje. A Dra. Falcão parte.', 'pt')).toHaveLength(2)
  expect(sentencesIn('قال د. فهد إن التجربة نجحت. وبدأ العمل؟ نعم.', 'ar')).toHaveLength(3)
})

test('decimals and versions are not split', () => {
  expect(sentencesIn('Whisperling 2.1 reached 94.6% in March. It runs offline.', 'en')).toHaveLength(2)
})

test('a quotation of several sentences is kept whole', () => {
  expect(sentencesIn('“We started small. Now we are 400,” said Ana Prado. The firm grew.', 'en')).toEqual([
    '“We started small. Now we are 400,” said Ana Prado.',
    'The firm grew.',
  ])
  expect(sentencesIn('« Tout change. Rien ne reste », dit Salomé Ferrand. Elle sourit.', 'fr')).toHaveLength(
    2,
  )
})

test('a quotation that is never closed does not swallow the page', () => {
  const text = `“It begins and never ends. ${'More is said here. '.repeat(80)}`
  expect(sentencesIn(text, 'en').length).toBeGreaterThan(20)
})

test('each sentence keeps the number of its paragraph', () => {
  expect(
    sentencesOf(['One is here. Two is here.', '', 'Three is here.'], 'en').map(({ paragraph }) => paragraph),
  ).toEqual([0, 0, 2])
})
