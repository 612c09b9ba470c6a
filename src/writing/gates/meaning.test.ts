import { describe, expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import { objections } from './test-objections.ts'

/** What is wrong with a claim, a sentence of a source, the claim, and a true claim in other words. */
type Case = [problem: string, source: string, wrong: string, right: string]
const CASES: Record<TestLanguage, Case[]> = {
  en: [
    [
      'negation',
      'The port will not open the northern dock before the summer, the harbour master said.',
      'The port will open the northern dock before the summer, the harbour master said.',
      'According to the harbour master, the northern dock of the port will not be opened before the summer.',
    ],
    [
      'certainty',
      'Corvane may release the weights of its model in March, two engineers said.',
      'Corvane will release the weights of its model in March, two engineers said.',
      'Two engineers said that Corvane could release the weights of its model in March.',
    ],
    [
      'alleged',
      'The writers allege that the company copied their novels to train its model.',
      'The company copied the novels of the writers to train its model.',
      'The company copied novels to train its model, the writers say.',
    ],
    [
      'limit',
      'The factory will employ up to 400 people in the region.',
      'The factory will employ 400 people in the region.',
      'At most 400 people in the region will be employed by the factory.',
    ],
    [
      'scope',
      'Some hospitals in the north already use the assistant for reports.',
      'All hospitals in the north already use the assistant for reports.',
      'Several hospitals in the north already use the assistant for reports.',
    ],
    [
      'opposite',
      'Waiting times in the clinics rose by a fifth after the change.',
      'Waiting times in the clinics fell by a fifth after the change.',
      'After the change, waiting times in the clinics increased by a fifth.',
    ],
    [
      'roles',
      'Tavish Robotics sued Orlean Motion over the control software of its robots.',
      'Orlean Motion sued Tavish Robotics over the control software of its robots.',
      'Orlean Motion was sued by Tavish Robotics over the control software of its robots.',
    ],
    [
      'rate',
      'The service costs the town 9,500 euros per month.',
      'The service costs the town 9,500 euros per year.',
      'Every month, the town pays 9,500 euros for the service.',
    ],
  ],
  fr: [
    [
      'negation',
      'Le port n’ouvrira pas le quai nord avant l’été, a dit la capitaine.',
      'Le port ouvrira le quai nord avant l’été, a dit la capitaine.',
      'Selon la capitaine, le quai nord du port ne sera pas ouvert avant l’été.',
    ],
    [
      'certainty',
      'Verdelune envisage de vendre son usine de Nantes au groupe Havkraft.',
      'Verdelune a vendu son usine de Nantes au groupe Havkraft.',
      'Verdelune pourrait vendre son usine de Nantes au groupe Havkraft.',
    ],
    [
      'limit',
      'L’usine emploiera jusqu’à 400 personnes dans la région.',
      'L’usine emploiera 400 personnes dans la région.',
      'Dans la région, l’usine emploiera au maximum 400 personnes.',
    ],
    [
      'opposite',
      'Les délais d’attente ont augmenté d’un cinquième dans les cliniques.',
      'Les délais d’attente ont diminué d’un cinquième dans les cliniques.',
      'Dans les cliniques, les délais d’attente ont progressé d’un cinquième.',
    ],
  ],
  es: [
    [
      'negation',
      'El puerto no abrirá el muelle norte antes del verano, dijo la capitana.',
      'El puerto abrirá el muelle norte antes del verano, dijo la capitana.',
      'Según la capitana, el muelle norte del puerto no se abrirá antes del verano.',
    ],
    [
      'certainty',
      'Tarsia estudia vender su planta de Huesca al grupo Lumbria.',
      'Tarsia ha vendido su planta de Huesca al grupo Lumbria.',
      'Tarsia podría vender su planta de Huesca al grupo Lumbria.',
    ],
    [
      'limit',
      'La fábrica empleará hasta 400 personas en la comarca.',
      'La fábrica empleará a 400 personas en la comarca.',
      'La fábrica empleará como máximo a 400 personas en la comarca.',
    ],
    [
      'opposite',
      'Las listas de espera subieron un 20 % en los hospitales.',
      'Las listas de espera bajaron un 20 % en los hospitales.',
      'En los hospitales, las listas de espera aumentaron un 20 %.',
    ],
  ],
  pt: [
    [
      'negation',
      'O porto não vai abrir o cais norte antes do verão, disse a capitã.',
      'O porto vai abrir o cais norte antes do verão, disse a capitã.',
      'Segundo a capitã, o cais norte do porto não abrirá antes do verão.',
    ],
    [
      'certainty',
      'A Maresia quer vender a fábrica de Coimbra ao grupo Alvorim.',
      'A Maresia vendeu a fábrica de Coimbra ao grupo Alvorim.',
      'A Maresia pretende vender a fábrica de Coimbra ao grupo Alvorim.',
    ],
    [
      'limit',
      'A fábrica vai empregar até 400 pessoas na região.',
      'A fábrica vai empregar 400 pessoas na região.',
      'A fábrica vai empregar, no máximo, 400 pessoas na região.',
    ],
    [
      'opposite',
      'As listas de espera subiram 20% nos hospitais.',
      'As listas de espera desceram 20% nos hospitais.',
      'Nos hospitais, as listas de espera aumentaram 20%.',
    ],
  ],
  ar: [
    [
      'roles',
      'رفعت شركة «سند» دعوى ضد شركة «نبراس» في عمان.',
      'رفعت شركة «نبراس» دعوى ضد شركة «سند» في عمان.',
      'في عمان، رفعت شركة «سند» دعوى ضد شركة «نبراس».',
    ],
    [
      'negation',
      'قالت مديرة الميناء إن الرصيف الشمالي لن يفتح قبل الصيف.',
      'قالت مديرة الميناء إن الرصيف الشمالي سيفتح قبل الصيف.',
      'لن يفتح الرصيف الشمالي قبل الصيف، وفق مديرة الميناء.',
    ],
    [
      'certainty',
      'تعتزم شركة سند بيع مصنعها في عمان لمجموعة نبراس.',
      'باعت شركة سند مصنعها في عمان لمجموعة نبراس.',
      'تخطط شركة سند لبيع مصنعها في عمان لمجموعة نبراس.',
    ],
    [
      'limit',
      'سيوظف المصنع ما يصل إلى 400 شخص في المنطقة.',
      'سيوظف المصنع 400 شخص في المنطقة.',
      'سيوظف المصنع 400 شخص كحد أقصى في المنطقة.',
    ],
    [
      'opposite',
      'ارتفعت قوائم الانتظار في المستشفيات بنسبة 20 في المئة.',
      'انخفضت قوائم الانتظار في المستشفيات بنسبة 20 في المئة.',
      'زادت قوائم الانتظار في المستشفيات بنسبة 20 في المئة.',
    ],
  ],
}

describe.each(Object.keys(CASES) as TestLanguage[])('in %s', (language) => {
  // Covers: truth-2
  test.each(CASES[language])('%s: a changed claim is caught, and a reworded one passes', (...one) => {
    const [problem, source, wrong, right] = one
    expect(objections(wrong, source, language)).toContain(`newsroom.meaning.${problem}`)
    expect(objections(right, source, language)).toEqual([])
    expect(objections(source, source, language)).toEqual([])
  })
})

test('an added negation is caught, and so is one that a prefix adds', () => {
  const source = 'The drones are armed and can reach the coast, the ministry said.'
  expect(
    objections('The drones are armed but cannot reach the coast, the ministry said.', source, 'en'),
  ).toEqual(['newsroom.meaning.negation'])
  expect(
    objections('The drones are unarmed and can reach the coast, the ministry said.', source, 'en'),
  ).toEqual(['newsroom.meaning.negation'])
})

test('two negations cancel each other', () => {
  const source = 'The ministry did not rule out another inspection of the plant.'
  expect(objections('Another inspection of the plant is possible, the ministry said.', source, 'en')).toEqual(
    [],
  )
})

// Covers: truth-2
test.each([
  [
    'en',
    'The ministry has not yet set out its position on the draft law.',
    'The ministry has taken a position on the draft law.',
  ],
  ['ar', 'لم تحدد الوزارة بعد موقفها من مشروع القانون.', 'اتخذت الوزارة موقفها من مشروع القانون.'],
  [
    'fr',
    'Le ministère n’a pas encore fixé sa position sur le projet de loi.',
    'Le ministère a pris position sur le projet de loi.',
  ],
  [
    'es',
    'El ministerio todavía no ha fijado su postura sobre la norma.',
    'El ministerio ya ha tomado una postura sobre la norma.',
  ],
  [
    'pt',
    'O ministério ainda não definiu a sua posição sobre a lei.',
    'O ministério já tomou posição sobre a lei.',
  ],
] as const)(
  '%s: a dropped negation is noticed although the verb is another one',
  (language, source, claim) => {
    expect(objections(claim, source, language).join()).toMatch(/negation|certainty/)
  },
)
