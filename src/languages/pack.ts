/**
 * Everything that the server needs to read, write and speak a language. Subjects read it with `pack(language)`; a language
 * that lacks a part does not compile.
 */
export type LanguagePack = {
  reading: Reading
  writing: Writing
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
