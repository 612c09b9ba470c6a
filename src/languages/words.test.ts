import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../api.ts'
import fixed from './fixed-strings.json' with { type: 'json' }
import { allWords } from './languages.ts'
import { LANGUAGES, LOCALES } from './rules.ts'
import { translator, type Words } from './translate.ts'

const src = join(import.meta.dirname, '..')
const english = allWords.en
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()
const formsOf = (entry: Words[string] | undefined): string[] =>
  entry === undefined ? [] : typeof entry === 'string' ? [entry] : Object.values(entry)

const pick = (entry: Words[string] | undefined, forms: readonly string[]) =>
  Object.fromEntries(
    Object.entries(typeof entry === 'object' ? entry : {}).filter(([form]) => forms.includes(form)),
  )

/** Every `t('key')` and code in the sources, and every template that keys are built from, as a pattern. */
function keysInSources(): { exact: Set<string>; patterns: RegExp[] } {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|routeTree|(^|\/)test-/.test(file)) continue
    const text = readFileSync(join(src, file), 'utf8')
    for (const [, key = ''] of text.matchAll(/['"`]([a-z]+(?:\.[\w-]+)+)['"`]/gi))
      if (key in english) exact.add(key)
    for (const [, template = ''] of text.matchAll(/`([a-z]+\.[\w.${}()'\-\s]*\$\{[^`]*)`/gi))
      patterns.push(
        new RegExp(
          `^${template
            .replace(/\$\{[^}]*\}(?:\)\})?/g, '\u0000')
            .split('\u0000')
            .map((part) => part.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
            .join('[\\w-]+(?:\\.[\\w-]+)*')}$`,
        ),
      )
  }
  return { exact, patterns }
}

test('no line of a French text breaks before its punctuation or inside quotation marks', () => {
  const wrong = Object.entries(allWords.fr).filter(
    ([key, entry]) => !(key in fixed.fr) && formsOf(entry).some((text) => / [:;?!»]|« /.test(text)),
  )
  expect(wrong).toEqual([])
})

// Covers: site-3-3, site-3-4, site-9-8
test.each(LANGUAGES)('%s has every key of English and no others', (language) => {
  expect(Object.keys(allWords[language]).toSorted()).toEqual(Object.keys(english).toSorted())
})

test.each(LANGUAGES)(
  '%s has the placeholders of English and all plural forms of the language',
  (language) => {
    const forms = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories
    const wrong = Object.entries(english).flatMap(([key, source]) => {
      const entry = allWords[language][key]
      if (typeof entry !== typeof source) return [`${key}: a plural in one language only`]
      if (typeof entry === 'object' && forms.some((form) => !(form in entry)))
        return [`${key}: a plural form is missing`]
      const wanted = new Set(formsOf(source).flatMap(placeholders))
      return formsOf(entry).flatMap((text) =>
        placeholders(text).every((name) => wanted.has(name)) &&
        (typeof entry === 'object' || placeholders(text).length >= wanted.size)
          ? []
          : [`${key}: placeholders differ`],
      )
    })
    expect(wrong).toEqual([])
  },
)

test.each(LANGUAGES)('%s has no empty text', (language) => {
  expect(
    Object.entries(allWords[language]).filter(([, entry]) =>
      formsOf(entry).some((text) => text.trim() === ''),
    ),
  ).toEqual([])
})

test.each(Object.entries(fixed))('%s has the exact strings of the specification', (language, strings) => {
  const { [language as keyof typeof fixed]: words } = allWords
  const own = Object.entries(strings).map(([key, text]) => [
    key,
    // the specification fixes only one form of a plural
    typeof text === 'string' ? words[key] : pick(words[key], Object.keys(text)),
  ])
  expect(Object.fromEntries(own)).toEqual(strings)
})

test('every text is used somewhere in the sources', () => {
  const { exact, patterns } = keysInSources()
  const unused = Object.keys(english).filter(
    (key) => !exact.has(key) && !patterns.some((pattern) => pattern.test(key)),
  )
  expect(unused).toEqual([])
})

test('every refusal that a call names has a text', () => {
  const codes = api.flatMap(({ call }) => call.refusals)
  expect(codes.filter((code) => !(code in english))).toEqual([])
})

// Covers: site-4-7
test('a missing text falls back to English, then to its key', () => {
  const t = translator('fr', { 'a.b': 'oui' }, { 'a.b': 'yes', 'a.c': 'no {name}' })
  expect([t('a.b'), t('a.c', { name: 'Ada' }), t('a.d')]).toEqual(['oui', 'no Ada', 'a.d'])
})

test('texts for Arabic readers always use the Arabic name of the plan', () => {
  const readers = Object.entries(allWords.ar).filter(([key]) => !key.startsWith('newsroom.'))
  const latin = readers.filter(([, entry]) => formsOf(entry).some((text) => text.includes('Premium')))
  expect(latin.map(([key]) => key)).toEqual([])
})

test('Arabic uses six plural forms and Western digits', () => {
  const t = translator('ar', {
    n: { zero: '0', one: '1', two: '2', few: 'few {count}', many: 'many {count}', other: 'other {count}' },
  })
  expect([0, 1, 2, 3, 11, 100].map((count) => t('n', { count }))).toEqual([
    '0',
    '1',
    '2',
    'few 3',
    'many 11',
    'other 100',
  ])
})

test.each(LANGUAGES)('in %s numbers are formatted and choose plural forms as Unicode defines', (language) => {
  const categories = new Intl.PluralRules(LOCALES[language]).resolvedOptions().pluralCategories
  const t = translator(language, {
    'a.b': Object.fromEntries(categories.map((form) => [form, `${form} {count}`])),
  })
  const rules = new Intl.PluralRules(LOCALES[language])
  const figures = new Intl.NumberFormat(LOCALES[language])
  const numbers = [...Array(1201).keys(), 10_000, 1_000_000, 0.5, 1.5, -1]
  for (const count of numbers)
    expect(t('a.b', { count })).toBe(`${rules.select(count)} ${figures.format(count)}`)
})
