import type { Language } from '#languages/rules.ts'

/** Words for signs, and short words between numbers. */
export const SIGNS: Record<
  Language,
  {
    percent: string
    to: string
    times: string
    and: string
    minus: string
    version: string
    hours: string
    cents: string
    about: string
  }
> = {
  en: {
    percent: 'percent',
    to: 'to',
    times: 'times',
    and: 'and',
    minus: 'minus',
    version: 'version',
    hours: '',
    cents: '',
    about: 'about',
  },
  fr: {
    percent: 'pour cent',
    to: 'à',
    times: 'fois',
    and: 'et',
    minus: 'moins',
    version: 'version',
    hours: 'heures',
    cents: '',
    about: 'environ',
  },
  es: {
    percent: 'por ciento',
    to: 'a',
    times: 'veces',
    and: 'y',
    minus: 'menos',
    version: 'versión',
    hours: 'horas',
    cents: 'con',
    about: 'unos',
  },
  pt: {
    percent: 'por cento',
    to: 'a',
    times: 'vezes',
    and: 'e',
    minus: 'menos',
    version: 'versão',
    hours: 'horas',
    cents: 'e',
    about: 'cerca de',
  },
  ar: {
    percent: 'في المئة',
    to: 'إلى',
    times: 'مرات',
    and: 'و',
    minus: 'ناقص',
    version: 'الإصدار',
    hours: '',
    cents: 'و',
    about: 'نحو',
  },
}

/** Abbreviations as written and as spoken. The period belongs to them. */
export const ABBREVIATIONS: Record<Language, readonly (readonly [RegExp, string])[]> = {
  en: [
    [/\be\.g\.,?/g, 'for example,'],
    [/\bi\.e\.,?/g, 'that is,'],
    [/\bvs\.?(?=\s)/g, 'versus'],
    [/\betc\./g, 'et cetera'],
    [/\bapprox\./g, 'approximately'],
    [/\bDr\.(?=\s)/g, 'Doctor'],
    [/\bMr\.(?=\s)/g, 'Mister'],
    [/\bMs\.(?=\s)/g, 'Miz'],
    [/\bProf\.(?=\s)/g, 'Professor'],
    [/\bInc\./g, 'Incorporated'],
    [/\bNo\.\s(?=\d)/g, 'number '],
    [/\bU\.S\./g, 'U S'],
  ],
  fr: [
    [/\bp\.\s?ex\./g, 'par exemple'],
    [/\bc\.-à-d\./g, 'c’est-à-dire'],
    [/\betc\./g, 'et cetera'],
    [/\benv\./g, 'environ'],
    [/\bMme(?=\s)/g, 'Madame'],
    [/\bM\.(?=\s\p{Lu})/gu, 'Monsieur'],
    [/\bDr(?=\s)/g, 'Docteur'],
    [/\b[nN]°\s?(?=\d)/g, 'numéro '],
  ],
  es: [
    [/\bp\.\s?ej\./g, 'por ejemplo'],
    [/\betc\./g, 'etcétera'],
    [/\bEE\.\s?UU\./g, 'Estados Unidos'],
    [/\baprox\./g, 'aproximadamente'],
    [/\bSra\.(?=\s)/g, 'señora'],
    [/\bSr\.(?=\s)/g, 'señor'],
    [/\bDra\.(?=\s)/g, 'doctora'],
    [/\bDr\.(?=\s)/g, 'doctor'],
    [/\bn\.º\s?(?=\d)/g, 'número '],
  ],
  pt: [
    [/\bp\.\s?ex\./g, 'por exemplo'],
    [/\betc\./g, 'et cetera'],
    [/\bEUA\b/g, 'Estados Unidos'],
    [/\baprox\./g, 'aproximadamente'],
    [/\bSra\.(?=\s)/g, 'senhora'],
    [/\bSr\.(?=\s)/g, 'senhor'],
    [/\bDra\.(?=\s)/g, 'doutora'],
    [/\bDr\.(?=\s)/g, 'doutor'],
    [/\bn\.º\s?(?=\d)/g, 'número '],
  ],
  ar: [
    [/(?<!\p{L})د\.(?=\s)/gu, 'الدكتور'],
    [/(?<!\p{L})م\.(?=\s)/gu, 'المهندس'],
    [/إلخ\.?/g, 'إلى آخره'],
  ],
}

/** Words of every episode with their vowels, because the Arabic voice guesses without them. */
export const VOWELLED: readonly (readonly [RegExp, string])[] = [
  [/مرحبًا بكم/g, 'مَرْحَبًا بِكُمْ'],
  [/الذكاء الاصطناعي/g, 'الذَّكَاءُ الاِصْطِنَاعِيّ'],
  [/كادنس/g, 'كَادِنْس'],
]
