import { expect, test } from 'vitest'
import { daysIn, isSameDay } from './calendar.ts'
import { namesIn } from './names-in.ts'
import { figuresIn, versionsIn } from './numbers-in.ts'

const values = (text: string) => figuresIn(text).map(({ values: all }) => all)
const units = (text: string) => figuresIn(text).map(({ unit }) => unit)

test.each([
  ['37 %', '37', 'percent'],
  ['٣٧٪', '37', 'percent'],
  ['37 per cent', '37', 'percent'],
  ['37 por ciento', '37', 'percent'],
  ['37 pour cent', '37', 'percent'],
  ['37 في المئة', '37', 'percent'],
  ['$45M', '45000000', 'usd'],
  ['45 million dollars', '45000000', 'usd'],
  ['45 millones de dólares', '45000000', 'usd'],
  ['45 millions de dollars', '45000000', 'usd'],
  ['45 milhões de dólares', '45000000', 'usd'],
  ['٤٥ مليون دولار', '45000000', 'usd'],
  ['32 millions d’euros', '32000000', 'eur'],
  ['1.234,5 €', '1234.5', 'eur'],
  ['1,234.5 euros', '1234.5', 'eur'],
  ['1 234,5 euros', '1234.5', 'eur'],
  ['1.000 millones de euros', '1000000000', 'eur'],
  ['mil millones', '', null],
  ['dos mil euros', '2000', 'eur'],
  ['twenty-five million pounds', '25000000', 'gbp'],
  ['مليوني دولار', '2000000', 'usd'],
  ['1,1 milliard d’euros', '1100000000', 'eur'],
  ['2 To', '2', 'tb'],
  ['7h30', '7:30', 'time'],
  ['7:30', '7:30', 'time'],
] as const)('%s is %s %s', (text, value, unit) => {
  if (value === '') return expect(figuresIn(text)).toEqual([])
  expect(values(text)[0]).toContain(value)
  expect(units(text)).toEqual([unit])
})

test('an ambiguous separator gives both readings', () => {
  expect(values('2.500')).toEqual([['2500', '2.5']])
  expect(values('4.5')).toEqual([['4.5']])
  expect(values('1.2.3')).toEqual([['1.2.3']])
})

test('in a range the first number shares the unit and magnitude of the second', () => {
  expect(figuresIn('between 30 and 37 %').map(({ unit }) => unit)).toEqual(['percent', 'percent'])
  expect(values('$40-45 million')[0]).toContain('40000000')
  expect(values('de 40 à 45 millions')[0]).toContain('40000000')
})

test('digits inside a name are a version, not a number', () => {
  expect(figuresIn('GPT-5 runs on H100 cards.')).toEqual([])
  expect(
    versionsIn('GPT-5 and Opus 4.7 run on H100 since March 3').map(({ name, number }) => `${name} ${number}`),
  ).toEqual(['gpt 5', 'opus 4.7', 'h 100'])
})

test('days are read in every language', () => {
  for (const text of [
    'March 3, 2026',
    '3 March 2026',
    '3rd of March 2026',
    '3 mars 2026',
    '3 de marzo de 2026',
    '3 de março de 2026',
    '٣ مارس ٢٠٢٦',
    '2026-03-03',
    '3 آذار 2026',
  ])
    expect([text, daysIn(text.replace(/[٠-٩]/g, (d) => String(d.charCodeAt(0) - 0x660)))]).toEqual([
      text,
      [{ day: 3, month: 3, year: 2026 }],
    ])
  expect(daysIn('1er juin')).toEqual([{ day: 1, month: 6, year: null }])
  expect(daysIn('rolled out 3 models, set 5 records')).toEqual([])
  expect(isSameDay({ day: 3, month: 3, year: null }, { day: 3, month: 3, year: 2026 })).toBe(true)
  expect(isSameDay({ day: 3, month: 3, year: 2025 }, { day: 3, month: 3, year: 2026 })).toBe(false)
})

const names = (text: string, language: 'en' | 'fr' | 'ar' | 'pt') =>
  namesIn(text, language).map(({ name }) => name)

test('names are found by their capitals', () => {
  expect(names('The team of Halden Labs met Ingrid Solheim in New York on iPhone.', 'en')).toEqual([
    'Halden Labs',
    'Ingrid Solheim',
    'New York',
    'iPhone',
  ])
  expect(names('L’entreprise d’Aubrac et l’Institut de l’eau', 'fr')).toEqual(['Aubrac', 'Institut'])
  expect(names('o Instituto das Florestas de Viseu', 'pt')).toEqual(['Instituto das Florestas de Viseu'])
})

test('Arabic names are found after titles, kinds of organizations and verbs of saying', () => {
  expect(names('وقالت ليلى الحداد إن شركة سند تنمو', 'ar')).toEqual(['ليلى الحداد', 'سند'])
  expect(names('وأوضح الدكتور فهد المعمري أن التجربة نجحت', 'ar')).toContain('فهد المعمري')
  expect(names('قالت الشركة الناشئة إن نموذج لغوي جديد سيصدر', 'ar')).toEqual([])
  expect(names('أطلقت OpenModel Labs نسخة', 'ar')).toContain('OpenModel Labs')
})
