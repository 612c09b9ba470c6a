import { expect, test } from 'vitest'
import { citesAnonymous } from './anonymous.ts'

// Covers: desk-review-21
test.each([
  ['en', 'Apple is testing a chatbot, people familiar with the matter said. [1]'],
  ['en', 'An official who asked not to be named confirmed the talks.'],
  ['fr', 'Apple teste un robot, selon des sources proches du dossier. [1]'],
  ['fr', 'Un responsable l’a confirmé sous couvert d’anonymat.'],
  ['es', 'Apple prueba un chatbot, según fuentes cercanas a la empresa. [1]'],
  ['es', 'Un directivo que pidió no ser identificado lo confirma.'],
  ['pt', 'A Apple testa um chatbot, segundo fontes próximas da empresa. [1]'],
  ['pt', 'Um gestor confirmou-o sob anonimato.'],
  ['ar', 'تختبر آبل روبوت دردشة، وفقًا لمصادر مطلعة. [1]'],
  ['ar', 'وأكد مسؤول طلب عدم ذكر اسمه المحادثات.'],
] as const)('a text in %s that relies on a source without a name is noticed: %s', (language, text) => {
  expect(citesAnonymous(text, language)).toBe(true)
})

// Covers: desk-review-21
test.each([
  ['en', 'Sources of energy were tested, and anonymous data of patients was used, the company said. [1]'],
  ['en', 'People are familiar with chatbots, said Ada Vale, who leads the open source group.'],
  ['fr', 'Un modèle de source ouverte mesure des sources d’énergie, selon Ada Vale.'],
  ['fr', 'La source ouverte est financée par la Commission, selon Ada Vale.'],
  ['es', 'Las fuentes de energía se probaron, según Ada Vale. [1]'],
  ['pt', 'As fontes de energia foram testadas, segundo Ada Vale. [1]'],
  ['ar', 'واختُبرت مصادر الطاقة، بحسب آدا فيل. [1]'],
] as const)('a text in %s with named sources is not noticed: %s', (language, text) => {
  expect(citesAnonymous(text, language)).toBe(false)
})
