// long: the parts of a language, read together by whoever adds one
/**
 * Everything that the server needs to read, write and speak a language. Subjects read it with `pack(language)`; a language
 * that lacks a part does not compile.
 */
export type LanguagePack = {
  reading: Reading
  meaning: Meaning
  relevance: Relevance
  calendar: Calendar
  topics: Topics
  writing: Writing
  numbers: Numbers
  speech: Speech
  funding: Funding
  tools: Tools
}

/** How texts of publishers in the language are read. */
export type Reading = {
  /** Function words, which carry no subject of their own, between spaces and with their accents. */
  stopWords: string
  /** Common words of news about artificial intelligence in four groups, the most frequent first. */
  storyWords: readonly [string, string, string, string]
  /** Words that begin with a capital inside names and are translated there: "ministry". Empty without capitals. */
  nameWords: string
  /** Cities whose names in several languages have neither letters nor consonants in common, by their English names. */
  cities: Readonly<Record<string, string>>
  /** The endings that are removed from a folded word, the longest first; null where `stem` removes them. */
  endings: RegExp | null
  /** The pattern of abbreviations whose full stop ends no sentence. */
  abbreviations: string
  /** Endings of ordinary words: a word with one at the start of a sentence is no name. Lower case, with accents. */
  ordinaryEndings: RegExp
  /** A conjunction before the first word, which a sentence that stands alone does not need. */
  conjunction: RegExp
  /** Openings that refer to the sentence before. */
  leans: RegExp
  /** References back after a preposition: "since that night". */
  leansAfterPreposition: RegExp
  /** Words for pages and companies, which say nothing as tags. */
  pageWords: string
  /** Words with which a publisher speaks of itself. */
  firstPerson: RegExp
} & PatternsOfText

/**
 * Patterns that are looked for in texts of every language, in any case, because publishers quote other languages. Empty where
 * a language has none.
 */
type PatternsOfText = {
  /** Text about the page itself instead of its subject: at the start of a sentence, as a label with a colon, anywhere. */
  boilerplateStart: string
  boilerplateLabel: string
  boilerplate: string
  /** Text that addresses a language model or our own software: no publisher writes it for a reader. */
  toMachine: string
  /** Text that addresses its reader, as instructions and advertisements do. */
  toReader: string
  /** A sentence with one of these adds to another one. */
  addsTo: string
  /** A sentence that reports speech. */
  reportsSpeech: string
  /** A sentence that begins with one of these names its source. */
  namesItsSource: string
  /** "This week" refers to the calendar, not to a sentence. */
  pointsAtNow: string
  /** A pronoun as the subject after a time or a place: "In May it". This pattern alone distinguishes capitals. */
  pronounAfterTime: string
  /** A speaker named only by a role: "according to the researcher,". */
  roleAlone: string
  /** After a quotation, only a pronoun or a bare verb names the speaker. */
  namelessSpeaker: string
  /** Words that refer to another part of the page, or turn from the previous statement to another subject. */
  pointsAround: string
  /** Participles before the subject: "Founded in 2020, the company". */
  knownStart: string
  /** "The company": understood after a headline that names it. */
  theCompany: string
  /** Subjects that the text has introduced before, and that its headline rarely names. */
  knownSubject: string
}

/**
 * Words that decide what a sentence claims, as phrases separated by commas. `*` stands for any letters of a word, `~` for up
 * to three words, and a word after `-` is an exception.
 */
export type Meaning = {
  /** Phrases that negate what follows, verbs such as "refuse" included. */
  negation: string
  /** Phrases that make what follows possible, expected, planned or requested, and not a fact. */
  uncertain: string
  /** Phrases that make what follows certain. */
  certain: string
  /** What makes a verb refer to the future. */
  future: string
  /** Phrases that attribute a statement to someone whose word is not enough. */
  alleged: string
  /** Phrases that attribute a statement to anybody. */
  attributed: string
  /** Phrases that cite a source without its name. */
  anonymous: string
  /** Phrases beside a number that make it a maximum, a minimum or an estimate. */
  atMost: string
  atLeast: string
  about: string
  /** Phrases that limit a statement to a part, and phrases that extend it to a whole. */
  partial: string
  whole: string
  /** Words that are exchanged when a comparison or a change is turned. */
  opposites: readonly (readonly [string, string])[]
  /** Phrases that exclude each other: daily, monthly, yearly. */
  rates: readonly string[]
  /** Verbs for the same from the other side: lend and borrow. */
  converses: readonly (readonly [string, string])[]
  /** Words before the agent of a passive verb. */
  byAgent: string
  /** Words before a verb in the passive voice. */
  passive: string
  /** Words that begin a clause, besides punctuation. */
  clauseStarts: string
}

/** Phrases of reports about artificial intelligence, in the notation of `Meaning`. */
export type Relevance = {
  /** One of them is enough. */
  certain: string
  /** Two of them are enough. */
  strong: string
  /** They also stand in other reports, and count only together. */
  likely: string
  /** Headlines with one of these are seldom about the subject: private affairs, budgets, tests of devices. */
  aside: string
  /** What the acronym means in other reports: with one of these it does not count. */
  elsewhere: string
}

/** The months and weekdays in texts of the language. */
export type Calendar = {
  /** From January to December: the names and abbreviations of each month, folded, with `_` inside a name. */
  months: readonly string[]
  /** Full names as they are written, without abbreviations, which are often ordinary words. There may be several traditions. */
  writtenMonths: string
  /** The pattern before or after which such a word is a month and not a verb, a planet or a name. */
  beforeMonth: string
  /** From Monday to Sunday. */
  weekdays: string
  /** The word without which the name of a weekday may be another word, with its space; empty where none is needed. */
  beforeWeekday: string
  /** Whether months and weekdays are always capitalized: "may" is no month. */
  capitalized: boolean
}

/** Numbers and units in texts, as tables of words between spaces, with every form that a text may have. */
export type Numbers = {
  /** Without "one", which is often an article or a pronoun, and without words that are common with another meaning. */
  words: Readonly<Record<number, string>>
  /** Words that multiply the number before them. */
  magnitudes: Readonly<Record<number, string>>
  /**
   * Further words for a number: one, ordinals, "a dozen", "the nineties", with `_` inside a phrase. Translations are accepted
   * with them.
   */
  others: Readonly<Record<number, string>>
  /**
   * Patterns of times of day, folded: after an hour what puts it before or after noon, "half past" and the word for hours;
   * `article`: before an hour in words, without a space. `noon`, `midnight`: what makes twelve o'clock noon although it names
   * the morning, and midnight although it does not. All but the first two may be empty.
   */
  times: {
    morning: string
    evening: string
    article: string
    half: string
    hours: string
    noon: string
    midnight: string
  }
  /** "Half" before a magnitude, and the pattern of "and a half" after a number or a magnitude, folded. */
  half: string
  andHalf: string
  /** Words for two of a magnitude. */
  duals: Readonly<Record<number, string>>
  /** The units by the names that the checks use, such as `usd`, `hour` and `km`. */
  units: Readonly<Record<string, string>>
  /** Countries before or after the name of a currency, by their codes, with `_` inside a name. */
  currencyAdjectives: Readonly<Record<string, string>>
}

/** Beginnings of words and phrases that indicate a topic, separated by a comma and a space. */
export type Topics = Readonly<
  Record<
    | 'Funding'
    | 'AI Agents'
    | 'Code Generation'
    | 'Creative AI'
    | 'Conference'
    | 'Webinar'
    | 'Productivity'
    | 'AI Research'
    | 'AI Tools',
    string
  >
>

/** How our own texts in the language are written. */
export type Writing = {
  frames: AttributionFrames
  /** The headings of a brief. */
  brief: { figures: string; differences: string }
  /** "the site", before the name of a publisher that would need an article; empty where none is needed. */
  site: string
  eventFrames: EventFrames
  quotationMarks: { outer: QuotationMarks; inner: QuotationMarks }
  /** Whether the full stop of our sentence follows the closing mark of a quotation. */
  stopAfterQuotation: boolean
  /** A sentence that can be followed by its source, by which that ending is found in stored drafts. */
  plainSentence: string
  /** The language as a model is asked to write it. */
  modelName: string
  /** The language as a model is asked to translate into it. */
  translationName: string
  /** The usual length of a translation from English, as a share of its original; spaces and vowel signs are not counted. */
  usualLength: number
}

/** `gap` is a space between a mark and the words. */
export type QuotationMarks = { open: string; close: string; gap: string }

/**
 * The sentence frames around a quotation: `{p}` is the publisher, `{site}` the publisher preceded by "the site" if the name
 * would need an article, `{q}` the quotation with its final stop.
 */
export type AttributionFrames = {
  /** Introduces a publisher. */
  first: string[]
  /** For further paragraphs of the same source; each names the source, since an editor may remove any other paragraph. */
  again: string[]
  /** A plain sentence followed by its source; `{s}` has no final stop. */
  standfirst: string
  /** When a plain sentence would read badly: it already reports speech. */
  quotedStandfirst: string
  /** Other publishers of a story. Only in drafts of earlier versions: it is removed before drafts are compared. */
  alsoOne: string
  alsoMany: string
  card: string
  undatedCard: string
  cardStandfirst: string
}

/** Our own sentence templates about an event. They hold labels and no judgment, so that they fit every event. */
export type EventFrames = {
  when: string
  time: string
  looseTime: string
  place: string
  online: string
  organizer: string
  later: string
}

/** How texts in the language are spoken. */
export type Speech = {
  /** The code in ISO 639-2, as tags of sound files require it. */
  longCode: string
  /** Characters of spoken text per second, measured with the embedded voice; vowel signs are not counted. */
  charactersPerSecond: number
  /** The embedded voices, by names of eSpeak NG. Only names that exist: an unknown variant is spoken with the plain voice. */
  voices: Record<'host' | 'guest', string>
  /** A whole number from 0 with at most 15 digits, in words; masculine where the language has genders. */
  cardinal: (number: number) => string
  /** A year from 1100 to 2099 in words. */
  year: (year: number) => string
  /** Puts the ordinals and centuries of a text into words. */
  ordinals: (text: string) => string
  /** A time of the day from its hour and its minutes in words; the minutes are empty on the hour. */
  time: (hour: string, minutes: string) => string
  /** Whether `03/04/2026` is the third of April; otherwise it is unclear and stays as it is. */
  dayFirst: boolean
  /** Whether a comma separates decimals, and a dot or a space groups thousands. */
  decimalComma: boolean
  /** The name of the decimal mark. */
  decimalMark: string
  /** Whether two decimals are read digit by digit. */
  decimalsSingly: boolean
  /** The name of the dot in a version, and in an address. */
  versionDot: string
  addressDot: string
  signs: SpokenSigns
  /** Abbreviations as written and as spoken. The period belongs to them. */
  abbreviations: readonly (readonly [RegExp, string])[]
  /** Words that the voice needs with their vowels. */
  vowelled: readonly (readonly [RegExp, string])[]
  /** Whether a currency is in the singular for every amount below two. */
  singularBelowTwo: boolean
  currencies: Record<'dollar' | 'euro' | 'pound' | 'yen' | 'yuan' | 'real' | 'rupee', Noun>
  magnitudes: Record<'thousand' | 'million' | 'billion' | 'trillion', Noun>
  /** The pattern of magnitudes that are written as words. */
  magnitudeWords: string
  /** The units that `Intl` does not know. */
  units: Record<'Hz' | 'MHz' | 'GHz' | 'kW' | 'MW' | 'GW' | 'kWh' | 'TWh', Noun>
}

/** Words for signs, and short words between numbers. */
export type SpokenSigns = {
  percent: string
  to: string
  times: string
  and: string
  minus: string
  version: string
  /** Between a currency and two decimals; null where the amount is read as a number. */
  cents: string | null
  about: string
}

/** The singular and plural of a noun; `of` joins it to a magnitude. */
export type Noun = { one: string; many: string; of: string }

/** How texts in the language report rounds of funding. Patterns match whole words in any case unless stated otherwise. */
export type Funding = {
  /** Whether a dollar sign alone may mean a peso. */
  dollarIsUnclear: boolean
  /** What a comma or a point before three digits means, as in `1,500 million`. */
  threeDigits: Record<'comma' | 'point', 'groups' | 'decimal' | 'unclear'>
  /** Words and letters after a number that multiply it, besides those of all languages; null if they can mean two numbers. */
  scales: readonly (readonly [pattern: string, times: number | null])[]
  /** Words before a scale word that mean one, or half of one. */
  ones: readonly (readonly [pattern: string, times: number])[]
  /** Words after which a scale word means one of it: `mil millones`; null if a scale word always follows a number. */
  beforeOne: RegExp | null
  /** The verbs between a company name and an amount that say the company raised it. */
  raises: string
  /** The terms for raised money. */
  funding: string
  /** The terms for amounts that were not raised: valuations, revenues, prices, contracts, funds, debts, totals so far. */
  other: string
  /** The terms for raises that have not happened or are not confirmed: plans, talks, rumors, limits, denials. */
  planned: string
  /** The terms for money raised at an earlier time. */
  earlier: string
  /** The verbs for giving money; with one of them, the name at the beginning of the title is not the raiser. */
  leads: string
}

/**
 * How reports in the language state what a tool is called, who makes it and what it costs. Patterns of whole words in any
 * case.
 */
export type Tools = {
  /** Nouns for a tool. */
  kinds: string
  /** Words after such a noun that make it a person or a company: `editor of`. */
  notAKind: string
  /** Nouns for a company or for people, which are not the name of one. */
  makers: string
  /** Verbs for presenting something new, and words between such a verb and its subject. */
  launches: string
  auxiliaries: string
  /** Articles and possessives before the name of a tool or the noun for it, with their space. */
  articles: string
  /** Words before a name: `called`. */
  called: string
  /** The words between a name and the noun for what it is: `is a`; and the article alone. */
  isA: string
  aKind: string
  /** Words that may follow a complete name. */
  afterName: string
  /**
   * Words before the name of the maker: `developed by`; and a noun for the maker, before a comma: `its maker`, which is not looked
   * for in Arabic script.
   */
  madeBy: string
  itsMaker: string
  /** Words of a sentence that is about another tool. */
  rivals: string
  /** Words of a sentence that states a price. */
  costs: string
  /** The names of currencies. */
  currencies: string
  /** What an amount pays for, once: `per user`. */
  units: string
  /** Words before an amount that is not the price. */
  notThePrice: string
  /** The word for what costs nothing, beside a noun for a tool; and phrases that say so alone. */
  freeWord: string
  free: string
  /** Words before those for whom it is free. */
  freeFor: string
  /** Phrases that only look so: a trial, a negation. */
  notFree: string
}
