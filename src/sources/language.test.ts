import { expect, test } from 'vitest'
import { detectLanguage, readLanguage } from './language.ts'

test.each([
  [
    'en',
    'A small laboratory publishes an open model',
    'The team says that it runs on a laptop without a network.',
  ],
  [
    'fr',
    'Un petit laboratoire publie un modèle ouvert',
    'L’équipe affirme qu’il fonctionne sur un ordinateur portable.',
  ],
  [
    'es',
    'Un pequeño laboratorio publica un modelo abierto',
    'El equipo dice que funciona en un ordenador portátil.',
  ],
  [
    'pt',
    'Um pequeno laboratório publica um modelo aberto',
    'A equipa diz que funciona num computador portátil sem ligação.',
  ],
  ['ar', 'مختبر صغير ينشر نموذجا مفتوحا', 'يقول الفريق إنه يعمل على حاسوب محمول دون اتصال بالشبكة.'],
] as const)('%s is recognized, whatever language the source usually uses', (language, title, text) => {
  expect(detectLanguage(title, text, 'en')).toBe(language)
})

test('an unsupported language gives none: German is not mistaken for French', () => {
  const title = 'Ein kleines Labor veröffentlicht ein offenes Modell'
  expect(
    detectLanguage(title, 'Das Team sagt, es laufe auf einem gewöhnlichen Rechner ohne Netz.', 'fr'),
  ).toBeNull()
  expect(
    detectLanguage('小さな研究所が公開モデルを発表', '研究所によると、普通のパソコンで動く。', 'en'),
  ).toBeNull()
})

test('a text with too few words gets the usual language of the source', () => {
  expect(detectLanguage('GPT-6', '', 'es')).toBe('es')
  expect(detectLanguage('OpenAI 2026', '', null)).toBeNull()
})

test('a declared code is read by its first part', () => {
  expect(readLanguage('fr-CA')).toBe('fr')
  expect(readLanguage('PT_br')).toBe('pt')
  expect(readLanguage('de')).toBeNull()
  expect(readLanguage(null)).toBeNull()
})
