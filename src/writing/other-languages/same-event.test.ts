import { expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import { type ClueText, cluesOf } from './clues.ts'
import { sharedEvidence } from './same-event.ts'

const story = (language: Language, title: string, text: string) => ({
  language,
  clues: new Set(cluesOf({ language, title, text } satisfies ClueText)),
})
const shared = (a: ReturnType<typeof story>, b: ReturnType<typeof story>) =>
  sharedEvidence(a, b)?.map(({ kind, text }) => `${kind} ${text}`) ?? null

const QUAKE = story(
  'en',
  'Magnitude 6.8 quake strikes off Iquique',
  'The quake struck at a depth of 38 kilometres off the coast of Chile on 9 October, and 90,000 people in Iquique and Alto Hospicio were without power.',
)

// Covers: other-languages-1
test.each([
  [
    'es',
    'Un terremoto de 6,8 sacude el norte de Chile',
    'El sismo, a 38 kilómetros de profundidad, dejó sin luz a 90.000 personas en Iquique y Alto Hospicio el 9 de octubre.',
  ],
  [
    'pt',
    'Sismo de 6,8 abala o norte do Chile',
    'O abalo, a 38 quilómetros de profundidade, deixou 90 mil pessoas sem luz em Iquique no dia 9 de outubro.',
  ],
  [
    'fr',
    'Un séisme de 6,8 secoue le nord du Chili',
    'À Iquique et Alto Hospicio, 90 000 personnes sont privées de courant depuis le 9 octobre, à 38 kilomètres de l’épicentre.',
  ],
] as const)(
  'numbers, days and names of one event are the same in English and %s',
  (language, title, text) => {
    const found = shared(QUAKE, story(language, title, text))
    expect(found).toEqual(
      expect.arrayContaining(['name iquique', 'number 6.8', 'number 38', 'number 90000', 'day 10-9']),
    )
    expect(shared(story(language, title, text), QUAKE)?.toSorted()).toEqual(found?.toSorted())
  },
)

// Covers: other-languages-1
test('a link that two texts contain is evidence, without its tracking parameters', () => {
  const [a, b] = [
    story(
      'en',
      'Palumab cleared',
      'Serendia of Basel makes Palumab. See https://www.who.example/palumab?utm_source=x.',
    ),
    story(
      'fr',
      'Le Palumab homologué',
      'Le bâlois Serendia vend le Palumab à Basel : http://who.example/palumab',
    ),
  ]
  expect(shared(a, b)).toContain('link https://who.example/palumab')
})

// Covers: other-languages-2
test.each([
  [
    'the same language',
    story(
      'en',
      'Magnitude 6.8 quake off Iquique',
      'Chile, 38 kilometres, 90,000 in Alto Hospicio, 9 October.',
    ),
  ],
  [
    'names alone',
    story(
      'es',
      'Chile cierra escuelas',
      'Las escuelas de Iquique y Alto Hospicio, en Chile, siguen cerradas.',
    ),
  ],
  [
    'numbers alone',
    story('fr', 'La ferme vend 90 000 œufs', 'Le prix baisse de 6,8 % en 38 jours, le 9 octobre.'),
  ],
  [
    'a few of many',
    story(
      'es',
      'Iquique 6,8',
      'En Chile: Antofagasta 12.400, Calama 55.300, Arica 71.800, Copiapó 88.100, María Rojas, Pedro Lagos, Luis Soto, Ana Vidal, Rosa Mella.',
    ),
  ],
])('%s is no evidence', (_, other) => {
  expect(shared(QUAKE, other)).toBeNull()
})

// Covers: other-languages-2
test('what many stories contain is no evidence', () => {
  const other = story('es', 'Sismo de 6,8 en Iquique', 'En Chile, 90.000 personas sin luz el 9 de octubre.')
  expect(shared(QUAKE, other)).not.toBeNull()
  const common = new Set(['name iquique', 'name chile', 'number 6.8'])
  expect(sharedEvidence(QUAKE, other, (clue) => common.has(clue))).toBeNull()
})

test('hours, years and small numbers are no clues, and text of any kind has some or none', () => {
  expect(cluesOf({ language: 'en', title: 'In 2026 at 10:30', text: 'about 7 of 12 said so' })).toEqual([])
  for (const text of ['', '\u0000', '🙂'.repeat(500), '(((((', '٩'.repeat(400), 'https://'.repeat(100)])
    expect(cluesOf({ language: 'ar', title: text, text }).every((clue) => clue.length < 3000)).toBe(true)
})
