// long: a whole language pack in one file, as small as it can be
import { type Basics, oneOrOther } from '#languages/basics.ts'
import type { LanguagePack } from '#languages/pack.ts'
import type { Words } from '#languages/translate.ts'

// Elvan, an invented language: everything that a new language needs.

export const basics: Basics = {
  name: 'Elvan',
  shortName: 'XX',
  locale: 'en-GB',
  openGraph: 'xx_XX',
  script: 'latin',
  smallPlural: oneOrOther,
}

/** Elvan strings: the English ones with other vowels, which shows where a page has a string of another language. */
export const translated = (english: Words): Words =>
  Object.fromEntries(
    Object.entries(english).map(([key, entry]) => [
      key,
      typeof entry === 'string'
        ? withOtherVowels(entry)
        : Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, withOtherVowels(text)])),
    ]),
  )

const VOWELS: Record<string, string> = { a: 'å', e: 'ë', i: 'ï', o: 'ø', u: 'ü' }
const withOtherVowels = (text: string): string =>
  text.replace(/\{\w+\}|[aeiou]/g, (found) => VOWELS[found] ?? found)

const COUNTED = 'nul unik dus trik kvat penk sesk sepk okta nova'.split(' ')
/** Digit by digit, which is how Elvan counts. */
const cardinal = (number: number): string =>
  Array.from(String(number), (digit) => COUNTED[Number(digit)]).join(' ')

export const pack: LanguagePack = {
  calendar: {
    months: 'janor febor maror apror maior junor julor augor sepor oktor novor decor'.split(' '),
    writtenMonths: 'Janor Febor Maror Apror Maior Junor Julor Augor Sepor Oktor Novor Decor',
    beforeMonth: 've|sil',
    weekdays: 'Lundor Mardor Mekror Jevdor Vendor Samdor Sundor',
    beforeWeekday: '',
    capitalized: true,
  },
  funding: {
    dollarIsUnclear: false,
    threeDigits: { comma: 'groups', point: 'decimal' },
    scales: [['milunka', 1e6]],
    ones: [['unik', 1]],
    beforeOne: null,
    raises: 'levar|levas',
    funding: 'fundor|rundor',
    other: 'valor|gajnor',
    planned: 'volar|esperar',
    earlier: 'ante',
    leads: 'dukar',
  },
  tools: {
    kinds: 'ilor|helpor',
    notAKind: 'de',
    makers: 'firmor',
    launches: 'lancar',
    auxiliaries: 'havar',
    articles: 'lor ',
    called: 'nomar',
    isA: 'estar ve',
    aKind: 've',
    afterName: 'por|kun',
    madeBy: 'farar de',
    itsMaker: 'farantor',
    rivals: 'rivalor',
    costs: 'kostar',
    currencies: 'dolror|euror',
    units: 'por (?:monator|uzantor)',
    notThePrice: 'antaux',
    freeWord: 'senpagar',
    free: 'estar senpagar',
    freeFor: 'por',
    notFree: 'nen senpagar',
  },
  relevance: { certain: 'intelor', strong: 'lernor', likely: 'masxinor', aside: 'edzor', elsewhere: 'bovor' },
  meaning: {
    negation: 'nen',
    uncertain: 'povas',
    certain: 'certar',
    future: 'os',
    alleged: 'dirat',
    attributed: 'diras',
    anonymous: 'sennomar fontor',
    atMost: 'gis',
    atLeast: 'minar',
    about: 'cirk',
    partial: 'kelkar',
    whole: 'cxior',
    opposites: [['plinar', 'malplinar']],
    rates: ['tagor', 'jaror'],
    converses: [['acxetar', 'vendar']],
    byAgent: 'fare',
    clauseStarts: 'kaj, sed',
  },
  numbers: {
    words: { 2: 'dus', 3: 'trik', 4: 'kvat', 5: 'penk' },
    magnitudes: { 1e6: 'milunka' },
    others: { 1: 'unik unua', 2: 'dua' },
    times: { morning: 'matenor', evening: 'vesperor', article: '', half: 'duonor', hours: 'horor' },
    half: 'duonor',
    andHalf: 'kaj duonor',
    duals: {},
    currencyAdjectives: {},
    units: { percent: 'procor', usd: 'dolror', hour: 'horor' },
  },
  reading: {
    stopWords: 'ka ve sil mer ten vok lor zin',
    storyWords: ['firmor modelor', 'datorar lingvor', 'agentor akvor', 'urbor laborar'],
    endings: /(?<=\p{L}{3})(?:ar|or|as)$/u,
    abbreviations: String.raw`Srk|Dok`,
    ordinaryEndings: /(?:ar|or)$/u,
    conjunction: /(?!)/,
    leans: /^(?:sed|kaj|tik)(?!\p{L})/iu,
    leansAfterPreposition: /^(?:post|ante) tik(?!\p{L})/iu,
    pageWords: 'pagxor firmor',
    firstPerson: /(?<!\p{L})(?:nik|nikor)(?!\p{L})/iu,
    boilerplateStart: 'legar ankor|abonar',
    boilerplateLabel: 'fotor',
    boilerplate: 'rajtor rezervar',
    toMachine: String.raw`\bignorar\b.{0,50}ordonor`,
    toReader: String.raw`\bvik\b`,
    addsTo: String.raw`\bankor\b`,
    reportsSpeech: String.raw`\b(?:dirar|anoncar)\b`,
    namesItsSource: 'laut',
    pointsAtNow: 'tik (?:semajnor|monator)',
    pronounAfterTime: '',
    roleAlone: '',
    namelessSpeaker: '',
    pointsAround: String.raw`\bsupror montrar\b`,
    knownStart: 'fondar',
    theCompany: 'lor firmor',
    knownSubject: 'lor (?:teamor|studor)',
  },
  speech: {
    longCode: 'zxx',
    charactersPerSecond: 15,
    voices: { host: 'en-us+f3', guest: 'en-us+m3' },
    cardinal,
    year: cardinal,
    ordinals: (text) =>
      text.replace(/(?<!\d)(\d{1,3})\.k/g, (_, figures: string) => `${cardinal(Number(figures))}k`),
    time: (hour, minutes) => `${hour} horor ${minutes}`,
    dayFirst: true,
    decimalComma: false,
    decimalMark: 'punktor',
    decimalsSingly: true,
    versionDot: 'punktor',
    addressDot: 'punktor',
    signs: {
      percent: 'procor',
      to: 'gis',
      times: 'obor',
      and: 'ka',
      minus: 'minor',
      version: 'versior',
      cents: 'ka',
      about: 'cirkor',
    },
    abbreviations: [[/\bDok\.(?=\s)/g, 'Doktoror']],
    vowelled: [],
    singularBelowTwo: false,
    currencies: {
      dollar: { one: 'dolror', many: 'dolrora', of: ' zin ' },
      euro: { one: 'euror', many: 'eurora', of: ' zin ' },
      pound: { one: 'pundor', many: 'pundora', of: ' zin ' },
      yen: { one: 'jenor', many: 'jenora', of: ' zin ' },
      yuan: { one: 'juanor', many: 'juanora', of: ' zin ' },
      real: { one: 'realor', many: 'realora', of: ' zin ' },
      rupee: { one: 'rupior', many: 'rupiora', of: ' zin ' },
    },
    magnitudes: {
      thousand: { one: 'milk', many: 'milk', of: ' ' },
      million: { one: 'milunka', many: 'milunka', of: ' ' },
      billion: { one: 'bilunka', many: 'bilunka', of: ' ' },
      trillion: { one: 'trilunka', many: 'trilunka', of: ' ' },
    },
    magnitudeWords: 'milunka',
    units: {
      Hz: { one: 'hercor', many: 'hercora', of: ' ' },
      MHz: { one: 'megahercor', many: 'megahercora', of: ' ' },
      GHz: { one: 'gigahercor', many: 'gigahercora', of: ' ' },
      kW: { one: 'kilovator', many: 'kilovatora', of: ' ' },
      MW: { one: 'megavator', many: 'megavatora', of: ' ' },
      GW: { one: 'gigavator', many: 'gigavatora', of: ' ' },
      kWh: { one: 'kilovathoror', many: 'kilovathorora', of: ' ' },
      TWh: { one: 'teravathoror', many: 'teravathorora', of: ' ' },
    },
  },
  topics: {
    Funding: 'rundor, investoror',
    'AI Agents': 'agentor',
    'Code Generation': 'kodor',
    'Creative AI': 'muzikor',
    Conference: 'konferencor',
    Webinar: 'retsemor',
    Productivity: 'laborar',
    'AI Research': 'studor',
    'AI Tools': 'ilor',
  },
  writing: {
    frames: {
      first: ['Laut {p}: {q}', '{p} anoncar: {q}'],
      again: ['{p} ankor dirar: {q}', '{p} skribar: {q}'],
      standfirst: '{s}, laut {p}.',
      quotedStandfirst: '{p} anoncar: {q}',
      alsoOne: '{p} ankor raportar.',
      alsoMany: 'Ankor raportar {p}.',
      card: '{p} publikar tik raportor ve {date} kun titlor {q}',
      undatedCard: '{p} publikar tik raportor kun titlor {q}',
      cardStandfirst: 'Raportor zin {p}.',
    },
    brief: { figures: 'Nûmari', differences: 'Sa fontari dife' },
    site: '',
    eventFrames: {
      when: '{name}: ve {when}.',
      time: 'Horor: {time} ({zone}).',
      looseTime: 'Horor: {time}.',
      place: 'Lokor: {place}.',
      online: 'Retor.',
      organizer: 'Organizoror: {organizer}.',
      later: 'Ankor: {dates}.',
    },
    quotationMarks: {
      outer: { open: '„', close: '“', gap: '' },
      inner: { open: '‚', close: '‘', gap: '' },
    },
    stopAfterQuotation: false,
    plainSentence: 'Portor testar modelor.',
    modelName: 'Elvan',
    translationName: 'Elvan',
    usualLength: 1,
  },
}

/** A report in Elvan, as an invented publisher wrote it. */
export const REPORT = {
  n: 1,
  url: 'https://gazetor.example/akvor/norvela',
  publisher: 'Gazetor Elvar',
  title: 'Norvela levar 45 milunka dolror sil agentor zin akvor',
  publishedAt: '2026-11-20T06:00:00Z',
  paragraphs: [
    'Firmor Norvela levar 45 milunka dolror sil agentor vok kontrolar akvor ve urbor zin Tamira.',
    'Rundor dukar fundor Altavok ka bankor Merisol, ten investar ve firmor lor unuar obor.',
    'Norvela laborar mer ve 140 urbor ka vendar programor sil mezurar premor zin akvor.',
    'Studor zin institutor Bravel montrar ten perdor falar 23.5 procor ve urbor kun agentor.',
    'Direktoror Sanda Morvik dirar ten firmor dungar 80 inĝenoror sil novar kontoror ve Tamira.',
    'Abonar nikor letoror sil legar ankor novar raportor ve semajnor.',
    'Urbor pagar 2 dolror zin domor ka firmor gardar mezuror ve serveror zin Bravel.',
  ],
}
