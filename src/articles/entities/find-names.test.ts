import { expect, test } from 'vitest'
import { nameFinder } from './find-names.ts'
import names from './names.json' with { type: 'json' }

const { entities, others } = names
const find = nameFinder(
  entities.map((entity) => ({ ...entity, id: entity.slug })),
  others,
)
const found = (text: string) => [...find(text)].toSorted()

test('the built-in list has each name once, with its own slug', () => {
  expect(entities.length).toBeGreaterThan(150)
  expect(new Set(entities.map(({ slug }) => slug)).size).toBe(entities.length)
  const spellings = entities.flatMap(({ name, aliases }) => [name, ...aliases])
  expect(spellings.filter((each, at) => spellings.indexOf(each) !== at)).toEqual([])
  expect(entities.filter(({ slug }) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([])
})

test.each([
  ['OpenAI’s chief Sam Altman spoke.', ['openai', 'sam-altman']],
  ['L’OpenAI de 2026, et d’Anthropic à Mistral', ['anthropic', 'mistral-ai', 'openai']],
  ['أعلنت شركة أوبن إيه آي عن نموذج', ['openai']],
  ['واتفقت غوغل ومايكروسوفت مع ميتا', ['google', 'meta', 'microsoft']],
  ['قال سام ألتمان إن', ['sam-altman']],
  ['通过阿里巴巴发布', ['alibaba']],
  ['Hugging\nFace and HUGGING FACE', ['hugging-face']],
  ['An ex-OpenAI engineer, GPT-5-like', ['gpt', 'openai']],
  ['Qwen3 beats Llama 4 and Gemini2.5', ['gemini', 'llama', 'qwen']],
])('%s names %s', (text, expected) => {
  expect(found(text)).toEqual(expected)
})

// Covers: names-1
test('the longest name matches, not a shorter one inside it', () => {
  expect(found('Google DeepMind shows it')).toEqual(['google-deepmind'])
  expect(found('Claude Code and nothing else')).toEqual(['claude-code'])
  expect(found('Mistral Large is out')).toEqual(['mistral-large'])
})

// Covers: names-1
test('words that only look like names do not match', () => {
  for (const text of [
    'the meta analysis of an apple and an amazon',
    'META tags, a metaverse, Metaphysics',
    'Claude Monet painted; Jean-Claude too',
    'رعى الإبل في الصحراء', // camels
    'see [this](https://openai.com/google) or mail press@anthropic.com',
    'The Gemini Observatory and a Falcon 9',
    'an armed intelligence of oracles',
  ])
    expect([text, found(text)]).toEqual([text, []])
})

test('all names in a text of many pages are found', () => {
  const text = 'OpenAI and Google DeepMind met Sam Altman in وادي السيليكون. '.repeat(2000)
  expect(found(text)).toEqual(['google-deepmind', 'openai', 'sam-altman'])
})

const ARABIC = /^\p{Script=Arabic}/u
const spellings = entities.flatMap(({ slug, name, aliases }) =>
  [name, ...aliases].map((said) => ({ slug, said })),
)

test('every spelling of every name is found in a sentence of its script, between any marks, and no other', () => {
  for (const { slug, said } of spellings) {
    const sentence = ARABIC.test(said)
      ? `أعلنت اليوم (${said})، كما قيل.`
      : `They say: “${said}”, and no more.`
    expect([said, found(sentence)]).toEqual([said, [slug]])
    if (!ARABIC.test(said)) expect([said, found(`L’${said} d’hier`)]).toEqual([said, [slug]])
  }
})

// Covers: names-14
test('every name is found after attached Arabic prefixes, with or without its diacritics', () => {
  for (const { slug, said } of spellings.filter((each) => ARABIC.test(each.said)))
    for (const before of ['و', 'ف', 'ب', 'ل', 'ك', 'وب', 'ول', 'فل']) {
      const bare = said.replace(/[\u064B-\u0652]/g, '')
      for (const each of [said, bare])
        expect([before + each, found(`قالت ${before}${each} ذلك`)]).toEqual([before + each, [slug]])
    }
})

test('no name is found inside another word, at its end or at its beginning', () => {
  for (const { said } of spellings.filter((each) => /^\p{Script=Latin}+$/u.test(each.said)))
    for (const text of [`pre${said.toLowerCase()}`, `Xy${said}`, `${said}ized`])
      expect([text, found(text)]).toEqual([text, []])
})
