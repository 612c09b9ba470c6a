import { expect, test } from 'vitest'
import { page } from '../test-pages/all.ts'
import { tagsOf } from './tags.ts'
import { topicOf } from './topics.ts'

const tags = (language: 'en' | 'ar' | 'fr' | 'es' | 'pt') => {
  const { title, paragraphs } = page(language, 1)
  return tagsOf(title.split(/ [|-] /)[0] ?? '', paragraphs.join(' '), language, [page(language, 1).publisher])
}

test('tags are names and terms of the story, at most six, none of them the publisher', () => {
  expect(tags('en')).toContain('speech models')
  expect(tags('fr')).toContain('Verdelune')
  expect(tags('es')).toContain('Tarsia')
  expect(tags('pt').some((tag) => tag.includes('Maresia'))).toBe(true)
  expect(tags('ar')).toContain('ليلى الحداد')
  for (const language of ['en', 'ar', 'fr', 'es', 'pt'] as const) {
    expect(tags(language).length).toBeLessThanOrEqual(6)
    expect(tags(language)).not.toContain(page(language, 1).publisher)
  }
})

test('an empty text has no tags', () => {
  expect(tagsOf('', '', 'en', [])).toEqual([])
})

// Covers: site-3-8
test('a topic is recognized in five languages', () => {
  expect(topicOf('Halden raises $45 million in series B funding', '')).toBe('Funding')
  expect(topicOf('Verdelune : un agent IA et des agents autonomes', '')).toBe('AI Agents')
  expect(topicOf('Valencia acogerá el congreso de robótica', '')).toBe('Conference')
  expect(topicOf('Ferramenta gratuita ajuda professores', '')).toBe('AI Tools')
  expect(topicOf('باحثون في جامعة مرجان ينشرون دراسة', '')).toBe('AI Research')
  expect(topicOf('ندوة عبر الإنترنت للمعلمين', '')).toBe('Webinar')
  expect(topicOf('A quiet day', 'Nothing happened.')).toBe('AI News')
})

test('names are separated from the words beside them', () => {
  const text =
    'Prof. Adeyemi of the University of Carrow met Chief Executive Aoife Brennan in Mérida, Cáceres y Elvas. ' +
    'Jangada grew. Fintech Jangada paid, and Jangada hired. The Banco do Litoral S.A. lent.'
  const found = tagsOf('Fintech Jangada Grows', text, 'en', [])
  expect(found).toContain('Jangada')
  expect(found).toContain('Aoife Brennan')
  expect(found.join()).not.toMatch(/ of the |Chief|S\.A|Fintech/)
  expect(tagsOf('Jangada raised', `${text} It raised and raised and raised.`, 'en', [])).not.toContain(
    'raised',
  )
})

test('a person beside the name of an organization is another name', () => {
  const text =
    'O sócio do Ventos do Sul Otávio Meireles falou. O fundo Ventos do Sul investiu na Jangada. A Jangada cresceu.'
  const found = tagsOf('Ventos do Sul investe na Jangada', text, 'pt', [])
  expect(found).toEqual(expect.arrayContaining(['Ventos do Sul', 'Otávio Meireles', 'Jangada']))
  expect(found.join()).not.toContain('Sul Otávio')
})

test('words that the reader does not see are not tags if there are enough others', () => {
  const text = 'Ana Prado met Rui Costa. Ana Prado left. Eva Luz met Rui Costa at Casa Nova.'
  expect(tagsOf('A meeting', text, 'en', [], 'Ana Prado met Rui Costa.').toSorted()).toEqual([
    'Ana Prado',
    'Rui Costa',
  ])
})

test('an Arabic name loses the "and" that is attached to it', () => {
  const text =
    'أسسها رنا الحربي وسامر القاضي عام 2022. وقال وليد منصور إن العمل بدأ. ويقود سامر القاضي الفريق.'
  const found = tagsOf('سامر القاضي ووليد منصور', text, 'ar', [])
  expect(found).toContain('سامر القاضي')
  expect(found).toContain('وليد منصور')
  expect(found.join()).not.toContain('وسامر')
})

// Covers: found-tools-4
test.each([
  [
    'en',
    'Halden opens on Monday',
    'On Monday Halden opens. See the company site. Every Monday the company site has news. Halden grew on Monday. The company site is new.',
  ],
  [
    'fr',
    'Halden ouvre lundi',
    'Halden ouvre lundi. Le site de Halden change lundi. Chaque lundi la page accueil change. La page accueil plaît, et lundi Halden ferme.',
  ],
  [
    'es',
    'Halden abre el lunes',
    'Halden abre el lunes. La página oficial de Halden cambia el lunes. Cada lunes la página oficial cambia. El lunes Halden cierra.',
  ],
  [
    'pt',
    'Halden abre na segunda-feira',
    'A Halden abre na segunda-feira. A página oficial da Halden muda na segunda-feira. A página oficial muda à segunda-feira. A Halden fecha.',
  ],
  [
    'ar',
    'Halden تفتح يوم الاثنين',
    'تفتح Halden يوم الاثنين. يتغير الموقع الإلكتروني لشركة Halden يوم الاثنين. ويتغير الموقع الإلكتروني مساء الاثنين. وتغلق Halden يوم الاثنين.',
  ],
] as const)('a weekday or a word of the page is no tag in %s', (language, title, text) => {
  const found = tagsOf(title, text, language, [])
  expect(found).toContain('Halden')
  expect(found.join()).not.toMatch(
    /monday|site|lundi|accueil|lunes|página|segunda|feira|الاثنين|الموقع الإلكتروني/i,
  )
})
