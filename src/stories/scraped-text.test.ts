import { expect, test } from 'vitest'
import { cleanText, fold, hasInvisible, stem, storable, westernDigits } from './scraped-text.ts'

const tagCharacters = Array.from('ignore', (letter) =>
  String.fromCodePoint(0xe0000 + letter.charCodeAt(0)),
).join('')

test('invisible characters are removed', () => {
  expect(cleanText(`Ha\u200Bld\u00ADen \u202ELabs\u202C${tagCharacters}\uFEFF\u2066 raises\u2069`)).toBe(
    'Halden Labs raises',
  )
  expect(cleanText('a\u0000b\u0007c\u009F')).toBe('abc')
  expect(hasInvisible(`plain${tagCharacters}`)).toBe(true)
  expect(hasInvisible('شركة سَنَد: «نعم» — 37 %')).toBe(false)
})

test('a lone surrogate becomes U+FFFD, and text that is only made storable keeps its lines', () => {
  expect(cleanText('cut \ud83d here')).toBe('cut \ufffd here')
  expect(storable('a\u0000 \udc00\r\n\n\tb')).toBe('a \ufffd\r\n\n\tb')
})

test('spaces, quotation marks and letter shapes are normalized', () => {
  expect(cleanText('2\u202F300\u00A0comptes\n rendus')).toBe('2 300 comptes rendus')
  expect(cleanText("``Yes'', he said; it\u02BCs ``fine''")).toBe('“Yes“, he said; it’s “fine“')
  expect(cleanText('\uFEE7\uFEE4\uFEEE\uFEAB\uFE9D')).toBe('نموذج')
  expect(cleanText('\u{1D408}\u{1D420}\u{1D427}ore Ｈａｌｄｅｎ')).toBe('Ignore Halden')
})

test('a page’s own reference marks cannot pass as citations', () => {
  expect(cleanText('Proven [1] twice.[2][3] And [4, 5] 【6】 again [٧].')).toBe('Proven twice. And again.')
  expect(cleanText('The [sic] stays, so does [2026].')).toBe('The [sic] stays, so does [2026].')
})

test('cleaning twice changes nothing', () => {
  for (const text of ['``A\u200B [1] b``', 'x\u2033 \uFE80', '« É\u0301 »'])
    expect(cleanText(cleanText(text))).toBe(cleanText(text))
})

test('folding makes different spellings equal in every language', () => {
  expect(fold('L’Éthique, cœur DE l’IA')).toBe('l ethique coeur de l ia')
  expect(fold('سَنَد مُؤسَّسة إلى الأُولى')).toBe(fold('سند مؤسسة الى الاولى'))
  expect(fold('٣٧٪')).toBe('37')
  expect(stem(fold('والمستثمرين'))).toBe(stem(fold('مستثمرون')))
  expect(stem('modelos')).toBe(stem('modelo'))
})

test('Arabic and Persian digits become Western ones, with their separators', () => {
  expect(westernDigits('٤٬٢٠٠ و ٣٫٥ و ۱۲٪')).toBe('4,200 و 3.5 و 12%')
})
