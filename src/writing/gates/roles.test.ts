import { expect, test } from 'vitest'
import { objections } from './test-objections.ts'

test('a Portuguese "da" is not the verb "dá"', () => {
  const source = 'O antigo autarca Rui Castanheira recebeu 1,2 milhões de euros da construtora Alvorim.'
  expect(
    objections(
      'O antigo autarca Rui Castanheira pagou 1,2 milhões de euros à construtora Alvorim.',
      source,
      'pt',
    ),
  ).toContain('newsroom.meaning.roles')
})

test.each([
  [
    'en',
    'The council is supporting the institute with 4.8 million euros per year.',
    'The council is receiving 4.8 million euros per year from the institute.',
    'The institute is receiving 4.8 million euros per year from the council.',
  ],
  [
    'fr',
    'La banque prêtera 22 milliards de francs à la commune sur quinze ans.',
    'La banque empruntera 22 milliards de francs à la commune sur quinze ans.',
    'La commune empruntera 22 milliards de francs à la banque sur quinze ans.',
  ],
  [
    'es',
    'La exalcaldesa cobró 90.000 euros de la constructora por un contrato.',
    'La exalcaldesa pagó 90.000 euros a la constructora por un contrato.',
    'La constructora pagó 90.000 euros a la exalcaldesa por un contrato.',
  ],
  [
    'pt',
    'A câmara recebeu 90 mil euros da construtora em março.',
    'A câmara pagou 90 mil euros à construtora em março.',
    'A construtora pagou 90 mil euros à câmara em março.',
  ],
] as const)(
  '%s: a verb from the other side turns the roles around, also without names',
  (language, source, wrong, right) => {
    expect(objections(wrong, source, language)).toContain('newsroom.meaning.roles')
    expect(objections(right, source, language)).toEqual([])
  },
)

test.each([
  ['en', 'Patients were given the drug for six weeks.', 'Patients received the drug for six weeks.'],
  ['en', 'The start-up was sold for 40 million euros.', 'The start-up was bought for 40 million euros.'],
  ['fr', 'Les employés sont payés 2 000 euros par mois.', 'Les employés reçoivent 2 000 euros par mois.'],
  ['es', 'Los ganadores fueron pagados en euros.', 'Los ganadores recibieron el pago en euros.'],
] as const)('%s: a passive verb without an agent exchanges nothing', (language, source, claim) => {
  expect(objections(claim, source, language)).toEqual([])
})
