import { expect, test } from 'vitest'
import { objections } from './test-objections.ts'

// Covers: truth-1
test('a sentence is supported by one sentence of its source or by two neighbours, not by two far apart', () => {
  const source = [
    'Halden Labs raised $45 million from Northlight Ventures on Tuesday.',
    'The money will pay for a study with patients in four countries.',
    'The company employs 62 people in Bergen.',
  ].join(' ')
  expect(
    objections('Halden Labs raised $45 million for a study with patients in four countries.', source, 'en'),
  ).toEqual([])
  expect(
    objections('Northlight Ventures put $45 million into the 62 people of Bergen.', source, 'en'),
  ).not.toEqual([])
})

test('a name may come from the sentences before, and a number may not', () => {
  const source =
    'Halden Labs makes software for 40 kinds of hearing aids. It opened an office in Montreal in May.'
  expect(objections('Halden Labs opened an office in Montreal in May.', source, 'en')).toEqual([])
  expect(objections('Halden Labs opened 40 offices in Montreal in May.', source, 'en')).toEqual(['40'])
})

// Covers: truth-3
test('a second source excuses nothing, and can support the other half of a sentence', () => {
  const source = 'Corvane may sell its chip unit to Meridian in March, two engineers said.'
  const other = 'The city opened a library of forty rooms beside the old harbour on Friday.'
  const claim = 'Corvane will sell its chip unit to Meridian in March, two engineers said.'
  expect(objections(claim, source, 'en', other)).toEqual(['newsroom.meaning.certainty'])
  expect(objections(source, source, 'en', other)).toEqual([])
  const halves = [
    'Corvane sold its chip unit to Meridian.',
    'Corvane hired forty engineers in Bergen.',
  ] as const
  expect(
    objections(
      'Corvane sold its chip unit to Meridian and hired forty engineers in Bergen.',
      halves[0],
      'en',
      halves[1],
    ),
  ).toEqual([])
})

test('each sentence of a list of similar ones supports itself', () => {
  const year = (n: number) =>
    `Revenue in the cloud division rose to $${n} million in the quarter ended 20${n}.`
  const source = Array.from({ length: 12 }, (_, n) => year(n + 10)).join(' ')
  for (let n = 10; n < 22; n++) expect(objections(year(n), source, 'en')).toEqual([])
})

test('a month inside a word is left alone, and a country is not one with a similar name', () => {
  const opened = 'Mayor Smith opened the bridge in May and thanked the workers.'
  expect(objections('Mayor Smith opened the bridge and thanked the workers.', opened, 'en')).toEqual([])
  const plant = 'The company will build a plant in Indiana, its chief executive Julia Marsh said.'
  expect(
    objections('The company will build a plant in India, its chief executive said.', plant, 'en'),
  ).toEqual(['India'])
  const solar = 'Vietnam makes more solar panels than last year, the ministry said.'
  expect(
    objections('More Vietnamese solar panels are made than last year, the ministry said.', solar, 'en'),
  ).toEqual([])
})

// Covers: truth-2
test.each([
  [
    'en',
    'Irma Solheim joined the institute in March 2022 and left its board in August 2024.',
    'Irma Solheim left the board in March 2022.',
    'Irma Solheim left the board in August 2024.',
  ],
  [
    'ar',
    'تبدأ أعمال البناء في مايو، وتُفتتح المحطة الجديدة في أكتوبر.',
    'تُفتتح المحطة الجديدة في مايو.',
    'تُفتتح المحطة الجديدة في أكتوبر.',
  ],
  [
    'fr',
    'Le raccordement est programmé pour juin 2029, après le démarrage des travaux, fixé à mai 2028.',
    'Le raccordement est programmé pour mai 2028.',
    'Le raccordement est programmé pour juin 2029.',
  ],
  [
    'es',
    'La empresa abrió la fábrica el 3 de marzo y cerrará la oficina el 9 de junio.',
    'La empresa cerrará la oficina el 3 de marzo.',
    'La empresa cerrará la oficina el 9 de junio.',
  ],
  [
    'pt',
    'A comissão entregou o relatório a 4 de maio e o parlamento vota a lei a 11 de julho.',
    'O parlamento vota a lei a 4 de maio.',
    'O parlamento vota a lei a 11 de julho.',
  ],
] as const)(
  '%s: the date of another event in the same sentence is noticed',
  (language, source, wrong, right) => {
    expect(objections(wrong, source, language)).not.toEqual([])
    expect(objections(right, source, language)).toEqual([])
  },
)

test('a date at the beginning of a sentence belongs to what follows, and exchanged dates are noticed', () => {
  const council =
    'On Monday, the council approved the plan for the tram, and it will vote on the budget for the tram on Thursday.'
  expect(objections('The council approved the plan for the tram on Monday.', council, 'en')).toEqual([])
  expect(objections('The council approved the plan for the tram on Thursday.', council, 'en')).not.toEqual([])
  const career = 'Irma Solheim joined the institute in March 2022 and left its board in August 2024.'
  expect(
    objections(
      'Irma Solheim joined the institute in August 2024 and left its board in March 2022.',
      career,
      'en',
    ),
  ).not.toEqual([])
})
