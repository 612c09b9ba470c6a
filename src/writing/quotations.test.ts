import { expect, test } from 'vitest'
import {
  isOneQuotation,
  outsideQuotations,
  quotationsIn,
  quote,
  quotedCore,
  unclosedQuotation,
} from './quotations.ts'

test('words inside the quotation marks of every language are found', () => {
  expect(quotationsIn('He said “yes, now” and "perhaps" later.')).toEqual(['yes, now', 'perhaps'])
  expect(quotationsIn('« Une fuite », dit-elle, puis «deux».')).toEqual(['Une fuite', 'deux'])
  expect(quotationsIn('Er sagte „gut“ und ging.')).toEqual(['gut'])
  expect(quotationsIn('قالت: «هذا هدفنا».')).toEqual(['هذا هدفنا'])
  expect(quotationsIn('They call it ‘a small step’ in the team’s paper.')).toEqual(['a small step'])
})

test('apostrophes and inches are not quotations', () => {
  expect(quotationsIn('It’s the company’s 27" screen, l’entreprise d’Aubrac.')).toEqual([])
})

test('an inner quotation belongs to the outer one, and an unclosed one runs to the end', () => {
  expect(quotationsIn('“He told us ‘no’ twice”')).toEqual(['He told us ‘no’ twice'])
  expect(quotationsIn('She said “it is all gone.')).toEqual(['it is all gone.'])
  expect(unclosedQuotation('She said “it is all gone.')).toBe(true)
  expect(unclosedQuotation('it is all gone,” she said.')).toBe(true)
  expect(unclosedQuotation('“it is all gone,” she said.')).toBe(false)
})

test('each language uses its own quotation marks, with inner marks inside', () => {
  const said = '“Yes,” said Ana.'
  expect(quote(said, 'en')).toBe('“‘Yes,’ said Ana.”')
  expect(quote('« Oui », dit Ana.', 'fr')).toBe('«\u00A0“Oui”, dit Ana.\u00A0»')
  expect(quote('«Sí», dijo Ana.', 'es', 'without stop')).toBe('«“Sí”, dijo Ana»')
  expect(quote('“Sim”, disse Ana.', 'pt')).toBe('“‘Sim’, disse Ana.”')
  expect(quote('“نعم” قالت آنا.', 'ar')).toBe('««نعم» قالت آنا.»'.replace('«نعم»', '“نعم”'))
  expect(quote('“Everything changes.”', 'en')).toBe('“Everything changes.”')
})

test('quotations are compared without marks, spacing and edge punctuation', () => {
  expect(quotedCore('«\u00A0“Oui”, dit\u202FAna.\u00A0»')).toBe(quotedCore('"Oui", dit Ana'))
  expect(quotedCore('gone tomorrow')).not.toBe(quotedCore('gone today'))
})

test('a quotation inside a quotation inside ours has its own marks', () => {
  expect(quote('“She called it ‘the polite one’,” says Ruth.', 'en')).toBe(
    '“‘She called it “the polite one”,’ says Ruth.”',
  )
  expect(quote('«La máquina “resuelve” sola», dice Ana.', 'es')).toBe(
    '«“La máquina ‘resuelve’ sola”, dice Ana.»',
  )
})

test('a text that is one quotation is recognized, one that names a speaker is not', () => {
  expect(isOneQuotation('«Donde uno duda, la máquina “resuelve”. Y nadie se entera».')).toBe(true)
  expect(isOneQuotation('“We will win,” said Ana.')).toBe(false)
  expect(outsideQuotations('He says “we win” today.')).toBe('He says   today.')
})
