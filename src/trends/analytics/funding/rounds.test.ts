import { expect, test } from 'vitest'
import { LOCALES, type Language } from '#languages/rules.ts'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { moneyIn, numberOf } from './amounts.ts'
import { roundIn } from './rounds.ts'

const read = (language: Language, title: string, more: { excerpt?: string; content?: string } = {}) => {
  const round = roundIn({ title, excerpt: null, content: '', language, year: 2026, ...more })
  return round === null ? null : `${round.currency} ${round.amount}`
}

/** A deterministic generator of uniform numbers below 1. */
function uniform(seed: number) {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

test.each<[Language, string, string]>([
  ['en', 'Acme raises $2.3 billion at a $10 billion valuation', 'USD 2300000000'],
  ['en', 'Acme raises $1.125bn', 'USD 1125000000'],
  ['en', 'Paris-based Acme nabs €12m Series A', 'EUR 12000000'],
  ['en', 'Acme raises $100M CAD in seed funding', 'CAD 100000000'],
  ['en', 'Acme bags ₹500 crore', 'INR 5000000000'],
  ['en', 'Acme raised half a billion dollars', 'USD 500000000'],
  ['en', 'Acme closes a round of $750,000', 'USD 750000'],
  ['en', 'Acme raises $50 million (about €46 million)', 'USD 50000000'],
  ['fr', 'Acme lève 2,3 milliards de dollars', 'USD 2300000000'],
  ['fr', 'Acme lève 12 M€ pour ses agents', 'EUR 12000000'],
  ['fr', 'Acme boucle un tour de table de 1 200 000 euros', 'EUR 1200000'],
  ['fr', 'Acme lève 100 millions de dollars canadiens', 'CAD 100000000'],
  ['fr', 'Valorisée 5 milliards de dollars, Acme annonce une levée de 300 millions d’euros', 'EUR 300000000'],
  ['es', 'Acme levanta 2.300 millones de dólares', 'USD 2300000000'],
  ['es', 'Acme recauda mil millones de euros', 'EUR 1000000000'],
  ['es', 'Acme capta US$ 4,5 millones en su ronda semilla', 'USD 4500000'],
  ['es', 'Acme recauda 100 millones de euros con una valoración de 1.000 millones de euros', 'EUR 100000000'],
  ['pt', 'Acme capta US$ 2,3 bilhões', 'USD 2300000000'],
  ['pt', 'Acme levanta R$ 50 mi em rodada', 'BRL 50000000'],
  ['pt', 'Acme obtém 2 mil milhões de euros', 'EUR 2000000000'],
  ['ar', 'جولة تمويل بقيمة مليار دولار لشركة أكمي', 'USD 1000000000'],
  ['ar', 'أكمي تجمع ٢٫٣ مليار دولار', 'USD 2300000000'],
  ['ar', 'أكمي تجمع ملياري دولار أمريكي', 'USD 2000000000'],
  ['ar', 'أكمي تجمع 100 مليون يورو بتقييم مليار يورو', 'EUR 100000000'],
])('%s: “%s” yields %s', (language, title, expected) => {
  expect(read(language, title)).toBe(expected)
})

// Covers: analytics-6
test.each<[string, Language, string]>([
  ['a plan', 'en', 'Acme in talks to raise $2 billion'],
  ['a plan', 'fr', 'Acme cherche à lever 50 millions d’euros'],
  ['a plan', 'es', 'Acme busca levantar 50 millones de euros'],
  ['a plan', 'pt', 'Acme planeja captar US$ 50 milhões'],
  ['a plan', 'ar', 'أكمي تسعى إلى جمع 50 مليون دولار في جولة تمويل'],
  ['hearsay', 'en', 'Acme reportedly raises $2 billion'],
  ['a limit', 'en', 'Acme raises up to $2 billion'],
  ['a range', 'en', 'Acme raises $2-3 billion'],
  ['a range', 'fr', 'Acme lève 2 à 3 millions d’euros'],
  ['a valuation', 'en', 'Acme is valued at $2 billion after its funding round'],
  ['a valuation', 'es', 'Acme, valorada en 2.000 millones de euros tras su ronda'],
  ['a fund', 'en', 'Acme Ventures closes $500 million fund'],
  ['a total', 'en', 'Funding of Acme now totals $500 million'],
  ['a contract', 'en', 'Acme secures $200 million contract'],
  ['a year ago', 'en', 'Acme raised $200 million last year'],
  ['an earlier year', 'en', 'Acme raised $200 million in 2023'],
  ['yen or yuan', 'en', 'Acme raises ¥500 million'],
  ['dollars or pesos', 'es', 'Acme recauda $500 millones'],
  ['10⁹ or 10¹²', 'es', 'Acme levanta un billón de dólares'],
  ['a decimal or thousands', 'es', 'Acme levanta 1,125 millones de euros'],
  ['a number in words', 'en', 'Acme raises two billion dollars'],
  ['a number in words', 'es', 'Acme recauda dos mil millones de dólares'],
  ['a number in words', 'ar', 'أكمي تجمع خمسة عشر مليار دولار'],
  ['two rounds', 'en', 'Acme raises $20 million, Bee raises $30 million'],
  ['a price', 'en', 'Acme raises its price to $20 a month'],
  ['no money', 'en', 'Acme raises 20 million'],
])('%s is left out (%s: “%s”)', (_, language, title) => {
  expect(read(language, title)).toBeNull()
})

test('an amount missing in the title is read from excerpt and first three paragraphs, unless only planned', () => {
  const excerpt = 'The round of $40 million was led by Bee.'
  const content =
    '# Funding\n\nOne.\n\nThe company raised **$40 million** [1].\n\nTwo.\n\nAcme raised $90 million.'
  expect(read('en', 'Acme has new money', { excerpt })).toBe('USD 40000000')
  expect(read('en', 'Acme has new money', { content })).toBe('USD 40000000')
  expect(read('en', 'Acme has new money', { content: content.replace('$40 million', 'money') })).toBeNull()
  expect(read('en', 'Acme plans to raise $1 billion', { excerpt })).toBeNull()
})

test('the wording of the amount and the name of the raiser are kept', () => {
  const long = `${'Word '.repeat(60)}Acme raised $40 million in a round${' and more'.repeat(60)}.`
  const round = roundIn({
    title: 'Berlin-based Open Robotics lands money',
    excerpt: long,
    content: '',
    language: 'en',
    year: 2026,
  })
  expect(round?.raiser).toBe('Open Robotics')
  expect(round?.words).toMatch(/^…Word .*Acme raised \$40 million in a round and more.*…$/)
  expect(round?.words.length).toBeLessThanOrEqual(242)
})

/** The ways to write an amount in millions, by language; all forms must be read as the same amount. */
const FORMS: Record<TestLanguage, readonly ((number: string) => string)[]> = {
  en: [
    (n) => `$${n} million`,
    (n) => `US$${n}m`,
    (n) => `$${n}M USD`,
    (n) => `USD ${n} million`,
    (n) => `${n} million dollars`,
    (n) => `${n} mn US dollars`,
  ],
  fr: [
    (n) => `${n} millions de dollars`,
    (n) => `${n} M$`,
    (n) => `${n} M de dollars`,
    (n) => `${n} millions de dollars américains`,
    (n) => `${n} millions USD`,
  ],
  es: [
    (n) => `${n} millones de dólares`,
    (n) => `US$${n} millones`,
    (n) => `${n} millones de dólares estadounidenses`,
    (n) => `USD ${n} millones`,
  ],
  pt: [
    (n) => `US$ ${n} milhões`,
    (n) => `${n} milhões de dólares`,
    (n) => `US$ ${n} mi`,
    (n) => `USD ${n} milhões`,
  ],
  ar: [
    (n) => `${n} مليون دولار`,
    (n) => `${n} مليون دولار أمريكي`,
    (n) => `$${n} مليون`,
    (n) => `${n} ملايين دولار`,
  ],
}
const RAISED: Record<TestLanguage, (amount: string) => string> = {
  en: (amount) => `Acme raises ${amount} in its round`,
  fr: (amount) => `Acme lève ${amount}, une première`,
  es: (amount) => `Acme recauda ${amount} en su ronda`,
  pt: (amount) => `Acme capta ${amount} em rodada`,
  ar: (amount) => `أكمي تجمع ${amount} في جولة`,
}

// Covers: analytics-6
test('an amount is read as the same number however its language writes it', () => {
  const next = uniform(3)
  for (const language of TEST_LANGUAGES)
    for (let n = 0; n < 120; n++) {
      const millions = Math.round(10 ** (1 + next() * 3.6)) / 10
      const written = new Intl.NumberFormat(LOCALES[language], {
        maximumFractionDigits: 1,
        useGrouping: millions >= 1000 ? 'always' : false,
      }).format(millions)
      const form = FORMS[language][n % FORMS[language].length] ?? String
      const text = RAISED[language](form(written))
      const clear = numberOf(written.replace(/[\u00A0\u202F]/g, ' '), language, true) !== null
      expect([text, read(language, text)]).toEqual([text, clear ? `USD ${Math.round(millions * 1e6)}` : null])
    }
})

// Covers: analytics-6
test('any text can be read, surrounding text does not change an amount, and positions match the text', () => {
  const next = uniform(5)
  const some = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)]
  const parts = [
    '$',
    '€',
    '¥',
    'US$',
    '1',
    '2,3',
    '1.250',
    '٣',
    ' ',
    ' ',
    '-',
    'million',
    'milliards',
    'mil',
    'billón',
    'مليار',
    'دولار',
    'de',
    'raises',
    '(',
    ')',
    '.',
    '\n',
    'Series A',
    '9'.repeat(30),
    '[1]',
    'M',
    'dollars',
    '\u202E',
    '😀',
  ]
  for (let n = 0; n < 400; n++) {
    const language = some(TEST_LANGUAGES) ?? 'en'
    const text = Array.from({ length: 14 }, () => some(parts)).join(some(['', ' ']))
    for (const { start, end, amount } of moneyIn(text, language)) {
      expect(end > start && end <= text.length).toBe(true)
      expect(amount === null || (amount >= 10_000 && amount <= 500e9)).toBe(true)
    }
    read(language, text, { excerpt: text, content: text })
    const inside = moneyIn(`${text.replace(/[\d٣$€¥]/g, '')}. Bee has 40 million euros. Ada`, 'en')
    expect(inside.at(-1)).toMatchObject({ amount: 40e6, currency: 'EUR' })
  }
})
