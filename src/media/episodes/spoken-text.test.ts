import { expect, test } from 'vitest'
import { pack } from '#languages/packs.ts'
import type { Language } from '#languages/rules.ts'
import type { TestLanguage } from '#languages/test-languages.ts'
import { cardinal } from './spoken-numbers.ts'
import { spokenText } from './spoken-text.ts'

const SAID: Record<TestLanguage, [written: string, said: string][]> = {
  en: [
    ['It raised $45 million in 2026.', 'It raised forty-five million dollars in twenty twenty-six.'],
    ['$3.50 a month', 'three dollars fifty a month'],
    ['€1.2bn and $5B', 'one point two billion euros and five billion dollars'],
    ['USD 20, £1 and R$ 30', 'twenty dollars, one pound and thirty reais'],
    ['$1,200,000', 'one million two hundred thousand dollars'],
    ['37.5% of 1,234 users', 'thirty-seven point five percent of one thousand two hundred thirty-four users'],
    ['10-15% more', 'ten to fifteen percent more'],
    ['8GB of RAM at 3.2 GHz', 'eight gigabytes of RAM at three point two gigahertz'],
    ['1 MB', 'one megabyte'],
    ['GPT-4.5 and v2.1', 'GPT four point five and version two point one'],
    ['Node 24.21.0', 'Node twenty-four point twenty-one point zero'],
    ['the 21st, the 3rd', 'the twenty-first, the third'],
    ['in 1984, 2005 and 1900', 'in nineteen eighty-four, two thousand five and nineteen hundred'],
    ['from 2024-2026', 'from twenty twenty-four to twenty twenty-six'],
    ['on 2026-11-20 at 14:30', 'on November twenty, twenty twenty-six at fourteen thirty'],
    ['e.g. the H100 or 3x more', 'for example, the H100 or three times more'],
    ['see https://a.example/x?y [1][2].', 'see.'],
    ['**“Quoted”** & done', 'Quoted and done'],
    ['Larkfield.ai fell to -5', 'Larkfield dot ai fell to minus five'],
  ],
  fr: [
    ['45 M€ levés', 'quarante-cinq millions d’euros levés'],
    ['3,5 milliards de dollars', 'trois virgule cinq milliards de dollars'],
    ['12,50 € ou 1 €', 'douze euros cinquante ou un euro'],
    [
      '37 % des 1 234 567 pages',
      'trente-sept pour cent des un million deux cent trente-quatre mille cinq cent soixante-sept pages',
    ],
    ['8 Go à 20 km/h', 'huit gigaoctets à vingt kilomètres par heure'],
    ['GPT-4.5, version 2.1', 'GPT quatre point cinq, version deux point un'],
    ['le XXIe siècle, la 1re, la 23e', 'le vingt et unième siècle, la première, la vingt-troisième'],
    ['à 17h30 et à 7h', 'à dix-sept heures trente et à sept heures'],
    ['p. ex. M. Durand', 'par exemple Monsieur Durand'],
    ['en 2026', 'en deux mille vingt-six'],
    ['71, 80, 81, 91', 'soixante et onze, quatre-vingts, quatre-vingt-un, quatre-vingt-onze'],
  ],
  es: [
    ['$45 M y 1 M€', 'cuarenta y cinco millones de dólares y un millón de euros'],
    ['1.234.567 usuarios', 'un millón doscientos treinta y cuatro mil quinientos sesenta y siete usuarios'],
    ['3,5 % y 12,50 €', 'tres coma cinco por ciento y doce euros con cincuenta'],
    ['EE. UU., p. ej.', 'Estados Unidos, por ejemplo'],
    ['siglo XXI, 3.º y 2.ª', 'siglo veintiuno, tercer y segunda'],
    ['GPT-4.5 con 8 GB', 'GPT cuatro punto cinco con ocho gigabytes'],
    ['el 20/11/2026', 'el veinte de noviembre de dos mil veintiséis'],
  ],
  pt: [
    ['45 M€ e R$ 20', 'quarenta e cinco milhões de euros e vinte reais'],
    ['3,5% de 1.234', 'três vírgula cinco por cento de mil duzentos e trinta e quatro'],
    ['século XXI, 3.º e 2ª', 'século vinte e um, terceiro e segunda'],
    ['às 14h30', 'às catorze horas e trinta'],
    ['os EUA, p. ex.', 'os Estados Unidos, por exemplo'],
    ['GPT-4.5', 'GPT quatro ponto cinco'],
  ],
  ar: [
    ['٣٧٪ و37%', 'سبعة وثلاثون في المئة وسبعة وثلاثون في المئة'],
    ['$45 مليون', 'خمسة وأربعون مليون دولار'],
    ['١٬٢٣٤ شركة في 2026', 'ألف ومئتان وأربعة وثلاثون شركة في ألفان وستة وعشرون'],
    ['8 GB', 'ثمانية غيغابايت'],
    ['GPT-4.5', 'GPT أربعة نقطة خمسة'],
    ['3.5 مليار', 'ثلاثة فاصلة خمسة مليار'],
    ['د. سلمى', 'الدكتور سلمى'],
    ['كادنس', 'كَادِنْس'],
  ],
}
const CASES = Object.entries(SAID).flatMap(([language, rows]) =>
  rows.map(([written, said]) => ({ language: language as Language, written, said })),
)

test.each(CASES)('in $language “$written” is spoken as “$said”', ({ language, written, said }) => {
  expect(spokenText(written, language)).toBe(said)
})

test('whole numbers are put into words, including large ones', () => {
  const numbers = [0, 21, 101, 1001, 21_000, 2_500_000, 1e9, 2e12]
  expect(numbers.map((n) => cardinal(n, 'en')).join(' | ')).toBe(
    'zero | twenty-one | one hundred one | one thousand one | twenty-one thousand | two million five hundred thousand | one billion | two trillion',
  )
  expect(numbers.map((n) => cardinal(n, 'fr')).join(' | ')).toBe(
    'zéro | vingt et un | cent un | mille un | vingt et un mille | deux millions cinq cent mille | un milliard | deux billions',
  )
  expect(numbers.map((n) => cardinal(n, 'es')).join(' | ')).toBe(
    'cero | veintiuno | ciento uno | mil uno | veintiún mil | dos millones quinientos mil | mil millones | dos billones',
  )
  expect(numbers.map((n) => cardinal(n, 'pt')).join(' | ')).toBe(
    'zero | vinte e um | cento e um | mil e um | vinte e um mil | dois milhões quinhentos mil | mil milhões | dois biliões',
  )
  expect(numbers.map((n) => cardinal(n, 'ar')).join(' | ')).toBe(
    'صفر | واحد وعشرون | مئة وواحد | ألف وواحد | واحد وعشرون ألف | مليونان وخمسمئة ألف | مليار | تريليونان',
  )
})

test('a number too large for words is read digit by digit', () => {
  expect(spokenText('1234567890123456', 'en')).toBe(
    'one two three four five six seven eight nine zero one two three four five six',
  )
})

test('ordinals are put into words', () => {
  expect(pack('en').speech.ordinals('1st 2nd 5th 9th 12th 20th 101st')).toBe(
    'first second fifth ninth twelfth twentieth one hundred first',
  )
  expect(pack('fr').speech.ordinals('2e 4e 5e 9e 80e')).toBe(
    'deuxième quatrième cinquième neuvième quatre-vingtième',
  )
})

test('long runs of signs are put into words in every language', () => {
  for (const piece of ['1', '1,', '$', '1.1', 'a-1', '«', '٣', '-1 ', 'http://', '1h', '[1'])
    for (const language of ['en', 'fr', 'ar'] as const) {
      spokenText(piece.repeat(2000), language)
    }
})
