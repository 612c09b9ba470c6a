import { expect, test } from 'vitest'
import type { Language } from '#languages/rules.ts'
import type { TestLanguage } from '#languages/test-languages.ts'
import { PRIOR, PRIOR_FINDINGS, backgroundOf } from './story-terms-prior.ts'
import { LEAD_LENGTH, termsOf } from './story-terms.ts'

const weightsOf = (title: string, language: Language = 'en', lead = '') =>
  Object.fromEntries(termsOf({ language, title, lead }).weights)
const versionsOf = (title: string, language: Language = 'en') =>
  termsOf({ language, title, lead: '' }).versions.map((version) => version.join(' '))

test('a name with its version is one term in every spelling', () => {
  for (const title of ['Now GPT-5 writes', 'Now GPT 5 writes', 'Now GPT‑5 writes', 'Now GPT5 writes'])
    expect(weightsOf(title)).toMatchObject({ 'gpt-5': 1.5, gpt: 1.5 })
  expect(versionsOf('Claude Opus 4.7 and Llama 4 meet Qwen3')).toEqual(['opus 4.7', 'llama 4', 'qwen 3'])
  expect(versionsOf('لسان يطلق بيان ٣ اليوم', 'ar')).toEqual(['بيان 3'])
})

test('amounts, shares and counts are not versions', () => {
  for (const title of [
    'Halden raises 45 million',
    'Halden Raises $45 Million',
    'Halden 12% cheaper',
    'The 5 best models',
    'Halden 2,500 employees',
  ])
    expect(versionsOf(title)).toEqual([])
  expect(versionsOf('Lucine lève 32 millions d’euros', 'fr')).toEqual([])
  expect(versionsOf('تجمع سند 25 مليون دولار', 'ar')).toEqual([])
})

test('forms of a word have the same term in each language', () => {
  const meet: Record<TestLanguage, readonly [string, string][]> = {
    en: [['releases', 'released'], ['model', 'models'], ['raises', 'raise'], ['opens', 'opening']],
    fr: [['modèle', 'modèles'], ['lancent', 'lancé'], ['fuites', 'fuite'], ['équipe', 'équiper']],
    es: [['lanza', 'lanzó'], ['modelos', 'modelo'], ['despidos', 'despido'], ['publicación', 'publicar']],
    pt: [['lança', 'lançou'], ['modelos', 'modelo'], ['despede', 'despedimentos'], ['publicação', 'publicar']],
    ar: [['الشركة', 'شركة'], ['إطلاق', 'اطلاق'], ['مُعَلِّم', 'معلم'], ['عـربـي', 'عربي'], ['مدينه', 'مدينة']],
  } // prettier-ignore
  for (const [language, pairs] of Object.entries(meet) as [Language, [string, string][]][])
    for (const [a, b] of pairs)
      expect(Object.keys(weightsOf(a, language))).toEqual(Object.keys(weightsOf(b, language)))
})

test('names weigh more, words of the text less, function words nothing', () => {
  expect(weightsOf('The lab of Halden sings', 'en', 'In Bergen the choir hums.')).toEqual({
    lab: 1,
    halden: 1.5,
    sing: 1,
    bergen: 0.75,
    choir: 0.5,
    hum: 0.5,
  })
  expect(weightsOf('شركة Halden تجمع المال', 'ar')).toMatchObject({ halden: 1.5 })
})

test('only the beginning of the text is read', () => {
  expect(weightsOf('Title', 'en', `${'a '.repeat(LEAD_LENGTH / 2)}zebra`)).not.toHaveProperty('zebra')
})

test('a new site knows common words, and a site with counts also uses its own', () => {
  const [fresh, used] = [backgroundOf({}), backgroundOf({ en: { findings: 500, terms: [['zebra', 400]] } })]
  expect(fresh('en').findings).toBe(PRIOR_FINDINGS)
  expect(fresh('en').having('model')).toBeGreaterThan(fresh('en').having('zebra'))
  expect([used('en').findings, used('en').having('zebra')]).toEqual([PRIOR_FINDINGS + 500, 400])
  for (const prior of Object.values(PRIOR)) {
    expect(prior.size).toBeGreaterThan(120)
    expect(Math.max(...prior.values())).toBeLessThan(PRIOR_FINDINGS / 2)
  }
})
