import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { itemNames } from './invented-names.ts'
import { judgeTranslation } from './judge-translation.ts'

// The samples were translated by people into five languages: the checks should accept them.

const SAMPLES = new URL('../../articles/samples/', import.meta.url)
type Texts = { [field: string]: string | string[] }
type Sample = { key: string; language: TestLanguage; texts: Record<TestLanguage, Texts> }
const read = (file: string) => JSON.parse(readFileSync(new URL(file, SAMPLES), 'utf8')) as Sample | Sample[]
const samples = [
  'agents.json',
  'events.json',
  'tools.json',
  ...readdirSync(new URL('articles/', SAMPLES)).map((file) => `articles/${file}`),
].flatMap(read)

const isTranslated = (field: string) => !['name', 'transcript', 'plans'].includes(field)
const partsOf = (texts: Texts) =>
  Object.entries(texts).flatMap(([field, text]) => (isTranslated(field) ? [text].flat() : []))
const pairs = samples.flatMap(({ key, language: from, texts }) =>
  TEST_LANGUAGES.filter((to) => to !== from).flatMap((to) => {
    const item = itemNames(partsOf(texts[from]), partsOf(texts[to]), { from, to })
    return Object.entries(texts[from])
      .filter(([field]) => isTranslated(field))
      .flatMap(([field, text]) =>
        [text].flat().map((original, n) => ({
          key,
          from,
          to,
          item,
          original,
          said: [texts[to][field] ?? ''].flat()[n] ?? '',
        })),
      )
  }),
)
const judge = (
  original: string,
  said: string,
  from: TestLanguage,
  to: TestLanguage,
  glossary: string[] = [],
) => judgeTranslation({ id: 'content.2', text: original }, said, { from, to, glossary })

test('human translations pass', () => {
  const wrong = pairs.flatMap(({ key, from, to, item, original, said }) =>
    judgeTranslation({ id: 'content.2', text: original }, said, { from, to, item, glossary: [] }).map(
      ({ gate, detail }) => `${key} ${from}-${to} ${gate}: ${detail}`,
    ),
  )
  expect(pairs.length).toBeGreaterThan(700)
  expect(wrong).toEqual([])
})

test('a figure that a translation changes, adds or leaves out is detected', () => {
  const withFigure = pairs.filter(({ original, said }) => /\b[2-9]\d\b/.test(original) && /\d\d/.test(said))
  const lies = withFigure.flatMap(({ from, to, original, said }) => [
    judge(
      original,
      said.replace(/\d\d/, (n) => String((Number(n) + 3) % 100).padStart(2, '1')),
      from,
      to,
    ),
    judge(original, `${said} 8731`, from, to),
  ])
  expect(lies.length).toBeGreaterThan(100)
  expect(lies.filter((found) => !found.some(({ gate }) => gate === 'numbers'))).toEqual([])
})

const MORE: Record<TestLanguage, string> = {
  en: 'The analyst Orvalle Quimby agrees.',
  ar: 'ويوافق المحلل أورفال كويمبي على ذلك.',
  fr: 'L’analyste Orvalle Quimby est d’accord.',
  es: 'El analista Orvalle Quimby está de acuerdo.',
  pt: 'O analista Orvalle Quimby concorda.',
}
// Covers: faults-21
test('a sentence that a translation adds is detected, even a short one', () => {
  const ended = (text: string) => /[.!?؟](?: \[\d\])*$/.test(text)
  const whole = pairs.filter(({ original, said }) => ended(original) && ended(said))
  const missed = whole.filter(
    ({ from, to, original, said }) =>
      !judge(original, `${MORE[to]} ${said}`, from, to).some(({ gate }) => gate === 'length'),
  )
  expect(whole.length).toBeGreaterThan(300)
  expect(missed.length / whole.length).toBeLessThan(0.07)
})

test('a translation that divides a long Arabic sentence at its comma adds nothing', () => {
  const long = 'وقالت الشركة إنها ستفتتح المصنع في الربيع، وإنها ستوظف مئات العمال من المنطقة.'
  const divided =
    'The company said it would open the plant in spring. It will hire hundreds of workers from the area.'
  expect(judge(long, divided, 'ar', 'en')).toEqual([])
  const added = `${divided} The union welcomes the decision and demands higher wages.`
  expect(judge(long, added, 'ar', 'en').map(({ gate }) => gate)).toEqual(['length'])
})

test('an added sentence is detected although the translation leaves something else out', () => {
  const original =
    'The company will open the plant in the spring of next year and wants to hire workers from the area.'
  const said =
    'L’entreprise ouvrira l’usine au printemps de l’année prochaine. Le maire, accusé de corruption, a démissionné.'
  expect(judge(original, said, 'en', 'fr').map(({ gate }) => gate)).toEqual(['length'])
})

// Covers: faults-2
test('an answer in another language, or in the original’s, is detected', () => {
  const long = pairs.filter(({ original }) => original.split(' ').length > 25)
  const missed = long.filter(({ from, to, original }) => judge(original, original, from, to).length === 0)
  expect(long.length).toBeGreaterThan(200)
  expect(missed).toEqual([])
  const others = long.flatMap(({ key, from, to, original }) =>
    long
      .filter((other) => other.key === key && other.original === original && other.to !== to)
      .map((other) => ({ found: judge(original, other.said, from, to), to, was: other.to })),
  )
  const unseen = others.filter(({ found }) => !found.some(({ gate }) => gate === 'shape'))
  expect(unseen.length / others.length).toBeLessThan(0.01)
})

const EN =
  'On 3 May OpenAI released GPT-4o for €20 a month [1], see https://openai.example/gpt and **Cadence Nord**. [2]'
const FR =
  'Le 3 mai, OpenAI a publié GPT-4o pour 20 € par mois [1], voir https://openai.example/gpt et **Cadence Nord**. [2]'
test.each([
  ['as it should be', FR, []],
  ['another day', FR.replace('3 mai', '4 mai'), ['numbers']],
  ['another price', FR.replace('20 €', '30 €'), ['numbers']],
  ['another version', FR.replace('GPT-4o', 'GPT-5'), ['names']],
  ['a translated name', FR.replace('OpenAI', 'l’IA ouverte'), ['names']],
  ['a term of the glossary translated', FR.replace('Cadence Nord', 'Rythme du Nord'), ['names']],
  ['another address', FR.replace('/gpt', '/pay'), ['links']],
  ['an address more', `${FR} https://evil.example`, ['links']],
  ['a mark lost', FR.replace(' [2]', ''), ['citation']],
  ['a mark more', `${FR} [3]`, ['citation']],
  [
    'half of it',
    'Le 3 mai, OpenAI : GPT-4o, 20 € [1] https://openai.example/gpt Cadence Nord [2]'.slice(0, 30),
    ['names', 'links', 'citation', 'length'],
  ],
  ['markup', FR.replace('mois', '<img src=x>mois'), ['shape']],
  ['nothing', '', ['shape', 'numbers', 'names', 'links', 'citation', 'length']],
  ['two paragraphs', FR.replace('voir', '\n\nvoir'), ['shape']],
])('%s', (_, said, gates) => {
  expect(judge(EN, said, 'en', 'fr', ['Cadence Nord']).map(({ gate }) => gate)).toEqual(gates)
})

test('Arabic digits, and figures with an attached “and”, are the same figures', () => {
  expect(judge('From 300,000 to 900,000 lines', 'بين ٣٠٠ ألف و900 ألف سطر', 'en', 'ar')).toEqual([])
})

const TRUTHFUL: [string, TestLanguage, string, TestLanguage, string][] = [
  [
    'a time of day with minutes',
    'en',
    'It began at 6:30 p.m. in Vellmar.',
    'fr',
    'Cela a commencé à 18 h 30 à Vellmar.',
  ],
  [
    'a time of day',
    'en',
    'It began at 6 p.m. and lasted 2 hours.',
    'fr',
    'Cela a commencé à 18 h et duré 2 heures.',
  ],
  ['a time in words', 'es', 'Empezó a las 18:30.', 'ar', 'بدأ في السادسة والنصف مساءً.'],
  ['a time after another', 'en', 'From 4 p.m. until after 10.', 'pt', 'Das 16h até depois das 22h.'],
  ['a century', 'en', 'A text from the 9th century.', 'fr', 'Un texte du IXe siècle.'],
  ['a phase', 'fr', 'Un essai de phase II.', 'ar', 'تجربة من المرحلة الثانية.'],
  ['a decade', 'en', 'A game from the 1990s.', 'es', 'Un juego de los años 90.'],
  ['a decade in words', 'pt', 'Um jogo dos anos 1990.', 'ar', 'لعبة من تسعينيات القرن الماضي.'],
  ['one million', 'en', 'It reads 1 million tokens.', 'fr', 'Il lit un million de jetons.'],
  ['half a million', 'es', 'Tiene 500.000 lectores.', 'en', 'It has half a million readers.'],
  ['two and a half million', 'en', 'It costs 2.5 million.', 'ar', 'يكلّف مليونين ونصف المليون.'],
  ['an age that Arabic writes as an ordinal', 'fr', 'Pour les moins de 6 ans.', 'ar', 'لمن هم دون السادسة.'],
  ['a number with an attached preposition', 'en', 'It is for 312 patients.', 'ar', 'يُعطى لـ312 مريضًا.'],
  ['a date whose day is a word', 'en', 'It starts on 1 July.', 'ar', 'يبدأ في الأول من يوليو.'],
  [
    'a number before a verb that is also a month',
    'en',
    'Those under 13 may not.',
    'pt',
    'Menos de 13 anos não.',
  ],
  ['a date in digits', 'en', 'It ends on 03/05/2026.', 'es', 'Termina el 3 de mayo de 2026.'],
  ['a compound in words', 'en', 'It knows 23 languages.', 'ar', 'يعرف ثلاثًا وعشرين لغة، أي ثلاثة وعشرين.'],
  ['a name in Arabic letters', 'en', 'YouTube and DeepMind agree.', 'ar', 'يتفق يوتيوب مع ديب مايند.'],
  ['CO₂', 'en', 'It emits CO₂.', 'fr', 'Elle émet du CO2.'],
  ['CO2', 'en', 'It emits CO2.', 'fr', 'Elle émet du CO₂.'],
  ['carbon dioxide', 'en', 'It emits carbon dioxide.', 'ar', 'يطلق كميات من الـCO2.'],
  ['CO2 at the end', 'fr', 'Elle émet du CO2.', 'en', 'It emits carbon dioxide.'],
  ['km²', 'en', 'It burned 300 km² of forest.', 'ar', 'احترق 300 km2 من الغابات.'],
  ['square kilometers', 'en', 'It burned 300 square kilometers.', 'fr', 'Il a brûlé 300 km2.'],
  ['square kilometers in Arabic', 'ar', 'احترق 300 كيلومتر مربع.', 'pt', 'Arderam 300 km2.'],
  ['Covid', 'en', 'He had Covid twice.', 'es', 'Tuvo la COVID-19 dos veces.'],
  ['COVID-19 in Arabic', 'en', 'He had COVID-19 twice.', 'ar', 'أصيب بكوفيد-19 مرتين.'],
  ['a version at the end of a sentence', 'en', 'It uses GPT-5.', 'fr', 'GPT-5 y est utilisé.'],
  ['a name of spelled letters', 'fr', 'ChatGPT répond.', 'ar', 'يجيب شات جي بي تي.'],
]
// Covers: local-model-8
test.each(TRUTHFUL)('%s may be written differently', (_, from, original, to, said) => {
  expect(judge(original, said, from, to)).toEqual([])
})

const FALSE: [string, TestLanguage, string, TestLanguage, string, string][] = [
  ['another currency', 'en', 'It costs $30,000.', 'es', 'Cuesta 30.000 euros.', 'numbers'],
  ['another unit of time', 'en', 'It lasts 90 days.', 'fr', 'Cela dure 90 semaines.', 'numbers'],
  ['another unit of length', 'ar', 'يبعد 12 كيلومترًا.', 'pt', 'Fica a 12 metros.', 'numbers'],
  ['another time of day', 'en', 'It began at 6 p.m.', 'fr', 'Cela a commencé à 17 h.', 'numbers'],
  ['the morning for the evening', 'en', 'It began at 6 p.m.', 'es', 'Empezó a las 6:00.', 'numbers'],
  ['another century', 'en', 'From the 9th century.', 'fr', 'Du XIe siècle.', 'numbers'],
  ['another month', 'en', 'It starts on 1 July.', 'ar', 'يبدأ في الأول من يونيو.', 'numbers'],
  ['another decade', 'en', 'A game from the 1990s.', 'es', 'Un juego de los años 80.', 'numbers'],
  [
    'a short name left out',
    'en',
    'xAI published a model in May.',
    'ar',
    'نشرت الشركة قصة خاصة في مايو.',
    'names',
  ],
  ['a code after a known one', 'en', 'It emits CO2.', 'fr', 'Elle émet du CO2-4711.', 'names'],
  ['a code with an Arabic prefix', 'en', 'They use it.', 'ar', 'يستخدمون لـorvalle-4711.', 'names'],
  ['another name in Arabic letters', 'en', 'YouTube agrees.', 'ar', 'يوافق فيسبوك.', 'names'],
]
// Covers: local-model-9
test.each(FALSE)('%s is detected', (_, from, original, to, said, gate) => {
  expect(judge(original, said, from, to).map((found) => found.gate)).toContain(gate)
})

test('a name of the glossary is never written in Arabic letters', () => {
  expect(judge('YouTube agrees.', 'يوافق يوتيوب.', 'en', 'ar', ['YouTube'])).toMatchObject([
    { gate: 'names' },
  ])
})
