/**
 * Everything that the server needs to read, write and speak a language. Subjects read it with `pack(language)`; a language
 * that lacks a part does not compile.
 */
export type LanguagePack = {
  reading: Reading
  writing: Writing
  speech: Speech
}

/** How texts of publishers in the language are read. */
export type Reading = {
  /** Function words, which carry no subject of their own, between spaces and with their accents. */
  stopWords: string
  /** Common words of news about artificial intelligence in four groups, the most frequent first. */
  storyWords: readonly [string, string, string, string]
  /** The endings that are removed from a folded word, the longest first; null where `stem` removes them. */
  endings: RegExp | null
  /** The pattern of abbreviations whose full stop ends no sentence. */
  abbreviations: string
  /** Endings of ordinary words: a word with one at the start of a sentence is no name. Lower case, with accents. */
  ordinaryEndings: RegExp
  /** Openings that refer to the sentence before. */
  leans: RegExp
  /** References back after a preposition: "since that night". */
  leansAfterPreposition: RegExp
  /** Words with which a publisher speaks of itself. */
  firstPerson: RegExp
}

/** How our own texts in the language are written. */
export type Writing = {
  frames: AttributionFrames
  /** "the site", before the name of a publisher that would need an article; empty where none is needed. */
  site: string
  eventFrames: EventFrames
  quotationMarks: { outer: QuotationMarks; inner: QuotationMarks }
  /** Whether the full stop of our sentence follows the closing mark of a quotation. */
  stopAfterQuotation: boolean
  /** A sentence that can be followed by its source. */
  plainSentence: string
  /** The language as a model is asked to write it. */
  modelName: string
  /** The language as a model is asked to translate into it. */
  translationName: string
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
