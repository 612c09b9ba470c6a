import { describe, expect, test } from 'vitest'
import type { TestLanguage } from '#languages/test-languages.ts'
import { RELEVANCE_THRESHOLD } from '#writing/rules.ts'
import { relevanceOf } from './relevance.ts'

/** Headline and lead; the first ones are about AI, the last ones are not. */
const REPORTS: Record<TestLanguage, [about: [string, string][], other: [string, string][]]> = {
  en: [
    [
      [
        'Harbour office tests a chatbot for customs forms',
        'Clerks say that it answers two of three questions.',
      ],
      [
        'Software trained on ship noise warns of engine damage',
        'The algorithm heard the fault a week early.',
      ],
      ['OpenAI opens an office in Bergen', 'The company behind ChatGPT wants to hire forty engineers.'],
    ],
    [
      ['Ferry fares rise by four per cent in June', 'The company blames the price of fuel.'],
      ['Claude wins the county show', 'The bull from Low Farm beat twenty rivals.'],
      ['AI service for dairy herds', 'Artificial insemination now costs less for small farms.'],
    ],
  ],
  fr: [
    [
      ['Une IA relit les cartes marines', 'Le modèle de langage repère les erreurs de légende.'],
      [
        'Un logiciel entraîné sur des radios aide les urgences',
        'L’algorithme signale les fractures aux médecins.',
      ],
    ],
    [
      ['Le prix des traversées augmente en juin', 'La compagnie invoque le coût du carburant.'],
      ['Mistral et tramontane : avis de vent fort', 'Des rafales de 110 km/h sont attendues.'],
    ],
  ],
  es: [
    [
      ['Una IA revisa las cartas náuticas', 'El modelo de lenguaje encuentra errores en las leyendas.'],
      ['Un algoritmo aprende a leer radiografías', 'El sistema, entrenado con imágenes, avisa al médico.'],
    ],
    [
      ['El precio de los ferris sube en junio', 'La compañía lo atribuye al combustible.'],
      ['Géminis: un día tranquilo', 'Buen momento para ordenar la casa.'],
    ],
  ],
  pt: [
    [
      ['Uma IA revê as cartas náuticas', 'O modelo de linguagem encontra erros nas legendas.'],
      ['Algoritmo treinado com radiografias ajuda as urgências', 'O sistema avisa o médico de fraturas.'],
    ],
    [
      ['O preço dos barcos sobe em junho', 'A empresa aponta o custo do combustível.'],
      ['Lhama foge do jardim zoológico', 'O animal foi encontrado junto ao rio.'],
    ],
  ],
  ar: [
    [
      ['ميناء يختبر روبوت محادثة للجمارك', 'يقول الموظفون إنه يجيب عن ثلثي الأسئلة.'],
      ['نموذج لغوي جديد يفهم اللهجات', 'درب الباحثون النموذج على ألف ساعة من التسجيلات.'],
    ],
    [
      ['ارتفاع أسعار العبارات في يونيو', 'تعزو الشركة ذلك إلى ثمن الوقود.'],
      ['مهرجان التمور يفتح أبوابه', 'يشارك فيه مئتا مزارع من المنطقة.'],
    ],
  ],
}

describe.each(Object.keys(REPORTS) as TestLanguage[])('in %s', (language) => {
  const [about, other] = REPORTS[language]
  test.each(about)('“%s” is about AI, and says why', (title, lead) => {
    const { score, because } = relevanceOf(title, lead, language)
    expect(score).toBeGreaterThanOrEqual(RELEVANCE_THRESHOLD)
    expect(because.length).toBeGreaterThan(0)
  })
  test.each(other)('“%s” is about something else', (title, lead) => {
    expect(relevanceOf(title, lead, language).score).toBeLessThan(RELEVANCE_THRESHOLD)
  })
})

test('a headline about a private affair of the industry counts less', () => {
  const lead = 'The house has nine rooms and a view of the bay.'
  const { score } = relevanceOf('AI founder sells castle', lead, 'en')
  expect(score).toBeLessThan(relevanceOf('AI reads old ship logs', lead, 'en').score)
})

test('names that are also other words count only beside another word of the subject', () => {
  expect(relevanceOf('Copilot of the delayed plane praised', 'She landed in fog.', 'en').score).toBe(0)
  expect(relevanceOf('Le ministre a agi trop tard', 'Le rapport est sévère.', 'fr').score).toBe(0)
  expect(relevanceOf('CE QUE J’AI VU À ROLAND-GARROS', 'Une belle finale.', 'fr').score).toBe(0)
  expect(
    relevanceOf('Copilot learns to read maps', 'The assistant was trained on charts.', 'en').score,
  ).toBeGreaterThan(0.5)
})
