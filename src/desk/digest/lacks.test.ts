import { expect, test } from 'vitest'
import { eachLanguage, type Language } from '#languages/rules.ts'
import { translator } from '#languages/translate.ts'
import { allWords } from '#languages/languages.ts'
import type { Story } from './edition-edits.ts'
import { cellsIn, consequence, lackText, lackingIds, lacksOf, readyIn, sentStories } from './lacks.ts'
import { testStory } from './test-story.ts'

const story = (id: string, ready: string, values: Partial<Story> = {}): Story =>
  testStory(id, {
    languages: eachLanguage((each) => (ready.split(' ').includes(each) ? 'full' : 'missing')),
    ...values,
  })
const readers = { ...eachLanguage(() => 0), en: 900, ar: 402, fr: 1 }
const said = (language: Language) => translator(language, allWords[language])

const tool = story('tool', 'en ar fr es pt', { section: 'tools' })
const plain = story('plain', 'en fr es')
const french = story('french', 'en fr es', { original_language: 'fr' })
const dropped = story('dropped', 'en', { dropped: true })
const machine = story('machine', 'en', {
  languages: { en: 'full', ar: 'full', fr: 'machine', es: 'full', pt: 'full' },
})

// Covers: digest-desk-14
test('the stories that are sent are numbered section by section', () => {
  const sent = sentStories([tool, dropped, plain, french])
  expect(sent.map(({ id }) => id)).toEqual(['plain', 'french', 'tool'])
  expect([readyIn(sent, 'ar'), readyIn(sent, 'en')]).toEqual([1, 3])
})

// Covers: digest-desk-15
test('a language that lacks stories says what its readers get instead, the one with most readers first', () => {
  const sent = sentStories([plain, french, machine, tool])
  const lacks = lacksOf(sent, readers)
  expect(
    lacks.map((lack) => [consequence(said('en'), 'en', lack), lackText(said('en'), 'en', lack)]),
  ).toEqual([
    ['402 readers get 2 stories in English and French', 'Arabic lacks stories 1 and 2.'],
    ['1 reader gets 1 story in English', 'French lacks story 3.'],
    [null, 'Portuguese lacks stories 1 and 2.'],
  ])
  expect([...lackingIds(sent, lacks)]).toEqual(['plain', 'french', 'machine']) // not for a language without readers
  const [arabic] = lacks
  expect(arabic && consequence(said('fr'), 'fr', arabic)).toBe(
    '402 lecteurs reçoivent 2 sujets en anglais et français',
  )
  expect(arabic && consequence(said('ar'), 'ar', arabic)).toBe(
    '402 قارئ يتلقون قصتين باللغة الإنجليزية والفرنسية',
  )
})

// Covers: digest-desk-15
test('a language without a story says so, and a complete edition lacks nothing', () => {
  const [first] = lacksOf([plain, french], readers)
  expect(first && lackText(said('en'), 'en', first)).toBe('Arabic lacks every story.')
  expect(lacksOf([tool], readers)).toEqual([])
})

// Covers: digest-desk-14
test('what waits for review is apart from what is missing', () => {
  const cells = (state: 'machine' | 'missing') =>
    cellsIn([plain, machine], state).map((cell) => [cell.story.id, cell.language])
  expect(cells('machine')).toEqual([['machine', 'fr']])
  expect(cells('missing')).toEqual([
    ['plain', 'ar'],
    ['plain', 'pt'],
  ])
})
