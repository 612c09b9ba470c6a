import { expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { leansOnPrevious, pointsAround, speaksOfItself, subjectWeight } from './stands-alone.ts'

const LEANING: Record<TestLanguage, string[]> = {
  en: [
    'She added that it works.',
    'Since that night the hospital has closed.',
    'After midnight that share drops to 12%.',
    'In May it led another round.',
    'According to the researcher, it is simple.',
    'Runs models of up to 900 million parameters.',
    '“We will win,” she said.',
    '“Nobody reads the ‘logs’. Nobody.”',
  ],
  fr: [
    'Elle prévoit de recruter.',
    'Depuis cette date, les ventes montent.',
    'En 2024, elle a ouvert un bureau.',
    '« Vous avez signé », lance-t-elle au ministre.',
  ],
  es: [
    'Añadió que el código es libre.',
    'Tras este acuerdo, la empresa crece.',
    '«Todo cambia», concluye.',
    'En cuanto a su precio, sube.',
    '«Donde uno dudaría, la máquina “resuelve”. Y nadie se entera».',
  ],
  pt: [
    'Além disso, o preço desce.',
    'Segundo ela, a taxa é de 4,7%.',
    'Segundo a investigadora, o problema tem solução.',
    'É a maior ronda do ano.',
    'Nesse caso, a equipa para.',
  ],
  ar: [
    'وأضافت أن الشركة تنمو.',
    'غير أنّ الدراسة لم تشمل اليمن.',
    'ومنذ ذلك الحين تنمو الشركة.',
    'إذ قال إن العمل بدأ.',
  ],
}
const UNDERSTANDABLE_ALONE: Record<TestLanguage, string[]> = {
  en: [
    'This week Halden opened an office.',
    'In May Halden opened an office.',
    'In Trondheim researchers said they had finished.',
    'According to the University of Carrow, it is simple.',
    '“We will win,” said Ana Prado.',
  ],
  fr: [
    'Cette semaine, Verdelune recrute.',
    'Depuis cette année, Verdelune recrute.',
    'Selon Anne Dubreuil, tout va.',
  ],
  es: [
    'Esta semana Tarsia publica un modelo.',
    'Desde este lunes Tarsia publica datos.',
    '«Todo cambia», dice Ana Prado.',
  ],
  pt: [
    'Este mês a Maresia abre um centro.',
    'Segundo a Universidade da Foz, há saída.',
    'Nesta semana a Maresia abre.',
  ],
  ar: ['وأضافت ليلى الحداد أن الشركة تنمو.', 'وفي هذا الأسبوع افتتحت سند مكتبا.'],
}

test.each(TEST_LANGUAGES)('sentences that need the one before them are recognized in %s', (language) => {
  for (const text of LEANING[language]) expect([text, leansOnPrevious(text, language)]).toEqual([text, true])
  for (const text of UNDERSTANDABLE_ALONE[language])
    expect([text, leansOnPrevious(text, language)]).toEqual([text, false])
})

test('sentences that refer to another part of the page are recognized', () => {
  for (const [text, language] of [
    ['The reason, as mentioned above, is money.', 'en'],
    ['See the chart below for the figures of the year.', 'en'],
    ['Back in Halloway, the screen shows a clock.', 'en'],
    ['De son côté, la présidente promet de former 200 personnes.', 'fr'],
    ['Por su parte, el alcalde anunció autobuses.', 'es'],
    ['من جهته قال المدير إن العمل بدأ.', 'ar'],
    ['Le tableau ci-dessous montre les prix.', 'fr'],
    ['Como se ha dicho, el precio sube.', 'es'],
    ['Veja o gráfico abaixo com os preços.', 'pt'],
    ['يوضح الجدول التالي الأسعار.', 'ar'],
  ] as const)
    expect([text, pointsAround(text, language)]).toEqual([text, true])
  expect(pointsAround('The price rose above ten euros.', 'en')).toBe(false)
})

test('a subject that was introduced before has less weight, unless its name follows immediately', () => {
  expect(subjectWeight('The study covered 12 towns.')).toBeLessThan(
    subjectWeight('The company covered 12 towns.'),
  )
  expect(subjectWeight('Founded in Dublin, the company employs 74 people.')).toBeLessThan(0.8)
  for (const text of [
    'The company Halden Labs employs 74 people.',
    'La société girondine Sarmentis recrute.',
    'Mistral, la start-up française, recrute.',
    'Halden employs 74 people.',
  ])
    expect([text, subjectWeight(text)]).toEqual([text, 1])
})

test('a publisher that speaks of itself is recognized only outside quotations', () => {
  expect(speaksOfItself('We’ve raised $62.5M', 'en')).toBe(true)
  expect(speaksOfItself('Nous lançons notre modèle', 'fr')).toBe(true)
  expect(speaksOfItself('Ana Prado: “We have raised money”', 'en')).toBe(false)
  expect(speaksOfItself('Des chercheurs mesurent les erreurs', 'fr')).toBe(false)
  expect(speaksOfItself('The US raised money', 'en')).toBe(false)
})
